// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace penstock {

//! Saves edits a moment after each change, in another thread, one write at a time. The destructor
//! waits for the last write.
class Autosave final : public QObject
{
    Q_OBJECT
public:
    //! Returns the new content of the file; runs in another thread.
    using Write = std::function<Result<QByteArray>()>;
    //! Called in this thread when a write is due. An empty function skips it.
    using MakeWrite = std::function<Write()>;

    explicit Autosave(MakeWrite makeWrite, QObject *parent = nullptr);
    ~Autosave() override;

    void touch(); //!< Schedules a write.
    void flush(); //!< Writes now what is scheduled.
    void finish(); //!< Blocks until all is written.
    bool isPending() const { return m_timer.isActive() || m_writing || m_again; }

Q_SIGNALS:
    void written(const QByteArray &onDisk);
    void failed(const penstock::Error &error);

private:
    using Written = std::shared_ptr<Result<QByteArray>>;
    void begin();
    void end();
    void tell(const Result<QByteArray> &result);

    MakeWrite m_makeWrite;
    QTimer m_timer;
    QFutureWatcher<Written> m_watcher;
    bool m_writing = false;
    bool m_again = false; // changed during a write
};

} // namespace penstock
