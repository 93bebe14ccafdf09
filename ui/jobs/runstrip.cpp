// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runstrip.h"

#include "ui/jobs/joblook.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/watch/runwatch.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace penstock {

namespace {
// As a sentence, unless an address comes first.
QString sentenceOf(QString text)
{
    const bool isAddress = text.section(QLatin1Char(' '), 0, 0).contains(u"://"_s);
    if (!text.isEmpty() && !isAddress)
        text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

// "12 answers were text/html where the others were application/json."
QString contentWords(const ContentCounts &contents)
{
    if (const std::int64_t pages = contents.onlyWebPages(); pages > 0) {
        const QString found = pages == 1
            ? RunStrip::tr("The only answer was a web page, as services send it to whom they do "
                           "not know.")
            : RunStrip::tr("All %1 answers were web pages, as services send them to whom they do "
                           "not know.")
                  .arg(countText(pages));
        return found + QLatin1Char('\n')
            + RunStrip::tr("If that is not what you want, let the profile sign in. If it is, ask "
                           "for it with the header \"Accept: text/html\".");
    }
    QStringList kinds;
    for (const auto &[type, count] : contents.others())
        kinds.append(count == 1 ? RunStrip::tr("1 answer was %1").arg(QString::fromUtf8(type))
                                : RunStrip::tr("%1 answers were %2")
                                      .arg(countText(count), QString::fromUtf8(type)));
    return kinds.isEmpty() ? QString()
                           : RunStrip::tr("%1 where the others were %2.")
                                 .arg(kinds.join(u", "_s), QString::fromUtf8(contents.first()));
}

QString elsewhereWords(const JobSession::Elsewhere &elsewhere)
{
    return elsewhere.program.isEmpty()
        ? RunStrip::tr("Another process (%1) runs this job.").arg(elsewhere.pid)
        : RunStrip::tr("%1 (process %2) runs this job.").arg(elsewhere.program).arg(elsewhere.pid);
}
} // namespace

struct RunStrip::Saying
{
    QString look; // of the style sheet
    Tone tone = Tone::Ink;
    QString text;
    QString button;
    QString hint;
    JobSession::From from = JobSession::From::WhereItWas;
    bool resumes = false; // it is paused: the button goes on
    bool asksForSecret = false;
};

RunStrip::RunStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(makeLabel({}))
    , m_secret(makeButton(tr("Enter a new token"), ButtonKind::Plain, u"key"_s))
    , m_answer(makeButton(tr("Show the answer")))
    , m_try(makeButton(tr("Try now")))
    , m_button(makeButton({}))
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *const buttons = new FlowLayout(FlowLayout::From::Right);
    buttons->setSpacing(8);
    for (QPushButton *const button : {m_secret, m_answer, m_try, m_button})
        buttons->addWidget(button);
    m_row->setContentsMargins(16, 8, 8, 8);
    m_row->addWidget(m_text, 1);
    m_row->addLayout(buttons);
    m_secret->setToolTip(tr("Opens the sign-in of the profile; when it is kept, the run goes on"));
    connect(m_secret, &QPushButton::clicked, this, &RunStrip::secretRequested);
    connect(m_answer, &QPushButton::clicked, this, &RunStrip::answerRequested);
    m_try->setToolTip(tr("Sends one request at once; where it is answered, the others follow"));
    connect(m_try, &QPushButton::clicked, this, &RunStrip::tryRequested);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_resumes)
            Q_EMIT resumeRequested();
        else
            Q_EMIT startRequested(m_from);
    });
    hide();
}

RunStrip::~RunStrip() = default;

RunStrip::Saying RunStrip::sayingOf(const FuseTrip &trip)
{
    const QString count = countText(trip.count);
    Saying saying {u"warn"_s,
                   Tone::Warn,
                   {},
                   tr("Go on"),
                   tr("Sends these rows again, as it is"),
                   JobSession::From::WhereItWas,
                   true,
                   trip.isOfCredential()};
    switch (trip.cause) {
    case Refusal::Unauthorized:
        saying.text = tr("Paused: the last %1 answers were all 401, so the service does not take "
                         "the token (any more).\nEnter a new one and go on. No row is lost: these "
                         "are sent again.")
                          .arg(count);
        break;
    case Refusal::Forbidden:
        saying.text
            = tr("Paused: the last %1 answers were all 403, so the service refuses what is asked "
                 "for.\nThe answer may say what is missing. Enter a token that may do this, and "
                 "go on. No row is lost: these are sent again.")
                  .arg(count);
        break;
    case Refusal::LoginPage:
        saying.text
            = tr("Paused: the last %1 answers were all web pages in the place of JSON, as services "
                 "send them to whom they do not know (any more).\nEnter a new token and go on. No "
                 "row is lost: these are sent again. If pages are what you want, ask for them with "
                 "the header \"Accept: text/html\".")
                  .arg(count);
        break;
    case Refusal::ServerError:
        saying.text = tr("Paused: the last %1 answers were all errors of the service (%2).\nGo on "
                         "when it works again. No row is lost: these are sent again.")
                          .arg(count)
                          .arg(trip.answer.status);
        break;
    }
    return saying;
}

// That do not end it.
RunStrip::Saying RunStrip::sayingOfFailures(const JobSession &session)
{
    const RunWatch *const watch = session.profile().watch();
    if (session.isActive() && watch != nullptr && watch->trouble())
        return {u"warn"_s,
                Tone::Warn,
                tr("%1\nIt is tried again; what was answered is kept.")
                    .arg(sentenceOf(errorText(*watch->trouble()))),
                {},
                {}};
    if (isLeftAlone(session))
        return {u"warn"_s,
                Tone::Warn,
                tr("Too many answers were errors of the service, so it is left alone for a "
                   "while.\nThen one request goes first. No row is lost."),
                {},
                {}};
    return {};
}

RunStrip::Saying RunStrip::sayingOf(const JobSession &session)
{
    if (const FuseTrip *const trip = session.trip())
        return sayingOf(*trip);
    if (session.elsewhere())
        return {u"accent"_s,
                Tone::Ink,
                tr("%1\nWhat it has done is shown here. It can be started here when that has "
                   "ended.")
                    .arg(elsewhereWords(*session.elsewhere())),
                {},
                {}};
    const Progress progress = session.progress();
    const std::optional<Error> &fault = session.fault();
    if (Saying saying = sayingOfFailures(session); !saying.text.isEmpty())
        return saying;
    // What is wrong with the files of the job does not pass; a server or a disk may come back.
    const bool doesNotPass
        = fault && (fault->kind == Error::Kind::Usage || fault->kind == Error::Kind::File);
    if (doesNotPass && fault->remedies().testFlag(Remedy::StartOver))
        return {u"fail"_s,
                Tone::Fail,
                errorText(*fault),
                tr("Start over"),
                tr("Discards what earlier runs have brought"),
                JobSession::From::Beginning};
    if (fault)
        return {u"fail"_s, Tone::Fail, errorText(*fault), tr("Try again"),
                tr("Goes on where it was")};
    if (session.wasInterrupted())
        return {u"accent"_s, Tone::Ink,
                progress.total
                    ? tr("Stopped at %1 of %2 when Penstock was ended or the computer went down. "
                         "Nothing that was answered is lost.")
                          .arg(countText(progress.done()), countText(*progress.total))
                    : tr("Stopped at row %1 when Penstock was ended or the computer went down. "
                         "Nothing that was answered is lost.")
                          .arg(countText(progress.done())),
                tr("Resume"), tr("Ctrl+Enter")};
    if (session.state() == JobSession::State::SomeFailed && progress.failed > 0)
        return {u"warn"_s,
                Tone::Warn,
                progress.failed == 1 ? tr("1 row failed for good. The results tell why.")
                                     : tr("%1 rows failed for good. The results tell why.")
                                           .arg(countText(progress.failed)),
                tr("Send them again"),
                tr("Only rows that failed; those in doubt are left alone"),
                JobSession::From::Failed};
    return {};
}

// What there is to say beside it.
QString RunStrip::contentsOf(const JobSession &session)
{
    return session.ended() ? contentWords(session.ended()->contents) : QString();
}

void RunStrip::show(const JobSession &session)
{
    Saying saying = sayingOf(session);
    if (const QString contents = contentsOf(session); !contents.isEmpty()) {
        if (saying.text.isEmpty())
            saying = {u"warn"_s, Tone::Warn, contents, {}, {}};
        else
            saying.text += QLatin1Char('\n') + contents;
    }
    setVisible(!saying.text.isEmpty());
    m_try->setVisible(isLeftAlone(session));
    if (saying.text.isEmpty() || saying.text == m_text->text())
        return;
    setLook(this, "strip", saying.look);
    m_text->setText(saying.text);
    setTone(m_text, saying.tone);
    m_button->setText(saying.button);
    m_button->setVisible(!saying.button.isEmpty());
    m_button->setToolTip(plainToolTip(saying.hint));
    m_button->setAccessibleDescription(saying.text);
    m_from = saying.from;
    m_resumes = saying.resumes;
    m_secret->setVisible(saying.asksForSecret);
    m_answer->setVisible(saying.resumes);
    m_row->setDirection(saying.resumes ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace penstock

#include "moc_runstrip.cpp"
