// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>

//! Splits \a text at spaces, as a shell does.
QStringList words(const char *text);

//! The result of one run of penstock.
struct Finished
{
    int exitCode = -1; //!< -1 if it crashed or did not end in time.
    QByteArray output;
    QByteArray errors;

    QString lastError() const; //!< The last line on standard error.
};

//! Runs the built penstock to its end.
Finished runPenstock(const QStringList &arguments, const QByteArray &input = {},
                     const QProcessEnvironment &environment
                     = QProcessEnvironment::systemEnvironment());
//! Runs penstock at a terminal, and answers each question of yes or no with a line of \a answers.
//! The output has everything that the terminal showed.
Finished runAtTerminal(const QStringList &arguments, QByteArrayList answers,
                       const QProcessEnvironment &environment
                       = QProcessEnvironment::systemEnvironment());
bool hasTerminals(); //!< Whether this computer can run a program at a terminal.
//! Starts penstock and leaves it running.
void start(QProcess &process, const QStringList &arguments);
Finished waitFor(QProcess &process);

//! Runs penstock serve on a free port. The destructor ends it.
class ServeProcess
{
public:
    explicit ServeProcess(const QStringList &arguments = {});
    ~ServeProcess();
    Q_DISABLE_COPY_MOVE(ServeProcess)

    const QString &address() const { return m_address; } //!< Empty if it did not start.
    QProcess &process() { return m_process; }
    QJsonObject stop(); //!< Ends it, and returns its counts.

private:
    QProcess m_process;
    QString m_address;
};

//! Returns each line of \a jsonl as an object.
QList<QJsonObject> objectsOf(const QByteArray &jsonl);
