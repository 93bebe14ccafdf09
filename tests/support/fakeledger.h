// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>

namespace penstock {

//! A ledger in memory. What is put becomes durable from the event loop, or when it is told.
class FakeLedger final : public Ledger
{
public:
    quint64 put(LedgerEntry entry) override
    {
        if (isClosed)
            qFatal("something was put after close()");
        entries.push_back(std::move(entry));
        if (durableAtOnce)
            commitSoon();
        return entries.size();
    }
    void note(const LedgerNotes &notes) override
    {
        mark = notes.mark.value_or(mark);
        spent = notes.spent.value_or(spent);
    }
    qint64 backlog() const override { return backlogBytes; }
    void close() override
    {
        isClosed = true;
        if (!hasFailed)
            commitSoon();
        QMetaObject::invokeMethod(this, &Ledger::closed, Qt::QueuedConnection);
    }

    //! All that has been put until it happens.
    void commitSoon()
    {
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT durable(entries.size()); }, Qt::QueuedConnection);
    }
    void fail(const Error &error)
    {
        hasFailed = true;
        durableAtOnce = false;
        Q_EMIT failed(error);
    }
    //! The entries of one kind, in order.
    std::vector<LedgerEntry> of(LedgerEntry::Kind kind) const
    {
        std::vector<LedgerEntry> found;
        for (const LedgerEntry &entry : entries) {
            if (entry.kind == kind)
                found.push_back(entry);
        }
        return found;
    }
    std::vector<LedgerEntry> ends() const { return of(LedgerEntry::Kind::End); }

    std::vector<LedgerEntry> entries;
    RowMark mark;
    Spending spent;
    qint64 backlogBytes = 0;
    bool durableAtOnce = true;
    bool hasFailed = false;
    bool isClosed = false;
};

} // namespace penstock
