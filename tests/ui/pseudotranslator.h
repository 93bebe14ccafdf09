// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QTranslator>

namespace penstock {

//! A language that can be read and was never written down: each text in brackets, with accents on
//! its letters and longer by two fifths, as German is. Numbers to be filled in, marks of access keys
//! and HTML stay what they are. Qt's own texts stay English.
class PseudoTranslator final : public QTranslator
{
    Q_OBJECT
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (QByteArrayView(context).startsWith('Q') && !QByteArrayView(context).contains(':'))
            return {};
        return pseudo(QString::fromUtf8(source));
    }

    static QString pseudo(const QString &source)
    {
        // What is not a text for people, and what is none of its letters.
        static const QRegularExpression kept(
            QStringLiteral("%L?[0-9n]+|&[A-Za-z]|<[^>]*>|\\{\\{[^}]*\\}\\}|\\*\\.[a-z]+"));
        QString text;
        qsizetype at = 0;
        for (auto matches = kept.globalMatch(source); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            text += accented(source.sliced(at, match.capturedStart() - at)) + match.captured();
            at = match.capturedEnd();
        }
        text += accented(source.sliced(at));
        for (qsizetype more = (source.size() * 2 + 4) / 5; more > 0; more -= 6)
            text += QLatin1Char(' ') + QString(std::min<qsizetype>(more, 5), QLatin1Char('~'));
        return QLatin1Char('[') + text + QLatin1Char(']');
    }

private:
    static QString accented(QString text)
    {
        const QString plain = QStringLiteral("aceinouyACEINOUY");
        const QString dressed = QStringLiteral("áçéíñóúýÁÇÉÍÑÓÚÝ");
        for (QChar &letter : text) {
            if (const qsizetype i = plain.indexOf(letter); i >= 0)
                letter = dressed[i];
        }
        return text;
    }
};

} // namespace penstock
