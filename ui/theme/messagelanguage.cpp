// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/messagelanguage.h"

#include <QCoreApplication>
#include <QLocale>

namespace penstock {

MessageLanguage messageLanguage()
{
    return {[](const char *english) { return QCoreApplication::translate("Message", english); },
            QLocale().decimalPoint().at(0)};
}

} // namespace penstock
