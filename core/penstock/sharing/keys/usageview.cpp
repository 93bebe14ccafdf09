// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usageview.h>

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace penstock {

UsageView viewOfKey(const UsageFolder &folder, const QString &id, ClockReading now,
                    const KeyHost &here)
{
    UsageView view;
    view.users = usersOf(folder, id, here);
    const Result<std::optional<UsageRecord>> record = folder.load(id);
    if (!record || !*record) {
        view.key = KeyIdentity::known(id, {});
        if (!record)
            view.fault = record.error();
        return view;
    }
    view.key = (*record)->key;
    view.since = (*record)->since;
    view.savedAt = now.wall() - (*record)->ageAt(now, here);
    view.writer = (*record)->writer;
    view.limits = (*record)->limits;
    const KeyUse use = readKeyUse(folder, id, view.limits, now, here);
    view.fault = use.fault;
    RateLimiterCore core(withNames(view.limits), now);
    if (!core.restore(use.state, now))
        return view;
    view.levels = core.levels(now);
    if (const std::optional<Instant> until = core.pausedUntil(); until && *until > now.at)
        view.closedUntil = now.movedTo(*until).wall();
    return view;
}

std::vector<UsageView> viewsOfKeys(const UsageFolder &folder, ClockReading now)
{
    std::vector<UsageView> views;
    if (!QFileInfo(folder.path()).isDir())
        return views;
    const KeyHost here = KeyHost::here(folder.salt().value_or(QByteArray()));
    for (const QString &id : folder.ids())
        views.push_back(viewOfKey(folder, id, now, here));
    std::stable_sort(views.begin(), views.end(), [](const UsageView &a, const UsageView &b) {
        return a.key.origin() < b.key.origin();
    });
    return views;
}

QString usedText(const LimitLevel &level)
{
    const QLocale english(QLocale::English);
    return u"%1 of %2 used"_s.arg(
        english.toString(qlonglong(std::max<std::int64_t>(level.capacity - level.available, 0))),
        english.toString(qlonglong(level.capacity)));
}

} // namespace penstock
