// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs.h>

#include <QCoreApplication>
#include <QDebug>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString file = app.arguments().value(1); // *.job.json
    const JobSpec job = readJob(file).value();
    const AppDirs places = AppDirs::ofUser();
    SystemClock clock;
    EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
    SecretAccess secrets(store);
    const Profile service = findProfile(job.profile, places).value();
    for (const SecretDestination &trip : tripsOf(service)) // this program trusts its profile
        secrets.allow(trip.secret, {trip.place});
    ProfileSession profile(service, clock, secrets);
    JobSession session(job, jobFolder(places, file), profile);
    QObject::connect(&session, &JobSession::stateChanged, &app, [&session, &app] {
        if (session.isActive())
            return;
        qInfo() << stateName(session.state()) << summaryText(session.progress());
        app.quit();
    });
    session.start(); // resumes an earlier run
    return app.exec();
}
