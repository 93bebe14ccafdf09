// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/keptend.h>

#include <QByteArray>

namespace penstock::journalschema {

//! As it stands in a journal.
QByteArray toJson(const KeptEnd &end);
//! What cannot be understood is left out.
KeptEnd endFromJson(const QByteArray &json);

} // namespace penstock::journalschema
