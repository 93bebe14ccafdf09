// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/outputtable.h"

#include "ui/guide/chapter.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"

#include <penstock/jobs/output/columnchoice.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/profiles/spec/environment.h>

#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int leastHeight = 120;
constexpr std::size_t maxOffered = 60; // a menu has to fit on a screen
constexpr qsizetype maxBytes = 4 * 1024 * 1024; // more takes longer than a click may
constexpr qsizetype longestValue = 32;
constexpr qsizetype longestTip = 2'000;

QString brief(const QByteArray &json)
{
    const QString text = QString::fromUtf8(json);
    return text.size() <= longestValue ? text : text.left(longestValue - 1) + QChar(0x2026);
}

// An ampersand would underline the letter behind it.
QString menuText(QString text)
{
    return text.replace(QLatin1Char('&'), u"&&"_s);
}

// Where the text of the line begins that the byte at is in.
qsizetype firstInLine(const QByteArray &json, qsizetype at)
{
    qsizetype from = at > 0 ? json.lastIndexOf('\n', at - 1) + 1 : 0;
    while (from < json.size() && (json[from] == ' ' || json[from] == '\t'))
        ++from;
    return from;
}
} // namespace

OutputTable::OutputTable(JobDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_title(makeWrapped({}, Type::BodyStrong))
    , m_hint(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_columns(makeButton(tr("Columns")))
    , m_menu(new QMenu(this))
    , m_table(new QTableView)
{
    setChapter(this, Chapter::Columns);
    setProperty("panel", u"true"_s);
    m_columns->setMenu(m_menu);
    m_columns->setToolTip(tr("Choose columns from the response"));
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("First rows of the output"));
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    makeRows(*m_table, tableRowHeight);
    m_table->setMinimumHeight(leastHeight);
    auto *const head = makeRowLayout(8);
    head->addWidget(m_title, 1);
    head->addWidget(m_columns, 0, Qt::AlignTop);
    auto *const layout = makeColumnLayout(4, {16, 8, 8, 8}, this);
    layout->addLayout(head);
    layout->addWidget(m_hint);
    layout->addWidget(m_table, 1);
    connect(m_menu, &QMenu::aboutToShow, this, &OutputTable::fillMenu);
    connect(&m_document, &JobDocument::changed, this, &OutputTable::follow);
    hide();
}

void OutputTable::setAnswers(std::vector<AnsweredRow> answers)
{
    m_answers = std::make_shared<const std::vector<AnsweredRow>>(std::move(answers));
    follow();
}

void OutputTable::chooseAt(const QByteArray &json, qsizetype at)
{
    if (!m_answers || json.size() > maxBytes)
        return;
    std::optional<JsonPlace> place = jsonPlaceAt(json, at);
    // Beside a value that has its line for itself it is meant, too.
    if (!place || place->kind == JsonPlace::Kind::Object)
        place = jsonPlaceAt(json, firstInLine(json, at));
    if (place && place->kind != JsonPlace::Kind::Object)
        choose(*place);
}

void OutputTable::choose(const JsonPlace &place)
{
    JobSpec chosen = withChosen(place, m_document.spec());
    // What the profile says is no value of a row.
    const ProfileVariables variables = m_document.session().profile().inUse().variables;
    std::erase_if(chosen.output.columns, [&variables](const ColumnSpec &column) {
        return std::any_of(variables.begin(), variables.end(),
                           [&column](const auto &each) { return each.name == column.row; });
    });
    m_document.change(tr("Choose columns"), chosen);
}

// Offers by keyboard what a click on the response does.
void OutputTable::fillMenu()
{
    m_menu->clear();
    const QByteArrayView body
        = m_answers ? QByteArrayView(m_answers->front().answer.body) : QByteArrayView();
    if (body.size() > maxBytes)
        return;
    for (const JsonPlace &place : jsonPlacesIn(body, maxOffered)) {
        if (place.kind == JsonPlace::Kind::Object)
            continue;
        const bool isList = place.kind == JsonPlace::Kind::Array;
        QAction *const action
            = m_menu->addAction(menuText(isList ? tr("Each item of %1 is a record").arg(place.path)
                                                : u"%1  %2"_s.arg(place.path, brief(place.text))));
        action->setCheckable(true);
        action->setChecked(isList ? m_document.spec().records == place.path + u"[*]"_s
                                  : isColumn(place.path, m_document.spec()));
        connect(action, &QAction::triggered, this, [this, place] { choose(place); });
    }
}

void OutputTable::follow()
{
    if (!m_answers)
        return;
    inBackground(
        this,
        [job = m_document.spec(), answers = m_answers] {
            return previewOf(job, *answers, shownRows);
        },
        [this, reading = ++m_reading](const Result<OutputPreview> &preview) {
            if (reading == m_reading)
                show(preview);
        });
}

void OutputTable::show(const Result<OutputPreview> &preview)
{
    const QString file = QFileInfo(m_document.spec().output.path).fileName();
    m_model.clear();
    if (isHidden()) {
        setVisible(true);
        Q_EMIT appeared();
    }
    if (!preview) {
        m_title->setText(tr("The output cannot be written"));
        m_hint->setText(errorText(preview.error()));
        setTone(m_hint, Tone::Fail);
        m_table->hide();
        return;
    }
    if (m_answers->size() > 1)
        m_title->setText(tr("Preview of %1: first rows of the last run").arg(file));
    else if (preview->records == 1)
        m_title->setText(tr("Preview of %1: 1 row from this response").arg(file));
    else
        m_title->setText(
            tr("Preview of %2: %1 rows from this response").arg(countText(preview->records), file));
    m_hint->setText(tr("Click a value in the response to add or remove it as a column."));
    setTone(m_hint, Tone::Ink2);
    if (!preview->columns.isEmpty())
        m_model.setHorizontalHeaderLabels(preview->columns);
    else
        m_model.setHorizontalHeaderLabels({tr("Line")});
    for (const QStringList &texts : preview->rows) {
        QList<QStandardItem *> items;
        for (const QString &text : texts) {
            items.append(new QStandardItem(text));
            items.last()->setToolTip(plainToolTip(text.left(longestTip)));
        }
        m_model.appendRow(items);
    }
    // Whole lines need all the room there is.
    m_table->horizontalHeader()->setStretchLastSection(preview->columns.isEmpty());
    m_table->setVisible(!preview->rows.empty());
}

} // namespace penstock

#include "moc_outputtable.cpp"
