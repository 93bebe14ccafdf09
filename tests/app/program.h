// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>

//! The parts of \a text between blanks, as a shell splits a line.
QStringList words(const char *text);

//! What became of one run of penstock.
struct Finished
{
    int exitCode = -1; //!< -1: it crashed, or did not end in a minute.
    QByteArray output;
    QByteArray errors;

    QString lastError() const; //!< The last line on standard error.
};

//! Runs the built penstock to its end.
Finished runPenstock(const QStringList &arguments, const QByteArray &input = {},
                     const QProcessEnvironment &environment
                     = QProcessEnvironment::systemEnvironment());
//! The same at a terminal, where somebody types a line of \a answers at each question of yes or no. All
//! that was shown is its output.
Finished runAtTerminal(const QStringList &arguments, QByteArrayList answers,
                       const QProcessEnvironment &environment
                       = QProcessEnvironment::systemEnvironment());
bool hasTerminals(); //!< Whether that can be done here.
//! The same, but left running.
void start(QProcess &process, const QStringList &arguments);
Finished waitFor(QProcess &process);

//! penstock serve on a free port of this machine, ended by the destructor.
class ServeProcess
{
public:
    explicit ServeProcess(const QStringList &arguments = {});
    ~ServeProcess();
    Q_DISABLE_COPY_MOVE(ServeProcess)

    const QString &address() const { return m_address; } //!< Empty if it did not start.
    QProcess &process() { return m_process; }
    QJsonObject stop(); //!< Ends it, and gives what it has counted.

private:
    QProcess m_process;
    QString m_address;
};

//! Each line of a JSONL file or text, as an object.
QList<QJsonObject> objectsOf(const QByteArray &jsonl);
