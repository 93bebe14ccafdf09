// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/rowspanel.h"

#include "ui/guide/chapter.h"
#include "ui/request/outputtable.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/rowvalues.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/profiles/spec/environment.h>

#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace penstock {

namespace {
enum RowsKind { File, Range, Values };
constexpr int maxLetters = 50'000'000; // of pasted values
const auto pointer = u"/rows"_s;

QString textOf(const RowsSpec &rows)
{
    if (const auto *const file = std::get_if<RowsSpec::File>(&rows.from))
        return file->path;
    if (const auto *const range = std::get_if<RowsSpec::Range>(&rows.from)) {
        const QString text = u"%1=%2..%3"_s.arg(range->name).arg(range->from).arg(range->to);
        return range->step == 1 ? text : text + u"..%1"_s.arg(range->step);
    }
    const QString values = textOfValues(std::get<RowsSpec::Values>(rows.from));
    return values == u"[{}]"_s ? QString() : values; // one row, with nothing in it
}
} // namespace

RowsPanel::RowsPanel(JobDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_kind(new QComboBox)
    , m_text(new QLineEdit)
    , m_choose(makeButton(tr("Choose…"), ButtonKind::Plain, u"folder"_s))
    , m_fault(makeFaultLine())
    , m_table(new QTableView)
    , m_about(makeLabel({}, Type::Small, Tone::Ink2))
{
    setChapter(this, Chapter::Rows);
    setProperty("panel", u"true"_s);
    m_kind->addItems({tr("a file"), tr("numbers"), tr("values")});
    m_kind->setAccessibleName(tr("Source of the rows"));
    m_text->setFont(fontOf(Type::Mono));
    m_text->setMaxLength(maxLetters);
    m_table->setAccessibleName(tr("First rows"));
    m_table->setModel(&m_model);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(tableRowHeight);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setMinimumHeight(tableRowHeight * 4);
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);

    auto *const head = makeRowLayout(8);
    head->addWidget(makeLabel(tr("Rows"), Type::BodyStrong));
    head->addWidget(makeLabel(tr("from"), Type::Body, Tone::Ink2));
    head->addWidget(m_kind);
    head->addWidget(m_text, 1);
    head->addWidget(m_choose);
    auto *const layout = makeColumnLayout(8, {16, 8, 16, 8}, this);
    layout->addLayout(head);
    layout->addWidget(m_fault);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_about);
    connect(m_kind, &QComboBox::activated, this, &RowsPanel::chooseKind);
    connect(m_text, &QLineEdit::editingFinished, this, &RowsPanel::commit);
    connect(m_choose, &QPushButton::clicked, this, &RowsPanel::chooseFile);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RowsPanel::currentChanged);
    connect(&m_document, &JobDocument::changed, this, &RowsPanel::follow);
    follow();
    readFirst();
}

const Row *RowsPanel::currentRow() const
{
    const int row = m_table->currentIndex().row();
    return row >= 0 ? &m_rows[std::size_t(row)] : nullptr;
}

void RowsPanel::editValues()
{
    m_text->setFocus();
    const QString text = m_text->text();
    const int from = int(text.indexOf(QLatin1Char('=')) + 1);
    m_text->setSelection(from, int(text.size()) - from);
}

void RowsPanel::follow()
{
    const RowsSpec &rows = m_document.spec().rows;
    m_kind->setCurrentIndex(int(rows.from.index()));
    m_choose->setVisible(rows.from.index() == File);
    const QString names[] = {tr("File with the rows"), tr("Numbers"), tr("Values")};
    const QString hints[]
        = {tr("rows.csv, .json or .txt"), u"id=1..600"_s, tr("id=7, 8, 9, or paste a list")};
    m_text->setAccessibleName(names[rows.from.index()]);
    m_text->setPlaceholderText(hints[rows.from.index()]);
    if (textFault().isEmpty())
        m_document.setRefused(pointer, std::nullopt); // an undo may have made it valid
    const QString text = m_document.refusedAt(pointer).value_or(textOf(rows));
    if (m_text->text() != text)
        m_text->setText(text);
    if (const QString refused = textFault(); !refused.isEmpty())
        showFault(m_fault, m_text, refused);
    if (rows != m_shown)
        readFirst();
}

// A file may be on a slow disk.
void RowsPanel::readFirst()
{
    m_shown = m_document.spec().rows;
    const quint64 reading = ++m_reading;
    const auto *const file = std::get_if<RowsSpec::File>(&m_shown.from);
    if (file != nullptr && file->path.isEmpty())
        return showFirst(std::vector<Row>());
    inBackground(
        this, [rows = m_shown] { return firstRows(rows, shownRows); },
        [this, reading](const Result<std::vector<Row>> &rows) {
            if (reading == m_reading)
                showFirst(rows);
        });
}

void RowsPanel::showFirst(const Result<std::vector<Row>> &rows)
{
    const auto *const file = std::get_if<RowsSpec::File>(&m_shown.from);
    const bool isUnnamed = file != nullptr && file->path.isEmpty();
    QString fault = textFault();
    if (fault.isEmpty() && !rows && !isUnnamed)
        fault = errorAdvice(rows.error());
    showFault(m_fault, m_text, fault);
    m_rows = rows.value_or(std::vector<Row>());
    fillTable();
    m_table->setCurrentIndex(m_model.index(0, 0));
    m_about->setText(isUnnamed ? tr("Choose a file. Each of its rows becomes one request.")
                               : aboutRows());
    Q_EMIT currentChanged();
}

void RowsPanel::fillTable()
{
    QStringList columns;
    for (const Row &row : m_rows) {
        for (const Row::Field &field : row.fields) {
            if (!columns.contains(field.name))
                columns.append(field.name);
        }
    }
    // Keeps columns, and with them their widths.
    m_model.setRowCount(int(m_rows.size()));
    m_model.setColumnCount(int(columns.size()));
    m_model.setHorizontalHeaderLabels(columns);
    for (int row = 0; row < m_model.rowCount(); ++row) {
        for (int column = 0; column < m_model.columnCount(); ++column) {
            const QString value
                = m_rows[std::size_t(row)].value(columns[column]).value_or(QString());
            auto *const item = new QStandardItem(value);
            item->setToolTip(plainToolTip(value));
            m_model.setItem(row, column, item);
        }
    }
}

QString RowsPanel::aboutRows() const
{
    const int count = m_model.rowCount();
    if (count == 0 && !namesWanted().isEmpty())
        return tr("No rows yet. Choose “values” and enter those of %1.")
            .arg(u"{{%1}}"_s.arg(namesWanted().front()));
    if (count == 0)
        return tr("No rows found.");
    if (m_model.columnCount() == 0)
        return tr("Without {{name}} in the request, it is sent once.");
    return count < shownRows ? tr("All rows. Send one uses the selected one.")
                             : tr("First %1 rows. Send one uses the selected one.").arg(count);
}

QStringList RowsPanel::namesWanted() const
{
    const JobSpec &spec = m_document.spec();
    const Profile &profile = m_document.session().profile().inUse();
    const auto request
        = RequestTemplate::parse(spec.request, profile.baseUrl, {}, profile.variables);
    QStringList names;
    for (const QString &name : request ? request->names() : QStringList()) {
        const bool isConstant
            = std::any_of(spec.values.begin(), spec.values.end(),
                          [&name](const auto &each) { return each.first == name; });
        if (!isConstant)
            names.append(name);
    }
    return names;
}

QString RowsPanel::columnWanted() const
{
    return namesWanted().value(0, u"id"_s);
}

QStringList RowsPanel::columns() const
{
    if (m_rows.empty() || m_shown != m_document.spec().rows)
        return {};
    QStringList columns;
    for (int i = 0; i < m_model.columnCount(); ++i)
        columns += m_model.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
    return columns;
}

QString RowsPanel::missingFor(const RequestTemplate &request) const
{
    QStringList columns = this->columns();
    if (columns.isEmpty())
        return {};
    for (const auto &[name, value] : m_document.spec().values)
        columns += name;
    for (const QString &name : request.names()) { // also inside of other values
        if (m_rows.front().value(name))
            columns += name;
    }
    const std::optional<Error> missing = request.missingFrom(columns);
    return missing ? errorAdvice(*missing) : QString();
}

void RowsPanel::chooseKind(int kind)
{
    JobSpec spec = m_document.spec();
    if (kind == int(spec.rows.from.index()))
        return;
    m_document.setRefused(pointer, std::nullopt);
    if (kind == File)
        spec.rows.from = RowsSpec::File {};
    else if (kind == Range)
        spec.rows.from = RowsSpec::Range {.name = columnWanted(), .from = 1, .to = 10};
    else
        spec.rows.from = valuesFromText(u"1, 2, 3"_s, columnWanted());
    m_document.change(tr("Change rows"), spec);
}

Result<RowsSpec> RowsPanel::rowsFrom(const QString &text) const
{
    RowsSpec rows = m_document.spec().rows;
    // "1..300", in the field of values too: nobody means that text.
    const bool isNamed = text.contains(QLatin1Char('='));
    const Result<RowsSpec::Range> range
        = rangeFromText(isNamed ? text : columnWanted() + QLatin1Char('=') + text);
    if (std::holds_alternative<RowsSpec::File>(rows.from)) {
        const Result<RowFormat> format = rowFormatOf(text, {});
        if (!format)
            return failure(format.error());
        rows.from = RowsSpec::File {text, *format, 0};
    } else if (range) {
        rows.from = *range;
    } else if (std::holds_alternative<RowsSpec::Range>(rows.from)) {
        return failure(range.error());
    } else {
        rows.from = valuesFromText(text, columnWanted());
    }
    return rows;
}

QString RowsPanel::textFault() const
{
    const std::optional<QString> text = m_document.refusedAt(pointer);
    const Result<RowsSpec> rows = text ? rowsFrom(*text) : RowsSpec();
    return rows ? QString() : errorAdvice(rows.error());
}

void RowsPanel::commit()
{
    JobSpec spec = m_document.spec();
    const QString text = m_text->text().trimmed();
    const bool wasRefused = m_document.refusedAt(pointer).has_value();
    if (text == textOf(spec.rows) && !wasRefused)
        return;
    const Result<RowsSpec> rows = rowsFrom(text);
    if (!rows) {
        m_document.setRefused(pointer, m_text->text());
        return showFault(m_fault, m_text, textFault());
    }
    m_document.setRefused(pointer, std::nullopt);
    spec.rows = *rows;
    showFault(m_fault, m_text, {}); // until the rows are read
    if (wasRefused)
        m_shown = {};
    if (spec != m_document.spec())
        m_document.change(tr("Change rows"), spec);
    else
        follow();
}

void RowsPanel::chooseFile()
{
    auto *const dialog
        = new QFileDialog(this, tr("File with the rows"), m_text->text(),
                          tr("Rows (*.csv *.jsonl *.ndjson *.json *.txt);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_text->setText(path);
        commit();
    });
    dialog->open();
}

} // namespace penstock

#include "moc_rowspanel.cpp"
