// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! What core says of refusals, in the language of the window. Core speaks English, and journals keep what
//! it has said: so a sentence is known again by its form, and what was filled into it goes into the
//! translated one, translated where it has a known form itself. What has no known form stays.
QString coreText(const QString &english);
QStringList coreTexts(const QStringList &english);
//! Messages of core in the language of the window.
QString coreText(const Message &message);
QStringList coreTexts(const QList<Message> &messages);

//! The forms that are known, with %1 where something is filled in.
QStringList coreTextForms();

//! A note of a preset.
QString presetText(const QString &english);

} // namespace penstock
