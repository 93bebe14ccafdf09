// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/exportdialog.h"

#include "ui/guide/chapter.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/segmentswitch.h"

#include <penstock/jobs/journal/storedsamples.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/support/freename.h>

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

namespace penstock {

namespace {
using Kind = FinishedExport::Kind;
constexpr Kind forms[] = {Kind::Csv, Kind::Jsonl, Kind::Sqlite};
constexpr const char *suffixes[] = {"csv", "jsonl", "sqlite"};
constexpr int columnHeight = 24;
constexpr int tableHeight = 216;
constexpr qsizetype longestCell = 80;

QString oneLine(const QString &text)
{
    const QString line = text.left(longestCell + 1).simplified();
    return line.size() <= longestCell ? line : line.left(longestCell - 1) + QChar(0x2026);
}

void makeForReading(QTableView &table)
{
    table.setTabKeyNavigation(false);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setFixedHeight(tableHeight);
    makeRows(table, columnHeight);
}

// What an output of a job would be that is written as \a to is.
OutputSpec outputOf(const FinishedExport &to)
{
    OutputSpec output;
    output.path = to.path;
    output.kind = to.kind == Kind::Csv ? OutputSpec::Kind::Csv
        : to.kind == Kind::Sqlite      ? OutputSpec::Kind::Sqlite
                                       : OutputSpec::Kind::Jsonl;
    return output;
}
} // namespace

ExportDialog::ExportDialog(Rows rows, QWidget *parent)
    : QDialog(parent)
    , m_rows(std::move(rows))
    , m_source(tableSourceOf(m_rows.job, m_rows.folder))
    , m_what(new QComboBox)
    , m_form(new SegmentSwitch(tr("File format"), {tr("CSV"), tr("JSON lines"), tr("SQLite")}))
    , m_path(new QLineEdit)
    , m_note(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_first(makeLabel(tr("First lines"), Type::BodyStrong))
    , m_table(new QTableView)
    , m_export(makeButton(tr("Export"), ButtonKind::Primary))
{
    setChapter(this, Chapter::Export);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export rows"));
    const auto offer = [this](What what, const QString &text) {
        m_offered.append(what);
        m_what->addItem(text);
    };
    if (m_source != TableSource::None)
        offer(What::Table, tr("Columns chosen in responses"));
    if (keepsAnswers(asLastRun(m_rows.job, m_rows.folder)))
        offer(What::WithAnswers, tr("Rows with their responses"));
    offer(What::Plain, tr("Rows with their status"));
    m_what->setAccessibleName(tr("Content"));
    m_path->setAccessibleName(tr("File"));
    QPushButton *const choose = makeButton(tr("Choose…"));
    auto *const file = makeRowLayout(8);
    file->addWidget(m_path, 1);
    file->addWidget(choose);
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("First lines of the file"));
    makeForReading(*m_table);
    auto *const fields = new QFormLayout;
    fields->setHorizontalSpacing(12);
    fields->setVerticalSpacing(8);
    fields->addRow(tr("Content"), m_what);
    fields->addRow(tr("Format"), m_form);
    fields->addRow(tr("File"), file);
    auto *const layout = makeColumnLayout(12, {20, 16, 20, 16}, this);
    layout->addLayout(fields);
    layout->addWidget(m_note);
    layout->addWidget(m_first);
    layout->addWidget(m_table);
    layout->addStretch();
    layout->addLayout(makeFoot(*this, m_export));
    m_export->setDefault(true);
    setMinimumWidth(560);

    QDir folder(QFileInfo(m_rows.job.output.path).dir());
    if (!folder.exists())
        folder = QDir::home();
    m_path->setText(QDir::toNativeSeparators(folder.filePath(suggestedStem() + u".csv"_s)));
    connect(m_what, &QComboBox::currentIndexChanged, this, [this] {
        followPath();
        preview();
    });
    connect(m_form, &SegmentSwitch::currentChanged, this, &ExportDialog::followForm);
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::followPath);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::finish);
    followPath();
    preview();
    m_path->setFocus();
}

ExportDialog::What ExportDialog::what() const
{
    return m_offered.at(std::max(m_what->currentIndex(), 0));
}

FinishedExport ExportDialog::target() const
{
    return {.path = QDir::fromNativeSeparators(m_path->text().trimmed()),
            .kind = forms[m_form->current()],
            .withAnswers = what() == What::WithAnswers,
            .asTable = what() == What::Table};
}

// What is there already is somebody's.
QString ExportDialog::suggestedStem() const
{
    QString stem = slugFrom(m_rows.job.name);
    if (stem.isEmpty())
        stem = u"job"_s;
    return stem + u"-rows"_s;
}

void ExportDialog::chooseFile()
{
    auto *const dialog = new QFileDialog(this, tr("Export rows"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // it is said here
    dialog->selectFile(target().path);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_path->setText(QDir::toNativeSeparators(path)); });
    dialog->open();
}

// The name that stands there, for another form.
void ExportDialog::followForm()
{
    const QFileInfo file(target().path);
    const QString name
        = file.completeBaseName() + QLatin1Char('.') + QLatin1String(suffixes[m_form->current()]);
    m_path->setText(QDir::toNativeSeparators(file.dir().filePath(name)));
}

void ExportDialog::followPath()
{
    const QFileInfo file(target().path);
    const bool isPlace = !m_path->text().trimmed().isEmpty() && !file.isDir();
    QStringList notes;
    if (what() == What::Table && m_source == TableSource::Written)
        notes.append(tr("Exports all rows of %1, regardless of the filter in the list.")
                         .arg(QFileInfo(m_rows.job.output.path).fileName()));
    const std::optional<Error> fault = endingFault(outputOf(target()));
    if (isPlace && fault)
        notes.append(errorText(*fault));
    if (isPlace && !file.dir().exists())
        notes.append(tr("The folder %1 does not exist.").arg(file.dir().path()));
    else if (isPlace && file.exists())
        notes.append(tr("%1 already exists and will be replaced.").arg(file.fileName()));
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
    m_export->setText(file.isFile() ? tr("Replace") : tr("Export"));
    m_export->setEnabled(isPlace && !fault && file.dir().exists());
}

void ExportDialog::preview()
{
    inBackground(
        this,
        [rows = m_rows, to = target()] {
            return previewOfExport(rows.job, rows.folder, rows.query, rows.text, to, shownLines);
        },
        [this, asked = ++m_asked](const Result<OutputPreview> &preview) {
            if (asked == m_asked)
                show(preview);
        });
}

void ExportDialog::show(const Result<OutputPreview> &preview)
{
    m_model.clear();
    m_table->setVisible(preview.has_value());
    m_first->setText(preview ? tr("First lines") : errorText(preview.error()));
    setTone(m_first, preview ? Tone::Ink : Tone::Fail);
    m_first->setWordWrap(!preview);
    if (!preview)
        return;
    m_model.setHorizontalHeaderLabels(preview->columns);
    for (const QStringList &texts : preview->rows) {
        QList<QStandardItem *> items;
        for (const QString &text : texts)
            items.append(new QStandardItem(oneLine(text)));
        m_model.appendRow(items);
    }
}

void ExportDialog::finish()
{
    Q_EMIT chosen(target());
    accept();
}

} // namespace penstock

#include "moc_exportdialog.cpp"
