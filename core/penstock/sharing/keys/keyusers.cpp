// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keyusers.h>

#include <penstock/sharing/keys/privatefile_p.h>
#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace penstock {

namespace {
constexpr qint64 longestEntry = 1'000'000;

const QString pidKey = u"pid"_s;
const QString programKey = u"program"_s;
const QString machineKey = u"machine"_s;
const QString bootKey = u"boot"_s;
const QString waitingKey = u"waiting"_s;
const QString writerKey = u"writer"_s;
const QString pullsKey = u"pulls"_s;
const QString jobKey = u"job"_s;
const QString callsKey = u"calls"_s;

QByteArray textOf(const KeyUser &user, const KeyHost &here)
{
    QJsonArray pulls;
    for (const KeyPull &pull : user.pulls)
        pulls.append(
            QJsonObject {{jobKey, pull.job},
                         {callsKey, pull.calls ? QJsonValue(qint64(*pull.calls)) : QJsonValue()}});
    const QJsonObject json {
        {pidKey, user.pid},   {programKey, user.program},         {machineKey, here.machine},
        {bootKey, here.boot}, {waitingKey, qint64(user.waiting)}, {writerKey, user.isWriter},
        {pullsKey, pulls}};
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

// Nothing where it is of another machine, of before its start, or of a process that has ended.
std::optional<KeyUser> userFrom(const QByteArray &text, const KeyHost &here)
{
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    KeyUser user;
    user.pid = json.value(pidKey).toInteger();
    if (json.value(machineKey).toString() != here.machine
        || json.value(bootKey).toString() != here.boot || !isRunning(user.pid))
        return std::nullopt;
    user.program = json.value(programKey).toString();
    user.waiting = std::max<std::int64_t>(json.value(waitingKey).toInteger(), 0);
    user.isWriter = json.value(writerKey).toBool();
    for (const QJsonValue &each : json.value(pullsKey).toArray()) {
        const QJsonObject pull = each.toObject();
        const QJsonValue calls = pull.value(callsKey);
        user.pulls.push_back({pull.value(jobKey).toString(),
                              calls.isDouble()
                                  ? std::optional(std::max<std::int64_t>(calls.toInteger(), 0))
                                  : std::nullopt});
    }
    return user;
}
} // namespace

std::vector<KeyUser> usersOf(const UsageFolder &folder, const QString &id, const KeyHost &here)
{
    std::vector<KeyUser> users;
    const QDir dir(folder.path());
    for (const QString &file : dir.entryList({id + u".*.user"_s}, QDir::Files, QDir::Name)) {
        const Result<QByteArray> text = privatefile::read(dir.filePath(file), longestEntry);
        const std::optional<KeyUser> user = text ? userFrom(*text, here) : std::nullopt;
        if (user && file == u"%1.%2.user"_s.arg(id).arg(user->pid))
            users.push_back(*user);
    }
    std::sort(users.begin(), users.end(),
              [](const KeyUser &a, const KeyUser &b) { return a.pid < b.pid; });
    return users;
}

KeyPresence::KeyPresence(UsageFolder folder, QString id, KeyHost here, Clock &clock,
                         QObject *parent)
    : QObject(parent)
    , m_folder(std::move(folder))
    , m_id(std::move(id))
    , m_here(std::move(here))
    , m_clock(clock)
    , m_alarm(clock.makeAlarm([this] { tell(); }))
{ }

KeyPresence::~KeyPresence()
{
    if (m_told)
        FilePlace::remove(file());
}

QString KeyPresence::file() const
{
    return QDir(m_folder.path()).filePath(u"%1.%2.user"_s.arg(m_id).arg(m_here.pid));
}

void KeyPresence::add(const QObject *whose, Look look)
{
    m_looks.insert_or_assign(whose, std::move(look));
    tell();
}

void KeyPresence::remove(const QObject *whose)
{
    if (m_looks.erase(whose) > 0)
        tell();
}

KeyUser KeyPresence::user() const
{
    KeyUser user {
        m_here.pid, m_here.program, {}, m_waiting ? m_waiting() : 0, m_isWriter && m_isWriter()};
    for (const auto &[whose, look] : m_looks)
        user.pulls.push_back(look());
    return user;
}

void KeyPresence::tell()
{
    const KeyUser now = user();
    // That it cannot be written the key's own file says.
    if (m_told != now && privatefile::makeFolder(m_folder.path())
        && privatefile::replace(file(), textOf(now, m_here), false))
        m_told = now;
    if (m_looks.empty())
        m_alarm->cancel();
    else
        m_alarm->set(saturatingAdd(m_clock.now().at, statedEvery));
}

} // namespace penstock

#include "moc_keyusers.cpp"
