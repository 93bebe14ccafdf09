// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startpage.h"

#include "ui/guide/chapter.h"
#include "ui/request/urlfield.h"
#include "ui/theme/icons.h"
#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/parts.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace penstock {

namespace {
constexpr int sideMargin = 20;
constexpr int usualWidth = 272; // of a card
enum class Rank { Main, Other };

// Icon, title, text and button.
class StartCard final : public QFrame
{
public:
    struct Words
    {
        QString icon;
        QString title;
        QString text;
        QString button;
        QString aside = {}; // next to the button
        QString keys = {}; // shortcut next to the button
    };
    StartCard(const Words &words, Rank rank)
        : m_icon(words.icon)
        , m_badge(new QLabel)
        , m_button(makeButton(words.button,
                              rank == Rank::Main ? ButtonKind::Primary : ButtonKind::Plain))
    {
        setProperty("panel", rank == Rank::Main ? u"accent"_s : u"true"_s);
        auto *const badge = new QFrame;
        badge->setProperty("badge", u"true"_s);
        badge->setFixedSize(36, 36);
        makeRowLayout(0, {}, badge)->addWidget(m_badge, 0, Qt::AlignCenter);

        QLabel *const text = makeWrapped(words.text, Type::Body, Tone::Ink2);
        text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_button->setAccessibleDescription(words.text);
        auto *const foot = makeRowLayout(12);
        foot->addWidget(m_button);
        foot->addWidget(makeWrapped(words.aside, Type::Small, Tone::Ink2), 1);
        if (!words.keys.isEmpty())
            foot->addWidget(makeKeycap(words.keys));
        auto *const layout = makeColumnLayout(6, {24, 24, 24, 24}, this);
        layout->addWidget(badge);
        layout->addSpacing(8);
        layout->addWidget(makeLabel(words.title, Type::Title));
        layout->addWidget(text, 1);
        layout->addSpacing(12);
        layout->addLayout(foot);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
        paintBadge();
        onRecolour(this, [this] { paintBadge(); });
    }

    QPushButton *button() const { return m_button; }
    QSize sizeHint() const override
    {
        const int width = std::max(usualWidth, minimumSizeHint().width());
        return {width, std::max(264, heightForWidth(width))};
    }

private:
    void paintBadge()
    {
        m_badge->setPixmap(
            iconPixmap(m_icon, 16, Tokens::of(palette()).accent, devicePixelRatioF()));
    }

    QString m_icon;
    QLabel *m_badge;
    QPushButton *m_button;
};
} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_emblem(new QLabel)
    , m_cards(makeRowLayout(16))
    , m_error(makeWrapped({}, Type::Body, Tone::Fail))
{
    setChapter(this, Chapter::Sample);
    setObjectName(u"page"_s);
    setAttribute(Qt::WA_StyledBackground);
    makeCards();
    QLabel *const title = makeWrapped(
        tr("Pull thousands of responses at the rate the service allows"), Type::Large);
    QLabel *const promise
        = makeWrapped(tr("Enter the limits. See when the job will be done. Start it, and close the "
                         "lid at any time: every run can be resumed."),
                      Type::Body, Tone::Ink2);
    QLabel *const trust = makeWrapped(
        tr("No account, no cloud, no telemetry. Secrets stay in the keychain of this computer."),
        Type::Small, Tone::Ink3);
    for (QLabel *const label : {title, promise, trust, m_error})
        label->setAlignment(Qt::AlignCenter);
    m_error->hide();

    auto *const content = new QWidget;
    makeColumnLayout(0, {}, this)->addWidget(makeScrolled(content));
    auto *const layout = makeColumnLayout(8, {sideMargin, 12, sideMargin, 12}, content);
    layout->addStretch(2);
    layout->addWidget(m_emblem, 0, Qt::AlignHCenter);
    layout->addSpacing(12);
    layout->addWidget(title);
    layout->addWidget(promise);
    layout->addSpacing(20);
    layout->addLayout(m_cards);
    layout->addSpacing(8);
    layout->addLayout(makeCurlRow());
    layout->addWidget(m_error);
    layout->addSpacing(16);
    layout->addWidget(trust);
    layout->addStretch(3);
    paintEmblem();
    onRecolour(this, [this] { paintEmblem(); });
}

void StartPage::makeCards()
{
    auto *const sample = new StartCard(
        {.icon = u"play-outline"_s,
         .title = tr("Try it"),
         .text = tr("600 rows against a mock server on this computer. Within a minute a rate limit "
                    "is exceeded, and you see how Penstock reacts."),
         .button = tr("Run the sample"),
         .aside = tr("just over a minute")},
        Rank::Main);
    connect(sample->button(), &QPushButton::clicked, this, &StartPage::sampleRequested);
    auto *const profile
        = new StartCard({.icon = u"plus"_s,
                         .title = tr("New profile"),
                         .text = tr("Choose a known service with its published limits, or enter "
                                    "the URL and the limits yourself, for example 600/min."),
                         .button = tr("New profile"),
                         .keys = tr("Ctrl+N")},
                        Rank::Other);
    connect(profile->button(), &QPushButton::clicked, this, &StartPage::newProfileRequested);
    auto *const import
        = new StartCard({.icon = u"import"_s,
                         .title = tr("Import"),
                         .text = tr("Import a curl command, a Postman or Insomnia collection, an "
                                    "OpenAPI description, a HAR file, or a Penstock profile."),
                         .button = tr("Import"),
                         .keys = tr("Ctrl+I")},
                        Rank::Other);
    connect(import->button(), &QPushButton::clicked, this, &StartPage::importRequested);
    m_cards->addStretch();
    for (StartCard *const card : {profile, import, sample})
        m_cards->addWidget(card);
    m_cards->addStretch();
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
    field->setMaximumWidth(3 * usualWidth + 2 * 16); // as wide as the cards
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
    arrangeCards();
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangeCards();
}

// One below the other where they are too wide for the window.
void StartPage::arrangeCards()
{
    m_cards->setDirection(QBoxLayout::LeftToRight);
    const bool isTooWide = m_cards->minimumSize().width() > width() - 2 * sideMargin;
    if (isTooWide) // each as wide as there is room: its height is asked for with that
        m_cards->setDirection(QBoxLayout::TopToBottom);
}

void StartPage::paintEmblem()
{
    m_emblem->setPixmap(
        iconPixmap(u"penstock"_s, QSize(88, 64), Tokens::of(palette()).ink2, devicePixelRatioF()));
}

} // namespace penstock

#include "moc_startpage.cpp"
