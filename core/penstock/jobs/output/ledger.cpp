// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/ledger.h>

namespace penstock {

Ledger::Ledger(QObject *parent)
    : QObject(parent)
{ }

Ledger::~Ledger() = default;

void Ledger::note(const LedgerNotes &) { }

void Ledger::noteThrottle(const StoredThrottle &) { }

void LedgerNotes::add(LedgerNotes later)
{
    const auto take = [](auto &own, auto &newer) {
        if (newer)
            own = std::move(newer);
    };
    take(mark, later.mark);
    take(spent, later.spent);
    take(lists, later.lists);
    take(diagnosis, later.diagnosis);
    take(end, later.end);
}

} // namespace penstock

#include "moc_ledger.cpp"
