// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/exportdialog.h"

#include <penstock/jobs/journal/keptanswer.h>
#include <penstock/support/freename.h>

#include <QFileInfo>

#include <algorithm>

namespace penstock {

ExportDialog::ExportDialog(const JobSpec &job, QWidget *parent)
    : QFileDialog(parent, tr("Export rows"))
    , m_keepsAnswers(keepsAnswers(job))
    , m_without(tr("CSV without the answers (*.csv)"))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptMode(QFileDialog::AcceptSave);
    const QString csv = QStringLiteral("csv");
    const QString jsonl = QStringLiteral("jsonl");
    const QString sqlite = QStringLiteral("sqlite");
    if (m_keepsAnswers)
        m_forms = {{tr("CSV with the answers (*.csv)"), csv},
                   {m_without, csv},
                   {tr("JSON lines with the answers (*.jsonl)"), jsonl},
                   {tr("SQLite with the answers (*.sqlite)"), sqlite}};
    else
        m_forms = {{tr("CSV (*.csv)"), csv},
                   {tr("JSON lines (*.jsonl)"), jsonl},
                   {tr("SQLite (*.sqlite)"), sqlite}};
    QStringList filters;
    for (const Form &each : std::as_const(m_forms))
        filters.append(each.filter);
    setNameFilters(filters);
    if (const QFileInfo output(job.output.path); output.dir().exists())
        setDirectory(output.dir());
    QString stem = slugFrom(job.name);
    if (stem.isEmpty())
        stem = QStringLiteral("job");
    selectFile(stem + QStringLiteral("-rows.") + csv);
    setDefaultSuffix(csv);
    connect(this, &QFileDialog::filterSelected, this, [this] { suggest(form().suffix); });
    connect(this, &QFileDialog::fileSelected, this, &ExportDialog::choose);
}

const ExportDialog::Form &ExportDialog::form() const
{
    const auto found = std::find_if(m_forms.begin(), m_forms.end(), [this](const Form &each) {
        return each.filter == selectedNameFilter();
    });
    return found == m_forms.end() ? m_forms.front() : *found;
}

// The name that stands there, for another form.
void ExportDialog::suggest(const QString &suffix)
{
    setDefaultSuffix(suffix);
    const QStringList names = selectedFiles();
    if (names.isEmpty() || QFileInfo(names.front()).isDir())
        return;
    selectFile(QFileInfo(names.front()).completeBaseName() + QLatin1Char('.') + suffix);
}

void ExportDialog::choose(const QString &path)
{
    Q_EMIT chosen({.path = path,
                   .kind = FinishedExport::kindOf(path),
                   .withAnswers = m_keepsAnswers && form().filter != m_without});
}

} // namespace penstock
