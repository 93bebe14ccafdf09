// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/coretext.h"

#include "ui/theme/messagelanguage.h"
#include "ui/theme/sentenceforms.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace penstock {

namespace {
// As they stand in core/penstock/http/diagnosis; tst_coretext looks whether one is missing.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): sentences take two lines
const char *const coreForms[] = {
    QT_TRANSLATE_NOOP("CoreText", "seen once so far"),
    QT_TRANSLATE_NOOP("CoreText", "seen %1 times"),
    QT_TRANSLATE_NOOP("CoreText", "at most %1 were admitted %2, and what came on top was refused"),
    QT_TRANSLATE_NOOP("CoreText", "within %1"),
    QT_TRANSLATE_NOOP("CoreText", "in a row"),
    QT_TRANSLATE_NOOP("CoreText", "at once"),
    QT_TRANSLATE_NOOP("CoreText", "burst"),
    QT_TRANSLATE_NOOP("CoreText", "long run"),
    QT_TRANSLATE_NOOP("CoreText", "automatic"),
    QT_TRANSLATE_NOOP("CoreText", "%1 to %2"),
    // Bursts
    QT_TRANSLATE_NOOP("CoreText",
                      "the server takes no more than %1 in a row; the rate of %2 is right"),
    QT_TRANSLATE_NOOP("CoreText", "the server allows %1 in windows of %2 that begin by the clock"),
    QT_TRANSLATE_NOOP("CoreText", "the server allows %1, the profile '%2' lets more through"),
    QT_TRANSLATE_NOOP("CoreText", "the server has another limit beside: %1"),
    // Clients
    QT_TRANSLATE_NOOP("CoreText",
                      "after a refusal the server refuses everything for about %1; it began "
                      "because %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 were refused although nothing was used, up to %2 after the first"),
    QT_TRANSLATE_NOOP("CoreText", "it said to wait %1, though a window is only %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "something else uses the same key (another program, another machine, or an "
                      "earlier run) and leaves %1 of %2"),
    QT_TRANSLATE_NOOP("CoreText", "the server says that all %1 are used up; of us there were %2"),
    QT_TRANSLATE_NOOP("CoreText", "it was full after %1 to %2 of ours, another number each time"),
    QT_TRANSLATE_NOOP("CoreText",
                      "no limit of its own explains all refusals, and each named a time"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the window of '%1' was used up before this run began, by another "
                      "client or an earlier run"),
    QT_TRANSLATE_NOOP("CoreText", "it was full after %1 of ours, and let in %2 %3 later"),
    QT_TRANSLATE_NOOP("CoreText", "nothing explains it for sure"),
    QT_TRANSLATE_NOOP("CoreText", "'%1' reaches further back than what is remembered of the sends"),
    QT_TRANSLATE_NOOP("CoreText",
                      "within %1 up to %2 were admitted, and one refused after no more than %3"),
    // Limits
    QT_TRANSLATE_NOOP("CoreText", "the server has a limit of its own for %1: %2"),
    QT_TRANSLATE_NOOP("CoreText", "all %1 refused were for %2; of %3 others none was"),
    QT_TRANSLATE_NOOP("CoreText", "the server allows %1, the profile says %2: %3 too many"),
    QT_TRANSLATE_NOOP("CoreText", "the server's headers say %1, with nothing left"),
    QT_TRANSLATE_NOOP("CoreText", "the server takes only %1 calls at once"),
    QT_TRANSLATE_NOOP("CoreText",
                      "no count over time explains it: as soon as a call ended, another was taken"),
    // Windows
    QT_TRANSLATE_NOOP("CoreText",
                      "the server counts %1 in any span of %2; the profile's windows let more "
                      "through around their boundaries"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the server's windows of %1 begin by its own clock, which is %2 behind"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the server's windows of %1 begin by its own clock, which is %2 ahead"),
    QT_TRANSLATE_NOOP("CoreText", "its Date differs from the clock here by %1 to %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "by its clock no window has more than %1, by the clock here some have"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the server's windows of %1 begin by the clock, the profile's do not"),
    QT_TRANSLATE_NOOP("CoreText",
                      "in windows by the clock never more than %1 were admitted, and what came on "
                      "top was refused"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 is right, but requests that leave in time arrive closer together"),
    QT_TRANSLATE_NOOP("CoreText", "up to %1 in %2 were admitted, as the profile says"),
    QT_TRANSLATE_NOOP("CoreText", "the time until the answer differs by %1, which is enough"),
    // Changes
    QT_TRANSLATE_NOOP("CoreText", "a further limit '%1': %2"),
    QT_TRANSLATE_NOOP("CoreText", "limit '%1': %2"),
    QT_TRANSLATE_NOOP("CoreText", "margin %1 → %2"),
    QT_TRANSLATE_NOOP("CoreText", "%1, margin %2 → %3"),
    QT_TRANSLATE_NOOP("CoreText", "%1 → %2"),
    QT_TRANSLATE_NOOP("CoreText", "after a refusal that names no time: wait %1"),
    QT_TRANSLATE_NOOP("CoreText", "after the time a refusal names: wait another %1"),
};
// NOLINTEND(bugprone-suspicious-missing-comma)

// "1.5 s" where the language has another point.
QString inLocale(QString text)
{
    static const QRegularExpression number(
        u"^(?:\\d+(?:\\.\\d+)? ?(?:ns|µs|ms|s|min|h|d)\\b ?)+$"_s);
    if (number.match(text).hasMatch())
        text.replace(QLatin1Char('.'), QLocale().decimalPoint());
    return text;
}
} // namespace

QStringList coreTextForms()
{
    QStringList all;
    for (const char *const form : coreForms)
        all.append(QString::fromUtf8(form));
    return all;
}

QString coreText(const QString &english)
{
    static const SentenceForms known("CoreText", coreForms);
    return known.said(english, [](const QString &text) { return coreText(text); })
        .value_or(inLocale(english));
}

QStringList coreTexts(const QStringList &english)
{
    QStringList texts;
    for (const QString &each : english)
        texts.append(coreText(each));
    return texts;
}

QString coreText(const Message &message)
{
    return message.text(messageLanguage());
}

QStringList coreTexts(const QList<Message> &messages)
{
    QStringList texts;
    for (const Message &each : messages)
        texts.append(coreText(each));
    return texts;
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
