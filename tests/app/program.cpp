// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"

#include "support/testpaths.h"

#include <penstock/support/shellword.h>

#include <QJsonDocument>
#include <QStandardPaths>

namespace {
constexpr int patienceMs = 240'000; // only a program that hangs takes this long
} // namespace

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

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

bool hasTerminals()
{
    return !QStandardPaths::findExecutable(u"script"_s).isEmpty();
}

Finished runAtTerminal(const QStringList &arguments, QByteArrayList answers,
                       const QProcessEnvironment &environment)
{
    QStringList words {penstock::shellWord(penstock::programPath())};
    for (const QString &argument : arguments)
        words.append(penstock::shellWord(argument));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(u"script"_s, {u"-qec"_s, words.join(QLatin1Char(' ')), u"/dev/null"_s});
    QByteArray shown;
    qsizetype read = 0;
    while (!answers.isEmpty() && process.waitForReadyRead(patienceMs)) {
        shown += process.readAllStandardOutput();
        const qsizetype asked = shown.indexOf("[y/N] ", read);
        if (asked < 0)
            continue;
        read = asked + 1;
        process.write(answers.takeFirst() + '\n');
    }
    Finished finished = waitFor(process);
    finished.output = shown + finished.output;
    return finished;
}

void start(QProcess &process, const QStringList &arguments)
{
    process.start(penstock::programPath(), arguments);
}

Finished waitFor(QProcess &process)
{
    Finished finished;
    // waitForFinished() returns false if the process has already ended.
    const bool isOver = process.state() == QProcess::NotRunning
        ? process.error() != QProcess::FailedToStart
        : process.waitForFinished(patienceMs);
    if (isOver && process.exitStatus() == QProcess::NormalExit)
        finished.exitCode = process.exitCode();
    else
        process.kill();
    finished.output = process.readAllStandardOutput();
    finished.errors = process.readAllStandardError();
    return finished;
}

ServeProcess::ServeProcess(const QStringList &arguments)
{
    start(m_process, QStringList {u"serve"_s} + arguments);
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
