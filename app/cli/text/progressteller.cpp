// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/progressteller.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/saved/learnedlimits.h>
#include <penstock/support/timetext.h>

#include <QJsonObject>

namespace penstock {

ProgressTeller::Style ProgressTeller::styleOf(const QString &name, bool json)
{
    if (json)
        return Style::Json;
    if (name == u"lines"_s)
        return Style::Lines;
    const bool asked = name == u"line"_s;
    return asked || (name.isEmpty() && Console::errorIsTerminal()) ? Style::Line : Style::None;
}

ProgressTeller::ProgressTeller(Style style, std::function<Progress()> progress, QObject *parent)
    : QObject(parent)
    , m_style(style)
    , m_progress(std::move(progress))
{
    using namespace std::chrono_literals;
    connect(&m_timer, &QTimer::timeout, this, &ProgressTeller::show);
    if (style != Style::None)
        m_timer.start(style == Style::Line ? 250ms : 1000ms);
}

ProgressTeller::~ProgressTeller() = default;

void ProgressTeller::show()
{
    switch (m_style) {
    case Style::None:
        break;
    case Style::Line:
        m_line.show(progressText(m_progress()));
        break;
    case Style::Lines:
        Console::tell(progressText(m_progress()));
        break;
    case Style::Json:
        Console::tell(QString::fromUtf8(progressJson(m_progress())));
        break;
    }
}

void ProgressTeller::tell(const QString &line, const QString &id)
{
    tellEvent(line, {}, id);
}

void ProgressTeller::tellPause(const QString &line, WallTime until, const QString &id)
{
    tellEvent(line, timestampText(std::chrono::ceil<std::chrono::seconds>(until)), id);
}

void ProgressTeller::tellDiscovered(const DiscoveredLimit &limit)
{
    if (m_style != Style::Json)
        return tell(u"discovered: %1"_s.arg(discoveredText(limit)));
    QJsonObject event = toJson(limit);
    event.insert(u"event"_s, u"discovered"_s);
    Console::tell(event);
}

void ProgressTeller::tellEvent(const QString &line, const QString &until, const QString &id)
{
    if (m_style == Style::Json) {
        QJsonObject event {{u"event"_s, u"paused"_s}, {u"message"_s, line}};
        if (!until.isEmpty())
            event.insert(u"until"_s, until);
        if (!id.isEmpty())
            event.insert(u"id"_s, id);
        Console::tell(event);
        return;
    }
    m_line.clear();
    Console::tell(line);
}

void ProgressTeller::stop()
{
    m_timer.stop();
    m_line.clear();
}

} // namespace penstock

#include "moc_progressteller.cpp"
