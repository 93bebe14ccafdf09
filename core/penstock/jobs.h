// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise. What this header names may change in a minor version.
#pragma once

#include <penstock/jobs/embed/embeddedjob.h>
#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/onesend.h>
#include <penstock/jobs/run/profilekey.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/saved/savedjobs.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles.h>

//! \file
//! The front door of the jobs: rows become requests, and answers lines of a file, with a journal
//! that knows after a crash where to go on.
//! \code
//! const JobSpec job = readJob(file).value();
//! const Places places = Places::ofUser();
//! SystemClock clock;
//! EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
//! SecretKeeper secrets(store);
//! const Profile service = findProfile(job.profile, places).value();
//! for (const SecretTrip &trip : tripsOf(service)) // this program trusts its profile
//!     secrets.allow(trip.secret, {trip.place});
//! ProfileSession profile(service, clock, secrets);
//! JobSession session(job, jobFolder(places, file), profile);
//! QObject::connect(&session, &JobSession::stateChanged, &app, [&session, &app] {
//!     if (session.isActive())
//!         return;
//!     qInfo() << stateName(session.state()) << summaryText(session.progress());
//!     app.quit();
//! });
//! session.start(); // goes on where an earlier run has ended
//! \endcode
//! To begin with, beside what <penstock/profiles.h> has:
//! - JobSpec is a job as a value: request, rows, pages, output; readJob() reads its file.
//! - ProfileSession is what all jobs of one profile share: limits, connections, credential.
//! - JobSession starts a job, pauses and stops it, and tells where it stands: its Progress.
//! - EmbeddedJob is a job of which nothing is a file but its journal: rows from a function, records to one.
//! - openGate() is the Gate of a profile's key, for calls of one's own: with those of all programs that use the
//!   key, jobs among them, they are one budget.
//! - OneSend sends the request of one row, to see what comes back.
//! - plan() says beforehand when it will be done, of what planInputOf() makes of a job.
//! JobSession and the journal of a run use threads of their own. All else reads and writes files in
//! the thread of the caller, and says what may take long.
