// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/environments/variablespanel.h"

#include "ui/documents/secretinplace.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/pairstable.h"
#include "ui/widgets/parts.h"

#include <penstock/profiles/spec/environment.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int maxRows = 5;
constexpr int widestSet = 160;
}

VariablesModel::VariablesModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_variables(document.profile().variables)
{
    connect(&document, &ProfileDocument::changed, this, &VariablesModel::follow);
}

std::vector<ProfileVariable> *VariablesModel::variablesIn(Profile &profile) const
{
    if (m_environment.isEmpty())
        return &profile.variables;
    const auto found
        = std::find_if(profile.environments.begin(), profile.environments.end(),
                       [this](const Environment &each) { return each.name == m_environment; });
    return found == profile.environments.end() ? nullptr : &found->variables;
}

void VariablesModel::setEnvironment(const QString &name)
{
    m_environment = name;
    follow();
}

void VariablesModel::follow()
{
    Profile profile = m_document.profile();
    const std::vector<ProfileVariable> *const now = variablesIn(profile);
    showLines(m_variables, now == nullptr ? std::vector<ProfileVariable>() : *now);
}

QString VariablesModel::textAt(const QModelIndex &index, bool isEdited) const
{
    const auto &[name, value] = m_variables[std::size_t(index.row())];
    return index.column() == 0 ? name
        : !value.isSecret()    ? value.text
        : isEdited             ? secretInPlace(value.secret)
                               : tr("the secret \"%1\"").arg(value.secret);
}

bool VariablesModel::take(const QModelIndex &index, const QString &text)
{
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    if (variables == nullptr)
        return true;
    const bool isTaken = index.column() == 0
        && std::any_of(variables->begin(), variables->end(),
                       [&text](const ProfileVariable &each) { return each.name == text; });
    if (isTaken && !text.isEmpty())
        return false; // in the file one of them would be gone
    putInPlace(*variables, index, text);
    m_document.change(tr("Change variable"), profile);
    return true;
}

void VariablesModel::removeLines(int first, int count)
{
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    variables->erase(variables->begin() + first, variables->begin() + first + count);
    m_document.change(tr("Remove variable"), profile);
}

VariablesPanel::VariablesPanel(ProfileDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_model(document)
    , m_set(new QComboBox)
    , m_name(new QLineEdit)
    , m_table(makePairsTable(m_model, tr("Variables")))
    , m_fault(makeFaultLine())
{
    setProperty("panel", u"true"_s);
    m_fault->setContentsMargins(16, 0, 16, 8);
    m_table->setProperty("edits", QStringList {u"/variables"_s, u"/environments"_s});
    m_table->setToolTip(tr("Write {{name}} in the base URL, headers and requests to insert the "
                           "value. For a secret value, write {\"secret\": \"its name\"}"));
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addWidget(makeHead());
    m_line = makeEnvironmentLine();
    layout->addWidget(m_line);
    layout->addWidget(makeRule());
    layout->addWidget(m_table);
    layout->addWidget(m_fault);
    connect(&m_document, &ProfileDocument::changed, this, &VariablesPanel::follow);
    follow();
}

QWidget *VariablesPanel::makeHead()
{
    QPushButton *const add = makeButton(tr("Add"), ButtonKind::Ghost, u"plus"_s);
    add->setAccessibleName(tr("Add a variable"));
    connect(add, &QPushButton::clicked, this, [this] { editNewPair(*m_table); });
    QPushButton *const another = makeButton(tr("New environment"));
    another->setToolTip(tr("A set of values for the same names, such as staging or production"));
    connect(another, &QPushButton::clicked, this, &VariablesPanel::addEnvironment);
    auto *const buttons = new FlowLayout(FlowLayout::From::Right);
    buttons->setSpacing(8);
    buttons->addWidget(another);
    buttons->addWidget(add);
    auto *const head = new QWidget;
    auto *const row = makeRowLayout(8, {16, 4, 8, 4}, head);
    row->addWidget(makeLabel(tr("Variables"), Type::BodyStrong));
    row->addLayout(buttons, 1);
    return head;
}

// There only where there are some.
QWidget *VariablesPanel::makeEnvironmentLine()
{
    m_set->setAccessibleName(tr("Environment to edit"));
    m_set->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_set, &QComboBox::activated, this, [this](int index) {
        m_model.setEnvironment(m_set->itemData(index).toString());
        follow();
    });
    m_name->setAccessibleName(tr("Name of the environment"));
    connect(m_name, &QLineEdit::editingFinished, this, &VariablesPanel::renameEnvironment);
    QPushButton *const remove = makeButton(tr("Remove environment"));
    connect(remove, &QPushButton::clicked, this, &VariablesPanel::removeEnvironment);
    m_set->setMaximumWidth(widestSet);
    m_set->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // read as a whole
    m_shown = new QWidget;
    auto *const shown = makeRowLayout(8, {}, m_shown);
    shown->addWidget(m_name, 1);
    shown->addWidget(remove);
    auto *const line = new QWidget;
    auto *const row = makeRowLayout(8, {16, 4, 8, 8}, line);
    row->addWidget(m_set);
    row->addWidget(m_shown, 1);
    row->addStretch();
    return line;
}

// Under a name that is free, to be typed over. Its variables are those that there are, so that what
// is different can be typed in their place.
void VariablesPanel::addEnvironment()
{
    Profile profile = m_document.profile();
    const QStringList names = environmentsOf(profile);
    QString name;
    for (const char *const usual : {"production", "staging"}) {
        if (name.isEmpty() && !names.contains(QLatin1String(usual)))
            name = QLatin1String(usual);
    }
    for (int i = 2; name.isEmpty(); ++i) {
        const QString numbered = u"staging-%1"_s.arg(i);
        name = names.contains(numbered) ? QString() : numbered;
    }
    Environment added {name, {}};
    const auto like = std::find_if(
        profile.environments.begin(), profile.environments.end(),
        [this](const Environment &each) { return each.name == m_model.environment(); });
    if (like != profile.environments.end())
        added.variables = like->variables;
    profile.environments.push_back(std::move(added));
    m_model.setEnvironment(name);
    m_document.change(tr("New environment"), profile);
    m_name->setFocus();
    m_name->selectAll();
}

void VariablesPanel::renameEnvironment()
{
    const QString before = m_model.environment();
    const QString name = m_name->text().trimmed();
    Profile profile = m_document.profile();
    if (name == before || before.isEmpty())
        return;
    if (name.isEmpty() || environmentsOf(profile).contains(name))
        return m_name->setText(before);
    for (Environment &each : profile.environments) {
        if (each.name == before)
            each.name = name;
    }
    if (profile.environment == before)
        profile.environment = name;
    m_model.setEnvironment(name);
    m_document.change(tr("Rename environment"), profile);
}

void VariablesPanel::removeEnvironment()
{
    const QString name = m_model.environment();
    Profile profile = m_document.profile();
    std::erase_if(profile.environments,
                  [&name](const Environment &each) { return each.name == name; });
    if (profile.environment == name)
        profile.environment.clear();
    m_model.setEnvironment({});
    m_document.change(tr("Remove environment"), profile);
}

void VariablesPanel::follow()
{
    const Profile &profile = m_document.profile();
    const QStringList names = environmentsOf(profile);
    if (!m_model.environment().isEmpty() && !names.contains(m_model.environment()))
        m_model.setEnvironment({}); // undone, or another file
    const QSignalBlocker silent(m_set);
    m_set->clear();
    m_set->addItem(names.isEmpty() ? tr("of the profile") : tr("in all environments"), QString());
    for (const QString &name : names)
        m_set->addItem(tr("in %1").arg(name), name);
    m_set->setCurrentIndex(int(names.indexOf(m_model.environment())) + 1);
    m_line->setVisible(!names.isEmpty());
    m_shown->setVisible(!m_model.environment().isEmpty());
    if (m_name->text() != m_model.environment())
        m_name->setText(m_model.environment());
    fitToRows(*m_table, maxRows);
    QString fault = m_document.faultAt(u"/variables"_s);
    if (fault.isEmpty())
        fault = m_document.faultAt(u"/environments"_s);
    showFault(m_fault, m_table, fault);
}

} // namespace penstock

#include "moc_variablespanel.cpp"
