// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise. What this header names may change in a minor version.
#pragma once

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/run/embeddedjob.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilekey.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/run/rowpreview.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles.h>

//! \file
//! The main header of jobs: rows become requests, and responses become lines of a file. A journal
//! resumes them after a crash.
//! \code
//! const JobSpec job = readJob(file).value();
//! const AppDirs places = AppDirs::ofUser();
//! SystemClock clock;
//! EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
//! SecretAccess secrets(store);
//! const Profile service = findProfile(job.profile, places).value();
//! for (const SecretDestination &trip : tripsOf(service)) // this program trusts its profile
//!     secrets.allow(trip.secret, {trip.place});
//! ProfileSession profile(service, clock, secrets);
//! JobSession session(job, jobFolder(places, file), profile);
//! QObject::connect(&session, &JobSession::stateChanged, &app, [&session, &app] {
//!     if (session.isActive())
//!         return;
//!     qInfo() << stateName(session.state()) << summaryText(session.progress());
//!     app.quit();
//! });
//! session.start(); // resumes an earlier run
//! \endcode
//! Start with <penstock/profiles.h> and:
//! - JobSpec is a job: request, rows, pages and output. readJob() reads its file.
//! - ProfileSession is what the jobs of a profile share: limits, connections and credential.
//! - JobSession starts, pauses and stops a job, and reports its Progress.
//! - EmbeddedJob gets rows from a function and passes records to one. Only its journal is a file.
//! - openPermitSource() opens the permit source of a profile's key for your own requests. They
//!   share its budget with all programs that use the key.
//! - RowPreview sends the request of one row as a preview.
//! - plan() predicts when a job will be done, from what planInputOf() returns.
//! JobSession and the journal use threads of their own. Other functions use files in the caller's
//! thread; their comments name slow ones.
