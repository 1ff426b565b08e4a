# Installs into an empty folder and looks for everything that a package needs. -D build, config, root.
file(REMOVE_RECURSE ${root})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${build} --config ${config} --prefix ${root}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
foreach(file
    bin/headlight
    share/applications/org.headlight.Headlight.desktop
    share/metainfo/org.headlight.Headlight.metainfo.xml
    share/icons/hicolor/scalable/apps/org.headlight.Headlight.svg
    share/icons/hicolor/16x16/apps/org.headlight.Headlight.svg
    share/man/man1/headlight.1
    share/doc/headlight/LICENSE)
  if(NOT EXISTS ${root}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
execute_process(COMMAND ${root}/bin/headlight --version OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
if(NOT version MATCHES "^headlight [0-9]+\\.[0-9]+\\.[0-9]+")
  message(FATAL_ERROR "headlight --version says: ${version}")
endif()
