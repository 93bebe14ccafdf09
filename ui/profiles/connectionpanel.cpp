// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/connectionpanel.h"

#include "ui/documents/fieldkinds.h"
#include "ui/environments/environmentbox.h"
#include "ui/theme/recolour.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/profiles/secrets/profilerisks.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>

#include <array>

namespace penstock {

namespace {
using AuthKind = AuthSpec::Kind;

// In the order of AuthSpec::Kind.
QStringList kindWords()
{
    return {ConnectionPanel::tr("none (public API)"),
            ConnectionPanel::tr("bearer token"),
            ConnectionPanel::tr("user name and password (Basic)"),
            ConnectionPanel::tr("key in a header"),
            ConnectionPanel::tr("key in the URL"),
            ConnectionPanel::tr("OAuth 2 client credentials")};
}

// The place of the secret in the file, in the order of the enum.
QString secretPointer(AuthKind kind)
{
    static constexpr std::array members {"",
                                         "/bearer",
                                         "/basic/password",
                                         "/header/value",
                                         "/query/value",
                                         "/oauth2_client_credentials/client_secret"};
    static_assert(members.size() == std::size_t(AuthKind::ClientCredentials) + 1);
    return u"/auth"_s + QString::fromLatin1(members.at(std::size_t(kind)));
}
} // namespace

ConnectionPanel::ConnectionPanel(ProfileDocument &document, const SecretStores &secrets,
                                 QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_grid(new QGridLayout(this))
    , m_environmentLabel(makeLabel(tr("Environment"), Type::Body, Tone::Ink2))
    , m_environment(new EnvironmentBox)
    , m_server(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_kind(new QComboBox)
    , m_secretLabel(makeLabel(tr("Secret"), Type::Body, Tone::Ink2))
    , m_secret(new SecretField(secrets))
    , m_secretFault(makeFaultLine())
    , m_risks(makeFaultLine())
    , m_source(makeLabel({}, Type::Body, Tone::Ink2))
{
    setProperty("panel", u"true"_s);
    m_grid->setContentsMargins(16, 12, 16, 12);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnMinimumWidth(0, 72);
    addField(
        tr("Name"),
        {.pointer = u"/name"_s, .what = tr("Rename profile"), .member = memberAt(&Profile::name)},
        {});
    addField(tr("Base URL"),
             {.pointer = u"/base_url"_s,
              .what = tr("Change base URL"),
              .member = memberAt(&Profile::baseUrl)},
             u"https://api.example.com/v1"_s);
    addEnvironment();
    m_kind->addItems(kindWords());
    m_kind->setAccessibleName(tr("Sign-in"));
    m_kind->setProperty("edits", QStringList(u"/auth"_s));
    const int row = m_grid->rowCount();
    m_grid->addWidget(makeLabel(tr("Sign-in"), Type::Body, Tone::Ink2), row, 0);
    m_grid->addWidget(m_kind, row, 1);
    addAuthFields();
    const int secretRow = m_grid->rowCount();
    m_grid->addWidget(m_secretLabel, secretRow, 0, Qt::AlignTop);
    m_secretLabel->setContentsMargins(0, 5, 0, 0);
    m_grid->addWidget(m_secret, secretRow, 1);
    m_grid->addWidget(m_secretFault, secretRow + 1, 1);
    m_grid->addWidget(m_risks, secretRow + 2, 1);
    m_risks->setObjectName(u"risks"_s);
    addSource();
    connect(m_kind, &QComboBox::activated, this, &ConnectionPanel::chooseKind);
    connect(m_secret, &SecretField::kept, this, &ConnectionPanel::secretStored);
    // A link keeps the colour that it was made with.
    onRecolour(this, [this] {
        m_source->clear();
        showSource();
    });
    connect(&m_document, &ProfileDocument::changed, this, &ConnectionPanel::show);
    show();
}

void ConnectionPanel::enterSecret()
{
    if (m_document.profile().auth.kind == AuthSpec::Kind::None)
        m_kind->setFocus();
    else
        m_secret->enter();
}

// The choice of environment, and the server that it leads to.
void ConnectionPanel::addEnvironment()
{
    const int row = m_grid->rowCount();
    m_environment->setProperty("edits", QStringList(u"/environment"_s));
    m_server->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(m_environmentLabel, row, 0);
    m_grid->addWidget(m_environment, row, 1, Qt::AlignLeft);
    m_grid->addWidget(m_server, row + 1, 1);
    connect(m_environment, &EnvironmentBox::chosen, this, [this](const QString &name) {
        m_document.change(tr("Choose environment"), withEnvironment(m_document.profile(), name),
                          u"/environment"_s);
    });
}

void ConnectionPanel::showEnvironment()
{
    const Profile &profile = m_document.profile();
    m_environment->show(profile, false);
    m_environmentLabel->setVisible(!profile.environments.empty());
    const Result<Profile> inUse = inEnvironment(profile);
    const bool hasPlaces = profile.baseUrl.contains(u"{{"_s);
    m_server->setVisible(hasPlaces);
    if (!hasPlaces)
        return;
    const QStringList open = inUse ? namesInBraces(inUse->baseUrl) : QStringList();
    if (!inUse)
        m_server->setText(tr(
            "Choose an environment: the base URL needs a variable that only environments define"));
    else if (!open.isEmpty())
        m_server->setText(
            tr("{{%1}} is not set: add it under Variables, or as a column of the rows")
                .arg(open.front()));
    else
        m_server->setText(tr("Requests go to %1").arg(inUse->baseUrl));
}

void ConnectionPanel::addAuthFields()
{
    const QString header = u"/auth/header/"_s;
    const QString client = u"/auth/oauth2_client_credentials/"_s;
    const auto add = [this](const QString &label, const QString &pointer, AuthKind kind,
                            const Member &member, const QString &hint) {
        addField(label,
                 {.pointer = pointer, .what = tr("Change sign-in"), .member = member, .kind = kind},
                 hint);
    };
    add(tr("User name"), u"/auth/basic/user"_s, AuthKind::Basic,
        memberAt(&Profile::auth, &AuthSpec::user, &TextOrSecret::text), {});
    const auto name = memberAt(&Profile::auth, &AuthSpec::name);
    add(tr("Header"), header + u"name"_s, AuthKind::InHeader, name, u"X-Api-Key"_s);
    add(tr("Prefix"), header + u"prefix"_s, AuthKind::InHeader,
        memberAt(&Profile::auth, &AuthSpec::prefix), tr("before the key, for example \"Bot \""));
    add(tr("Parameter"), u"/auth/query/name"_s, AuthKind::InQuery, name, u"api_key"_s);
    addField(tr("Token URL"),
             {.pointer = client + u"token_url"_s,
              .what = tr("Change sign-in"),
              .url = memberAt(&Profile::auth, &AuthSpec::tokenUrl),
              .kind = AuthKind::ClientCredentials},
             u"https://login.example.com/token"_s);
    add(tr("Client ID"), client + u"client_id"_s, AuthKind::ClientCredentials,
        memberAt(&Profile::auth, &AuthSpec::clientId), {});
    add(tr("Scope"), client + u"scope"_s, AuthKind::ClientCredentials,
        memberAt(&Profile::auth, &AuthSpec::scope), tr("optional"));
}

void ConnectionPanel::addField(const QString &label, Field field, const QString &hint)
{
    const int row = m_grid->rowCount();
    field.label = makeLabel(label, Type::Body, Tone::Ink2);
    field.line = new QLineEdit;
    field.line->setAccessibleName(label);
    field.line->setPlaceholderText(hint);
    if (!field.pointer.endsWith(u"name"_s) || !hint.isEmpty())
        field.line->setFont(fontOf(Type::Mono));
    field.line->setProperty("edits", QStringList(field.pointer)); // of the profile's file
    field.fault = makeFaultLine();
    m_grid->addWidget(field.label, row, 0);
    m_grid->addWidget(field.line, row, 1);
    m_grid->addWidget(field.fault, row + 1, 1);
    const std::size_t index = m_fields.size();
    connect(field.line, &QLineEdit::editingFinished, this, [this, index] { commit(index); });
    m_fields.push_back(std::move(field));
}

QString ConnectionPanel::textOf(const Field &field, Profile profile)
{
    return field.url ? field.url(profile).toString() : field.member(profile);
}

void ConnectionPanel::addSource()
{
    QPushButton *const preset = makeButton(tr("Apply a preset…"));
    connect(preset, &QPushButton::clicked, this, &ConnectionPanel::presetRequested);
    m_source->setTextFormat(Qt::RichText);
    m_source->setOpenExternalLinks(true);
    m_source->setFocusPolicy(Qt::TabFocus);
    m_source->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_source->setAccessibleName(tr("Source of the limits"));
    const int row = m_grid->rowCount();
    auto *const cell = new FlowLayout;
    cell->setSpacing(12);
    cell->addWidget(m_source);
    cell->addWidget(preset);
    m_grid->addWidget(makeLabel(tr("Preset"), Type::Body, Tone::Ink2), row, 0);
    m_grid->addLayout(cell, row, 1);
}

void ConnectionPanel::editServer()
{
    m_fields[1].line->setFocus(); // behind the name
}

void ConnectionPanel::show()
{
    const Profile &profile = m_document.profile();
    const AuthKind kind = profile.auth.kind;
    m_kind->setCurrentIndex(int(kind));
    for (const Field &field : m_fields) {
        const bool isShown = !field.kind || field.kind == kind;
        field.label->setVisible(isShown);
        field.line->setVisible(isShown);
        const QString text = textOf(field, profile);
        if (field.line->text() != text)
            field.line->setText(text);
        showFault(field.fault, field.line, isShown ? m_document.faultAt(field.pointer) : QString());
    }
    showEnvironment();
    const bool hasSecret = kind != AuthKind::None;
    m_secretLabel->setVisible(hasSecret);
    m_secret->setVisible(hasSecret);
    m_secret->setSecret(hasSecret ? profile.auth.secret : QString(), profile);
    const QString fault = hasSecret ? m_document.faultAt(secretPointer(kind)) : QString();
    showFault(m_secretFault, m_secret, fault);
    showRisks();
    showSource();
}

// Warnings to read before use. They are not faults.
void ConnectionPanel::showRisks()
{
    QStringList lines;
    const Profile &profile = m_document.profile();
    for (const ProfileRisk &risk : risksOf(inEnvironment(profile).value_or(profile)))
        lines.append(risk.kind == ProfileRisk::Kind::TlsErrorsIgnored
                         ? tr("TLS errors are ignored: the server's identity is not verified.")
                         : tr("The secret \"%1\" is sent to %2 unencrypted: others on the network "
                              "can read it.")
                               .arg(risk.secret, risk.place));
    m_risks->setText(lines.join(QLatin1Char('\n')));
    m_risks->setVisible(!lines.isEmpty());
}

void ConnectionPanel::showSource()
{
    const Profile &profile = m_document.profile();
    QStringList parts;
    if (!profile.docs.isEmpty())
        parts.append(u"<a href=\"%1\">%2</a>"_s.arg(profile.docs.toString().toHtmlEscaped(),
                                                    profile.docs.host().toHtmlEscaped()));
    if (profile.asOf.isValid())
        parts.append(
            tr("as of %1")
                .arg(QLocale().toString(profile.asOf, QLocale::ShortFormat).toHtmlEscaped()));
    m_source->setText(parts.isEmpty() ? tr("none: the limits are your own")
                                      : parts.join(u"<br>"_s));
    m_source->setToolTip(plainToolTip(profile.source));
}

void ConnectionPanel::commit(std::size_t index)
{
    const Field &field = m_fields[index];
    Profile profile = m_document.profile();
    QString text = field.line->text();
    // Between a prefix and its key there is a blank.
    if (!field.pointer.endsWith(u"prefix"_s))
        text = text.trimmed();
    if (field.url)
        field.url(profile) = QUrl(text);
    else
        field.member(profile) = text;
    m_document.change(field.what, profile, field.pointer);
}

void ConnectionPanel::chooseKind(int index)
{
    Profile profile = m_document.profile();
    const auto kind = AuthKind(index);
    if (profile.auth.kind == kind)
        return;
    profile.auth.kind = kind;
    if (profile.auth.secret.isEmpty() && kind != AuthKind::None) {
        const QString name = secretNameFrom(profile.name);
        profile.auth.secret = name.isEmpty() ? u"key"_s : name;
    }
    if (kind == AuthKind::InHeader && profile.auth.name.isEmpty())
        profile.auth.name = u"X-Api-Key"_s;
    if (kind == AuthKind::InQuery && profile.auth.name.isEmpty())
        profile.auth.name = u"api_key"_s;
    m_document.change(tr("Change sign-in"), profile);
}

} // namespace penstock

#include "moc_connectionpanel.cpp"
