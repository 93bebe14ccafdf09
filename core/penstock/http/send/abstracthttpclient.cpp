// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/abstracthttpclient.h>

namespace penstock {

AbstractHttpClient::AbstractHttpClient(QObject *parent)
    : QObject(parent)
{ }

AbstractHttpClient::~AbstractHttpClient() = default;

} // namespace penstock

#include "moc_abstracthttpclient.cpp"
