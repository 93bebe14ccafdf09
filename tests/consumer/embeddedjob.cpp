// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Rows to records inside a program, in thirty lines.
#include <penstock/jobs.h>

#include <QCoreApplication>
#include <QDebug>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    Profile service; // or readProfile(), or a preset
    service.baseUrl = app.arguments().value(1);
    service.limits = {limitFromShorthand(u"20/1s").value()};
    SystemClock clock;
    EnvironmentSecrets store(QProcessEnvironment::systemEnvironment());
    SecretAccess secrets(store);
    ProfileSession profile(service, clock, secrets);

    EmbeddedJob::Parts parts;
    parts.job.request.url = QStringLiteral("/items/{{id}}");
    parts.nextRow = [id = 0]() mutable -> std::optional<Row> {
        if (++id > 10)
            return std::nullopt;
        return EmbeddedJob::row({{QStringLiteral("id"), QString::number(id)}});
    };
    parts.total = 10;
    parts.onRecord = [](const Row &row, const QByteArray &json) {
        qInfo() << "record" << row.value(QStringLiteral("id")).value_or(QString()) << json;
    };
    parts.folder = app.arguments().value(2); // for the journal; the next start resumes
    EmbeddedJob job(std::move(parts), profile);
    QObject::connect(&job, &EmbeddedJob::progressed, &app,
                     [](const Progress &progress) { qInfo() << progressText(progress); });
    QObject::connect(&job, &EmbeddedJob::finished, &app, [&job, &app] {
        qInfo() << summaryText(job.progress());
        app.quit();
    });
    if (const Result<void> started = job.start(); !started) {
        qInfo() << started.error().text();
        return 1;
    }
    return app.exec();
}
