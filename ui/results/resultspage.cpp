// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/resultspage.h"

#include "ui/results/answerpanel.h"
#include "ui/results/exportdialog.h"
#include "ui/results/filterfield.h"
#include "ui/results/rowlook.h"
#include "ui/results/statuschips.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowdelegate.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/secrets.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/start/requestcommand.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/shellword.h>
#include <penstock/support/workpool.h>

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QUrl>

namespace penstock {

namespace {
using namespace std::chrono_literals;
using Order = FinishedQuery::Order;
constexpr auto lookInterval = 500ms;
constexpr auto saidFor = 10s;
constexpr int timesItsCost = 10; // large jobs are looked at less often
constexpr int rowHeight = 28;
constexpr int narrow = 860;
constexpr int narrowStatus = 120; // cut in some languages, where the values need the room
constexpr int leastValueWidth = 80;
constexpr int aroundFoot = 40;
constexpr int maxValueColumns = 8;
constexpr int numberWidth = 88;
constexpr int elapsedWidth = 72;
constexpr int sentAtWidth = 80;
constexpr int attemptsWidth = 64;
constexpr int aroundStatus = 48; // margins and glyph
constexpr int leastListWidth = 160;
constexpr int leastAnswerWidth = 320;
constexpr int sideMargin = 20;
constexpr auto longLook = 300ms; // words say so then
constexpr qsizetype longestQuote = 40;

// As the sentences on this page have it, whatever was pasted.
QString brief(const QString &text)
{
    return text.size() > longestQuote ? text.left(longestQuote - 1) + QChar(0x2026) : text;
}
} // namespace

ResultsPage::ResultsPage(JobSession &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(session.spec(), session.folder(), session.profile().clock())
    , m_head(makeRowLayout(8))
    , m_chips(new StatusChips)
    , m_tools(makeRowLayout(8))
    , m_filter(new FilterField)
    , m_export(makeButton(tr("Export…"), ButtonKind::Plain, u"export"_s))
    , m_pages(new QStackedWidget)
    , m_empty(makeLabel({}, Type::Body, Tone::Ink3))
    , m_rows(new QStackedWidget)
    , m_table(new QTableView)
    , m_nothing(makeWrapped({}, Type::Body, Tone::Ink3))
    , m_position(new ElidedLabel({}, Type::Small, Tone::Ink2))
    , m_news(makeLabel({}, Type::Small, Tone::Ink2))
    , m_answer(new AnswerPanel)
{
    m_empty->setAlignment(Qt::AlignCenter);
    auto *const splitter = new QSplitter;
    m_splitter = splitter;
    splitter->setHandleWidth(12);
    splitter->setChildrenCollapsible(false);
    splitter->setProperty("gap", u"true"_s);
    splitter->addWidget(makeList());
    splitter->addWidget(m_answer);
    splitter->setStretchFactor(0, 4);
    splitter->setStretchFactor(1, 3);
    m_answer->setMinimumWidth(std::max(leastAnswerWidth, m_answer->minimumSizeHint().width()));

    auto *const content = new QWidget;
    auto *const column = makeColumnLayout(12, {sideMargin, 12, sideMargin, 12}, content);
    column->addWidget(makeHead());
    column->addWidget(splitter, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(content);
    makeColumnLayout(0, {}, this)->addWidget(m_pages);

    connect(&m_model, &ResultsModel::listed, this, &ResultsPage::showList);
    connect(&m_model, &ResultsModel::failed, this,
            [this](const Error &error) { say(errorText(error), true); });
    // The one that is chosen may have been read only now.
    connect(&m_model, &ResultsModel::dataChanged, this, &ResultsPage::showCurrent);
    connect(&m_session, &JobSession::stateChanged, this, &ResultsPage::noteState);
    setFocusProxy(m_table);
    addRowMenu();
    m_slow.setSingleShot(true);
    m_slow.setInterval(longLook);
    connect(&m_slow, &QTimer::timeout, this, &ResultsPage::showPosition);
    connect(&m_timer, &QTimer::timeout, this, &ResultsPage::refreshSoon);
    m_timer.start(lookInterval);
    showList();
}

ResultsPage::~ResultsPage()
{
    if (m_cancel)
        *m_cancel = true;
}

QWidget *ResultsPage::makeHead()
{
    connect(m_chips, &StatusChips::chosen, this,
            [this](std::optional<RowState> state, std::optional<int> status) {
                FinishedQuery query = m_model.query().ended;
                query.state = state;
                query.status = status;
                m_model.setQuery(query);
            });
    connect(m_export, &QPushButton::clicked, this, [this] {
        if (m_cancel)
            *m_cancel = true;
        else
            askWhereTo();
    });
    m_export->setToolTip(
        tr("Export the rows shown here, with values and responses, as CSV, JSON lines or SQLite"));
    connect(m_filter, &FilterField::wanted, this, &ResultsPage::filterBy);
    connect(m_filter, &FilterField::left, this, [this] {
        m_rows->setCurrentWidget(m_table); // its rows are on their way
        m_table->setFocus();
    });
    auto *const head = new QWidget;
    head->setLayout(m_head);
    m_head->addWidget(m_chips, 1);
    m_head->addLayout(m_tools);
    m_tools->addWidget(m_filter, 1);
    m_tools->addWidget(m_export);
    return head;
}

// In one row, if all of it is short enough; otherwise in two.
void ResultsPage::arrangeHead()
{
    const int needed
        = m_chips->sizeHint().width() + m_head->spacing() + m_tools->minimumSize().width();
    const bool fits = needed <= m_head->parentWidget()->width();
    m_head->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void ResultsPage::showOnly(RowState state, int status)
{
    m_chips->chooseLike(state, status);
}

void ResultsPage::goToFilter()
{
    if (!m_filter->isVisible())
        return; // there is nothing to look for yet
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ResultsPage::filterBy(const QString &text)
{
    m_model.setText(text);
    m_slow.start();
}

void ResultsPage::dressTable()
{
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("Finished rows"));
    makeRows(*m_table, rowHeight);
    QHeaderView *const header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(false); // the model says it in its titles
    const std::pair<int, int> widths[] = {{ResultsModel::Number, numberWidth},
                                          {ResultsModel::Status, narrowStatus},
                                          {ResultsModel::Elapsed, elapsedWidth},
                                          {ResultsModel::SentAt, sentAtWidth},
                                          {ResultsModel::Attempts, attemptsWidth}};
    header->setMinimumSectionSize(48);
    for (const auto &[column, width] : widths)
        header->resizeSection(column, width);
    header->setSectionResizeMode(ResultsModel::Values, QHeaderView::Stretch);
    header->setSortIndicator(ResultsModel::Number, Qt::DescendingOrder);
    sortBy(ResultsModel::Number, Qt::DescendingOrder);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &ResultsPage::sortBy);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ResultsPage::showCurrent);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this,
            &ResultsPage::showPosition);
    connect(&m_model, &ResultsModel::valueNamesKnown, this, &ResultsPage::arrangeColumns);
    m_table->installEventFilter(this);
}

// The status has the room that its words need, if the values keep theirs; what is left is theirs,
// each in a column of its own as far as that goes. Where there is little the answer's details say
// when and how often.
void ResultsPage::arrangeColumns()
{
    QHeaderView *const header = m_table->horizontalHeader();
    const bool isNarrow = width() < narrow;
    const int leastStatus = isNarrow ? header->sectionSizeHint(ResultsModel::Status) : narrowStatus;
    header->resizeSection(
        ResultsModel::Number,
        std::max(isNarrow ? 0 : numberWidth, header->sectionSizeHint(ResultsModel::Number)));
    const int values = std::clamp(int(m_model.valueNames().size()), 1, maxValueColumns);
    int room = m_table->viewport()->width() - header->sectionSize(ResultsModel::Number);
    const int needed = values * leastValueWidth + leastStatus;
    for (const auto &[column, least] : {std::pair(ResultsModel::Elapsed, elapsedWidth),
                                        std::pair(ResultsModel::Attempts, attemptsWidth),
                                        std::pair(ResultsModel::SentAt, sentAtWidth)}) {
        const int columnWidth = std::max(least, header->sectionSizeHint(column));
        header->resizeSection(column, columnWidth);
        const bool isLast = column == ResultsModel::Elapsed; // of those to go
        const bool hasRoom = values == 1 || room - columnWidth >= needed;
        const bool fits = isNarrow ? isLast && room - columnWidth >= needed : isLast || hasRoom;
        m_table->setColumnHidden(column, !fits);
        room -= fits ? columnWidth : 0;
    }
    const int status = std::clamp(widestEndText() + aroundStatus, leastStatus,
                                  std::max(room - values * leastValueWidth, leastStatus));
    header->resizeSection(ResultsModel::Status, status);
    m_model.setMaxValues(std::min((room - status) / leastValueWidth, maxValueColumns));
    for (int value = 0; value < m_model.valueColumns(); ++value) {
        const int column = ResultsModel::columnOfValue(value);
        header->setSectionResizeMode(column, QHeaderView::Stretch);
        header->moveSection(header->visualIndex(column), 1 + value); // behind the number
    }
}

// The splitter beside it moves, and a scroll bar comes.
bool ResultsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::Resize) {
        QMetaObject::invokeMethod(this, &ResultsPage::arrangeColumns, Qt::QueuedConnection);
        QMetaObject::invokeMethod(this, &ResultsPage::showPosition, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

QWidget *ResultsPage::makeNothing()
{
    m_nothing->setAlignment(Qt::AlignCenter);
    QPushButton *const clear = makeButton(tr("Clear the filter"));
    connect(clear, &QPushButton::clicked, this, [this] {
        m_filter->clear();
        m_filter->setFocus();
    });
    auto *const nothing = new QWidget;
    auto *const column = makeColumnLayout(12, {16, 12, 16, 12}, nothing);
    column->addStretch();
    column->addWidget(m_nothing);
    column->addWidget(clear, 0, Qt::AlignHCenter);
    column->addStretch();
    return nothing;
}

QFrame *ResultsPage::makeList()
{
    dressTable();
    m_rows->setProperty("plain", u"true"_s);
    m_rows->addWidget(m_table);
    m_rows->addWidget(makeNothing());
    auto *const foot = makeRowLayout(8, {12, 8, 12, 8});
    foot->addWidget(m_position);
    foot->addStretch();
    foot->addWidget(m_news);
    QFrame *const list = makePanel();
    auto *const column = makeColumnLayout(0, {1, 1, 1, 1}, list);
    column->addWidget(m_rows, 1);
    column->addWidget(makeRule());
    column->addLayout(foot);
    return list;
}

void ResultsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int needed
        = leastListWidth + m_splitter->handleWidth() + m_answer->minimumWidth() + 2 * sideMargin;
    m_splitter->setOrientation(width() < needed ? Qt::Vertical : Qt::Horizontal);
    arrangeColumns();
    arrangeHead();
}

void ResultsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrangeHead(); // only now the sheet has given everything its size
    refreshSoon();
}

void ResultsPage::noteState(JobSession::State state)
{
    m_seen = -1;
    if (state != JobSession::State::Starting)
        return;
    m_shown = m_chosen = -1;
    m_model.forget();
}

// Only while somebody looks, only when more rows have ended, and never more than a part of the
// time.
void ResultsPage::refreshSoon()
{
    if (!isVisible() || m_model.isReading())
        return;
    const std::int64_t done = m_session.progress().done();
    const Instant now = m_session.profile().clock().now().at;
    const Duration pause = std::max<Duration>(lookInterval, timesItsCost * m_model.lastRefresh());
    if (done == m_seen || (m_refreshed && now - *m_refreshed < pause && m_session.isActive()))
        return;
    m_seen = done;
    m_refreshed = now;
    m_model.refresh();
}

void ResultsPage::showList()
{
    m_slow.stop();
    m_chips->setCounts(m_model.counts());
    arrangeHead();
    const bool isEmpty = m_model.counts().empty();
    m_empty->setText(m_session.isActive() ? tr("No response yet.")
                                          : tr("Responses are listed here."));
    m_pages->setCurrentIndex(isEmpty ? 0 : 1);
    m_nothing->setText(nothingText());
    m_rows->setCurrentIndex(m_nothing->text().isEmpty() ? 0 : 1);
    if (m_model.rowCount() > 0 && !m_table->currentIndex().isValid()) {
        const int before = m_chosen < 0 ? -1 : m_model.rowOf(m_chosen);
        m_table->setCurrentIndex(m_model.index(std::max(before, 0), 0));
    }
    const FinishedQuery &query = m_model.query().ended;
    const bool newestFirst = query.order == Order::Row && query.descending;
    m_news->setText(m_session.isActive() && newestFirst ? tr("newest first") : QString());
    showPosition();
    showCurrent();
}

void ResultsPage::showPosition()
{
    // A run brings new rows all the time; what was said has to be read.
    if (m_said && m_session.profile().clock().now().at - *m_said < saidFor)
        return;
    m_position->setText(positionText());
    setTone(m_position, Tone::Ink2);
    m_news->setVisible(m_position->sizeHint().width() + aroundFoot + m_news->sizeHint().width()
                       < m_table->width());
}

QString ResultsPage::nothingText() const
{
    const auto &[query, text] = m_model.listedQuery();
    if (text.isEmpty() || m_model.rowCount() > 0)
        return {};
    const bool areSome = query.state || query.status; // of all kinds
    if (const auto number = RowSearch::numberIn(text))
        return (areSome ? tr("Row %1 has a different status.") : tr("Row %1 is not finished."))
            .arg(countText(*number + 1));
    return (areSome ? tr("No row with this status contains “%1”.") : tr("No row contains “%1”."))
        .arg(brief(text));
}

QString ResultsPage::positionText() const
{
    const bool looks = m_model.isReading() && m_model.query() != m_model.listedQuery();
    if (looks && !m_slow.isActive() && !m_model.query().text.isEmpty())
        return tr("Searching for “%1”…").arg(brief(m_model.query().text));
    const QString &text = m_model.listedQuery().text;
    const QString rows = countText(m_model.rowCount());
    if (!text.isEmpty() && !RowSearch::numberIn(text))
        return m_model.rowCount() == 1 ? tr("1 row contains “%1”").arg(brief(text))
                                       : tr("%1 rows contain “%2”").arg(rows, brief(text));
    if (m_model.rowCount() == 0)
        return tr("No such row");
    const int first = std::max(m_table->rowAt(0), 0);
    const int bottom = m_table->rowAt(m_table->viewport()->height() - 1);
    const int last = bottom < 0 ? m_model.rowCount() - 1 : bottom;
    return tr("%1 to %2 of %3").arg(countText(first + 1), countText(last + 1), rows);
}

void ResultsPage::say(const QString &text, bool isError)
{
    m_said = m_session.profile().clock().now().at;
    m_position->setText(text);
    setTone(m_position, isError ? Tone::Fail : Tone::Ink2);
}

void ResultsPage::showCurrent()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) {
        if (std::exchange(m_shown, -1) >= 0)
            m_answer->showNothing();
        return;
    }
    m_chosen = m_model.numberAt(current.row());
    const FinishedRow *const row = m_model.finishedAt(current.row());
    if (row == nullptr || row->index == m_shown)
        return; // dataChanged() says when it is read
    m_shown = row->index;
    Pairs values;
    const Row *const known = currentRow();
    if (known != nullptr) {
        for (const Row::Field &field : known->fields)
            values.emplace_back(field.name, field.value);
    }
    m_answer->showRow(*row, values, known == nullptr ? QString() : requestOf(*known));
    m_model.readAnswer(current.row(),
                       [this](const Result<ShownAnswer> &answer) { m_answer->showAnswer(answer); });
}

const Row *ResultsPage::currentRow() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? m_model.rowAt(current.row()) : nullptr;
}

// As the profile is now: without what signs in, and without what looks like a secret.
QString ResultsPage::requestOf(const Row &row) const
{
    const Profile &profile = m_session.profile().inUse();
    const auto request
        = RequestTemplate::parse(m_session.spec().request, profile.baseUrl, {}, profile.variables);
    const Result<HttpRequest> filled = request ? request->fill(row) : failure(request.error());
    return filled ? u"%1 %2"_s.arg(QString::fromLatin1(filled->method), masked(filled->url, {}))
                  : QString();
}

void ResultsPage::sortBy(int column, Qt::SortOrder order)
{
    const std::optional<Order> by = ResultsModel::orderOf(column);
    if (!by)
        return;
    FinishedQuery query = m_model.query().ended;
    query.order = *by;
    query.descending = order == Qt::DescendingOrder;
    m_model.setQuery(query);
}

void ResultsPage::addRowMenu()
{
    const auto add = [this](const QString &text, auto command) {
        auto *const action = new QAction(text, m_table);
        connect(action, &QAction::triggered, this, command);
        m_table->addAction(action);
    };
    add(tr("Copy values"), [this] {
        if (const QModelIndex row = m_table->currentIndex(); row.isValid())
            QGuiApplication::clipboard()->setText(m_model.valuesAt(row.row()));
    });
    add(tr("Copy cell"), [this] {
        if (const QModelIndex cell = m_table->currentIndex(); cell.isValid())
            QGuiApplication::clipboard()->setText(cell.data().toString());
    });
    add(tr("Copy response"), [this] { m_answer->copyAnswer(); });
    add(tr("Copy as curl"), [this] { copyAsCurl(); });
    add(tr("Copy as penstock send"), [this] { copyAsSend(); });
    add(tr("Send again"), [this] {
        if (const Row *const row = currentRow())
            Q_EMIT sendRequested(Row(*row));
    });
    add(tr("Open file"), [this] {
        const QString kept = m_answer->file();
        const QString file = kept.isEmpty() ? m_session.spec().output.path : kept;
        if (!QFileInfo::exists(file) || !QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
            say(tr("%1 cannot be opened").arg(file), true);
    });
    add(tr("Export…"), [this] { askWhereTo(); });
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ResultsPage::copyAsCurl()
{
    const Row *const row = currentRow();
    if (row == nullptr)
        return; // it is being read
    const Result<QString> command
        = curlCommandOf(m_session.spec(), m_session.profile().profile(), *row);
    if (!command)
        return say(errorText(command.error()), true);
    QGuiApplication::clipboard()->setText(*command);
    say(tr("Command copied. It contains variables instead of secrets."), false);
}

void ResultsPage::copyAsSend()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    if (m_jobFile.isEmpty())
        return say(tr("Cannot copy a command: this job is not saved in a file."), true);
    QGuiApplication::clipboard()->setText(u"penstock send %1 --row %2"_s.arg(shellWord(m_jobFile))
                                              .arg(m_model.numberAt(current.row()) + 1));
    say(tr("Command copied."), false);
}

void ResultsPage::askWhereTo()
{
    if (m_cancel)
        return;
    auto *const dialog = new ExportDialog({.job = m_session.spec(),
                                           .folder = m_session.folder(),
                                           .query = m_model.query().ended,
                                           .text = m_model.query().text},
                                          this);
    connect(dialog, &ExportDialog::chosen, this, &ResultsPage::exportTo);
    dialog->open();
}

void ResultsPage::exportTo(const FinishedExport &to)
{
    m_cancel = std::make_shared<std::atomic_bool>(false);
    m_export->setText(tr("Cancel export"));
    inBackground(
        workPool(), this,
        [job = m_session.spec(), folder = m_session.folder(), query = m_model.query(), to,
         cancel = m_cancel] {
            return exportFinishedRows(job, folder, query.ended, query.text, to,
                                      [&cancel] { return cancel->load(); });
        },
        [this, path = to.path](const std::shared_ptr<Result<std::optional<std::int64_t>>> &count) {
            m_cancel.reset();
            m_export->setText(tr("Export…"));
            if (!*count)
                say(errorText(count->error()), true);
            else if (**count)
                say(***count == 1 ? tr("Exported 1 row to %1").arg(path)
                                  : tr("Exported %1 rows to %2").arg(countText(***count), path),
                    false);
            else
                say(tr("Export cancelled"), false);
        });
}

} // namespace penstock

#include "moc_resultspage.cpp"
