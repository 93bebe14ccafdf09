// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/service/servicefields.h"

namespace penstock {

//! Binds \a fields to the profile of \a document, which must outlive the result.
inline std::vector<FieldLine> linesOf(ProfileDocument &document,
                                      const std::vector<ProfileField> &fields)
{
    std::vector<FieldLine> lines;
    lines.reserve(fields.size());
    for (const ProfileField &field : fields)
        lines.push_back(fieldOf(field, document, &ProfileDocument::profile));
    return lines;
}

} // namespace penstock
