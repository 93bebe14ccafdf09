// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/gate.h>

#include <QJsonObject>

#include <optional>
#include <vector>

namespace penstock {

class StackCore;

//! What those that wait for a stack look at, to say how long it will take and to keep what is used
//! up. Nothing here changes it.
class PENSTOCK_EXPORT StackView
{
public:
    StackView() = default;
    virtual ~StackView();
    Q_DISABLE_COPY_MOVE(StackView)

    //! As declared, with names, and behind them those that were discovered. Good until the limits
    //! are set, a permit is told something, or the event loop is entered.
    virtual const std::vector<LimitSpec> &limits() const = 0;
    virtual qsizetype waiting() const = 0; //!< Requests without an answer yet.
    //! What the first waiter waits for; nobody if nobody waits.
    virtual Holder bindingLimit() const = 0;
    //! Nothing where it is not paused; Instant::max() where resume() has to end it. May be in the
    //! past while the probe is out that goes first.
    virtual std::optional<Instant> pausedUntil() const = 0;
    //! When the last of \a count requests (at least 1) that would join the end of the queue now can
    //! be granted at the earliest, if nobody intervenes. Nothing where that depends on calls whose
    //! end is not known, or never is. All who wait, and these, are played through, which may take a
    //! second of millions.
    virtual std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count) const = 0;
    //! As it is now, with everybody who waits: to ask it what would be if. It shares nothing with
    //! this, and may go to another thread.
    virtual StackCore snapshot() const = 0;
    //! What has been consumed, as of now and by the wall clock, for a later run: for
    //! StackCore::restore().
    virtual QJsonObject save() const = 0;
};

//! One of those that go through the same gate, wherever they are.
struct Sharer
{
    QString name = {}; //!< As it calls itself, for people: "penstock run cities".
    QString host = {}; //!< Empty: this machine.
    qint64 process = 0; //!< Its number there.
    std::int64_t waiting = 0; //!< Requests without an answer yet.
    std::int64_t inFlight = 0; //!< Permits that have neither ended nor been given back.
    std::int64_t toGo = 0; //!< Calls that it is still going to ask for, as it said itself.
    bool isKeeper = false; //!< It keeps the limits; the others ask it.
    bool isSelf = false;
    friend bool operator==(const Sharer &, const Sharer &) = default;
};

//! A gate whose limits can be looked at and set: what a run, its plan and a window want beside
//! permits. The limits may be kept by a stack in this process or somewhere else; then what is
//! looked at may be a moment old, and what is set holds as soon as it is known there. Belongs to
//! one thread, and answers as Gate says.
class PENSTOCK_EXPORT LimitGate : public Gate, public StackView
{
    Q_OBJECT
public:
    explicit LimitGate(QObject *parent = nullptr);
    ~LimitGate() override;

    qsizetype waiting() const override = 0; //!< Of this gate alone, not of others that share it.

    //! Replaces the limits. Those of the same name keep what they have consumed, and the waiters
    //! are planned anew. Ranges as limitspec.h has them, names unique.
    virtual void setLimits(std::vector<LimitSpec> limits) = 0;
    //! Those that the server keeps more strictly than they say: what it stated in its answers, or
    //! what it let through before it throttled. They are obeyed. Limits kept apart by per are left
    //! out.
    virtual std::vector<LearnedLimit> learnedLimits() const = 0;
    //! \a limits with what is taken for a call now, by their names, where that is learned: for
    //! plans.
    virtual std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits) const = 0;
    //! Those that nobody declared; they are in limits() too. See Gate::discover().
    virtual std::vector<DiscoveredLimit> discoveredLimits() const = 0;

    //! Who goes through it, this one first; nobody where it is shared with nobody.
    virtual std::vector<Sharer> sharers() const;
    //! Tells the others how many calls (0 or more) are going to be asked for. Nothing where there
    //! are none.
    virtual void setToGo(std::int64_t calls);
    //! What keeps the limits from being shared as they should be now, and what to do about it, in
    //! words for people; empty where nothing does.
    virtual QString sharingTrouble() const;

Q_SIGNALS:
    void sharersChanged(); //!< Somebody has come, or has gone.
    //! The same as sharingTrouble(), when there is something new; empty when it is over.
    void sharingTroubled(const QString &what);
};

} // namespace penstock
