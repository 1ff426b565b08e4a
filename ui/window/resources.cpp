#include "ui/window/resources.hpp"

#include <QDir>

// Q_INIT_RESOURCE must stand outside every namespace.
static void init_headlight_resources() {
    Q_INIT_RESOURCE(headlight);
}

namespace headlight {

void load_resources() {
    init_headlight_resources();
}

}  // namespace headlight
