// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/import/importdialog.h"

#include "ui/guide/chapter.h"
#include "ui/jobs/joblook.h"
#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/segmentswitch.h"

#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/importer/importer.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTreeView>

namespace penstock {

namespace {
constexpr int maxNotes = 6;
constexpr qint64 mebibyte = 1024 * 1024;
enum Keep { LeftOut, ThisSession, InKeychain };

QString withDots(QStringList lines)
{
    const qsizetype more = lines.size() - maxNotes;
    if (more > 0) {
        lines = lines.first(maxNotes);
        lines.append(ImportDialog::tr("and %1 more").arg(more));
    }
    for (QString &line : lines)
        line.prepend(u"•  "_s);
    return lines.join(QLatin1Char('\n'));
}

// The texts of presets have translations of their own.
QString textOf(const Message &note)
{
    if (note.id() != "import.preset_warning"_L1)
        return messageText(note);
    const MessageArgument warning = presetText(note.arguments().at(1).text());
    return messageText(importMessage("import.preset_warning", note.arguments().at(0), warning));
}

QStandardItem *makeItem(const QString &text, bool isCheckable)
{
    auto *const item = new QStandardItem(text);
    item->setEditable(false);
    item->setCheckable(isCheckable);
    if (isCheckable)
        item->setCheckState(Qt::Checked);
    return item;
}
} // namespace

ImportDialog::ImportDialog(AppDirs places, QWidget *parent)
    : QDialog(parent)
    , m_places(std::move(places))
    , m_source(makeLabel({}, Type::Body, Tone::Ink2))
    , m_says(makeWrapped({}, Type::Body, Tone::Ink2))
    , m_tree(new QTreeView)
    , m_notes(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_offered(makeWrapped({}))
    , m_keep(new SegmentSwitch(tr("Storage for the secrets"),
                               {tr("Leave out"), tr("This session only"), tr("Keychain")}))
    , m_done(makeButton(tr("Import"), ButtonKind::Primary))
{
    setChapter(this, Chapter::Import);
    setWindowTitle(tr("Import"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    resize(720, 480);
    m_tree->setModel(&m_model);
    m_tree->setAccessibleName(tr("Profiles and jobs to import"));
    m_tree->setProperty("framed", u"true"_s);
    m_tree->setUniformRowHeights(true);
    m_tree->setRootIsDecorated(false);
    m_tree->hide();
    connect(&m_model, &QStandardItemModel::itemChanged, this, &ImportDialog::showReadiness);

    m_done->setDefault(true);
    connect(m_done, &QPushButton::clicked, this, &ImportDialog::save);
    auto *const layout = makeColumnLayout(12, {20, 16, 20, 16}, this);
    layout->addWidget(makeHead());
    layout->addWidget(m_says);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_notes);
    layout->addWidget(makeOffer());
    layout->addStretch();
    layout->addLayout(makeFoot(*this, m_done));
    say(tr("Supported: curl commands for bash, cmd and PowerShell; Postman and Insomnia "
           "collections; OpenAPI descriptions; HAR files from browsers; Penstock profiles and "
           "jobs. Choose a Postman collection together with its environments. Secrets are never "
           "written to a file."),
        false);
    showReadiness();
}

QWidget *ImportDialog::makeHead()
{
    QPushButton *const choose = makeButton(tr("Choose a file…"), ButtonKind::Plain, u"folder"_s);
    connect(choose, &QPushButton::clicked, this, &ImportDialog::chooseFile);
    m_source->setText(tr("or drop it here, or paste a curl command (Ctrl+V)"));
    auto *const head = new QWidget;
    auto *const row = makeRowLayout(12, {}, head);
    row->addWidget(choose);
    row->addWidget(m_source, 1);
    return head;
}

// Values of secret variables, which no file gets.
QWidget *ImportDialog::makeOffer()
{
    m_offer = new QFrame;
    m_offer->setProperty("strip", u"accent"_s);
    auto *const column = makeColumnLayout(8, {16, 8, 8, 8}, m_offer);
    column->addWidget(m_offered);
    column->addWidget(m_keep, 0, Qt::AlignRight);
    m_offer->hide();
    return m_offer;
}

void ImportDialog::showOffer()
{
    QStringList names;
    if (m_imported) {
        for (const ImportedProfile &each : m_imported->profiles) {
            for (const OfferedSecret &offered : each.offered)
                names.append(offered.secret);
        }
    }
    m_offered->setText(names.size() == 1 ? tr("The import contains a secret (%1). Where should it "
                                              "be stored? It is never written to a file.")
                                               .arg(names.front())
                                         : tr("The import contains secrets (%1). Where should they "
                                              "be stored? They are never written to a file.")
                                               .arg(names.join(u", "_s)));
    m_offer->setVisible(!names.isEmpty());
}

void ImportDialog::chooseFile()
{
    auto *const dialog = new QFileDialog(this, tr("Import"));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters(
        {tr("Supported files (*.json *.yaml *.yml *.har *.sh *.txt *.ps1 *.bat *.cmd *.curl)"),
         tr("All files (*)")});
    dialog->setOption(QFileDialog::HideNameFilterDetails); // so many have no room there
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::filesSelected, this, &ImportDialog::takeFiles);
    dialog->open();
}

void ImportDialog::take(const QByteArray &content, const QString &fileName)
{
    read(fileName, [content, fileName] { return importFrom(content, fileName); });
}

void ImportDialog::takeFiles(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    read(paths.front(), [paths]() -> Result<Imported> {
        std::vector<ImportFile> files;
        for (const QString &path : paths) {
            // Nothing of the size is known to be worth reading.
            if (const qint64 size = QFileInfo(path).size(); size > maxImported)
                return failure(importMessage("import.too_large", (size + mebibyte - 1) / mebibyte,
                                             maxImported / mebibyte)
                                   .at(path));
            const Result<QByteArray> content = readFile(path);
            if (!content)
                return failure(content.error());
            files.push_back({*content, path});
        }
        return importFrom(files);
    });
    if (paths.size() > 1)
        m_source->setText(tr("%1 files").arg(paths.size()));
}

void ImportDialog::read(const QString &fileName, Reading work)
{
    m_imported.reset();
    m_tree->hide();
    m_notes->clear();
    showOffer();
    m_source->setText(fileName.isEmpty() ? tr("pasted text") : QFileInfo(fileName).fileName());
    say(tr("Reading…"), false);
    showReadiness();
    inBackground(this, std::move(work),
                 [this, round = ++m_round](const Result<Imported> &imported) {
                     if (round == m_round)
                         show(imported);
                 });
}

void ImportDialog::show(const Result<Imported> &imported)
{
    if (!imported)
        return say(errorText(imported.error()), true);
    m_imported = *imported;
    list(*m_imported);
    const QString profiles = m_imported->profiles.size() == 1
        ? tr("1 profile")
        : tr("%1 profiles").arg(m_imported->profiles.size());
    const std::size_t jobs = jobCountOf(*m_imported);
    const QString jobsText = jobs == 1 ? tr("1 job") : tr("%1 jobs").arg(jobs);
    say(tr("This is %1. It becomes %2 and %3:")
            .arg(messageText(importKindText(m_imported->kind)), profiles, jobsText),
        false);
    QStringList notes;
    for (const Message &note : m_imported->notes)
        notes.append(textOf(note));
    m_notes->setText(withDots(notes));
    m_notes->setToolTip(plainToolTip(notes.join(QLatin1Char('\n'))));
    showOffer();
    showReadiness();
}

void ImportDialog::list(const Imported &imported)
{
    m_model.clear();
    m_model.setHorizontalHeaderLabels({tr("Name"), tr("Request")});
    for (const ImportedProfile &each : imported.profiles) {
        auto *const profile
            = makeItem(each.profile ? each.profile->name : tr("For an existing profile"), false);
        m_model.appendRow(
            {profile, makeItem(each.profile ? each.profile->baseUrl : QString(), false)});
        for (const ImportedJob &job : each.jobs)
            profile->appendRow(
                {makeItem(job.spec.name, true), makeItem(requestLineOf(job.spec), false)});
    }
    m_tree->expandAll();
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Interactive);
    m_tree->setColumnWidth(0, 320);
    m_tree->show();
    m_tree->setCurrentIndex(m_model.index(0, 0));
    m_tree->setFocus();
}

void ImportDialog::say(const QString &text, bool isFault)
{
    m_says->setText(text);
    setTone(m_says, isFault ? Tone::Fail : Tone::Ink2);
}

// What has its tick.
Imported ImportDialog::chosen() const
{
    Imported chosen = *m_imported;
    for (std::size_t i = chosen.profiles.size(); i-- > 0;) {
        const QStandardItem *const item = m_model.item(int(i));
        std::vector<ImportedJob> &jobs = chosen.profiles[i].jobs;
        const bool hadJobs = !jobs.empty();
        for (std::size_t j = jobs.size(); j-- > 0;) {
            if (item->child(int(j))->checkState() != Qt::Checked)
                jobs.erase(jobs.begin() + std::ptrdiff_t(j));
        }
        if (hadJobs && jobs.empty())
            chosen.profiles.erase(chosen.profiles.begin() + std::ptrdiff_t(i));
    }
    return chosen;
}

void ImportDialog::showReadiness()
{
    const bool hasSome = m_imported && !m_isBusy && !chosen().profiles.empty();
    m_done->setEnabled(hasSome);
    m_done->setToolTip(hasSome          ? QString()
                           : m_imported ? tr("Choose a job first")
                                        : tr("Choose a file or paste a command first"));
    const std::size_t jobs = hasSome ? jobCountOf(chosen()) : 0;
    m_done->setText(jobs == 0       ? tr("Import")
                        : jobs == 1 ? tr("Import 1 job")
                                    : tr("Import %1 jobs").arg(jobs));
}

void ImportDialog::save()
{
    m_isBusy = true;
    const Imported imported = chosen();
    showReadiness();
    inBackground(
        this, [imported, places = m_places] { return saveImport(imported, places); },
        [this](const Result<SavedImport> &result) {
            m_isBusy = false;
            showReadiness();
            if (!result)
                return say(errorText(result.error()), true);
            Q_EMIT saved(*result);
            if (m_keep->current() != LeftOut && !result->offered.empty())
                Q_EMIT secretsTaken(*result, m_keep->current() == InKeychain);
            accept();
        });
}

void ImportDialog::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent *event)
{
    const QMimeData &dropped = *event->mimeData();
    QStringList files;
    for (const QUrl &url : dropped.urls()) {
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    }
    if (!files.isEmpty())
        takeFiles(files);
    else
        take(dropped.text().toUtf8());
    event->acceptProposedAction();
}

void ImportDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Paste))
        return take(QGuiApplication::clipboard()->text().toUtf8());
    QDialog::keyPressEvent(event);
}

} // namespace penstock

#include "moc_importdialog.cpp"
