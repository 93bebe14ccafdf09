// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/keyfolder.h>
#include <penstock/support/clock.h>

#include <QObject>

#include <functional>
#include <map>

namespace penstock {

//! What somebody pulls through a key.
struct KeyPull
{
    QString job; //!< For people; may be empty.
    std::optional<std::int64_t> calls = std::nullopt; //!< Still to be sent, if that is known.
    friend bool operator==(const KeyPull &, const KeyPull &) = default;
};

//! A process that uses a key now.
struct KeyUser
{
    qint64 pid = 0;
    QString program = {}; //!< "penstock"; may be empty.
    std::vector<KeyPull> pulls = {}; //!< Empty: it sends one request, or nothing at the moment.
    std::int64_t waiting = 0; //!< Calls that wait for their permit.
    bool isWriter = false; //!< It keeps the file of the key.
    friend bool operator==(const KeyUser &, const KeyUser &) = default;
};

//! Those that run on this machine now, sorted by their ids; files of others, and what cannot be
//! read, are passed by.
PENSTOCK_EXPORT std::vector<KeyUser> usersOf(const KeyFolder &folder, const QString &id,
                                             const KeyHost &here);

//! Says to others, in a small file beside the key's, that this process uses it: now, and every two seconds
//! while there is something new, until it goes. The clock must outlive it. One thread.
class PENSTOCK_EXPORT KeyPresence final : public QObject
{
    Q_OBJECT
public:
    static constexpr Duration toldEvery = std::chrono::seconds(2);
    using Look = std::function<KeyPull()>;

    KeyPresence(KeyFolder folder, QString id, KeyHost here, Clock &clock,
                QObject *parent = nullptr);
    ~KeyPresence() override;

    //! Asked how many calls of this process wait for the key, whenever it tells. As the others it
    //! must not call back.
    void setWaiting(std::function<std::int64_t()> waiting) { m_waiting = std::move(waiting); }
    //! Asked whether this process writes the key's file.
    void setIsWriter(std::function<bool()> is) { m_isWriter = std::move(is); }
    //! What \a whose pulls is asked of \a look, until remove().
    void add(const QObject *whose, Look look);
    //! What add() said of it holds no more.
    void remove(const QObject *whose);
    //! At once, where it is something new. What cannot be written is tried again the next time.
    void tell();

private:
    KeyUser user() const;
    QString file() const;

    KeyFolder m_folder;
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
