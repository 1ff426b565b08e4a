#pragma once
// The one place that knows which Catch2 this is: 2.13 on Debian 12, 3 elsewhere.

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
