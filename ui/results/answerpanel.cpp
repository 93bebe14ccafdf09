// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/answerpanel.h"

#include "ui/find/findbar.h"
#include "ui/results/rowlook.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/pagetabs.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/statepill.h"
#include "ui/widgets/textview.h"
#include "ui/widgets/timetext.h"
#include "ui/widgets/wholetextbar.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

namespace penstock {

namespace {
QString numberTitle(const FinishedRow &row)
{
    return AnswerPanel::tr("Row %1").arg(countText(row.index + 1));
}

// "429, rate limit exceeded, retried" or "200, took 120 ms, waited 3 ms for 600/min".
QString eventText(const RowEvent &event)
{
    QStringList parts;
    if (event.status > 0)
        parts.append(QString::number(event.status));
    if (event.kind == RowEvent::Kind::Rejection)
        parts.append(AnswerPanel::tr("rate limit exceeded, retried"));
    if (event.kind == RowEvent::Kind::Try)
        parts.append(AnswerPanel::tr("failed, retried"));
    if (event.state == RowState::InDoubt)
        parts.append(AnswerPanel::tr("in doubt"));
    if (event.kind == RowEvent::Kind::End && event.elapsed > Duration::zero())
        parts.append(AnswerPanel::tr("took %1 ms").arg(millisecondsText(event.elapsed)));
    if (event.waited >= std::chrono::milliseconds(1)) {
        const QString time = AnswerPanel::tr("%1 ms").arg(millisecondsText(event.waited));
        parts.append(event.waitedFor.isEmpty()
                         ? AnswerPanel::tr("waited %1").arg(time)
                         : AnswerPanel::tr("waited %1 for %2").arg(time, event.waitedFor));
    }
    if (event.reason)
        parts.append(errorText(*event.reason));
    return parts.join(u", "_s);
}

// One for each event, those of a run below its head.
Pairs historyLines(const ShownAnswer &answer)
{
    Pairs lines;
    const StoredRun *before = nullptr;
    for (const RowEvent &event : answer.history) {
        const StoredRun *const run = event.at ? runAt(answer.runs, *event.at) : nullptr;
        if (run != nullptr && run != before) {
            const QString begun = QLocale().toString(localTime(run->begun), QLocale::ShortFormat);
            lines.emplace_back(AnswerPanel::tr("Run started"),
                               run->environment.isEmpty()
                                   ? begun
                                   : AnswerPanel::tr("%1, in %2").arg(begun, run->environment));
        }
        before = run;
        lines.emplace_back(event.at ? clockTextMs(*event.at) : AnswerPanel::tr("never sent"),
                           eventText(event));
    }
    return lines;
}

QWidget *withBar(TextView *view)
{
    auto *const page = new QWidget;
    auto *const layout = makeColumnLayout(0, {}, page);
    auto *const bar = new WholeTextBar(*view);
    bar->setContentsMargins(15, 4, 7, 4);
    layout->addWidget(bar);
    layout->addWidget(view);
    return page;
}
} // namespace

AnswerPanel::AnswerPanel(QWidget *parent)
    : QFrame(parent)
    , m_title(makeLabel({}, Type::BodyStrong))
    , m_state(new StatePill)
    , m_brief(makeLabel({}, Type::Small, Tone::Ink2))
    , m_copy(makeButton(tr("Copy"), ButtonKind::Ghost))
    , m_tabs(new PageTabs(tr("Parts of the response")))
    , m_pages(new QStackedWidget)
    , m_pretty(new TextView(tr("Response, formatted")))
    , m_raw(new TextView(tr("Response as received")))
    , m_message(makeWrapped({}, Type::Body, Tone::Ink3))
    , m_headers(makeWrapped({}, Type::Small, Tone::Ink3))
{
    setProperty("panel", u"true"_s);
    for (const QString &name : {tr("Pretty"), tr("Raw"), tr("Details")})
        m_tabs->addTab(name);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(24);
    m_pages->addWidget(withBar(m_pretty));
    m_pages->addWidget(withBar(m_raw));
    m_pages->addWidget(makeDetails());
    m_pages->addWidget(m_message);

    m_brief->setAlignment(Qt::AlignTop);
    auto *const tabs = new FlowLayout;
    tabs->setContentsMargins(15, 4, 15, 0);
    tabs->setSpacing(4);
    tabs->addWidget(m_tabs);
    tabs->addWidget(m_brief);
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addWidget(makeHead());
    layout->addLayout(tabs);
    layout->addWidget(makeRule());
    layout->addWidget(m_pages, 1);
    for (TextView *const text : {m_pretty, m_raw}) {
        auto *const find = new FindBar(*text);
        find->setContentsMargins(12, 4, 12, 4);
        layout->addWidget(find);
        connect(m_tabs, &PageTabs::currentChanged, find, &QWidget::hide);
    }
    m_tabs->setMinimumWidth(m_tabs->sizeHint().width()); // whatever they are called
    connect(m_tabs, &PageTabs::currentChanged, this, &AnswerPanel::showPage);
    connect(m_copy, &QPushButton::clicked, this, &AnswerPanel::copyAnswer);
    showNothing();
}

QWidget *AnswerPanel::makeHead()
{
    m_copy->setToolTip(tr("Copy the response as received"));
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto *const head = new QWidget;
    auto *const row = makeRowLayout(8, {15, 8, 7, 4}, head);
    row->addWidget(m_title);
    row->addWidget(m_state);
    row->addStretch();
    row->addWidget(m_copy);
    return head;
}

QWidget *AnswerPanel::makeDetails()
{
    auto *const page = new QWidget;
    page->setObjectName(u"details"_s);
    auto *const column = makeColumnLayout(12, {16, 12, 16, 12}, page);
    m_details = new QGridLayout;
    m_details->setHorizontalSpacing(16);
    m_details->setVerticalSpacing(8);
    m_details->setColumnStretch(1, 1);
    column->addLayout(m_details);
    m_headers->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_headers->setAccessibleName(tr("Request and response headers"));
    column->addWidget(m_headers);
    column->addStretch();
    return makeScrolled(page);
}

void AnswerPanel::showNothing()
{
    m_title->setText(tr("No row selected"));
    m_state->hide();
    m_brief->clear();
    m_copy->hide();
    m_tabs->hide();
    m_answer = {};
    say(tr("Select a row to see its response."));
}

void AnswerPanel::showRow(const FinishedRow &row, const Pairs &values, const QString &request)
{
    m_row = row;
    m_values = values;
    m_request = request;
    m_answer = {};
    m_title->setText(numberTitle(row));
    const EndLook look = endLook(row.end);
    m_state->setState(look.glyph, endText(row.end), look.tone);
    m_state->show();
    m_brief->setText(row.end.sentAt ? tr("%1 ms").arg(millisecondsText(row.end.elapsed))
                                    : QString());
    m_copy->hide();
    m_tabs->show();
    showDetails();
    // What is shown stays until the answer is there: it is a moment only.
    showPage();
}

void AnswerPanel::showDetails()
{
    while (QLayoutItem *const item = m_details->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const RowEnd &end = m_row.end;
    Pairs lines = {{tr("Request"), m_request}};
    lines.insert(lines.end(), m_values.begin(), m_values.end());
    const Pairs last
        = {{tr("Status"), endText(end)},
           {tr("Sent at"), end.sentAt ? clockTextMs(*end.sentAt) : tr("never")},
           {tr("Latency"), end.sentAt ? tr("%1 ms").arg(millisecondsText(end.elapsed)) : QString()},
           {tr("Attempts"), countText(end.attempts)},
           {tr("Pages"), countText(end.pages)},
           {tr("Error"), end.error ? errorText(*end.error) : QString()}};
    lines.insert(lines.end(), last.begin(), last.end());
    const Pairs history = historyLines(m_answer);
    lines.insert(lines.end(), history.begin(), history.end());
    showHeaders();
    int place = 0;
    for (const auto &[name, text] : lines) {
        if (text.isEmpty())
            continue;
        QLabel *const value = makeWrapped(text);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_details->addWidget(makeLabel(name, Type::Body, Tone::Ink2), place, 0, Qt::AlignTop);
        m_details->addWidget(value, place++, 1);
    }
}

void AnswerPanel::showHeaders()
{
    const bool areStored = m_answer.headers.has_value();
    m_headers->setFont(fontOf(areStored ? Type::Mono : Type::Small));
    setTone(m_headers, areStored ? Tone::Ink : Tone::Ink3);
    m_headers->setTextFormat(Qt::PlainText);
    m_headers->setText(
        areStored
            ? QString::fromUtf8(m_answer.headers->request + '\n' + m_answer.headers->answer)
            : tr("Headers of each row are stored only if the profile enables it under Throttling. "
                 "Headers of rate limit responses are always stored: see the Throttling "
                 "page."));
}

void AnswerPanel::showAnswer(const Result<ShownAnswer> &answer)
{
    if (!answer) {
        m_answer = {.error = errorText(answer.error())};
        return showPage();
    }
    m_answer = *answer;
    if (!m_answer.error.isEmpty() && m_row.end.error)
        m_answer.error = errorText(*m_row.end.error); // the file has it in English
    showDetails(); // its past is known now
    if (m_answer.isStored && m_answer.error.isEmpty()) {
        using Kind = TextView::Kind;
        m_pretty->setText(m_answer.pretty, m_answer.isJson ? Kind::Json : Kind::Plain);
        m_raw->setText(m_answer.raw, Kind::Plain);
        m_brief->setText(m_brief->text() + u" · "_s + sizeText(m_answer.size));
        m_copy->show();
    } else {
        m_answer.isStored = false;
        if (m_answer.error.isEmpty())
            m_answer.error = tr("The output of this job does not contain whole responses.");
    }
    showPage();
}

void AnswerPanel::showPage()
{
    if (m_tabs->currentIndex() == Details)
        return m_pages->setCurrentIndex(Details);
    if (!m_answer.error.isEmpty())
        return say(m_answer.error);
    if (m_answer.isStored && m_answer.raw.isEmpty())
        return say(tr("The response body is empty."));
    m_pages->setCurrentIndex(m_tabs->currentIndex());
}

void AnswerPanel::say(const QString &message)
{
    m_message->setText(message);
    m_pages->setCurrentIndex(Message);
}

void AnswerPanel::copyAnswer() const
{
    if (m_answer.isStored)
        QApplication::clipboard()->setText(QString::fromUtf8(m_answer.raw));
}

} // namespace penstock

#include "moc_answerpanel.cpp"
