// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/import/importnote.h"

#include "ui/theme/coretext.h"
#include "ui/theme/messagelanguage.h"

#include <penstock/importing/curl/importmessages.h>

namespace penstock {

QString importNote(const Message &note)
{
    const MessageLanguage language = messageLanguage();
    if (note.id() != "import.preset_warning"_L1)
        return note.text(language);
    // The texts of presets have translations of their own.
    const MessageArgument warning = presetText(note.arguments().at(1).text());
    return importMessage("import.preset_warning", note.arguments().at(0), warning).text(language);
}

} // namespace penstock
