// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runstrip.h"

#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace penstock {

namespace {
// As a sentence.
QString beginning(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
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
};

RunStrip::RunStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(makeLabel({}))
    , m_button(makeButton({}))
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 8, 8);
    row->addWidget(m_text, 1);
    row->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] { Q_EMIT startRequested(m_from); });
    hide();
}

RunStrip::~RunStrip() = default;

RunStrip::Saying RunStrip::sayingOf(const JobSession &session)
{
    const Progress progress = session.progress();
    const std::optional<Error> &fault = session.fault();
    const RunWatch *const watch = session.profile().watch();
    if (session.isActive() && watch != nullptr && watch->trouble())
        return {QStringLiteral("warn"),
                Tone::Warn,
                tr("%1\nIt is tried again; what was answered is kept.")
                    .arg(beginning(watch->trouble()->text())),
                {},
                {}};
    // What is wrong with the files of the job does not pass; a server or a disk may come back.
    const bool doesNotPass
        = fault && (fault->kind == Error::Kind::Usage || fault->kind == Error::Kind::File);
    if (doesNotPass && fault->remedies.testFlag(Remedy::StartOver))
        return {QStringLiteral("fail"),
                Tone::Fail,
                fault->text(),
                tr("Start over"),
                tr("Discards what earlier runs have brought"),
                JobSession::From::Beginning};
    if (fault)
        return {QStringLiteral("fail"), Tone::Fail, fault->text(), tr("Try again"),
                tr("Goes on where it was")};
    if (session.wasInterrupted())
        return {QStringLiteral("accent"), Tone::Ink,
                progress.total
                    ? tr("Stopped at %1 of %2 when Penstock was ended or the computer went down. "
                         "Nothing that was answered is lost.")
                          .arg(countText(progress.done()), countText(*progress.total))
                    : tr("Stopped at row %1 when Penstock was ended or the computer went down. "
                         "Nothing that was answered is lost.")
                          .arg(countText(progress.done())),
                tr("Resume"), tr("Ctrl+Enter")};
    if (session.state() == JobSession::State::SomeFailed && progress.failed > 0)
        return {QStringLiteral("warn"),
                Tone::Warn,
                progress.failed == 1 ? tr("1 row failed for good. The results tell why.")
                                     : tr("%1 rows failed for good. The results tell why.")
                                           .arg(countText(progress.failed)),
                tr("Send them again"),
                tr("Only rows that failed; those in doubt are left alone"),
                JobSession::From::Failed};
    return {};
}

void RunStrip::show(const JobSession &session)
{
    const Saying saying = sayingOf(session);
    setVisible(!saying.text.isEmpty());
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
}

} // namespace penstock
