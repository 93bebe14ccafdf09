// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runstrip.h"

#include "ui/jobs/joblook.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/http/message/authscheme.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/profilesession.h>

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

// "12 responses were text/html; the others were application/json."
QString contentWords(const ContentCounts &contents)
{
    if (const std::int64_t pages = contents.onlyWebPages(); pages > 0) {
        const QString found = pages == 1
            ? RunStrip::tr("The only response was a web page, probably a login page.")
            : RunStrip::tr("All %1 responses were web pages, probably login pages.")
                  .arg(countText(pages));
        return found + QLatin1Char('\n')
            + RunStrip::tr("If you do not want web pages, set up the sign-in of the profile. If "
                           "you do, add the header \"Accept: text/html\".");
    }
    QStringList kinds;
    for (const auto &[type, count] : contents.others())
        kinds.append(count == 1 ? RunStrip::tr("1 response was %1").arg(QString::fromUtf8(type))
                                : RunStrip::tr("%1 responses were %2")
                                      .arg(countText(count), QString::fromUtf8(type)));
    return kinds.isEmpty() ? QString()
                           : RunStrip::tr("%1; the others were %2.")
                                 .arg(kinds.join(u", "_s), QString::fromUtf8(contents.first()));
}

QString elsewhereWords(const JobSession::Elsewhere &elsewhere)
{
    return elsewhere.program.isEmpty()
        ? RunStrip::tr("Another process (%1) is running this job.").arg(elsewhere.pid)
        : RunStrip::tr("%1 (process %2) is running this job.")
              .arg(elsewhere.program)
              .arg(elsewhere.pid);
}
} // namespace

struct RunStrip::Saying
{
    Tone tone = Tone::Ink;
    QString text = {};
    QString button = {};
    QString hint = {};
    JobSession::From from = JobSession::From::WhereItWas;
    bool resumes = false; // it is paused: the button goes on
    bool asksForSecret = false;
};

RunStrip::RunStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(makeWrapped({}))
    , m_secret(makeButton(tr("Enter a new token"), ButtonKind::Plain, u"key"_s))
    , m_answer(makeButton(tr("Show the response")))
    , m_try(makeButton(tr("Try now")))
    , m_button(makeButton({}))
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *const buttons = new FlowLayout(FlowLayout::From::Right);
    buttons->setSpacing(8);
    for (QPushButton *const button : {m_secret, m_answer, m_try, m_button})
        buttons->addWidget(button);
    m_row->setContentsMargins(16, 8, 8, 8);
    m_row->addWidget(m_text, 1);
    m_row->addLayout(buttons);
    m_secret->setToolTip(
        tr("Opens the sign-in of the profile. The run resumes when you have stored the token"));
    connect(m_secret, &QPushButton::clicked, this, &RunStrip::secretRequested);
    connect(m_answer, &QPushButton::clicked, this, &RunStrip::answerRequested);
    m_try->setToolTip(tr("Sends one request now. If it succeeds, the others follow"));
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

RunStrip::Saying RunStrip::sayingOf(const BreakerTrip &trip)
{
    const QString count = countText(trip.count);
    Saying saying {Tone::Warn,
                   {},
                   tr("Resume"),
                   tr("Sends these rows again, without changes"),
                   JobSession::From::WhereItWas,
                   true,
                   trip.isOfCredential()};
    switch (trip.cause) {
    case BreakerCause::Unauthorized:
        if (const QByteArray scheme = unsupportedSchemeIn(trip.answer.headers); !scheme.isEmpty()) {
            saying.asksForSecret = false;
            saying.text = tr("Paused: the last %1 responses were all HTTP 401. The service "
                             "requires %2 authentication, which Penstock does not support.\nAsk it "
                             "for a token or a key.")
                              .arg(count, QString::fromLatin1(scheme));
            break;
        }
        saying.text = tr("Paused: the last %1 responses were all HTTP 401. The token is invalid or "
                         "has expired.\nEnter a new token and resume. No row is lost: these rows "
                         "are sent again.")
                          .arg(count);
        break;
    case BreakerCause::Forbidden:
        saying.text
            = tr("Paused: the last %1 responses were all HTTP 403. The service does not permit "
                 "these requests.\nThe response may name the missing permission. Enter a token "
                 "that has it, and resume. No row is lost: these rows are sent again.")
                  .arg(count);
        break;
    case BreakerCause::LoginPage:
        saying.text
            = tr("Paused: the last %1 responses were all web pages instead of JSON, probably login "
                 "pages.\nEnter a new token and resume. No row is lost: these rows are sent again. "
                 "If you want web pages, add the header \"Accept: text/html\".")
                  .arg(count);
        break;
    case BreakerCause::ServerError:
        saying.text = tr("Paused: the last %1 responses were all server errors (HTTP %2).\nResume "
                         "when the service works again. No row is lost: these rows are sent again.")
                          .arg(count)
                          .arg(trip.answer.status);
        break;
    }
    return saying;
}

// Failures that do not end the run.
RunStrip::Saying RunStrip::sayingOfFailures(const JobSession &session)
{
    const RunWatch *const watch = session.profile().watch();
    if (session.isActive() && watch != nullptr && watch->trouble())
        return {Tone::Warn,
                tr("%1\nPenstock keeps retrying. Responses received so far are saved.")
                    .arg(sentenceOf(errorText(*watch->trouble())))};
    if (isLeftAlone(session))
        return {Tone::Warn,
                tr("Too many responses were server errors, so nothing is sent for a while.\nThen a "
                   "single request is sent first. No row is lost.")};
    return {};
}

RunStrip::Saying RunStrip::sayingOf(const JobSession &session)
{
    if (const BreakerTrip *const trip = session.trip())
        return sayingOf(*trip);
    if (session.elsewhere())
        return {
            Tone::Ink,
            tr("%1\nIts progress is shown here. You can start the job here when that process ends.")
                .arg(elsewhereWords(*session.elsewhere()))};
    const Progress progress = session.progress();
    const std::optional<Error> &fault = session.fault();
    if (Saying saying = sayingOfFailures(session); !saying.text.isEmpty())
        return saying;
    // What is wrong with the files of the job does not pass; a server or a disk may come back.
    const bool doesNotPass
        = fault && (fault->kind == Error::Kind::Usage || fault->kind == Error::Kind::File);
    if (doesNotPass && fault->remedies().testFlag(Remedy::StartOver))
        return {Tone::Fail, errorText(*fault), tr("Start over"),
                tr("Discards the results of earlier runs"), JobSession::From::Beginning};
    if (fault)
        return {Tone::Fail, errorText(*fault), tr("Try again"),
                tr("Resumes where the run stopped")};
    if (session.wasInterrupted())
        return {Tone::Ink,
                progress.total ? tr("Interrupted at row %1 of %2, because Penstock was terminated "
                                    "or the computer went down. No response is lost.")
                                     .arg(countText(progress.done()), countText(*progress.total))
                               : tr("Interrupted at row %1, because Penstock was terminated or the "
                                    "computer went down. No response is lost.")
                                     .arg(countText(progress.done())),
                tr("Resume"), tr("Ctrl+Enter")};
    if (session.state() == JobSession::State::Running && !session.lists().empty())
        return {Tone::Warn, errorText(session.lists().front().what)};
    if (session.state() == JobSession::State::SomeFailed && progress.failed > 0)
        return {Tone::Warn,
                progress.failed == 1 ? tr("1 row failed for good. The Results page shows why.")
                                     : tr("%1 rows failed for good. The Results page shows why.")
                                           .arg(countText(progress.failed)),
                tr("Send them again"), tr("Sends only failed rows, not rows in doubt"),
                JobSession::From::Failed};
    return {};
}

void RunStrip::show(const JobSession &session)
{
    Saying saying = sayingOf(session);
    const QString contents = session.ended() ? contentWords(session.ended()->contents) : QString();
    if (!contents.isEmpty()) {
        if (saying.text.isEmpty())
            saying = {Tone::Warn, contents};
        else
            saying.text += QLatin1Char('\n') + contents;
    }
    setVisible(!saying.text.isEmpty());
    m_try->setVisible(isLeftAlone(session));
    if (saying.text.isEmpty() || saying.text == m_text->text())
        return;
    setLook(this, "strip", saying.tone == Tone::Ink ? u"accent"_s : tokenOf(saying.tone));
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
