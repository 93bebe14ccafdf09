// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/saved/guestreach.h>
#include <penstock/profiles/secrets/secretkeeper.h>

#include <functional>

class QWidget;

//! The questions of the window before it runs an untrusted file or loses edits. Each is shown over \a parent
//! and answered once.
namespace penstock {

class Document;

//! What is left while edits are invalid.
enum class Leaving { Tab, Window };
enum class FaultyEdits { Discard, Keep };

//! Of \a documents with invalid edits, which leaving would lose. \a onAnswer is not called if the reader goes
//! back. Keeping is offered only if that loses nothing.
void askAboutFaultyEdits(QWidget *parent, const std::vector<Document *> &documents, Leaving leaving,
                         const std::function<void(FaultyEdits)> &onAnswer);

void askWhereItMayGo(QWidget *parent, const SecretKeeper::Question &asked,
                     const SecretKeeper::Answer &onAnswer);
void askAboutPaths(QWidget *parent, const QString &job, const std::vector<PathUse> &uses,
                   const std::function<void(bool)> &onAnswer);
//! All of it on one page, see GuestPage.
void askAboutGuest(QWidget *parent, const QString &job, const Reach &reach,
                   const std::function<void(bool)> &onAnswer);

} // namespace penstock
