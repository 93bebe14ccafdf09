// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/profiletab.h"

#include "ui/environments/variablespanel.h"
#include "ui/guide/chapter.h"
#include "ui/profiles/connectionpanel.h"
#include "ui/profiles/headerspanel.h"
#include "ui/profiles/limiteditor.h"
#include "ui/profiles/limitspanel.h"
#include "ui/profiles/othersecrets.h"
#include "ui/service/foldedsection.h"
#include "ui/service/servicepanel.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/run/profilesession.h>

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>

namespace penstock {

namespace {
constexpr int narrow = 700; // of the content: below that the columns stand below each other
constexpr int sideWidth = 344;
}

ProfileTab::ProfileTab(ProfileDocument &document, const SecretStores &secrets, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_title(new ElidedLabel({}, Type::Title))
    , m_jobs(makeLabel({}, Type::Tiny, Tone::Ink2))
    , m_saving(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_faultText(makeWrapped({}, Type::Body, Tone::Fail))
    , m_connection(new ConnectionPanel(document, secrets))
    , m_headers(new HeadersPanel(document))
    , m_limits(new LimitsPanel(document))
    , m_variables(new VariablesPanel(document))
    , m_editor(new LimitEditor(document))
    , m_service(new ServicePanel(document))
{
    setChapter(this, Chapter::Profiles);
    m_fault = makeFaultStrip();
    setObjectName(u"page"_s);
    setAttribute(Qt::WA_StyledBackground);
    setFocusPolicy(Qt::StrongFocus);
    auto *const layout = makeColumnLayout(0, {}, this);
    layout->addWidget(makeHead());
    layout->addWidget(makeRule());
    layout->addWidget(makeContent(), 1);
    connect(m_connection, &ConnectionPanel::presetRequested, this, &ProfileTab::presetRequested);
    connect(m_connection, &ConnectionPanel::secretStored, this, &ProfileTab::secretStored);
    connect(m_limits, &LimitsPanel::currentChanged, m_editor, &LimitEditor::setRow);
    connect(m_editor, &LimitEditor::duplicateRequested, m_limits, &LimitsPanel::duplicateCurrent);
    connect(m_editor, &LimitEditor::removeRequested, m_limits, &LimitsPanel::removeCurrent);
    connect(&m_document, &ProfileDocument::changed, this, &ProfileTab::show);
    connect(&m_document, &ProfileDocument::savingChanged, this, &ProfileTab::showSaving);
    addSecrets(secrets);
    m_editor->setRow(m_limits->currentRow());
    setJobCount(0);
    show();
    showSaving();
}

QWidget *ProfileTab::makeHead()
{
    m_title->setProperty("data", true);
    m_jobs->setProperty("count", u"neutral"_s);
    QPushButton *const newJob = makeButton(tr("New job"), ButtonKind::Primary, u"plus"_s);
    connect(newJob, &QPushButton::clicked, this, &ProfileTab::newJobRequested);
    m_newJob = newJob;
    auto *const row = makeRowLayout(8);
    row->addWidget(m_title);
    row->addWidget(m_jobs, 0, Qt::AlignVCenter);
    m_jobs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addStretch();
    row->addWidget(newJob);
    auto *const head = new QWidget;
    auto *const column = makeColumnLayout(0, {20, 12, 20, 12}, head);
    column->addLayout(row);
    QLabel *const budget = makeWrapped(
        tr("All jobs that use this key share its limits, in the window and on the command line"),
        Type::Small, Tone::Ink2);
    m_saving->setAlignment(Qt::AlignRight | Qt::AlignTop);
    auto *const about = makeRowLayout(16);
    about->addWidget(budget, 2);
    about->addWidget(m_saving, 1);
    column->addLayout(about);
    return head;
}

QFrame *ProfileTab::makeFaultStrip()
{
    auto *const strip = new QFrame;
    strip->setProperty("strip", u"fail"_s);
    m_faultText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QPushButton *const again = makeButton(tr("Reload the file"));
    QPushButton *const mine = makeButton(tr("Keep my version"));
    mine->setToolTip(tr("Overwrites the changes of the other program"));
    m_keepMine = mine;
    connect(again, &QPushButton::clicked, &m_document, &ProfileDocument::readAgain);
    connect(mine, &QPushButton::clicked, &m_document, &ProfileDocument::keepMine);
    auto *const row = makeRowLayout(8, {16, 8, 8, 8}, strip);
    row->addWidget(m_faultText, 1);
    row->addWidget(mine);
    row->addWidget(again);
    strip->hide();
    return strip;
}

QWidget *ProfileTab::makeContent()
{
    auto *const left = makeColumnLayout(12);
    left->addWidget(m_connection);
    left->addWidget(m_limits);
    left->addWidget(m_variables);
    left->addWidget(m_service);
    left->addStretch();
    auto *const right = makeColumnLayout(12);
    right->addWidget(m_headers);
    right->addWidget(m_editor);
    right->addStretch();
    m_content = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    m_columns->setContentsMargins({});
    m_columns->setSpacing(12);
    m_columns->addLayout(left, 1);
    m_columns->addLayout(right);

    auto *const scrolled = new QWidget;
    auto *const column = makeColumnLayout(12, {20, 12, 20, 12}, scrolled);
    column->addWidget(m_fault);
    column->addWidget(m_content);
    column->addStretch();
    QScrollArea *const scroll = makeScrolled(scrolled);
    return scroll;
}

// There only while there are some.
void ProfileTab::addSecrets(const SecretStores &secrets)
{
    auto *const others = new OtherSecrets(m_document, secrets);
    FoldedSection *const section = m_service->addSection(tr("Other secrets"), others);
    const auto follow = [others, section] {
        section->setSummary(others->names().join(u", "_s));
        section->setVisible(!others->names().isEmpty());
    };
    connect(others, &OtherSecrets::namesChanged, section, follow);
    connect(others, &OtherSecrets::secretStored, this, &ProfileTab::secretStored);
    follow();
}

void ProfileTab::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

// Where there is no room for two columns the second goes below the first.
void ProfileTab::arrange()
{
    const auto needed = [](const QWidget *one, const QWidget *other) {
        return std::max(one->minimumSizeHint().width(), other->minimumSizeHint().width());
    };
    const int least = needed(m_headers, m_editor);
    const int first
        = std::max(needed(m_connection, m_limits), m_variables->minimumSizeHint().width())
        + m_columns->spacing();
    const int room = width() - 40 - style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const bool isNarrow = room < std::max(narrow, first + least);
    const int side = isNarrow
        ? QWIDGETSIZE_MAX
        : std::max(least, std::min({sideWidth, (width() - 52) * 2 / 5, room - first}));
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    for (QWidget *const panel :
         {static_cast<QWidget *>(m_headers), static_cast<QWidget *>(m_editor)}) {
        panel->setMinimumWidth(isNarrow ? 0 : side);
        panel->setMaximumWidth(side);
    }
}

void ProfileTab::setJobCount(int jobs)
{
    m_jobs->setText(jobs == 1 ? tr("1 job") : tr("%1 jobs").arg(countText(jobs)));
}

void ProfileTab::enterSecret()
{
    m_connection->enterSecret();
}

void ProfileTab::editServer()
{
    m_connection->editServer();
}

void ProfileTab::show()
{
    const QString &name = m_document.profile().name;
    m_title->setText(name.isEmpty() ? tr("Unnamed profile") : name);
    setAccessibleName(m_title->text());
    const bool isBroken = m_document.brokenBecause().has_value();
    m_content->setVisible(!isBroken);
    m_newJob->setEnabled(!isBroken);
}

void ProfileTab::showSaving()
{
    const std::optional<Error> &broken = m_document.brokenBecause();
    const std::optional<Error> &error = broken ? broken : m_document.notWrittenBecause();
    m_fault->setVisible(error.has_value());
    m_keepMine->setVisible(!broken);
    if (error)
        m_faultText->setText(broken ? tr("This file cannot be read. %1").arg(errorText(*error))
                                    : tr("The profile was not saved. %1").arg(errorText(*error)));
    const bool isValid = m_document.faults().empty() && m_document.refused().empty();
    setTone(m_saving, isValid ? Tone::Ink2 : Tone::Fail);
    if (error)
        m_saving->setText({});
    else if (m_document.file().isEmpty())
        m_saving->setText(tr("Not saved: discarded when the window closes"));
    else if (!isValid)
        m_saving->setText(tr("Not saved: correct the marked fields"));
    else if (m_document.isSaved())
        m_saving->setText(
            tr("Saved %1")
                .arg(localTime(m_document.work().clock().now().wall()).toString(u"HH:mm"_s)));
    else
        m_saving->setText(tr("Saving…"));
}

} // namespace penstock

#include "moc_profiletab.cpp"
