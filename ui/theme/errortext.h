// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! Language of the window, for messages.
MessageLanguage messageLanguage();

QString messageText(const Message &message);
QStringList messageTexts(const QList<Message> &messages);
//! "where: what. fix"
QString errorText(const Error &error);
//! Returns errorText() without place and key, for errors shown next to their field.
QString errorAdvice(const Error &error);

//! Translates a note of a preset. Presets have their own translations.
QString presetText(const QString &english);

} // namespace penstock
