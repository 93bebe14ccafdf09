// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/secretmark.h>

#include <QRegularExpression>

namespace penstock {

const QString &secretMarkBegin()
{
    static const QString begin = QStringLiteral("penstock.sealed.");
    return begin;
}

QString secretMark(const QString &name)
{
    return secretMarkBegin() + name + QStringLiteral("..");
}

QString withoutSecretMarks(const QString &text)
{
    static const QRegularExpression mark(
        QStringLiteral("penstock\\.sealed\\.[A-Za-z0-9._~-]*?\\.\\."));
    return QString(text).replace(mark, QStringLiteral("••••"));
}

} // namespace penstock
