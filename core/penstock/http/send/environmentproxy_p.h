// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkProxy>
#include <QUrl>

#include <optional>

namespace penstock {

//! The proxy for \a url that the environment names: http_proxy or https_proxy, whichever is the scheme, else all_proxy;
//! of the type NoProxy if no_proxy excludes the host. Nothing if no variable decides. In lower case first, then in
//! upper case.
//! - A proxy is "http://user:password@host:8080", "host:8080", or with socks5:// or socks5h://.
//! - no_proxy is "*", or hosts separated by commas: "example.com" and ".example.com" with their
//!   subdomains, "host:8080", "10.0.0.0/8".
std::optional<QNetworkProxy> environmentProxy(const QUrl &url);

} // namespace penstock
