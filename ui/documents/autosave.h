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

//! Writes what somebody edits a moment after each change, in another thread, one write at a time. At
//! its end it waits until all is written.
class Autosave final : public QObject
{
    Q_OBJECT
public:
    //! Runs in another thread and brings what is on the disk after it.
    using Write = std::function<Result<QByteArray>()>;
    //! Called in this thread, when a write is due: with the state of then. Empty: there is nothing to
    //! be written.
    using MakeWrite = std::function<Write()>;

    explicit Autosave(MakeWrite makeWrite, QObject *parent = nullptr);
    ~Autosave() override;

    void touch(); //!< Something was changed.
    void flush(); //!< Do not wait any longer.
    void finish(); //!< Returns when all is written.
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
    bool m_again = false; // changed while it was written
};

} // namespace penstock
