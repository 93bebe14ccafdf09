// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles.h>

#include <QCoreApplication>
#include <QDebug>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString file = app.arguments().value(1); // *.profile.json
    const Profile profile = readProfile(file).value();
    SystemClock clock;
    RateLimiter rateLimiter(profile.limits, clock);
    HttpClient httpClient(rateLimiter, clock, httpClientOptionsOf(profile).value());
    EnvironmentSecrets store(QProcessEnvironment::systemEnvironment()); // PENSTOCK_SECRET_…
    SecretAccess secrets(store);
    for (const SecretDestination &trip : tripsOf(profile)) // this program trusts its profile
        secrets.allow(trip.secret, {trip.place});
    CredentialSource credentials(profile, secrets, httpClient, clock);
    HttpRequest request;
    request.url = QUrl(profile.baseUrl + QStringLiteral("/echo"));
    credentials.prepare(request.url, [&](Result<void> ready) {
        if (ready)
            ready = credentials.apply(request); // its headers and credential
        if (!ready)
            qFatal("%s", qPrintable(ready.error().text()));
        httpClient.send(request, [&app](const Outcome &outcome) {
            qInfo() << (outcome ? outcome->body : outcome.error().text().toUtf8());
            app.quit();
        });
    });
    return app.exec();
}
