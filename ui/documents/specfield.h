// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/fieldgrid.h"

#include <algorithm>

namespace penstock {

//! A FieldLine for a value of type Spec. Members of the same name have the same meaning.
template <typename Spec>
struct SpecField
{
    QString label = {};
    QString hint = {};
    std::function<QString()> hintNow = {};
    QString tip = {};
    QStringList pointers = {};
    QStringList choices = {};
    std::function<QString(const Spec &)> text = {};
    //! Applies a text. Returns its fault, or an empty string on success.
    std::function<QString(Spec &, const QString &)> take = {};
    bool mayHoldPassword = false;
    //! Whether the setting applies. None: always.
    std::function<bool(const Spec &)> isFor = {};

    bool isSet(const Spec &spec) const
    {
        return (!isFor || isFor(spec)) && text(spec) != text(Spec());
    }
};

//! The fault of \a field in \a document. Empty for choices: members below them have their own
//! fields.
template <typename Spec, typename Edited>
QString faultOf(const SpecField<Spec> &field, const Edited &document)
{
    if (!field.choices.isEmpty())
        return {};
    for (const QString &pointer : field.pointers) {
        QString fault = document.faultAt(pointer);
        if (!fault.isEmpty())
            return fault;
    }
    return {};
}

//! Whether \a field is invalid, so that it must be shown.
template <typename Spec, typename Edited>
bool isWrong(const SpecField<Spec> &field, const Edited &document)
{
    return document.refusedAt(field.pointers.front()) || !faultOf(field, document).isEmpty();
}

//! Binds \a field to the value that \a specOf() returns. \a document must outlive the result.
template <typename Spec, typename Edited>
FieldLine fieldOf(const SpecField<Spec> &field, Edited &document,
                  const Spec &(Edited::*specOf)() const)
{
    FieldLine line {.label = field.label,
                    .hint = field.hint,
                    .hintNow = field.hintNow,
                    .tip = field.tip,
                    .pointers = field.pointers,
                    .choices = field.choices,
                    .mayHoldPassword = field.mayHoldPassword};
    line.text = [field, &document, specOf] { return field.text((document.*specOf)()); };
    line.rejection = [field, &document, specOf](const QString &text) {
        Spec spec = (document.*specOf)();
        return field.take(spec, text);
    };
    line.take = [field, &document, specOf](const QString &text) {
        Spec spec = (document.*specOf)();
        field.take(spec, text);
        if (!(spec == (document.*specOf)()))
            document.change(FieldGrid::tr("Change %1").arg(field.label), spec,
                            field.pointers.front());
    };
    line.fault = [field, &document] { return faultOf(field, document); };
    if (field.isFor)
        line.isShown = [field, &document, specOf] { return field.isFor((document.*specOf)()); };
    return line;
}

//! Binds all \a fields.
template <typename Spec, typename Edited>
std::vector<FieldLine> linesOf(const std::vector<SpecField<Spec>> &fields, Edited &document,
                               const Spec &(Edited::*specOf)() const)
{
    std::vector<FieldLine> lines;
    lines.reserve(fields.size());
    for (const SpecField<Spec> &field : fields)
        lines.push_back(fieldOf(field, document, specOf));
    return lines;
}

} // namespace penstock
