// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/gate/redistime.h>
#include <penstock/redis/gate/stackmemory.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>

#include <memory>

namespace penstock {

//! The seat of one process at a stack that lives in a Redis: what it wants collects and is said in one call,
//! the next one when that is answered. A call whose answer is lost is made again under its number and is
//! not carried out twice. Belongs to one thread; \a clock must outlive it.
class PENSTOCK_EXPORT StackLine final : public QObject
{
    Q_OBJECT
public:
    StackLine(const RedisOptions &redis, const QString &name, Clock &clock,
              const StackMemory &memory = {}, QObject *parent = nullptr);
    ~StackLine() override;

    //! Connects, and says what there is to say; again by itself when it is lost. Once.
    void open();
    //! Says what is to be said and that it goes, and waits for that in an event loop, at most
    //! \a within.
    void close(Duration within);
    bool isUp() const; //!< Its last call was answered.
    const Error &trouble() const; //!< Why it is not up; without words where it is.
    bool isForGood() const; //!< That does not end by itself.
    const QByteArray &process() const; //!< As the stack knows this one: 16 hexadecimal digits.
    //! Of Redis, as far as it is known.
    const RedisTime &time() const;

    StackWants &wants(); //!< To be said with the next call.
    quint64 nextCall() const; //!< The number of that one.
    bool isHeard(quint64 call) const; //!< It is answered.
    void saySoon(); //!< When control is back in the event loop.
    void sayBy(Instant at); //!< Something or nothing: to hear what there is. The earliest counts.
    //! Now, where a call is under way that would have to be answered first. For what may be said twice: the
    //! next call has to say it as well.
    void sayBeside(const StackWants &wants);
    //! From now on, with the next call.
    void use(const ScriptSettings &settings);

Q_SIGNALS:
    //! What the call of \a asked was told.
    void answered(const penstock::StackAnswer &answer, penstock::Instant asked);
    //! The stack has not heard of this process, or is lost. What was to be said is dropped; all that still
    //! is so is to be said again now.
    void startedOver();
    void stateLost(); //!< Just before that, where a part of it was missing.
    void upChanged(bool up); //!< Or why it is not up.
    void turnIsDue(std::int64_t at); //!< By the clock of Redis, in microseconds.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
