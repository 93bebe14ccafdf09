// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startpage.h"

#include "ui/guide/chapter.h"
#include "ui/request/urlfield.h"
#include "ui/start/startcard.h"
#include "ui/theme/icons.h"
#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/parts.h"

#include <QAction>
#include <QLabel>
#include <QScrollArea>

namespace penstock {

namespace {
constexpr int sideMargin = 20;
}

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_emblem(new QLabel)
    , m_doors(makeRow(16))
    , m_error(makeLabel({}, Type::Body, Tone::Fail))
{
    setChapter(this, Chapter::Sample);
    setObjectName(u"page"_s);
    setAttribute(Qt::WA_StyledBackground);
    makeDoors();
    QLabel *const title
        = makeLabel(tr("Pull thousands of responses at the rate the service allows"), Type::Large);
    QLabel *const promise
        = makeLabel(tr("Enter the limits. See when the job will be done. Start it, and close the "
                       "lid at any time: every run can be resumed."),
                    Type::Body, Tone::Ink2);
    QLabel *const trust = makeLabel(
        tr("No account, no cloud, no telemetry. Secrets stay in the keychain of this computer."),
        Type::Small, Tone::Ink3);
    for (QLabel *const label : {title, promise, trust, m_error}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
    }
    m_error->hide();

    auto *const content = new QWidget;
    makeColumn(0, {}, this)->addWidget(makeScrolled(content));
    auto *const layout = makeColumn(8, {sideMargin, 12, sideMargin, 12}, content);
    layout->addStretch(2);
    layout->addWidget(m_emblem, 0, Qt::AlignHCenter);
    layout->addSpacing(12);
    layout->addWidget(title);
    layout->addWidget(promise);
    layout->addSpacing(20);
    layout->addLayout(m_doors);
    layout->addSpacing(8);
    layout->addLayout(makeCurlRow());
    layout->addWidget(m_error);
    layout->addSpacing(16);
    layout->addWidget(trust);
    layout->addStretch(3);
    paintEmblem();
    onRecolour(this, [this] { paintEmblem(); });
}

void StartPage::makeDoors()
{
    auto *const sample = new StartCard(
        {.icon = u"play-outline"_s,
         .title = tr("Try it"),
         .text = tr("600 rows against a mock server on this computer. Within a minute a rate limit "
                    "is exceeded, and you see how Penstock reacts."),
         .button = tr("Run the sample"),
         .aside = tr("just over a minute")},
        StartCard::Rank::Main);
    connect(sample, &StartCard::opened, this, &StartPage::sampleRequested);
    auto *const profile
        = new StartCard({.icon = u"plus"_s,
                         .title = tr("New profile"),
                         .text = tr("Choose a known service with its published limits, or enter "
                                    "the URL and the limits yourself, for example 600/min."),
                         .button = tr("New profile"),
                         .aside = {},
                         .keys = tr("Ctrl+N")},
                        StartCard::Rank::Other);
    connect(profile, &StartCard::opened, this, &StartPage::newProfileRequested);
    auto *const import
        = new StartCard({.icon = u"import"_s,
                         .title = tr("Import"),
                         .text = tr("Import a curl command, a Postman or Insomnia collection, an "
                                    "OpenAPI description, a HAR file, or a Penstock profile."),
                         .button = tr("Import"),
                         .aside = {},
                         .keys = tr("Ctrl+I")},
                        StartCard::Rank::Other);
    connect(import, &StartCard::opened, this, &StartPage::importRequested);
    m_doors->addStretch();
    for (StartCard *const door : {profile, import, sample})
        m_doors->addWidget(door);
    m_doors->addStretch();
}

QLayout *StartPage::makeCurlRow()
{
    auto *const field = new UrlField;
    field->setPlaceholderText(tr("Or paste a curl command or a URL here"));
    field->setAccessibleName(tr("curl command or URL"));
    connect(field, &UrlField::curlPasted, this, &StartPage::curlPasted);
    const auto take = [this, field] {
        if (const QString text = field->text().trimmed(); !text.isEmpty())
            Q_EMIT curlPasted(text);
    };
    connect(field, &QLineEdit::returnPressed, this, take);
    QAction *const go = field->addAction(icon(u"chevron-right"_s), QLineEdit::TrailingPosition);
    go->setText(tr("Create a job from it"));
    go->setVisible(false);
    connect(go, &QAction::triggered, this, take);
    connect(field, &QLineEdit::textChanged, go,
            [go](const QString &text) { go->setVisible(!text.trimmed().isEmpty()); });
    field->setMaximumWidth(3 * StartCard::usualWidth + 2 * 16); // as wide as the doors
    field->setMinimumHeight(36);
    auto *const row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(field, 100);
    row->addStretch();
    return row;
}

void StartPage::showError(const QString &text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
}

// Only now the sheet has given everything its size.
void StartPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrangeDoors();
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangeDoors();
}

// One below the other where they are too wide for the window.
void StartPage::arrangeDoors()
{
    m_doors->setDirection(QBoxLayout::LeftToRight);
    const bool isTooWide = m_doors->minimumSize().width() > width() - 2 * sideMargin;
    if (isTooWide) // each as wide as there is room: its height is asked for with that
        m_doors->setDirection(QBoxLayout::TopToBottom);
}

void StartPage::paintEmblem()
{
    m_emblem->setPixmap(
        iconPixmap(u"penstock"_s, QSize(88, 64), Tokens::of(palette()).ink2, devicePixelRatioF()));
}

} // namespace penstock

#include "moc_startpage.cpp"
