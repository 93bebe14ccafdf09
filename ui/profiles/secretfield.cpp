// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/secretfield.h"

#include "ui/profiles/placewords.h"
#include "ui/widgets/parts.h"

#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace penstock {

namespace {
using State = SecretAnswer::State;

// The lines of an environment that holds it instead.
QString variableHint(const QString &name)
{
    return SecretField::tr("the variable %1 does as well").arg(secretVariable(name));
}

QString stateWords(const QString &name, const SecretAnswer &answer, bool canEnter)
{
    const QString detail
        = answer.detail.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(answer.detail);
    switch (answer.state) {
    case State::Ok:
        return SecretField::tr("It is kept, and never shown.");
    case State::NotFound:
        return canEnter ? SecretField::tr("It is not there yet: enter it.")
                        : SecretField::tr("It is not there yet: set the variable %1.")
                              .arg(secretVariable(name));
    case State::Locked:
        return SecretField::tr("The keychain is locked%1: unlock it, and look again.").arg(detail);
    case State::NoKeyring:
        return SecretField::tr("There is no keychain here%1: %2.").arg(detail, variableHint(name));
    case State::Denied:
        return SecretField::tr(
                   "The keychain does not hand it out%1: allow it there, and look again.")
            .arg(detail);
    case State::NoAnswer:
        break;
    }
    return SecretField::tr("The keychain does not answer%1: look again, or %2.")
        .arg(detail, variableHint(name));
}
} // namespace

SecretField::SecretField(SecretPlaces places, QWidget *parent)
    : QWidget(parent)
    , m_places(std::move(places))
    , m_stack(new QStackedWidget)
    , m_name(makeLabel({}, Type::Mono))
    , m_replace(makeButton(tr("Enter…"), ButtonKind::Plain, QStringLiteral("key")))
    , m_line(new QLineEdit)
    , m_keep(makeButton(tr("Keep it")))
    , m_state(makeLabel({}, Type::Small, Tone::Ink2))
{
    m_line->setEchoMode(QLineEdit::Password);
    m_line->setAccessibleName(tr("Secret"));
    m_line->setPlaceholderText(tr("Goes to the keychain, is not shown again"));
    m_state->setWordWrap(true);
    QPushButton *const look = makeButton(tr("Look again"), ButtonKind::Ghost);
    QPushButton *const cancel = makeButton(tr("Cancel"), ButtonKind::Ghost);

    auto *const shown = new QWidget;
    auto *const first = new QHBoxLayout(shown);
    first->setContentsMargins({});
    first->setSpacing(8);
    first->addWidget(m_name, 1);
    first->addWidget(look);
    first->addWidget(m_replace);
    auto *const entered = new QWidget;
    auto *const second = new QHBoxLayout(entered);
    second->setContentsMargins({});
    second->setSpacing(8);
    second->addWidget(m_line, 1);
    second->addWidget(m_keep);
    second->addWidget(cancel);
    m_stack->addWidget(shown);
    m_stack->addWidget(entered);
    m_stack->setProperty("plain", QStringLiteral("true"));
    m_stack->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(4);
    layout->addWidget(m_stack);
    layout->addWidget(m_state);

    connect(look, &QPushButton::clicked, this, &SecretField::look);
    connect(m_replace, &QPushButton::clicked, this, [this] { enter(true); });
    connect(cancel, &QPushButton::clicked, this, [this] { enter(false); });
    connect(m_keep, &QPushButton::clicked, this, &SecretField::keep);
    connect(m_line, &QLineEdit::returnPressed, this, &SecretField::keep);
    connect(m_line, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_keep->setEnabled(!text.isEmpty()); });
    m_keep->setEnabled(false);
}

QString SecretField::stateText() const
{
    return m_state->text();
}

void SecretField::setSecret(const QString &name, const QStringList &where)
{
    m_where = where;
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
    tell(tr("Looking into the keychain…"), false);
    m_places.store->fetch(m_secret,
                          [self = QPointer(this), name = m_secret](const SecretAnswer &answer) {
                              if (self && self->m_secret == name)
                                  self->showAnswer(answer);
                          });
}

void SecretField::showAnswer(const SecretAnswer &answer)
{
    tell(stateWords(m_secret, answer, m_places.vault != nullptr), answer.state != State::Ok);
    m_replace->setText(answer.state == State::Ok ? tr("Replace…") : tr("Enter…"));
    m_replace->setEnabled(m_places.vault != nullptr);
    m_replace->setToolTip(m_places.vault != nullptr ? QString() : variableHint(m_secret));
}

void SecretField::enter(bool isEntering)
{
    m_line->clear();
    m_stack->setCurrentIndex(isEntering ? 1 : 0);
    if (!isEntering)
        return;
    m_line->setFocus();
    if (!m_where.isEmpty())
        tell(tr("It may then go to %1.").arg(placeWords(m_where, tr(" and "))), false);
}

void SecretField::keep()
{
    if (m_line->text().isEmpty() || m_places.vault == nullptr)
        return;
    const QByteArray value = m_line->text().toUtf8();
    enter(false);
    tell(tr("Handing it to the keychain…"), false);
    m_places.vault->store(
        m_secret, value,
        [self = QPointer(this), name = m_secret, where = m_where](const SecretAnswer &answer) {
            if (!self || self->m_secret != name)
                return;
            self->showAnswer(answer);
            if (answer.state != State::Ok)
                return;
            const Places &places = self->m_places.places;
            Result<void> noted = rememberSecretName(places, name);
            if (noted)
                noted = allowSecret(places, name, where);
            if (!noted)
                self->tell(noted.error().text(), true);
            Q_EMIT self->kept();
        });
}

void SecretField::tell(const QString &text, bool isBad)
{
    m_state->setText(text);
    setTone(m_state, isBad ? Tone::Warn : Tone::Ink2);
    m_replace->setAccessibleDescription(text);
}

} // namespace penstock
