// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/resultsmodel.h"

#include "ui/results/rowlook.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/timetext.h"

#include <penstock/support/workpool.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr int maxKnown = 16'384; // rows
constexpr std::size_t maxPages = 4; // that are read at once

QVariant statusData(const RowEnd &end, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return endText(end);
    case RowDelegate::GlyphRole:
        return endLook(end).glyph;
    case RowDelegate::ToneRole:
        return QVariant::fromValue(endLook(end).tone);
    default:
        return {};
    }
}

QVariant cellData(const RowEnd &end, int column, int role)
{
    if (column == ResultsModel::Status)
        return statusData(end, role);
    if (role == RowDelegate::ToneRole)
        return QVariant::fromValue(
            column == ResultsModel::Attempts && end.attempts > 1 ? Tone::Warn : Tone::Ink2);
    if (role != Qt::DisplayRole)
        return {};
    if (column == ResultsModel::Attempts)
        return countText(end.attempts);
    if (!end.sentAt)
        return {};
    return column == ResultsModel::SentAt ? clockText(*end.sentAt) : millisecondsText(end.elapsed);
}

// "1987", or with more than one column "no · 1987".
QString joined(const Row &row, int from)
{
    QStringList values;
    for (auto i = std::size_t(from); i < row.fields.size(); ++i)
        values += row.fields[i].value;
    return values.join(u" · "_s);
}

const ResultsList::Rows &noRows()
{
    static const ResultsList::Rows none = std::make_shared<const std::vector<std::int64_t>>();
    return none;
}
} // namespace

ResultsModel::ResultsModel(const JobSpec &job, const QString &folder, Clock &clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_job(job)
    , m_folder(folder)
    , m_clock(clock)
    , m_reader(std::make_shared<ResultsReader>(job, folder))
    , m_valuesTitle(valuesTitleOf(job))
    , m_rows(noRows())
    , m_known(maxKnown)
    , m_cancel(std::make_shared<std::atomic_bool>(false))
    , m_pool(new QThreadPool)
{
    // Forth and back through file and database by one reader only.
    m_pool->setMaxThreadCount(1);
    m_readSoon.setSingleShot(true);
    m_readSoon.setInterval(0);
    connect(&m_readSoon, &QTimer::timeout, this, &ResultsModel::readWanted);
}

// What is being read may take seconds more: somebody else waits for that.
ResultsModel::~ResultsModel()
{
    *m_cancel = true;
    m_pool->clear();
    workPool().start([pool = m_pool] { delete pool; });
}

void ResultsModel::setQuery(const FinishedQuery &query)
{
    ask({query, m_query.text});
}

void ResultsModel::setText(const QString &text)
{
    ask({m_query.ended, text});
}

void ResultsModel::ask(const ResultsQuery &query)
{
    if (m_query == query)
        return;
    m_query = query;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    refresh();
}

void ResultsModel::forget()
{
    m_reader = std::make_shared<ResultsReader>(m_job, m_folder);
    m_known.clear();
    m_valueNames.clear(); // other rows may have others
    setMaxValues(m_mostValues);
    m_gone.clear();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ResultsModel::refresh()
{
    if (m_isListing) {
        if (m_query != m_askedQuery)
            *m_cancel = true; // nobody waits for that one any more
        return;
    }
    m_isListing = true;
    m_askedQuery = m_query;
    m_cancel = std::make_shared<std::atomic_bool>(false);
    m_listBegan = m_clock.now().at;
    inBackground(
        *m_pool, this,
        [reader = m_reader, query = m_query, cancel = m_cancel,
         before = m_query == m_listedQuery ? m_rows : ResultsList::Rows()] {
            return reader->list(query, before, [&cancel] { return cancel->load(); });
        },
        [this](const std::shared_ptr<Result<std::optional<ResultsList>>> &list) {
            takeList(*list);
        });
}

void ResultsModel::takeList(const Result<std::optional<ResultsList>> &list)
{
    m_isListing = false;
    m_listTook = m_clock.now().at - m_listBegan;
    if (m_askedQuery != m_query || (list && !*list))
        return refresh(); // others are wanted by now
    if (!list) {
        Q_EMIT failed(list.error());
        return;
    }
    m_counts = (*list)->counts;
    const bool wereGone = !m_gone.isEmpty();
    m_gone.clear();
    takeRows(**list);
    if (wereGone && rowCount() > 0) // they may have ended again
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    m_listedQuery = (*list)->query;
    Q_EMIT listed();
}

void ResultsModel::takeRows(const ResultsList &list)
{
    const int before = rowCount();
    const auto after = int(list.rows->size());
    if (list.step == ResultsList::Step::Same)
        return;
    if (list.step == ResultsList::Step::Longer) {
        beginInsertRows({}, before, after - 1);
        m_rows = list.rows;
        endInsertRows();
    } else if (list.query == m_listedQuery && before > 0 && after >= before) {
        takeOtherOrder(list.rows);
    } else {
        beginResetModel();
        if (after < before)
            m_known.clear(); // the job may have been begun anew
        m_rows = list.rows;
        endResetModel();
    }
}

// Others came between them: those that views remember get their new places.
void ResultsModel::takeOtherOrder(ResultsList::Rows rows)
{
    const auto before = int(m_rows->size());
    if (rows->size() > m_rows->size()) {
        // Those that views know stay in front until they are told of the new order.
        auto grown = std::make_shared<std::vector<std::int64_t>>(*m_rows);
        grown->insert(grown->end(), rows->begin() + before, rows->end());
        beginInsertRows({}, before, int(rows->size()) - 1);
        m_rows = std::move(grown);
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged();
    const ResultsList::Rows old = std::exchange(m_rows, std::move(rows));
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    for (const QModelIndex &each : from) {
        const int row = rowOf((*old)[std::size_t(each.row())]);
        to.append(row < 0 ? QModelIndex() : index(row, each.column()));
    }
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged();
}

int ResultsModel::rowOf(std::int64_t number) const
{
    const auto found = std::find(m_rows->begin(), m_rows->end(), number);
    return found == m_rows->end() ? -1 : int(found - m_rows->begin());
}

const ResultsModel::Known *ResultsModel::knownAt(int row) const
{
    const Known *const known = m_known.object(numberAt(row));
    if (known == nullptr && !m_gone.contains(numberAt(row)))
        want(row);
    return known;
}

const FinishedRow *ResultsModel::finishedAt(int row) const
{
    const Known *const known = knownAt(row);
    return known == nullptr ? nullptr : &known->row;
}

QString ResultsModel::valuesAt(int row) const
{
    const Row *const values = rowAt(row);
    return values == nullptr ? QString() : joined(*values, 0);
}

const Row *ResultsModel::rowAt(int row) const
{
    const Known *const known = knownAt(row);
    return known == nullptr || !known->values ? nullptr : &*known->values;
}

int ResultsModel::valueOfColumn(int column)
{
    if (column == Values)
        return 0;
    return column < ColumnCount ? -1 : column - ColumnCount + 1;
}

void ResultsModel::setMaxValues(int most)
{
    m_mostValues = std::max(most, 1);
    const int wanted = std::clamp(int(m_valueNames.size()), 1, m_mostValues);
    const int before = m_valueColumns;
    if (wanted > before) {
        beginInsertColumns({}, columnOfValue(before), columnOfValue(wanted - 1));
        m_valueColumns = wanted;
        endInsertColumns();
    } else if (wanted < before) {
        beginRemoveColumns({}, columnOfValue(wanted), columnOfValue(before - 1));
        m_valueColumns = wanted;
        endRemoveColumns();
    }
    if (wanted == before)
        return;
    // The last one has what had columns, or has now.
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

// Rows of JSON may each have their own; those that come first stand for all.
void ResultsModel::learnNames(const ResultsPart &page)
{
    if (!m_valueNames.isEmpty() || page.values.empty())
        return;
    for (const Row::Field &field : page.values.begin()->second.fields)
        m_valueNames.append(field.name);
    setMaxValues(m_mostValues);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    Q_EMIT valueNamesKnown();
}

// The last column has what has no room.
QString ResultsModel::valueText(const Row &row, int column) const
{
    const int value = valueOfColumn(column);
    if (value == m_valueColumns - 1 && m_valueColumns < int(m_valueNames.size()))
        return joined(row, value);
    if (value < int(m_valueNames.size())) {
        for (const Row::Field &field : row.fields) {
            if (field.name == m_valueNames.at(value))
                return field.value;
        }
    }
    return m_valueNames.size() > 1 ? QString() : joined(row, value);
}

// What was asked for last is looked at now; what was asked for long ago has been scrolled away.
void ResultsModel::want(int row) const
{
    const int page = row / pageSize;
    std::erase(m_wanted, page);
    m_wanted.push_back(page);
    if (!m_isReadingPage && !m_readSoon.isActive())
        m_readSoon.start();
}

void ResultsModel::readWanted()
{
    if (m_isReadingPage || m_wanted.empty())
        return;
    const std::size_t count = std::min(m_wanted.size(), maxPages);
    const std::vector<int> pages(m_wanted.end() - std::ptrdiff_t(count), m_wanted.end());
    m_wanted.clear();
    std::vector<std::int64_t> numbers;
    for (const int page : pages) {
        const int end = std::min((page + 1) * pageSize, rowCount());
        for (int row = page * pageSize; row < end; ++row)
            numbers.push_back(numberAt(row));
    }
    m_isReadingPage = true;
    inBackground(
        *m_pool, this, [reader = m_reader, numbers] { return reader->read(numbers); },
        [this, pages, numbers](const std::shared_ptr<Result<ResultsPart>> &page) {
            takePage(pages, numbers, *page);
        });
}

void ResultsModel::takePage(const std::vector<int> &pages, const std::vector<std::int64_t> &numbers,
                            const Result<ResultsPart> &page)
{
    m_isReadingPage = false;
    if (!page) {
        Q_EMIT failed(page.error());
        return;
    }
    m_gone.unite(QSet<std::int64_t>(numbers.begin(), numbers.end()));
    for (const FinishedRow &row : page->rows) {
        const auto values = page->values.find(row.index);
        m_gone.remove(row.index);
        m_known.insert(row.index,
                       new Known {row,
                                  values == page->values.end() ? std::nullopt
                                                               : std::optional(values->second)});
    }
    learnNames(*page);
    for (const int each : pages) {
        const int first = each * pageSize;
        const int last = std::min(first + pageSize, rowCount()) - 1;
        if (first <= last)
            Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
    }
    if (!m_wanted.empty())
        m_readSoon.start();
}

void ResultsModel::readAnswer(int row, OnAnswer onAnswer)
{
    const FinishedRow *const finished = finishedAt(row);
    if (finished == nullptr)
        return;
    const quint64 asked = ++m_answersAsked;
    // Records stand about in the order of the rows.
    const std::int64_t most = std::max(numberAt(0), numberAt(rowCount() - 1));
    const double place = most <= 0 ? 0 : double(finished->index) / double(most);
    inBackground(
        *m_pool, this,
        [reader = m_reader, finished = *finished, place] {
            return reader->answer(finished, place);
        },
        [this, asked,
         onAnswer = std::move(onAnswer)](const std::shared_ptr<Result<ShownAnswer>> &answer) {
            if (asked == m_answersAsked)
                onAnswer(*answer);
        });
}

int ResultsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows->size());
}

int ResultsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount) + m_valueColumns - 1;
}

QVariant ResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool isValue = valueOfColumn(index.column()) >= 0;
    const bool isText = isValue || index.column() == Status;
    if (role == Qt::TextAlignmentRole)
        return int((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (index.column() == Number)
        return role == Qt::DisplayRole ? countText(numberAt(index.row()) + 1) : QVariant();
    const Known *const known = knownAt(index.row());
    if (known == nullptr)
        return role == RowDelegate::PendingRole ? QVariant(true) : QVariant();
    if (role == Qt::ToolTipRole)
        return plainToolTip(known->row.end.error ? errorText(*known->row.end.error)
                                                 : valuesAt(index.row()));
    if (isValue)
        return role == Qt::DisplayRole && known->values ? valueText(*known->values, index.column())
                                                        : QVariant();
    return cellData(known->row.end, index.column(), role);
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isText = valueOfColumn(section) >= 0 || section == Status;
    if (role == Qt::TextAlignmentRole)
        return int((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const FinishedQuery &query = m_query.ended;
    const bool isSorted = orderOf(section) == query.order;
    return isSorted ? titleOf(section) + (query.descending ? u" ↓"_s : u" ↑"_s) : titleOf(section);
}

// The values have no order of their own.
std::optional<FinishedQuery::Order> ResultsModel::orderOf(int column)
{
    using Order = FinishedQuery::Order;
    switch (column) {
    case Number:
        return Order::Row;
    case Status:
        return Order::Status;
    case Elapsed:
        return Order::Elapsed;
    case SentAt:
        return Order::SentAt;
    case Attempts:
        return Order::Attempts;
    default:
        return std::nullopt;
    }
}

QString ResultsModel::titleOf(int column) const
{
    switch (column) {
    case Number:
        return tr("Row");
    case Status:
        return tr("Status");
    case Elapsed:
        return tr("ms");
    case SentAt:
        return tr("Sent at");
    case Attempts:
        return tr("Attempts");
    default:
        break;
    }
    const int value = valueOfColumn(column);
    if (value >= int(m_valueNames.size()))
        return m_valuesTitle;
    const bool isLast = value == m_valueColumns - 1;
    return isLast ? m_valueNames.mid(value).join(u" · "_s) : m_valueNames.at(value);
}

} // namespace penstock

#include "moc_resultsmodel.cpp"
