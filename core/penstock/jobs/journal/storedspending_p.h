// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/spending.h>

#include <QByteArray>

namespace penstock::journalschema {

QByteArray textOf(const Spending &spent);
//! Skips invalid parts.
Spending spentFromText(const QByteArray &text);

} // namespace penstock::journalschema
