// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/channel/channel.h>

#include <utility>

namespace penstock {

//! Both ends in one thread: for processes that are not real.
class PipeChannel final : public QObject, public Channel
{
    Q_OBJECT
public:
    static std::pair<std::unique_ptr<PipeChannel>, std::unique_ptr<PipeChannel>> makePair();
    ~PipeChannel() override;

    void write(const QByteArray &bytes) override;
    void poll() override;
    bool isOpen() const override { return m_other != nullptr; }
    //! Lets nothing through to this end until it is let again: one that is stopped.
    void hold(bool on);
    void cut(); //!< Ends it for both; what was written before still arrives at the other end.

private:
    PipeChannel() = default;
    void deliverSoon();

    PipeChannel *m_other = nullptr;
    QByteArray m_inbox;
    bool m_isDue = false;
    bool m_isHeld = false;
    bool m_isOver = false; // the other end is gone, and this one has been told
};

} // namespace penstock
