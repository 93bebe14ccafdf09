// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/callsender.h>

namespace penstock {

CallSender::CallSender(QObject *parent)
    : QObject(parent)
{ }

CallSender::~CallSender() = default;

} // namespace penstock

#include "moc_callsender.cpp"
