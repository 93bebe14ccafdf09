// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run/goonline.h"

#include <penstock/http/message/secrets.h>
#include <penstock/support/shellword.h>

namespace penstock {

namespace {
// "Name: value", with the value masked if it may be a secret.
QString masked(const QString &header, QStringList &left)
{
    const QString name = header.section(QLatin1Char(':'), 0, 0);
    if (secrecyOf(name.trimmed().toUtf8()) == Secrecy::None)
        return header;
    left.append(name.trimmed());
    return name + u": …"_s;
}

// An option, and the position of its value in the same word: "-H", "--header=", "-HName".
struct Flag
{
    QString name;
    qsizetype valueAt = 0; // 0: the next word is the value
};

Flag flagOf(const QString &word)
{
    if (word.startsWith(u"--"_s)) {
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        return equals < 0 ? Flag {word} : Flag {word.first(equals), equals + 1};
    }
    if (word.size() > 2 && word.startsWith(QLatin1Char('-')))
        return {word.first(2), 2};
    return {word};
}
} // namespace

GoOnLine goOnLine(const QStringList &arguments, TrialRun trial)
{
    static const QStringList once {u"--fresh"_s, u"--yes"_s, u"--retry-failed"_s,
                                   u"--retry-in-doubt"_s};
    static const QStringList header {u"-H"_s, u"--header"_s};
    const QString most = u"--limit-rows"_s;
    GoOnLine line;
    QStringList words;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        QString word = arguments[i];
        const Flag flag = flagOf(word);
        const bool hasNext = flag.valueAt == 0 && i + 1 < arguments.size();
        if (once.contains(word))
            continue;
        if (flag.name == most && trial == TrialRun::Over) {
            i += hasNext ? 1 : 0;
            continue;
        }
        if (header.contains(flag.name) && flag.valueAt > 0)
            word = word.first(flag.valueAt) + masked(word.sliced(flag.valueAt), line.left);
        words.append(shellWord(word));
        if (header.contains(flag.name) && hasNext)
            words.append(shellWord(masked(arguments[++i], line.left)));
    }
    line.text = words.join(QLatin1Char(' '));
    return line;
}

} // namespace penstock
