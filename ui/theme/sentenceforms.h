// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QStringList>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace penstock {

//! Sentences that core says in English, known again by their forms and said in the language of the
//! window. A form has %1 to %9 where something is filled in.
class SentenceForms
{
public:
    //! \a forms are marked for translation in \a context; both live as long as the program.
    SentenceForms(const char *context, std::span<const char *const> forms);

    //! \a english in the language of the window, what was filled in as \a filledIn gives it. Nothing
    //! where it has no known form.
    std::optional<QString> said(const QString &english,
                                const std::function<QString(const QString &)> &filledIn) const;

private:
    struct Form
    {
        const char *text;
        QString begin = {}; // before its first place
        QRegularExpression pattern = {};
        std::vector<int> places = {}; // that its groups are of
        qsizetype letters = 0; // of its own
    };
    static Form formOf(const char *text);

    const char *m_context;
    std::vector<Form> m_forms;
};

} // namespace penstock
