// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkProxy>
#include <QUrl>

#include <optional>

namespace penstock {

//! Returns the proxy for \a url from http_proxy or https_proxy, then all_proxy; lower case first.
//! NoProxy if no_proxy excludes the host; nothing if no variable applies.
//! - A proxy is "http://user:password@host:8080" or "host:8080", also with socks5:// or socks5h://.
//! - no_proxy is "*", or a list: "example.com" and ".example.com" (with subdomains), "host:8080",
//!   "10.0.0.0/8".
std::optional<QNetworkProxy> environmentProxy(const QUrl &url);

} // namespace penstock
