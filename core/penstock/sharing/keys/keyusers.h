// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/usagefolder.h>
#include <penstock/support/clock.h>

#include <QObject>

#include <functional>
#include <map>

namespace penstock {

//! A source of requests that use a key.
struct KeyPull
{
    QString job; //!< For people; may be empty.
    std::optional<std::int64_t> calls = std::nullopt; //!< Requests left to send, if known.
    friend bool operator==(const KeyPull &, const KeyPull &) = default;
};

//! A running process that uses a key.
struct KeyUser
{
    qint64 pid = 0;
    QString program = {}; //!< "penstock"; may be empty.
    std::vector<KeyPull> pulls = {}; //!< Empty: a single request, or idle.
    std::int64_t waiting = 0; //!< Requests that wait for a permit.
    bool isWriter = false;
    friend bool operator==(const KeyUser &, const KeyUser &) = default;
};

//! Returns the running users of a key on this computer, sorted by pid. Skips unreadable files.
PENSTOCK_EXPORT std::vector<KeyUser> usersOf(const UsageFolder &folder, const QString &id,
                                             const KeyHost &here);

//! Announces in a small file that this process uses a key. It is updated at once, then every two
//! seconds if something changes, and deleted at the end.
class PENSTOCK_EXPORT KeyPresence final : public QObject
{
    Q_OBJECT
public:
    static constexpr Duration statedEvery = std::chrono::seconds(2);
    using Look = std::function<KeyPull()>;

    KeyPresence(UsageFolder folder, QString id, KeyHost here, Clock &clock,
                QObject *parent = nullptr);
    ~KeyPresence() override;

    //! Sets the function that returns the number of waiting requests. Like the others, it must not
    //! call back.
    void setWaiting(std::function<std::int64_t()> waiting) { m_waiting = std::move(waiting); }
    //! Sets the function that returns true if this process writes the key's file.
    void setIsWriter(std::function<bool()> is) { m_isWriter = std::move(is); }
    //! Adds the requests of \a whose, as \a look describes them.
    void add(const QObject *whose, Look look);
    //! Removes the requests of \a whose.
    void remove(const QObject *whose);
    //! Writes the file now if something changed. Retries next time if that fails.
    void tell();

private:
    KeyUser user() const;
    QString file() const;

    UsageFolder m_folder;
    QString m_id;
    KeyHost m_here;
    Clock &m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::function<std::int64_t()> m_waiting;
    std::function<bool()> m_isWriter;
    std::map<const QObject *, Look> m_looks;
    std::optional<KeyUser> m_told;
};

} // namespace penstock
