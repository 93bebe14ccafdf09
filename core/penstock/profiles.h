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
#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/profiles/spec/profile.h>

//! \file
//! The main header of profiles: files that describe a service, without secrets.
//! \code
//! const Profile profile = readProfile(file).value();
//! SystemClock clock;
//! RateLimiter rateLimiter(profile.limits, clock);
//! HttpClient httpClient(rateLimiter, clock, httpClientOptionsOf(profile).value());
//! EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
//! SecretAccess secrets(store);
//! for (const SecretDestination &trip : tripsOf(profile)) // this program trusts its profile
//!     secrets.allow(trip.secret, {trip.place});
//! CredentialSource credentials(profile, secrets, httpClient, clock);
//! HttpRequest request;
//! request.url = QUrl(profile.baseUrl + QStringLiteral("/echo"));
//! credentials.prepare(request.url, [&](Result<void> ready) {
//!     if (ready)
//!         ready = credentials.apply(request); // its headers and credential
//!     if (!ready)
//!         qFatal("%s", qPrintable(ready.error().text()));
//!     httpClient.send(request, [&app](const Outcome &outcome) {
//!         qInfo() << (outcome ? outcome->body : outcome.error().text().toUtf8());
//!         app.quit();
//!     });
//! });
//! \endcode
//! Start with <penstock/http.h> and:
//! - Profile describes a service: server, sign-in and limits. readProfile() reads its file.
//! - httpClientOptionsOf() returns the options for its HttpClient.
//! - SecretStore finds secrets by name. EnvironmentSecrets and Keychain are stores.
//! - SecretAccess releases secrets for allowed origins only.
//! - CredentialSource adds the credential to a request, and fetches tokens.
//! - Preset describes a public service; findPreset() knows 72.
