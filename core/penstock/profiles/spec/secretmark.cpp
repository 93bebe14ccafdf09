// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/secretmark.h>

#include <QRegularExpression>
#include <QUuid>

namespace penstock {

namespace {
const QString storedBegin = u"penstock.sealed."_s;
const QString markEnd = u".."_s;
} // namespace

const QString &secretMarkBegin()
{
    static const QString begin
        = storedBegin + QUuid::createUuid().toString(QUuid::Id128) + QLatin1Char('.');
    return begin;
}

QString secretMark(const QString &name)
{
    return secretMarkBegin() + name + markEnd;
}

// A stored mark without a name stands for the text that marks begin with.
QString storedSecretMarks(const QString &text)
{
    QString stored;
    qsizetype from = 0;
    for (qsizetype at = 0; (at = text.indexOf(storedBegin, from)) >= 0;) {
        const bool isMark = QStringView(text).sliced(at).startsWith(secretMarkBegin());
        stored += text.sliced(from, at - from) + storedBegin + (isMark ? QString() : markEnd);
        from = at + (isMark ? secretMarkBegin().size() : storedBegin.size());
    }
    return stored + text.sliced(from);
}

QString restoredSecretMarks(const QString &stored)
{
    QString text;
    qsizetype from = 0;
    for (qsizetype at = 0; (at = stored.indexOf(storedBegin, from)) >= 0;) {
        const qsizetype name = at + storedBegin.size();
        const bool isMark = !QStringView(stored).sliced(name).startsWith(markEnd);
        text += stored.sliced(from, at - from) + (isMark ? secretMarkBegin() : storedBegin);
        from = isMark ? name : name + markEnd.size();
    }
    return text + stored.sliced(from);
}

QString withoutSecretMarks(const QString &text)
{
    static const QRegularExpression mark(u"penstock\\.sealed\\.[A-Za-z0-9._~-]*?\\.\\."_s);
    return QString(text).replace(mark, u"••••"_s);
}

} // namespace penstock
