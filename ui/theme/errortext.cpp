// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/errortext.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

namespace penstock {

namespace {
// The label of its field, as jobFields() has it.
QString labelOf(const QString &key)
{
    static const QHash<QString, const char *> labels {
        {u"pages"_s, "Next page"},  {u"hosts"_s, "Other hosts"},
        {u"stop"_s, "Stop if"},     {u"outcomes"_s, "Outcomes"},
        {u"total"_s, "Total"},      {u"offset"_s, "number of items to skip"},
        {u"page"_s, "page number"}, {u"allow_empty_in_path"_s, "Empty values in the path"}};
    return QCoreApplication::translate("ErrorText", "\"%1\"")
        .arg(QCoreApplication::translate("JobText", labels.value(key)));
}
} // namespace

MessageLanguage messageLanguage()
{
    return {[](const char *english) { return QCoreApplication::translate("Message", english); },
            QLocale().decimalPoint().at(0), labelOf};
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
    // The field has a label; the key of the file would only confuse.
    static const QStringList valueFaults {u"json.wrong_value"_s, u"json.too_small"_s,
                                          u"json.too_large"_s};
    const QString id = error.id();
    if (valueFaults.contains(id))
        return error.message.fix(messageLanguage());
    if (id == u"json.missing_key"_s)
        return QCoreApplication::translate("ErrorText", "Enter %1")
            .arg(error.message.arguments().value(1).text(messageLanguage()));
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
