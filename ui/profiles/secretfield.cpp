// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/secretfield.h"

#include "ui/guide/chapter.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"

#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/secrets/secretvalue.h>
#include <penstock/profiles/spec/environment.h>

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace penstock {

namespace {
using State = SecretAnswer::State;

// Names the environment variable that can hold the secret instead.
QString variableHint(const QString &name)
{
    return SecretField::tr("set the environment variable %1 and restart Penstock")
        .arg(secretVariable(name));
}

QString stateWords(const QString &name, const SecretAnswer &answer, bool canEnter, bool canHold)
{
    const QString detail = answer.detail.isEmpty()
        ? QString()
        : u" (%1)"_s.arg(answer.detail.text(messageLanguage()));
    switch (answer.state) {
    case State::Ok:
        return SecretField::tr("Available. Its value is never shown.");
    case State::NotFound:
        return canEnter
            ? SecretField::tr("Not stored yet: enter it.")
            : SecretField::tr(
                  "Not stored yet: set the environment variable %1 and restart Penstock.")
                  .arg(secretVariable(name));
    case State::Locked:
        return SecretField::tr("The keychain is locked%1. Unlock it, and check again.").arg(detail);
    case State::NoKeyring:
        return canHold
            ? SecretField::tr("No keychain found%1. Enter the secret for this session only, or %2.")
                  .arg(detail, variableHint(name))
            : SecretField::tr("No keychain found%1: %2.").arg(detail, variableHint(name));
    case State::Denied:
        return SecretField::tr("The keychain denies access%1. Allow it there, and check again.")
            .arg(detail);
    case State::NoAnswer:
        break;
    }
    return SecretField::tr("The keychain does not respond%1. Check again, or %2.")
        .arg(detail, variableHint(name));
}

// Where a secret is typed. Where there is no room for all in one line, what is done with it is
// below.
class EntryRow final : public QWidget
{
public:
    EntryRow(QWidget *line, QWidget *keep, QWidget *session, QWidget *cancel)
        : m_line(line)
        , m_keep(keep)
        , m_session(session)
        , m_cancel(cancel)
        , m_grid(new QGridLayout(this))
    {
        m_grid->setContentsMargins({});
        m_grid->setHorizontalSpacing(gap);
        m_grid->setVerticalSpacing(4);
        m_grid->setColumnStretch(0, 1);
        arrange(false);
    }

    QSize minimumSizeHint() const override
    {
        const int above = leastLine + gap + widthOf(m_cancel);
        const int below = widthOf(m_keep) + gap + widthOf(m_session);
        return {std::max(above, below), QWidget::minimumSizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        const int all
            = leastLine + 3 * gap + widthOf(m_keep) + widthOf(m_session) + widthOf(m_cancel);
        if ((width() < all) != m_isFolded)
            arrange(width() < all);
    }

private:
    static constexpr int gap = 8;
    static constexpr int leastLine = 96;

    static int widthOf(const QWidget *button)
    {
        return button->isHidden() ? 0 : button->sizeHint().width();
    }
    void arrange(bool isFolded)
    {
        m_isFolded = isFolded;
        for (QWidget *const each : {m_line, m_keep, m_session, m_cancel})
            m_grid->removeWidget(each);
        if (isFolded) {
            m_grid->addWidget(m_line, 0, 0, 1, 2);
            m_grid->addWidget(m_cancel, 0, 2);
            m_grid->addWidget(m_keep, 1, 0, Qt::AlignRight);
            m_grid->addWidget(m_session, 1, 1, 1, 2);
        } else {
            m_grid->addWidget(m_line, 0, 0);
            m_grid->addWidget(m_keep, 0, 1);
            m_grid->addWidget(m_session, 0, 2);
            m_grid->addWidget(m_cancel, 0, 3);
        }
    }

    QWidget *m_line;
    QWidget *m_keep;
    QWidget *m_session;
    QWidget *m_cancel;
    QGridLayout *m_grid;
    bool m_isFolded = false;
};
} // namespace

SecretField::SecretField(SecretStores places, QWidget *parent)
    : QWidget(parent)
    , m_places(std::move(places))
    , m_shown(new QWidget)
    , m_name(makeLabel({}, Type::Mono))
    , m_replace(makeButton(tr("Enter…"), ButtonKind::Plain, u"key"_s))
    , m_line(new QLineEdit)
    , m_keep(makeButton(tr("Store")))
    , m_session(makeButton(tr("This session only")))
    , m_state(makeWrapped({}, Type::Small, Tone::Ink2))
{
    setChapter(this, Chapter::Secrets);
    m_line->setEchoMode(QLineEdit::Password);
    m_line->setAccessibleName(tr("Secret"));
    m_session->setToolTip(tr("Kept in memory until Penstock closes, and never written to disk"));
    if (m_places.vault == nullptr)
        m_keep->hide(); // shown before it has a parent it would be a window
    if (m_places.session == nullptr)
        m_session->hide();
    QPushButton *const look = makeButton(tr("Check again"), ButtonKind::Ghost);
    QPushButton *const cancel = makeButton(tr("Cancel"), ButtonKind::Ghost);

    auto *const first = makeRowLayout(8, {}, m_shown);
    first->addWidget(m_name, 1);
    auto *const buttons = new FlowLayout(FlowLayout::From::Right);
    buttons->setSpacing(8);
    buttons->addWidget(look);
    buttons->addWidget(m_replace);
    first->addLayout(buttons);
    m_entry = new EntryRow(m_line, m_keep, m_session, cancel);
    m_entry->hide();
    auto *const layout = makeColumnLayout(4, {}, this);
    layout->addWidget(m_shown);
    layout->addWidget(m_entry);
    layout->addWidget(m_state);

    connect(look, &QPushButton::clicked, this, &SecretField::look);
    connect(m_replace, &QPushButton::clicked, this, [this] { enter(true); });
    connect(cancel, &QPushButton::clicked, this, [this] { enter(false); });
    connect(m_keep, &QPushButton::clicked, this, &SecretField::keep);
    connect(m_line, &QLineEdit::returnPressed, this, &SecretField::keep);
    connect(m_session, &QPushButton::clicked, this, [this] { hold(m_line->text().toUtf8()); });
    const auto follow = [this](const QString &text) {
        m_keep->setEnabled(!text.isEmpty());
        m_session->setEnabled(!text.isEmpty());
    };
    connect(m_line, &QLineEdit::textChanged, this, follow);
    follow({});
}

QString SecretField::stateText() const
{
    return m_state->text();
}

void SecretField::setSecret(const QString &name, const Profile &profile)
{
    m_where.clear();
    for (const SecretDestination &trip : tripsOf(inEnvironment(profile).value_or(profile))) {
        if (trip.secret == name)
            m_where.append(trip.place);
    }
    if (std::exchange(m_secret, name) == name)
        return;
    m_name->setText(name);
    enter(false);
    look();
}

void SecretField::look()
{
    if (m_secret.isEmpty() || m_places.store == nullptr)
        return;
    tell(tr("Checking the keychain…"), false);
    m_places.store->fetch(m_secret,
                          [self = QPointer(this), name = m_secret](const SecretAnswer &answer) {
                              if (self && self->m_secret == name)
                                  self->showAnswer(answer);
                          });
}

void SecretField::showAnswer(const SecretAnswer &answer)
{
    const bool isHeld = answer.state == State::Ok && m_places.session != nullptr
        && m_places.session->holds(m_secret);
    if (isHeld) { // which says nothing of a keychain
        tell(tr("Kept in memory until Penstock closes, and never written to disk."), false);
    } else {
        tell(stateWords(m_secret, answer, canEnter(), m_places.session != nullptr),
             answer.state != State::Ok);
        const bool canHoldOnly = answer.state == State::NoKeyring && m_places.session != nullptr;
        m_keep->setVisible(m_places.vault != nullptr && !canHoldOnly);
        m_line->setPlaceholderText(canHoldOnly ? tr("Kept until Penstock closes, not shown again")
                                               : tr("Stored in the keychain, not shown again"));
    }
    m_replace->setText(answer.state == State::Ok ? tr("Replace…") : tr("Enter…"));
    m_replace->setEnabled(canEnter());
    m_replace->setToolTip(canEnter() ? QString() : variableHint(m_secret));
}

void SecretField::enter(bool isEntering)
{
    m_line->clear();
    const bool hadFocus = m_entry->isAncestorOf(window()->focusWidget());
    m_shown->setHidden(isEntering);
    m_entry->setVisible(isEntering);
    if (!isEntering) {
        if (hadFocus)
            m_replace->setFocus();
        return;
    }
    m_line->setFocus();
    if (!m_where.isEmpty())
        tell(tr("It may then be sent to %1.")
                 .arg(secretOriginsText(m_where).text(messageLanguage())),
             false);
}

void SecretField::keep()
{
    const auto read = readSecretValue(m_line->text().toUtf8());
    if (!read)
        return tell(tr("The secret contains a control character. Enter one line of text."), true);
    const QByteArray &value = *read;
    if (m_places.vault == nullptr || m_keep->isHidden())
        return hold(value);
    if (value.isEmpty())
        return;
    enter(false);
    tell(tr("Storing it in the keychain…"), false);
    m_places.vault->store(m_secret, value,
                          [self = QPointer(this), name = m_secret, value,
                           where = m_where](const SecretAnswer &answer) {
                              if (!self || self->m_secret != name)
                                  return;
                              if (answer.state != State::Ok && self->m_places.session != nullptr) {
                                  self->hold(value); // rather than lose what was typed
                                  return self->tell(
                                      tr("The keychain did not store the secret. It is kept in "
                                         "memory until Penstock closes, and never written to "
                                         "disk."),
                                      true);
                              }
                              if (answer.state == State::Ok && self->m_places.session != nullptr)
                                  self->m_places.session->letGo(name);
                              self->showAnswer(answer);
                              if (answer.state != State::Ok)
                                  return;
                              const AppDirs &places = self->m_places.places;
                              Result<void> noted = rememberSecretName(places, name);
                              if (noted)
                                  noted = allowSecret(places, name, where);
                              if (!noted)
                                  self->tell(errorText(noted.error()), true);
                              Q_EMIT self->kept();
                          });
}

void SecretField::hold(const QByteArray &value)
{
    if (value.isEmpty() || m_places.session == nullptr)
        return;
    m_places.session->hold(m_secret, value);
    // Whoever enters it here has read where it goes.
    if (const Result<void> allowed = allowSecret(m_places.places, m_secret, m_where); !allowed)
        return tell(errorText(allowed.error()), true);
    enter(false);
    look();
    Q_EMIT kept();
}

void SecretField::tell(const QString &text, bool isBad)
{
    m_state->setText(text);
    setTone(m_state, isBad ? Tone::Warn : Tone::Ink2);
    m_replace->setAccessibleDescription(text);
}

} // namespace penstock

#include "moc_secretfield.cpp"
