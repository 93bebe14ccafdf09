// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/start/untrustedreach.h>
#include <penstock/profiles/secrets/secretaccess.h>

#include <functional>

class QWidget;

//! Questions before running an untrusted file or losing edits. Each is modal to \a parent and calls
//! its callback at most once.
namespace penstock {

class Document;

//! The view that is closed while edits are invalid.
enum class Leaving { Tab, Window };
enum class FaultyEdits { Discard, Keep };

//! Asks whether to discard or keep invalid edits of \a documents. \a onAnswer is not called if the
//! user cancels. Keeping is offered only if all edits can be stored.
void askAboutFaultyEdits(QWidget *parent, const std::vector<Document *> &documents, Leaving leaving,
                         const std::function<void(FaultyEdits)> &onAnswer);

void askWhereItMayGo(QWidget *parent, const SecretAccess::Question &asked,
                     const SecretAccess::Answer &onAnswer);
void askAboutPaths(QWidget *parent, const QString &job, const std::vector<PathUse> &uses,
                   const std::function<void(bool)> &onAnswer);
//! Shows an UntrustedPage.
void askAboutUntrusted(QWidget *parent, const QString &job, const Reach &reach,
                       const std::function<void(bool)> &onAnswer);

} // namespace penstock
