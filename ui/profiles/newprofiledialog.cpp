// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/newprofiledialog.h"

#include "ui/guide/chapter.h"
#include "ui/profiles/limitwords.h"
#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/spec/environment.h>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace penstock {

namespace {
constexpr int listWidth = 232;

// What the presets are called; reads all of them.
QStringList presetTitles()
{
    QStringList titles;
    for (const QString &id : presetNames()) {
        const Result<Preset> preset = findPreset(id);
        titles.append(preset ? preset->profile.name : id);
    }
    return titles;
}

// Those first whose name begins with what is looked for, then those in which a word does.
class BestFirst final : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const int before = rankOf(left);
        const int after = rankOf(right);
        if (before != after)
            return before < after;
        // By name, but for the first line, which is no service.
        return left.row() == 0 || right.row() == 0
            ? left.row() < right.row()
            : left.data().toString().localeAwareCompare(right.data().toString()) < 0;
    }

private:
    int rankOf(const QModelIndex &index) const
    {
        // What setFilterFixedString() made of it.
        const QString wanted = filterRegularExpression().pattern();
        if (wanted.isEmpty())
            return 0;
        const auto matches = [name = index.data().toString(), &wanted](const char *before) {
            return name.contains(QRegularExpression(QLatin1String(before) + wanted,
                                                    QRegularExpression::CaseInsensitiveOption));
        };
        return matches("^") ? 0 : matches("\\b") ? 1 : 2;
    }
};

QLabel *makeText(Tone tone)
{
    QLabel *const label = makeWrapped({}, Type::Body, tone);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}
} // namespace

NewProfileDialog::NewProfileDialog(Purpose purpose, QWidget *parent)
    : QDialog(parent)
    , m_purpose(purpose)
    , m_ids(presetNames())
    , m_filtered(new BestFirst(this))
    , m_filter(new QLineEdit)
    , m_list(new QListView)
    , m_name(new QLineEdit)
    , m_none(makeText(Tone::Ink2))
    , m_about(makeText(Tone::Ink2))
    , m_places(new QFormLayout)
    , m_plans(new QComboBox)
    , m_plan(makeText(Tone::Ink2))
    , m_limits(makeText(Tone::Ink))
    , m_warning(makeText(Tone::Warn))
    , m_agree(new QCheckBox(tr("I have read this and agree")))
    , m_done(makeButton(purpose == Purpose::Create ? tr("Create profile") : tr("Apply preset"),
                        ButtonKind::Primary))
{
    setChapter(this, Chapter::Presets);
    setWindowTitle(purpose == Purpose::Create ? tr("New profile") : tr("Apply a preset"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(720, 480);
    auto *const columns = makeRowLayout(12);
    columns->addWidget(makeChoice());
    columns->addWidget(makeDetails(), 1);
    auto *const layout = makeColumnLayout(12, {20, 16, 20, 16}, this);
    layout->addLayout(columns, 1);
    layout->addLayout(makeFoot(*this, m_done));
    connect(m_done, &QPushButton::clicked, this, &NewProfileDialog::finish);
    m_done->setDefault(true);
    showNames(m_ids);
    inBackground(this, presetTitles, [this](const QStringList &titles) { showNames(titles); });
    m_list->setCurrentIndex(m_filtered->index(0, 0));
    m_filter->setFocus();
}

QWidget *NewProfileDialog::makeChoice()
{
    m_filter->setPlaceholderText(tr("Find a service"));
    m_filter->setAccessibleName(tr("Find a service"));
    m_filter->setProperty("quiet", u"true"_s);
    m_filter->addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    m_filtered->setSourceModel(&m_names);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_filtered);
    m_list->setAccessibleName(tr("Services"));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setProperty("framed", u"true"_s);
    m_list->setUniformItemSizes(true);
    auto *const choice = new QWidget;
    choice->setFixedWidth(listWidth);
    auto *const column = makeColumnLayout(8, {}, choice);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(m_none);
    column->addStretch();
    m_none->setText(
        m_purpose == Purpose::Create
            ? tr("No matches. Create a profile with this name, and enter its limits yourself.")
            : tr("No matches."));
    m_none->hide();
    m_filter->installEventFilter(this);
    m_filtered->sort(0);
    connect(m_filter, &QLineEdit::textChanged, this, &NewProfileDialog::find);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &NewProfileDialog::choose);
    return choice;
}

void NewProfileDialog::find(const QString &text)
{
    m_filtered->setFilterFixedString(text.trimmed());
    m_filtered->invalidate(); // the order is another for each text
    const bool isFound = m_filtered->rowCount() > 0;
    m_list->setVisible(isFound);
    m_none->setVisible(!isFound);
    m_list->setCurrentIndex(m_filtered->index(0, 0));
    if (!isFound)
        choose({}); // with another name each time
}

// What is typed stays there, and the list moves.
bool NewProfileDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_filter || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool moves = key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown
        || key == Qt::Key_PageUp;
    if (!moves)
        return QDialog::eventFilter(watched, event);
    QCoreApplication::sendEvent(m_list, event);
    return true;
}

QWidget *NewProfileDialog::makeDetails()
{
    m_name->setAccessibleName(tr("Name of the profile"));
    m_name->setPlaceholderText(tr("Name of the profile"));
    m_name->setVisible(m_purpose == Purpose::Create);
    m_plans->setAccessibleName(tr("Plan"));
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_nameIsOurs = false;
        showReadiness();
    });
    connect(m_plans, &QComboBox::currentIndexChanged, this, &NewProfileDialog::choosePlan);
    connect(m_agree, &QCheckBox::toggled, this, &NewProfileDialog::showReadiness);
    auto *const texts = new QWidget;
    auto *const inner = makeColumnLayout(8, {0, 0, 8, 0}, texts);
    inner->addWidget(m_about);
    inner->addLayout(m_places);
    for (QWidget *const widget :
         std::initializer_list<QWidget *> {m_plans, m_plan, m_limits, m_warning, m_agree})
        inner->addWidget(widget);
    inner->addStretch();
    QScrollArea *const scroll = makeScrolled(texts);
    auto *const details = new QWidget;
    auto *const column = makeColumnLayout(8, {}, details);
    column->addWidget(m_name);
    column->addWidget(scroll, 1);
    return details;
}

void NewProfileDialog::showNames(const QStringList &names)
{
    QStringList lines = names;
    if (m_purpose == Purpose::Create)
        lines.prepend(tr("Custom service"));
    const int row = m_filtered->mapToSource(m_list->currentIndex()).row();
    m_names.setStringList(lines);
    const QModelIndex before = m_filtered->mapFromSource(m_names.index(std::max(row, 0)));
    m_list->setCurrentIndex(before.isValid() ? before : m_filtered->index(0, 0));
}

void NewProfileDialog::choose(const QModelIndex &index)
{
    const int row = m_filtered->mapToSource(index).row() - (m_purpose == Purpose::Create ? 1 : 0);
    m_preset.reset();
    if (index.isValid() && row >= 0) {
        if (const Result<Preset> preset = findPreset(m_ids.at(row)))
            m_preset = *preset;
    }
    // Who looks for a service that is not known has typed its name.
    if (m_nameIsOurs)
        m_name->setText(m_preset              ? m_preset->profile.name
                            : index.isValid() ? QString()
                                              : m_filter->text().trimmed());
    m_agree->setChecked(false);
    m_plans->clear();
    if (m_preset) {
        for (const PresetPlan &plan : m_preset->plans)
            m_plans->addItem(plan.name);
    }
    m_plans->setVisible(m_plans->count() > 0);
    askForPlaces();
    choosePlan();
}

// They may stay empty, as they may differ from row to row.
void NewProfileDialog::askForPlaces()
{
    const QStringList names = m_preset ? namesInBraces(m_preset->profile.baseUrl) : QStringList();
    if (names == m_placeNames)
        return; // what was typed stays
    m_placeNames = names;
    while (m_places->rowCount() > 0)
        m_places->removeRow(0);
    QWidget *before = m_name;
    for (const QString &name : names) {
        auto *const field = new QLineEdit;
        field->setObjectName(name);
        field->setAccessibleName(name);
        field->setPlaceholderText(tr("your value for {{%1}}").arg(name));
        m_places->addRow(name, field);
        setTabOrder(before, field);
        before = field;
    }
}

void NewProfileDialog::choosePlan()
{
    m_warning->setText(m_preset ? presetText(m_preset->warning) : QString());
    const bool isWarned = m_preset && !m_preset->warning.isEmpty();
    m_warning->setVisible(isWarned);
    m_agree->setVisible(isWarned);
    QStringList limits;
    QString plan;
    if (m_preset) {
        const Result<Profile> profile = profileOf(*m_preset, m_plans->currentText());
        for (const Limit &limit : profile ? profile->limits : m_preset->profile.limits)
            limits.append(u"•  %1: %2"_s.arg(limit.name, ruleOf(limit)));
        if (m_plans->currentIndex() >= 0)
            plan = presetText(m_preset->plans[std::size_t(m_plans->currentIndex())].description);
        const QString date = QLocale().toString(m_preset->profile.asOf, QLocale::ShortFormat);
        m_about->setText(
            tr("%1\nAs of %2. %3")
                .arg(m_preset->profile.baseUrl, date, presetText(m_preset->profile.description)));
        for (const QString &todo : m_preset->todo)
            limits.append(tr("To do: %1").arg(presetText(todo)));
    } else {
        m_about->setText(
            m_purpose == Purpose::Take
                ? tr("Choose a service on the left.")
                : tr("A profile describes a service: its base URL, the sign-in and the limits. "
                     "Enter the limits from the service's documentation, for example 600/min."));
    }
    m_plan->setText(plan);
    m_plan->setVisible(!plan.isEmpty());
    m_limits->setText(limits.join(QLatin1Char('\n')));
    m_limits->setVisible(!limits.isEmpty());
    showReadiness();
}

void NewProfileDialog::showReadiness()
{
    QString lacks;
    if (m_purpose == Purpose::Create && m_name->text().trimmed().isEmpty())
        lacks = tr("Enter a name first");
    else if (m_purpose == Purpose::Take && !m_preset)
        lacks = tr("Choose a service first");
    else if (m_preset && !m_preset->warning.isEmpty() && !m_agree->isChecked())
        lacks = tr("Read the warning and agree first");
    m_done->setEnabled(lacks.isEmpty());
    m_done->setToolTip(plainToolTip(lacks));
}

void NewProfileDialog::finish()
{
    Profile profile;
    if (m_preset) {
        const Result<Profile> planned = profileOf(*m_preset, m_plans->currentText());
        profile = planned ? *planned : m_preset->profile;
    }
    for (int row = 0; row < m_places->rowCount(); ++row) {
        const auto *const field
            = static_cast<QLineEdit *>(m_places->itemAt(row, QFormLayout::FieldRole)->widget());
        if (const QString text = field->text().trimmed(); !text.isEmpty())
            profile.variables.push_back({field->objectName(), {text}});
    }
    if (m_purpose == Purpose::Take) {
        Q_EMIT takeRequested(*m_preset, profile);
    } else {
        profile.name = m_name->text().trimmed();
        Q_EMIT createRequested(profile);
    }
    accept();
}

} // namespace penstock

#include "moc_newprofiledialog.cpp"
