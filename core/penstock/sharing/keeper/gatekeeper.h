// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/board/grantlog.h>
#include <penstock/sharing/board/termboard.h>
#include <penstock/sharing/channel/channel.h>
#include <penstock/sharing/keeper/keptstack.h>
#include <penstock/sharing/wire/gateframes.h>
#include <penstock/support/clock.h>

#include <QJsonObject>
#include <QSysInfo>

#include <functional>
#include <map>
#include <memory>

namespace penstock {

//! Where a key's gate is to be found, and what is kept of it.
struct KeptKey
{
    QString id; //!< Of the key: letters and digits.
    QString folder; //!< Of this user alone, on this machine; for its board and its logs.
    std::function<QJsonObject()> load; //!< What save() was given last; empty where it was not.
    std::function<bool(const QJsonObject &)> save; //!< At most once a second, and at the end.
    QByteArray boot = QSysInfo::bootUniqueId(); //!< Of the machine: the clock's beginning.
};

//! Keeps the limits of a key for every gate of the machine that asks it, for one term. Writes down what
//! it lets go before it tells, and looks whether it is still keeper between the two: whoever took
//! over after that has read it. Who notices that it is gone, and takes over: sharing/gate/sharedgate_keeper.cpp.
//! Belongs to one thread; what it is given must outlive it.
// Large: it lies between all parts.
class PENSTOCK_EXPORT GateKeeper
{
public:
    //! Takes over from \a seen; an error where somebody else has, or it cannot be.
    static Result<std::unique_ptr<GateKeeper>> takeOver(const KeptKey &key, Term seen,
                                                        std::vector<LimitSpec> limits,
                                                        std::int64_t limitsSince, Clock &clock,
                                                        Switchboard &switchboard, TermBoard &board);
    //! Saves, and leaves the gate to others.
    ~GateKeeper();
    Q_DISABLE_COPY_MOVE(GateKeeper)

    //! For which it keeps the gate.
    Term term() const { return m_term; }
    //! Calls \a tell, from the event loop or from inside a call here, once it has seen that somebody else
    //! keeps the gate: it lets nothing go any more.
    void onSuperseded(std::function<void()> tell) { m_tellSuperseded = std::move(tell); }
    //! The gate of this process comes. It asks without a channel, and fetches what it is told; \a tell is called,
    //! from the event loop, when there is something that no hear() has brought.
    void seatOwn(const fromgate::Hello &hello, std::function<void()> tell);
    //! What the gate of this process says; a frame that a keeper has noted is not heard again. False where another
    //! process keeps the gate by now, and has to hear it.
    bool hear(quint64 frame, const std::vector<fromgate::Message> &messages);
    //! What the gate of this process is told.
    std::vector<fromkeeper::Message> takeLetters() { return std::exchange(m_ownLetters, {}); }
    bool hasLetters() const { return !m_ownLetters.empty(); }
    void hearOut(); //!< What gates have said by now.
    void dismiss(quint64 gate); //!< It is no more.
    //! Why what it lets go is not written down, and would be forgotten if it were killed; else nothing.
    const std::optional<Error> &trouble() const { return m_trouble; }
    //! The limits and who waits for them.
    const KeptStack &kept() const { return *m_kept; }

    //! The member of a saved state that says what of the logs is in it.
    static QString logKey() { return QStringLiteral("log"); }
    //! Where the keeper of \a term is to be asked.
    static QString socketName(const KeptKey &key, Term term);

private:
    struct Connection
    {
        std::unique_ptr<Channel> channel;
        FrameReader frames;
        quint64 gate = 0; // 0: it has not said who it is
        Instant heardAt;
        QByteArray letters;
    };
    enum class Before { Gone, Stopped }; // the keeper of the term before

    GateKeeper(const KeptKey &key, Term term, Clock &clock, TermBoard &board);
    void begin(Before before, std::vector<LimitSpec> limits, std::int64_t limitsSince);
    void writeDown();
    std::optional<Instant> replayLogs(const QJsonObject &state, std::vector<LimitSpec> limits,
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
    QString logPath(Term term) const;

    KeptKey m_key;
    Term m_term;
    Clock &m_clock;
    TermBoard &m_board;
    std::unique_ptr<KeptStack> m_kept;
    std::unique_ptr<GrantLog> m_log; // null where there is no place for it
    std::optional<Error> m_trouble;
    std::unique_ptr<QObject> m_listener;
    std::unique_ptr<Alarm> m_alarm;
    std::unique_ptr<Alarm> m_saveAlarm;
    std::map<quint64, Connection> m_connections;
    std::map<quint64, quint64> m_ofGate; // connections
    quint64 m_own = 0; // the gate of this process
    std::vector<fromkeeper::Message> m_ownLetters;
    std::function<void()> m_tellOwn;
    bool m_hearsOwn = false;
    std::function<void()> m_tellSuperseded;
    quint64 m_lastConnection = 0;
    quint64 m_savedPosition = 0; // of the log
    Instant m_nextSave = Instant::min();
    bool m_savesSoon = false;
    bool m_isOver = false;
};

} // namespace penstock
