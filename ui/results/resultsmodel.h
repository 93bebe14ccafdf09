// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/resultsreader.h"

#include <penstock/support/clock.h>

#include <QAbstractTableModel>
#include <QCache>
#include <QSet>
#include <QThreadPool>
#include <QTimer>

#include <atomic>

namespace penstock {

//! Finished rows of a job. Stores all row numbers (8 MB for a million rows) and recently shown
//! rows. Another thread reads the rest from the journal. A selection keeps its row when rows are
//! inserted.
// Qt requires one class for a model.
class ResultsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    //! Values is the first value column; further ones follow from ColumnCount on.
    enum Column { Number, Values, Status, Elapsed, SentAt, Attempts, ColumnCount };
    static constexpr int pageSize = 128; //!< Rows per read.

    //! \a clock must outlive it.
    ResultsModel(const JobSpec &job, const QString &folder, Clock &clock,
                 QObject *parent = nullptr);
    ~ResultsModel() override;

    const ResultsQuery &query() const { return m_query; }
    void setQuery(const FinishedQuery &query);
    void setText(const QString &text); //!< Applies together with the query.
    //! Query of the listed rows. Differs from query() until the new list is ready.
    const ResultsQuery &listedQuery() const { return m_listedQuery; }
    //! Lists the rows again. Ignored while this is in progress.
    void refresh();
    bool isReading() const { return m_isListing; }
    //! Discards cached rows, because the job starts over or was edited.
    void forget();
    Duration lastRefresh() const { return m_listTook; }

    const std::vector<FinishedCount> &counts() const { return m_counts; }
    //! Returns the order for sorting by a column, if possible.
    static std::optional<FinishedQuery::Order> orderOf(int column);
    std::int64_t numberAt(int row) const { return (*m_rows)[std::size_t(row)]; }
    int rowOf(std::int64_t number) const; //!< -1 if not listed.
    //! Null until it is read.
    const FinishedRow *finishedAt(int row) const;
    QString valuesAt(int row) const;
    //! Returns the row; null until it is read, and if it no longer exists.
    const Row *rowAt(int row) const;
    //! Value names of the rows that were read first.
    const QStringList &valueNames() const { return m_valueNames; }
    //! Sets the maximum number of value columns, at least one. The last column has the remaining
    //! values.
    void setMaxValues(int most);
    //! Convert between a value index, from 0, and its column; -1 for other columns.
    static int columnOfValue(int value)
    {
        return value == 0 ? int(Values) : ColumnCount + value - 1;
    }
    static int valueOfColumn(int column);
    int valueColumns() const { return m_valueColumns; }

    using OnAnswer = std::function<void(const Result<ShownAnswer> &)>;
    //! Reads the response for the row at \a row. \a onAnswer is not called if another response is
    //! requested first.
    void readAnswer(int row, OnAnswer onAnswer);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void listed(); //!< Emitted when counts() and rows are current.
    void valueNamesKnown();
    void failed(const penstock::Error &error);

private:
    struct Known
    {
        FinishedRow row;
        std::optional<Row> values;
    };
    void learnNames(const ResultsPart &page);
    QString valueText(const Row &row, int column) const;
    QString titleOf(int column) const;
    const Known *knownAt(int row) const;
    void want(int row) const;
    void readWanted();
    void takePage(const std::vector<int> &pages, const std::vector<std::int64_t> &numbers,
                  const Result<ResultsPart> &page);
    void ask(const ResultsQuery &query);
    void takeList(const Result<std::optional<ResultsList>> &list);
    void takeRows(const ResultsList &list);
    void takeOtherOrder(ResultsList::Rows rows);

    const JobSpec m_job;
    const QString m_folder;
    Clock &m_clock;
    std::shared_ptr<ResultsReader> m_reader; // only used in the thread of m_pool
    QString m_valuesTitle; // until names are known
    QStringList m_valueNames;
    int m_mostValues = 1;
    int m_valueColumns = 1;
    ResultsQuery m_query;
    ResultsQuery m_askedQuery; // being listed
    ResultsQuery m_listedQuery; // of m_rows
    std::vector<FinishedCount> m_counts;
    ResultsList::Rows m_rows;
    mutable QCache<std::int64_t, Known> m_known;
    // Listed, but no longer in the journal, as after starting over. Read again only after the next
    // list, to avoid endless reads.
    QSet<std::int64_t> m_gone;
    mutable std::vector<int> m_wanted; // pages, latest last
    mutable QTimer m_readSoon;
    bool m_isReadingPage = false;
    bool m_isListing = false;
    std::shared_ptr<std::atomic_bool> m_cancel; // of the listing
    Instant m_listBegan;
    Duration m_listTook {};
    quint64 m_answersAsked = 0;
    QThreadPool *const m_pool; // one thread; deleted when it has ended
};

} // namespace penstock
