// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise. What this header names may change in a minor version.
#pragma once

#include <penstock/http.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/secrets/keychain.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/profiles/spec/senderprofile.h>

//! \file
//! The front door of the profiles: what is known about a service, in a file without secrets.
//! \code
//! const Profile profile = readProfile(file).value();
//! SystemClock clock;
//! Stack stack(profile.limits, clock);
//! Sender sender(stack, clock, senderOptionsOf(profile).value());
//! EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
//! SecretKeeper secrets(store);
//! for (const SecretTrip &trip : tripsOf(profile)) // this program trusts its profile
//!     secrets.allow(trip.secret, {trip.place});
//! CredentialSource credentials(profile, secrets, sender, clock);
//! HttpRequest request;
//! request.url = QUrl(profile.baseUrl + QStringLiteral("/echo"));
//! credentials.prepare(request.url, [&](Result<void> ready) {
//!     if (ready)
//!         ready = credentials.apply(request); // its headers, and who calls
//!     if (!ready)
//!         qFatal("%s", qPrintable(ready.error().text()));
//!     sender.send(request, [&app](const Outcome &outcome) {
//!         qInfo() << (outcome ? outcome->body : outcome.error().text().toUtf8());
//!         app.quit();
//!     });
//! });
//! \endcode
//! To begin with, beside what <penstock/http.h> has:
//! - Profile is a service as a value: where it is, who calls, what it allows; readProfile() reads it.
//! - senderOptionsOf() makes of it what a Sender wants to know.
//! - SecretStore knows secrets by their names; EnvironmentSecrets is one, Keychain another.
//! - SecretKeeper hands them out for the servers they may go to, and nowhere else.
//! - CredentialSource puts into a request who makes it, and fetches tokens.
//! - Preset is what is known already of a public service; findPreset() has 72 of them.
