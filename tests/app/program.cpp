// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"

#include <QJsonDocument>

namespace {
constexpr int patienceMs = 60'000;
} // namespace

QString Finished::lastError() const
{
    return QString::fromUtf8(errors.trimmed().split('\n').last());
}

Finished runPenstock(const QStringList &arguments, const QByteArray &input,
                     const QProcessEnvironment &environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    start(process, arguments);
    process.write(input);
    process.closeWriteChannel();
    return waitFor(process);
}

void start(QProcess &process, const QStringList &arguments)
{
    process.start(QStringLiteral(PENSTOCK_PROGRAM), arguments);
}

Finished waitFor(QProcess &process)
{
    Finished finished;
    if (process.waitForFinished(patienceMs) && process.exitStatus() == QProcess::NormalExit)
        finished.exitCode = process.exitCode();
    else
        process.kill();
    finished.output = process.readAllStandardOutput();
    finished.errors = process.readAllStandardError();
    return finished;
}

ServeProcess::ServeProcess(const QStringList &arguments)
{
    start(m_process, QStringList {QStringLiteral("serve")} + arguments);
    while (!m_process.canReadLine() && m_process.waitForReadyRead(patienceMs)) { }
    m_address = QString::fromUtf8(m_process.readLine()).trimmed();
}

ServeProcess::~ServeProcess()
{
    if (m_process.state() != QProcess::NotRunning)
        stop();
}

QJsonObject ServeProcess::stop()
{
    m_process.terminate();
    const Finished finished = waitFor(m_process);
    return QJsonDocument::fromJson(finished.lastError().toUtf8()).object();
}

QList<QJsonObject> objectsOf(const QByteArray &jsonl)
{
    QList<QJsonObject> objects;
    for (const QByteArray &line : jsonl.trimmed().split('\n')) {
        if (!line.isEmpty())
            objects.append(QJsonDocument::fromJson(line).object());
    }
    return objects;
}
