// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/spending.h>

#include <QByteArray>

namespace penstock::journalschema {

//! As it stands in a journal.
QByteArray textOf(const Spending &spent);
//! What cannot be understood is left out.
Spending spentFromText(const QByteArray &text);

} // namespace penstock::journalschema
