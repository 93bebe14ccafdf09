// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/ledger.h>

namespace penstock {

Ledger::Ledger(QObject *parent)
    : QObject(parent)
{ }

Ledger::~Ledger() = default;

void Ledger::setSpent([[maybe_unused]] const Spending &spent) { }

void Ledger::setLists(const ListFacts &) { }

void Ledger::noteThrottle([[maybe_unused]] const StoredThrottle &throttle) { }

void Ledger::setDiagnosis([[maybe_unused]] const Diagnosis &diagnosis) { }

void Ledger::setEnd([[maybe_unused]] const StoredEnd &end) { }

} // namespace penstock

#include "moc_ledger.cpp"
