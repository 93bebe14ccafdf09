// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/ledger.h>

namespace penstock {

Ledger::Ledger(QObject *parent)
    : QObject(parent)
{ }

Ledger::~Ledger() = default;

} // namespace penstock
