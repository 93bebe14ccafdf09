// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/board/electionboard.h>
#include <penstock/sharing/board/grantlog.h>
#include <penstock/sharing/channel/channel.h>
#include <penstock/sharing/leader/leaderstate.h>
#include <penstock/sharing/wire/wireframes.h>
#include <penstock/support/clock.h>

#include <QJsonObject>
#include <QSysInfo>

#include <functional>
#include <map>
#include <memory>

namespace penstock {

//! A key whose limits are shared, and where its state is saved.
struct SharedKeyFiles
{
    QString id; //!< Letters and digits.
    QString folder; //!< Private and local; for board and logs.
    std::function<QJsonObject()> load; //!< Empty: nothing was saved.
    std::function<bool(const QJsonObject &)> save; //!< At most once a second, and at the end.
    QByteArray boot = QSysInfo::bootUniqueId();
};

//! The leader of a key for one election: holds the limits for all clients of this computer. It logs
//! a grant, checks that it is still leader, then sends it, so any later leader has read it. See
//! localsharedsource_leader.cpp for elections.
class PENSTOCK_EXPORT LocalSharedLeader
{
public:
    //! Returns an error if another process took over from \a seen, or if it cannot listen.
    static Result<std::unique_ptr<LocalSharedLeader>>
    takeOver(const SharedKeyFiles &key, Election seen, std::vector<Limit> limits,
             std::int64_t limitsSince, Clock &clock, Switchboard &switchboard,
             ElectionBoard &board);
    //! Saves.
    ~LocalSharedLeader();
    Q_DISABLE_COPY_MOVE(LocalSharedLeader)

    Election election() const { return m_term; }
    //! Sets what is called once another process is leader, from the event loop or within a function
    //! here.
    void onSuperseded(std::function<void()> tell) { m_tellSuperseded = std::move(tell); }
    //! Adds this process' client, which needs no channel. \a tell is called, from the event loop,
    //! for messages that no hear() caused.
    void clientOwn(const fromclient::Hello &hello, std::function<void()> tell);
    //! Processes that client's messages, unless a leader confirmed the frame before. Returns false
    //! if another process is leader and must get them.
    bool hear(quint64 frame, const std::vector<fromclient::Message> &messages);
    std::vector<fromleader::Message> takeLetters() { return std::exchange(m_ownLetters, {}); }
    bool hasLetters() const { return !m_ownLetters.empty(); }
    void hearOut(); //!< Processes what has arrived.
    void dismiss(quint64 clientId); //!< The client was destroyed.
    //! Returns the reason if grants cannot be logged, so that a kill would lose them.
    const std::optional<Error> &trouble() const { return m_trouble; }
    const LeaderState &kept() const { return *m_kept; }

    //! Member of a saved state that refers to the logs.
    static QString logKey() { return QStringLiteral("log"); }
    static QString socketName(const SharedKeyFiles &key, Election election);

private:
    struct Connection
    {
        std::unique_ptr<Channel> channel;
        FrameReader frames;
        quint64 clientId = 0; // 0: has not sent Hello
        Instant lastFrameAt;
        QByteArray letters;
    };
    enum class Before { Gone, Stopped }; // the previous leader

    LocalSharedLeader(const SharedKeyFiles &key, Election election, Clock &clock,
                      ElectionBoard &board);
    void begin(Before before, std::vector<Limit> limits, std::int64_t limitsSince);
    void writeDown();
    std::optional<Instant> replayLogs(const QJsonObject &state, std::vector<Limit> limits,
                                      std::int64_t limitsSince);
    void admit(std::unique_ptr<Channel> channel);
    void receive(quint64 id, const QByteArray &bytes);
    bool readFrame(quint64 id, const QByteArray &frame);
    bool greet(quint64 id, WireReader &reader);
    void hangUp(quint64 id);
    void ring();
    bool isStopped(quint64 id);
    void publish();
    void arm();
    void supersede();
    void save();
    void removeLogs(bool ownToo);
    QString logPath(Election election) const;

    SharedKeyFiles m_key;
    Election m_term;
    Clock &m_clock;
    ElectionBoard &m_board;
    std::unique_ptr<LeaderState> m_kept;
    std::unique_ptr<GrantLog> m_log; // null if it cannot be created
    std::optional<Error> m_trouble;
    std::unique_ptr<QObject> m_listener;
    std::unique_ptr<Alarm> m_alarm;
    std::unique_ptr<Alarm> m_saveAlarm;
    std::map<quint64, Connection> m_connections;
    std::map<quint64, quint64> m_ofClient;
    quint64 m_own = 0; // the client in this process
    std::vector<fromleader::Message> m_ownLetters;
    std::function<void()> m_tellOwn;
    bool m_hearsOwn = false;
    std::function<void()> m_tellSuperseded;
    quint64 m_lastConnection = 0;
    quint64 m_savedPosition = 0;
    Instant m_nextSave = Instant::min();
    bool m_savesSoon = false;
    bool m_isOver = false;
};

} // namespace penstock
