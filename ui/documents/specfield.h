// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/fieldgrid.h"

#include <algorithm>

namespace penstock {

//! A setting of what a document edits that is one line, or one of a few choices.
template <typename Spec>
struct SpecField
{
    QString label = {};
    QString hint = {}; //!< In the empty field: an example, or what holds then.
    std::function<QString()> hintNow = {}; //!< The same where it follows something else.
    QString tip = {};
    //! What it edits, as JSON pointers into the file; its faults are there or below.
    QStringList pointers = {};
    QStringList choices = {}; //!< Empty: it is typed. Else text and take() have an index.
    std::function<QString(const Spec &)> text = {};
    //! What is wrong with it, where that cannot be taken at all; empty where it was.
    std::function<QString(Spec &, const QString &)> take = {};
    bool mayHoldPassword = false; //!< Then a refused text is in no file.
    //! Whether there is something to set. None: always.
    std::function<bool(const Spec &)> isFor = {};

    //! Whether it is something else than where nobody has chosen: then it is not hidden.
    bool isSet(const Spec &spec) const
    {
        return (!isFor || isFor(spec)) && text(spec) != text(Spec());
    }
};

//! What is wrong with what \a document has there; what is below a choice has a field of its own.
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

//! Whether it cannot be saved as it is: then it is not hidden.
template <typename Spec, typename Edited>
bool isWrong(const SpecField<Spec> &field, const Edited &document)
{
    return document.refusedAt(field.pointers.front()) || !faultOf(field, document).isEmpty();
}

//! \a field of what \a document edits and \a specOf() returns. The document must outlive it.
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
    line.refusal = [field, &document, specOf](const QString &text) {
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

} // namespace penstock
