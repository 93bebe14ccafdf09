// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace penstock {

//! One end of a stream of bytes to somebody on this machine. What comes is told from the event loop, or
//! from poll(). Destroyed it is closed, and the other end is told. Belongs to one thread.
class PENSTOCK_EXPORT Channel
{
public:
    Channel() = default;
    virtual ~Channel();
    Q_DISABLE_COPY_MOVE(Channel)

    //! Before anything else. Either may destroy the channel.
    void onBytes(std::function<void(const QByteArray &)> tell) { m_tellBytes = std::move(tell); }
    void onClosed(std::function<void()> tell)
    {
        m_tellClosed = std::move(tell);
    } //!< By the other end.

    //! What the other end does not read in time waits, up to some megabytes; then it is closed. What it
    //! can take it has when this returns.
    virtual void write(const QByteArray &bytes) = 0;
    virtual void poll() = 0; //!< Tells what has come by now.
    virtual bool isOpen() const = 0;

protected:
    void tellBytes(const QByteArray &bytes) const;
    void tellClosed() const;

private:
    std::function<void(const QByteArray &)> m_tellBytes;
    std::function<void()> m_tellClosed;
};

//! How the processes that share a gate reach each other. It must outlive what it gave.
class PENSTOCK_EXPORT Switchboard
{
public:
    using OnChannel = std::function<void(std::unique_ptr<Channel>)>;

    Switchboard() = default;
    virtual ~Switchboard();
    Q_DISABLE_COPY_MOVE(Switchboard)

    //! Whoever connects to \a name is handed to \a onChannel from the event loop, for as long as what is
    //! returned lives. Null where that cannot be.
    virtual std::unique_ptr<QObject> listen(const QString &name, OnChannel onChannel) = 0;
    //! At once, also to one that does not answer. Null where nobody listens (any more).
    virtual std::unique_ptr<Channel> connectTo(const QString &name) = 0;
};

} // namespace penstock
