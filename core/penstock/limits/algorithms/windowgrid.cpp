// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/windowgrid.h>

#include <QTimeZone>

namespace penstock {

namespace {

using namespace std::chrono;
constexpr Duration day = hours(24);

#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
constexpr auto utc = QTimeZone::UTC;
#else
constexpr auto utc = Qt::UTC; // QTimeZone::utc() would be a zone of its own on the heap each time
#endif

QDateTime toUtc(WallTime at)
{
    return QDateTime::fromMSecsSinceEpoch(floor<milliseconds>(at).time_since_epoch().count(), utc);
}

Duration offsetAt(const QTimeZone &zone, WallTime at)
{
    return seconds(zone.offsetFromUtc(toUtc(at)));
}

WallTime floorTo(WallTime at, Duration interval)
{
    const Duration since = at.time_since_epoch();
    Duration rest = since % interval;
    if (rest < Duration::zero())
        rest += interval;
    return WallTime(since - rest);
}

} // namespace

WindowGrid::WindowGrid(Anchor anchor, Duration interval, const QByteArray &timeZone,
                       ClockReading created)
    : m_anchor(anchor)
    , m_interval(interval)
    , m_followsWall(anchor == Anchor::Epoch || anchor == Anchor::Calendar)
    , m_start(created.at)
    , m_end(never)
    , m_wallOffset(created.wallOffset)
{
    if (anchor == Anchor::Calendar)
        m_zone = std::make_shared<const QTimeZone>(timeZone);
    if (m_followsWall)
        place(created);
    else if (anchor == Anchor::Creation)
        m_end = saturatingAdd(m_start, m_interval);
}

WindowGrid::~WindowGrid() = default;

int WindowGrid::roll(ClockReading now)
{
    if (!m_followsWall || now.wallOffset == m_wallOffset)
        return rollOn(now);
    // First what has passed on the clock as it was, then the step.
    const int passed = rollOn({now.at, m_wallOffset});
    m_wallOffset = now.wallOffset;
    place(now);
    return passed;
}

int WindowGrid::rollOn(ClockReading now)
{
    if (now.at < m_end)
        return 0;
    const Instant ended = m_end;
    const int passed = now.at - ended < m_interval ? 1 : 2;
    if (m_anchor == Anchor::OnDemand) {
        m_start = ended;
        m_end = never;
        return passed;
    }
    if (m_followsWall) {
        place(now);
    } else {
        m_start = ended + m_interval * ((now.at - ended) / m_interval);
        m_end = saturatingAdd(m_start, m_interval);
    }
    return passed;
}

void WindowGrid::place(ClockReading now)
{
    const WallTime wall = now.wall();
    WallTime end;
    if (m_anchor == Anchor::Epoch) {
        const WallTime begin = floorTo(wall, m_interval);
        m_start = Instant(begin.time_since_epoch() - now.wallOffset);
        end = begin + m_interval;
    } else {
        end = nextOnCalendar(wall);
        // Where the window began matters only to the margin: not before the last one ended.
        m_start = m_end <= now.at ? m_end : std::min(m_start, now.at);
    }
    m_end = Instant(end.time_since_epoch() - now.wallOffset);
}

// Boundaries are local midnights, or local multiples of the interval since them. Daylight saving
// makes some windows longer or shorter: 00:00 to 06:00 may last five hours.
WallTime WindowGrid::nextOnCalendar(WallTime after) const
{
    const Duration offset = offsetAt(*m_zone, after);
    const WallTime local = after + offset;
    const WallTime localNext = floorTo(local, m_interval) + m_interval;
    if (m_interval % day == Duration::zero()) {
        const auto date = sys_days(floor<days>(localNext));
        const year_month_day ymd(date);
        const QDate next(int(ymd.year()), int(unsigned(ymd.month())), int(unsigned(ymd.day())));
        return WallTime(milliseconds(next.startOfDay(*m_zone).toMSecsSinceEpoch()));
    }
    const WallTime next = localNext - offset;
    const Duration offsetThen = offsetAt(*m_zone, next);
    if (offsetThen == offset)
        return next;
    // The clocks change on the way. That moment is a boundary itself if it jumps over the multiple;
    // otherwise the first multiple from then on is, on the clock as it then is.
    const auto changes = m_zone->nextTransition(toUtc(after));
    const WallTime change(milliseconds(changes.atUtc.toMSecsSinceEpoch()));
    const WallTime localThen = change + offsetThen;
    if (localNext <= localThen)
        return change;
    return floorTo(localThen + m_interval - Duration(1), m_interval) - offsetThen;
}

void WindowGrid::begin(Instant at)
{
    m_start = at;
    m_end = saturatingAdd(at, m_interval);
}

QJsonObject WindowGrid::save(ClockReading now) const
{
    if (m_end == never)
        return {};
    return {{u"ends_in_ns"_s, QString::number((m_end - now.at).count())}};
}

void WindowGrid::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    const QJsonValue ends = state.value(u"ends_in_ns"_s);
    if (m_followsWall || !ends.isString())
        return;
    m_end = now.at + (Duration(ends.toString().toLongLong()) - age);
    m_start = m_end - m_interval;
}

} // namespace penstock
