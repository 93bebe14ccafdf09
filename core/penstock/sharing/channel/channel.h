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

//! One end of a byte stream to another process of this computer. Bytes arrive from the event loop
//! or poll().
class PENSTOCK_EXPORT Channel
{
public:
    Channel() = default;
    virtual ~Channel();
    Q_DISABLE_COPY_MOVE(Channel)

    //! Set both callbacks before anything else. Either may destroy the channel.
    void onBytes(std::function<void(const QByteArray &)> tell) { m_tellBytes = std::move(tell); }
    void onClosed(std::function<void()> tell) { m_tellClosed = std::move(tell); }

    //! Sends at once what the other end can take. Closes if more than 4 MiB are unread.
    virtual void write(const QByteArray &bytes) = 0;
    virtual void poll() = 0; //!< Delivers what has arrived.
    virtual bool isOpen() const = 0;

protected:
    void tellBytes(const QByteArray &bytes) const;
    void tellClosed() const;

private:
    std::function<void(const QByteArray &)> m_tellBytes;
    std::function<void()> m_tellClosed;
};

//! Connects the processes that share a key.
class PENSTOCK_EXPORT Switchboard
{
public:
    using OnChannel = std::function<void(std::unique_ptr<Channel>)>;

    Switchboard() = default;
    virtual ~Switchboard();
    Q_DISABLE_COPY_MOVE(Switchboard)

    //! Passes connections to \a onChannel, from the event loop, while the result lives. Returns
    //! null on failure.
    virtual std::unique_ptr<QObject> listen(const QString &name, OnChannel onChannel) = 0;
    //! Does not wait, even for a stopped process. Returns null if none listens.
    virtual std::unique_ptr<Channel> connectTo(const QString &name) = 0;
};

} // namespace penstock
