// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/endcard.h"

#include "ui/theme/errortext.h"
#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/storedruns.h>

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

namespace penstock {

namespace {
using State = JobSession::State;

const QString again = u"again "_s; // before the number of a cause, in a link

bool isOver(State state)
{
    return state == State::Done || state == State::SomeFailed || state == State::Incomplete
        || state == State::Stopped || state == State::Failed;
}

QString wordsOf(const FailureCause &cause)
{
    const QString rows = countText(cause.rows);
    const QString why
        = cause.error ? errorText(*cause.error) : EndCard::tr("status %1").arg(cause.status);
    if (cause.state == RowState::InDoubt)
        return EndCard::tr("%1 in doubt: %2").arg(rows, why);
    return cause.rows == 1 ? EndCard::tr("1 row: %1").arg(why)
                           : EndCard::tr("%1 rows: %2").arg(rows, why);
}

QString noteText(const ListNote &note)
{
    QString text = errorText(note.what);
    if (note.rows == 0)
        return text;
    const QString row = countText(note.first + 1);
    return note.rows == 1
        ? EndCard::tr("Row %1: %2").arg(row, text)
        : EndCard::tr("Row %1 and %2 more: %3").arg(row, countText(note.rows - 1), text);
}

QString linkTo(const QString &address, const QString &colour, const QString &text)
{
    return u"<a href=\"%1\" style=\"color: %2\">%3</a>"_s.arg(address, colour,
                                                              text.toHtmlEscaped());
}

QString callsText(std::int64_t calls, std::int64_t rows)
{
    if (rows == 1)
        return calls == 1 ? EndCard::tr("1 request for 1 row")
                          : EndCard::tr("%1 requests for 1 row").arg(countText(calls));
    return calls == 1
        ? EndCard::tr("1 request for %1 rows").arg(countText(rows))
        : EndCard::tr("%1 requests for %2 rows").arg(countText(calls), countText(rows));
}
} // namespace

EndCard::EndCard(JobSession &session, QWidget *parent)
    : QFrame(parent)
    , m_session(session)
    , m_text(makeWrapped({}, Type::BodyStrong))
    , m_causes(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_inDoubt(makeButton(tr("Send rows in doubt again…")))
    , m_file(makeButton(tr("Open file")))
    , m_folder(makeButton(tr("Show folder"), ButtonKind::Plain, u"folder"_s))
{
    setProperty("panel", u"true"_s);
    m_causes->setTextFormat(Qt::RichText);
    m_causes->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    auto *const words = makeColumnLayout(4);
    words->addWidget(m_text);
    words->addWidget(m_causes);
    auto *const row = makeRowLayout(8, {16, 8, 8, 8}, this);
    row->addLayout(words, 1);
    row->addWidget(m_inDoubt, 0, Qt::AlignTop);
    row->addWidget(m_file, 0, Qt::AlignTop);
    row->addWidget(m_folder, 0, Qt::AlignTop);
    connect(m_causes, &QLabel::linkActivated, this, [this](const QString &link) {
        const bool isToBeSent = link.startsWith(again);
        const std::size_t index = link.mid(isToBeSent ? again.size() : 0).toUInt();
        if (index >= m_summary.causes.size())
            return;
        const FailureCause cause = m_summary.causes[index]; // a start may change them
        if (isToBeSent)
            Q_EMIT sendAgainRequested(cause);
        else
            Q_EMIT causeChosen(cause);
    });
    m_inDoubt->setToolTip(
        plainToolTip(tr("Asks first, because these rows may have been processed already")));
    connect(m_inDoubt, &QPushButton::clicked, this,
            [this] { Q_EMIT startRequested(JobSession::From::InDoubt); });
    connect(m_file, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.spec().output.path));
    });
    connect(m_folder, &QPushButton::clicked, this, [this] {
        const QFileInfo output(m_session.spec().output.path);
        QDesktopServices::openUrl(
            QUrl::fromLocalFile(output.isDir() ? output.filePath() : output.absolutePath()));
    });
    onRecolour(this, [this] { showCauses(); });
    connect(&session, &JobSession::stateChanged, this, &EndCard::follow);
    follow(session.state());
}

// The journal may be long.
void EndCard::follow(State state)
{
    const quint64 reading = ++m_reading;
    if (state == State::Starting)
        m_before.reset();
    else if (state == State::Running && !m_before)
        m_before = m_session.progress().done();
    if (!isOver(state) || m_session.progress().done() == 0)
        return hide();
    using Read = std::pair<Result<std::optional<RunSummary>>, Result<std::vector<StoredRun>>>;
    inBackground(
        this,
        [folder = m_session.folder()] { return Read(runSummaryIn(folder), storedRunsIn(folder)); },
        [this, reading](const Read &read) {
            if (reading != m_reading)
                return;
            // Of a run of another day what was kept of it says how many rows were its own.
            const std::vector<StoredRun> runs = read.second.value_or(std::vector<StoredRun>());
            const bool wasResumed = m_before
                ? *m_before > 0
                : !runs.empty() && runs.front().rows < m_session.progress().done();
            show(read.first.value_or(std::nullopt), wasResumed); // why not the next start says
        });
}

QString EndCard::textOf(const RunSummary &summary, const Progress &progress, bool isResumed)
{
    QStringList parts;
    if (progress.elapsed > Duration::zero())
        parts.append((isResumed ? tr("The last run took %1") : tr("Took %1"))
                         .arg(spanText(progress.elapsed)));
    if (summary.calls > 0)
        parts.append(callsText(summary.calls, progress.done()));
    if (progress.records)
        parts.append(*progress.records == 1 ? tr("1 record")
                                            : tr("%1 records").arg(countText(*progress.records)));
    if (summary.rejections == 0) {
        parts.append(tr("no rate limit responses"));
    } else {
        const QString cost = spanText(summary.refusedFor);
        const QString rejections = countText(summary.rejections);
        if (summary.refusedForIsLeast)
            parts.append(tr("%1 rate limit responses cost more than %2").arg(rejections, cost));
        else if (summary.rejections == 1)
            parts.append(tr("1 rate limit response cost %1").arg(cost));
        else
            parts.append(tr("%1 rate limit responses cost %2").arg(rejections, cost));
    }
    return parts.join(u"  ·  "_s);
}

void EndCard::show(const std::optional<RunSummary> &summary, bool isResumed)
{
    setVisible(summary.has_value());
    if (!summary)
        return;
    m_summary = *summary;
    QStringList lines {textOf(m_summary, m_session.progress(), isResumed)};
    for (const ListNote &note : m_session.lists())
        lines.append(noteText(note));
    if (m_session.ended()) {
        for (const Message &note : m_session.ended()->notes)
            lines.append(errorText(note));
    }
    m_text->setText(lines.join(QLatin1Char('\n')));
    showCauses();
    m_inDoubt->setVisible(m_session.progress().inDoubt > 0);
    const QFileInfo output(m_session.spec().output.path);
    m_file->setEnabled(output.isFile());
    m_folder->setEnabled(output.exists() || output.absoluteDir().exists());
}

void EndCard::showCauses()
{
    const Tokens &tokens = Tokens::of(palette());
    QStringList lines;
    QStringList plain;
    for (std::size_t i = 0; i < m_summary.causes.size(); ++i) {
        const FailureCause &cause = m_summary.causes[i];
        plain.append(wordsOf(cause));
        lines.append(
            linkTo(QString::number(i), tokens.fail.name(), plain.last())
            + u"&nbsp;&nbsp;·&nbsp;&nbsp;"_s
            + linkTo(again + QString::number(i), tokens.accent.name(),
                     cause.state == RowState::InDoubt ? tr("Send again…") : tr("Send again")));
    }
    if (m_summary.otherFailures > 0) {
        plain.append(m_summary.otherFailures == 1
                         ? tr("1 row for another reason")
                         : tr("%1 rows for other reasons").arg(countText(m_summary.otherFailures)));
        lines.append(plain.last());
    }
    m_causes->setText(lines.join(u"<br>"_s));
    m_causes->setAccessibleName(plain.join(u", "_s));
    m_causes->setVisible(!lines.isEmpty());
}

} // namespace penstock

#include "moc_endcard.cpp"
