// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>

//! The behaviour cases of tests/data/limiter_cases.json, translated into the input of simulate.
//! Their conventions are in that file.
struct LimitCase
{
    QByteArray name; //!< Its id and where it is from.
    QJsonObject input; //!< For simulationFromJson() or `penstock simulate`.
    QJsonArray expected;
    double toleranceSeconds = 1e-6;
};

//! Every portable case, and of the others those that say what a FIFO queue should answer.
QList<LimitCase> limitCases();

//! What is wrong with \a decisions, the output of simulate, in one line; empty where they agree.
QString differenceFrom(const LimitCase &expected, const QJsonArray &decisions);
