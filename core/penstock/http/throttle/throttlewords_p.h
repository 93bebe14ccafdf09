// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

// What services write into bodies when they refuse for having been asked too often.
namespace penstock {

//! The first usual phrase in \a text, in any letter case; empty where there is none.
QByteArrayView usualThrottleWords(QByteArrayView text);

//! Whether \a code, the whole of an error code ("com.amazonaws#ThrottlingException"), is one of AWS's
//! for throttling.
bool isAwsThrottleCode(QByteArrayView code);

//! Whether \a code means that a quota is used up, and not that calls came too fast.
bool isQuotaCode(QByteArrayView code);

//! What the page says with which nginx refuses by limit_req or limit_conn where it names no other status, and
//! which it sends in no other case unless told to; empty where it is another's.
QByteArrayView nginxRefusal(QByteArrayView text);

//! Cloudflare's page for "you are being rate limited".
bool isEdgeBlock(QByteArrayView words);

//! What follows "try again in", "retry after", "wait in" and their like; empty where nothing does.
//! \a from is moved behind it, for the next search.
QByteArrayView afterWaitPhrase(QByteArrayView text, qsizetype &from);

} // namespace penstock
