// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limiteditor.h"

#include "ui/guide/chapter.h"
#include "ui/profiles/limitpictureview.h"
#include "ui/profiles/limitwords.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/parts.h"

#include <penstock/limits/spec/limitconversion.h>
#include <penstock/limits/spec/limitjson.h>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace penstock {

LimitEditor::LimitEditor(ProfileDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_name(new QLineEdit)
    , m_nameFault(makeFaultLine())
    , m_algorithm(new QComboBox)
    , m_form(new QWidget)
    , m_reading(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_picture(new LimitPictureView)
    , m_empty(makeWrapped(tr("Choose a limit in the list, or add one."), Type::Body, Tone::Ink3))
{
    setChapter(this, Chapter::Limits);
    setProperty("panel", u"true"_s);
    QWidget *const head = makeHead();
    head->setParent(m_form); // before the fields: Tab comes to it first
    // They stand in the form only while there is a limit to show.
    for (QWidget *const each : std::initializer_list<QWidget *> {m_name, m_nameFault, m_algorithm})
        each->setParent(m_form);
    m_name->setProperty("edits", QStringList(u"/limits/*/name"_s));
    m_algorithm->setProperty("edits", QStringList(u"/limits/*/algorithm"_s));
    m_name->setAccessibleName(tr("Name of the limit"));
    m_algorithm->setAccessibleName(tr("Algorithm"));
    m_algorithm->addItems(algorithmWords());
    m_empty->setAlignment(Qt::AlignHCenter);
    m_picture->setFixedHeight(56);
    m_picture->setAccessibleName(tr("Requests that the limit allows over time"));

    auto *const column = makeColumnLayout(8, {16, 8, 16, 12}, m_form);
    column->addWidget(head);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
    column->addWidget(makeRule());
    column->addWidget(m_reading);
    column->addWidget(m_picture);
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addWidget(m_form);
    layout->addWidget(m_empty);
    layout->addStretch();
    m_empty->setContentsMargins(24, 20, 24, 20);

    connect(m_name, &QLineEdit::editingFinished, this, &LimitEditor::rename);
    connect(m_algorithm, &QComboBox::activated, this, &LimitEditor::convert);
    connect(&m_document, &ProfileDocument::changed, this, &LimitEditor::show);
    show();
}

QWidget *LimitEditor::makeHead() const
{
    QPushButton *const duplicate = makeButton(tr("Duplicate"), ButtonKind::Ghost);
    QPushButton *const remove = makeButton(tr("Remove"), ButtonKind::Ghost);
    duplicate->setToolTip(tr("Ctrl+D in the list"));
    remove->setToolTip(tr("Delete in the list"));
    connect(duplicate, &QPushButton::clicked, this, &LimitEditor::duplicateRequested);
    connect(remove, &QPushButton::clicked, this, &LimitEditor::removeRequested);
    auto *const head = new QWidget;
    auto *const row = makeRowLayout(0, {}, head);
    row->addWidget(makeLabel(tr("Limit"), Type::BodyStrong));
    row->addStretch();
    row->addWidget(duplicate);
    row->addWidget(remove);
    return head;
}

void LimitEditor::setRow(int row)
{
    if (m_row != row)
        m_built.clear(); // what was typed into another is not meant for this one
    m_row = row;
    show();
}

const Limit *LimitEditor::limit() const
{
    const std::vector<Limit> &limits = m_document.profile().limits;
    return m_row >= 0 && m_row < int(limits.size()) ? &limits[std::size_t(m_row)] : nullptr;
}

void LimitEditor::show()
{
    const Limit *const spec = limit();
    m_form->setVisible(spec != nullptr);
    m_empty->setVisible(spec == nullptr);
    if (spec == nullptr)
        return;
    const QJsonObject json = toJson(*spec);
    build(json);
    fill(json);
    showRefused();
    m_reading->setText(readingOf(*spec));
    m_picture->setLimit(*spec);
    m_picture->setAccessibleDescription(m_reading->text());
    const QString fault = m_document.faultAt(u"/limits/%1/name"_s.arg(m_row));
    if (!fault.isEmpty())
        showFault(m_nameFault, m_name, fault);
}

// Only when other fields are needed than there are: who goes through them with Tab stays where he
// is.
void LimitEditor::build(const QJsonObject &json)
{
    const QList<LimitField> fields = fieldsOf(json);
    QString wanted = QString::number(m_row);
    for (const LimitField &field : fields)
        wanted += QLatin1Char(' ') + field.key;
    if (std::exchange(m_built, wanted) == wanted)
        return;
    const QString current = currentKey();
    m_fields.clear();
    for (QWidget *const kept : std::initializer_list<QWidget *> {m_name, m_nameFault, m_algorithm})
        m_grid->removeWidget(kept);
    while (QLayoutItem *const item = m_grid->takeAt(0)) {
        if (QWidget *const widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // it may be the one that is speaking
        }
        delete item;
    }
    m_grid->addWidget(makeWrapped(tr("Name"), Type::Body, Tone::Ink2), 0, 0);
    m_grid->addWidget(m_name, 0, 1);
    m_grid->addWidget(m_nameFault, 1, 1);
    m_grid->addWidget(makeWrapped(tr("Algorithm"), Type::Body, Tone::Ink2), 2, 0);
    m_grid->addWidget(m_algorithm, 2, 1);
    QWidget *before = m_algorithm;
    setTabOrder(m_name, m_algorithm);
    for (const LimitField &field : fields) {
        m_fields.append(makeField(field, 4 + 2 * int(m_fields.size())));
        QWidget *const widget = widgetOf(m_fields.constLast());
        setTabOrder(before, widget);
        before = widget;
        if (field.key == current)
            widget->setFocus();
    }
}

QWidget *LimitEditor::widgetOf(const Field &field)
{
    return field.box != nullptr ? static_cast<QWidget *>(field.box) : field.line;
}

QString LimitEditor::currentKey() const
{
    for (const Field &field : m_fields) {
        if (widgetOf(field)->hasFocus())
            return field.what.key;
    }
    return {};
}

LimitEditor::Field LimitEditor::makeField(const LimitField &what, int gridRow)
{
    Field field {.what = what, .fault = makeFaultLine()};
    m_grid->addWidget(makeWrapped(what.label, Type::Body, Tone::Ink2), gridRow, 0);
    m_grid->addWidget(field.fault, gridRow + 1, 1);
    const QString key = what.key;
    QStringList edits(u"/limits/*/"_s + key.section(QLatin1Char('@'), 0, 0));
    if (key == u"cost@kind"_s)
        edits.append(u"/limits/*/cost_by"_s);
    if (what.kind == LimitField::Kind::Choice) {
        field.box = new QComboBox;
        field.box->setProperty("edits", edits); // of the profile's file
        field.box->setAccessibleName(what.label);
        // Its longest word may be longer than the panel is wide.
        field.box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        for (const auto &[word, text] : what.choices)
            field.box->addItem(text, word);
        m_grid->addWidget(field.box, gridRow, 1);
        connect(field.box, &QComboBox::activated, this,
                [this, key, box = field.box] { edit(key, box->currentData().toString()); });
        return field;
    }
    field.line = new QLineEdit;
    field.line->setProperty("edits", edits);
    field.line->setAccessibleName(what.label);
    field.line->setPlaceholderText(what.hint);
    m_grid->addWidget(field.line, gridRow, 1);
    connect(field.line, &QLineEdit::editingFinished, this,
            [this, key, line = field.line] { edit(key, line->text()); });
    return field;
}

void LimitEditor::fill(const QJsonObject &json)
{
    const Limit &spec = *limit();
    m_name->setPlaceholderText(toShorthand(spec).value_or(ruleOf(spec)));
    if (m_name->text() != spec.name)
        m_name->setText(spec.name);
    m_algorithm->setCurrentIndex(int(spec.settings.index()));
    for (const Field &field : std::as_const(m_fields)) {
        const QString text
            = m_document.refusedAt(pointerOf(field.what.key)).value_or(textOf(json, field.what));
        if (field.box != nullptr)
            field.box->setCurrentIndex(field.box->findData(text));
        else if (field.line->text() != text)
            field.line->setText(text);
    }
}

void LimitEditor::edit(const QString &key, const QString &text)
{
    const Limit *const spec = limit();
    if (spec == nullptr)
        return;
    const auto field = std::find_if(m_fields.cbegin(), m_fields.cend(),
                                    [&key](const Field &each) { return each.what.key == key; });
    if (field == m_fields.cend())
        return;
    const bool isSame = textOf(toJson(*spec), field->what) == text.trimmed();
    m_document.setRefused(pointerOf(key), isSame ? std::nullopt : std::optional(text));
    // Texts that are invalid one by one may be valid together.
    for (const QStringList &keys : {refusedKeys(), QStringList(key)}) {
        const Result<Limit> taken = edited(keys);
        if (!taken)
            continue;
        for (const QString &each : keys)
            m_document.setRefused(pointerOf(each), std::nullopt);
        change(*taken, tr("Change limit"), key);
        break;
    }
    showRefused();
}

QString LimitEditor::pointerOf(const QString &key) const
{
    return u"/limits/%1/"_s.arg(m_row) + key;
}

QStringList LimitEditor::refusedKeys() const
{
    const QString whole = pointerOf({});
    QStringList keys;
    for (const auto &[pointer, text] : m_document.refused()) {
        if (pointer.startsWith(whole))
            keys.append(pointer.mid(whole.size()));
    }
    return keys;
}

Result<Limit> LimitEditor::edited(const QStringList &keys) const
{
    QJsonObject json = toJson(*limit());
    for (const Field &field : m_fields) {
        const std::optional<QString> text = m_document.refusedAt(pointerOf(field.what.key));
        if (text && keys.contains(field.what.key))
            setText(json, field.what, *text);
    }
    return limitFromJson(json);
}

// Drops the texts of fields that the algorithm does not have.
void LimitEditor::showRefused()
{
    clearFaults();
    const QStringList keys = refusedKeys();
    for (const QString &key : keys) {
        const bool isHere = std::any_of(m_fields.cbegin(), m_fields.cend(),
                                        [&key](const Field &each) { return each.what.key == key; });
        if (!isHere)
            m_document.setRefused(pointerOf(key), std::nullopt);
        else if (const Result<Limit> alone = edited({key}); !alone)
            tellFault(alone.error());
        else if (const Result<Limit> all = edited(keys); !all)
            tellFault(all.error());
    }
}

void LimitEditor::rename()
{
    const Limit *const spec = limit();
    if (spec == nullptr || spec->name == m_name->text().trimmed())
        return;
    Limit renamed = *spec;
    renamed.name = m_name->text().trimmed();
    change(renamed, tr("Rename limit"), u"name"_s);
}

void LimitEditor::convert(int algorithm)
{
    const Limit *const spec = limit();
    if (spec == nullptr || std::size_t(algorithm) == spec->settings.index())
        return;
    Limit converted = *spec;
    converted.settings = convertedTo(std::size_t(algorithm), spec->settings);
    change(converted, tr("Change algorithm"), {});
}

void LimitEditor::change(const Limit &limit, const QString &what, const QString &field)
{
    Profile profile = m_document.profile();
    profile.limits[std::size_t(m_row)] = limit;
    m_document.change(what, profile, field.isEmpty() ? field : u"%1 %2"_s.arg(m_row).arg(field));
}

// At the field that the error's pointer leads to, or at the last one that could be meant.
void LimitEditor::tellFault(const Error &error)
{
    const QString text = errorAdvice(error);
    const Field *meant = nullptr;
    for (const Field &field : std::as_const(m_fields)) {
        const QString pointer = QLatin1Char('/') + field.what.key;
        if (error.where() == pointer)
            return showFault(field.fault, widgetOf(field), text);
        // A price has one field, and what an answer says of its cost stands in one of two places.
        const bool isNear = error.where().startsWith(pointer + QLatin1Char('/'))
            || pointer.startsWith(error.where() + QLatin1Char('/'));
        if (isNear && error.where().size() > 1 && meant == nullptr)
            meant = &field;
    }
    if (meant != nullptr)
        return showFault(meant->fault, widgetOf(*meant), text);
    showFault(m_nameFault, m_name, text);
}

void LimitEditor::clearFaults()
{
    showFault(m_nameFault, m_name, {});
    for (const Field &field : std::as_const(m_fields))
        showFault(field.fault, widgetOf(field), {});
}

} // namespace penstock

#include "moc_limiteditor.cpp"
