// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>

//! What all tests of the window agree about.
namespace penstock {

constexpr int patience
    = 30'000; //!< In ms, for what happens by itself: loaded machines take their time.

//! For init(): a warning fails the function. The platform without a display says on its own what it
//! cannot do.
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not)")));
}

//! As somebody types: each key goes where the focus is by then. A tab is the key.
inline void typeKeys(const QString &text)
{
    for (const QChar each : text) {
        QWidget *const there = QApplication::focusWidget();
        QVERIFY(there != nullptr);
        if (each == QLatin1Char('\t'))
            QTest::keyClick(there, Qt::Key_Tab);
        else if (each == QLatin1Char('\n'))
            QTest::keyClick(there, Qt::Key_Return);
        else
            QTest::keyClick(there, each.toLatin1());
    }
    QCoreApplication::processEvents(); // editors in tables take an Enter a moment later
}

//! Where nobody listens.
inline QString closedUrl()
{
    QTcpServer server;
    if (!server.listen(QHostAddress::LocalHost))
        qFatal("no free port");
    return QStringLiteral("http://127.0.0.1:%1/items/7").arg(server.serverPort());
}

} // namespace penstock
