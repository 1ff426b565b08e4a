#pragma once
// The translation context of everything that is written into figures.

#include <QCoreApplication>

namespace headlight {

class Figures {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

}  // namespace headlight
