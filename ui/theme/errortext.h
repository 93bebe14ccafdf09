// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! The language of the window, for errors and notes.
MessageLanguage messageLanguage();

QString messageText(const Message &message);
QStringList messageTexts(const QList<Message> &messages);
//! "where: what. fix"
QString errorText(const Error &error);
//! The same without the place, for an error shown beside its field.
QString errorAdvice(const Error &error);

//! A note of a preset. Presets have translations of their own.
QString presetText(const QString &english);

} // namespace penstock
