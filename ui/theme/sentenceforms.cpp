// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/sentenceforms.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace penstock {

namespace {
const QRegularExpression &place()
{
    static const QRegularExpression one(u"%(\\d)"_s);
    return one;
}
} // namespace

// Those that say most themselves come first: "%1 to %2" fits much.
SentenceForms::SentenceForms(const char *context, std::span<const char *const> forms)
    : m_context(context)
{
    for (const char *const form : forms)
        m_forms.push_back(formOf(form));
    std::stable_sort(m_forms.begin(), m_forms.end(), [](const Form &one, const Form &other) {
        return one.letters > other.letters;
    });
}

SentenceForms::Form SentenceForms::formOf(const char *text)
{
    Form form {text};
    const QString all = QString::fromUtf8(text);
    QString pattern;
    qsizetype from = 0;
    for (auto found = place().globalMatch(all); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        pattern += QRegularExpression::escape(all.mid(from, match.capturedStart() - from));
        if (form.places.empty())
            form.begin = all.first(match.capturedStart());
        pattern += u"(.*?)"_s; // a name may be missing: "" is no method
        form.letters += match.capturedStart() - from;
        form.places.push_back(match.captured(1).toInt());
        from = match.capturedEnd();
    }
    if (form.places.empty())
        form.begin = all;
    pattern += QRegularExpression::escape(all.mid(from));
    form.letters += all.size() - from;
    form.pattern = QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                                      QRegularExpression::DotMatchesEverythingOption);
    return form;
}

std::optional<QString>
SentenceForms::said(const QString &english,
                    const std::function<QString(const QString &)> &filledIn) const
{
    for (const Form &form : m_forms) {
        if (!english.startsWith(form.begin))
            continue; // there are hundreds
        const QRegularExpressionMatch match = form.pattern.match(english);
        if (!match.hasMatch())
            continue;
        const QString text = QCoreApplication::translate(m_context, form.text);
        std::map<int, QString> filled;
        for (std::size_t i = 0; i < form.places.size(); ++i)
            filled[form.places[i]] = filledIn(match.captured(int(i) + 1));
        // In one go: what was filled in may have a %1 itself.
        QString done;
        qsizetype from = 0;
        for (auto found = place().globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch each = found.next();
            done += text.mid(from, each.capturedStart() - from) + filled[each.captured(1).toInt()];
            from = each.capturedEnd();
        }
        return done + text.mid(from);
    }
    return std::nullopt;
}

} // namespace penstock
