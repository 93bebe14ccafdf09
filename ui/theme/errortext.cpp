// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/errortext.h"

#include <QCoreApplication>
#include <QLocale>

namespace penstock {

MessageLanguage messageLanguage()
{
    return {[](const char *english) { return QCoreApplication::translate("Message", english); },
            QLocale().decimalPoint().at(0)};
}

QString messageText(const Message &message)
{
    return message.text(messageLanguage());
}

QStringList messageTexts(const QList<Message> &messages)
{
    QStringList texts;
    for (const Message &each : messages)
        texts.append(messageText(each));
    return texts;
}

QString errorText(const Error &error)
{
    return error.text(messageLanguage());
}

QString errorAdvice(const Error &error)
{
    return errorText(Error(error.message));
}

// Sentence by sentence, as resources/translations/update.sh takes them from the presets: many have
// the same.
QString presetText(const QString &english)
{
    QStringList sentences = english.split(u". "_s);
    for (qsizetype i = 0; i < sentences.size(); ++i) {
        QString sentence = sentences[i];
        if (i + 1 < sentences.size())
            sentence += QLatin1Char('.');
        if (!sentence.isEmpty())
            sentences[i] = QCoreApplication::translate("Presets", sentence.toUtf8().constData());
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace penstock
