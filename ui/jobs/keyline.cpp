// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/keyline.h"

#include "ui/theme/errortext.h"
#include "ui/widgets/parts.h"

#include <penstock/jobs/plan/sharedplan.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/redis/limiter/redisbudget.h>

#include <QDateTime>
#include <QLocale>

namespace penstock {

namespace {
QString pullWords(const QString &job, std::int64_t rows)
{
    if (job.isEmpty())
        return rows == 1 ? KeyLine::tr("1 row left")
                         : KeyLine::tr("%1 rows left").arg(countText(rows));
    return rows == 1 ? KeyLine::tr("\"%1\" has 1 row left").arg(job)
                     : KeyLine::tr("\"%1\" has %2 rows left").arg(job, countText(rows));
}

QString userWords(const KeyUser &user)
{
    const QString who = user.program.isEmpty() ? KeyLine::tr("a program") : user.program;
    QStringList facts {KeyLine::tr("PID %1").arg(user.pid)};
    for (const KeyPull &pull : user.pulls) {
        if (pull.calls)
            facts.append(pullWords(pull.job, *pull.calls));
    }
    if (user.waiting > 0)
        facts.append(user.waiting == 1
                         ? KeyLine::tr("1 request waiting")
                         : KeyLine::tr("%1 requests waiting").arg(countText(user.waiting)));
    return u"%1 (%2)"_s.arg(who, facts.join(u"; "_s));
}

QString usedWords(const ProfileSession &profile)
{
    const std::optional<KeyUse> use = profile.remembered();
    if (!use || use->state.isEmpty())
        return {};
    QStringList parts;
    for (const LimitLevel &level : usedAtStart(profile.profile().limits, use->state, use->readAt))
        parts.append(KeyLine::tr("%1 of %2 (%3)")
                         .arg(countText(level.capacity - level.available),
                              countText(level.capacity), level.name));
    if (parts.isEmpty())
        return {};
    const QString used = parts.join(u", "_s);
    if (!use->since)
        return KeyLine::tr("Earlier usage of this key: %1.").arg(used);
    const auto since = std::chrono::floor<std::chrono::seconds>(use->since->time_since_epoch());
    return KeyLine::tr("Earlier usage of this key, counted since %1: %2.")
        .arg(QLocale().toString(QDateTime::fromSecsSinceEpoch(since.count()), QLocale::ShortFormat),
             used);
}
// Whether the limits are shared through Redis, or why that fails.
QStringList sharedSentences(const ProfileSession &profile)
{
    const std::optional<RedisBudget> &shared = profile.profile().shared;
    if (!shared)
        return {};
    if (const std::optional<Error> trouble = profile.sharingTrouble())
        return {KeyLine::tr("Shared limits: %1.").arg(errorText(*trouble))};
    return {KeyLine::tr("The limits are shared through Redis, as \"%1\" at %2.")
                .arg(shared->name, shared->redis.text())};
}
} // namespace

KeyLine::KeyLine(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setTone(this, Tone::Ink2);
    hide();
}

void KeyLine::show(const ProfileSession &profile)
{
    const Instant now = profile.clock().now().at;
    if (m_lookAgainAt && now < *m_lookAgainAt)
        return;
    m_lookAgainAt = now + std::chrono::seconds(2);
    QStringList sentences = sharedSentences(profile);
    QStringList users;
    for (const KeyUser &user : profile.otherUsers())
        users.append(userWords(user));
    m_others = users.size();
    if (!users.isEmpty())
        sentences.append(tr("This key is also in use by %1.").arg(users.join(u", "_s)));
    if (const QString used = usedWords(profile); !used.isEmpty())
        sentences.append(used);
    setText(sentences.join(QLatin1Char(' ')));
    setVisible(!sentences.isEmpty());
}

} // namespace penstock

#include "moc_keyline.cpp"
