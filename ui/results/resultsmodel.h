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

//! The rows of a job that have ended. Knows their numbers, and of those that are looked at what became
//! of them; the rest stays in the journal, which is read in a thread of its own. So a million rows are
//! 8 MB, and nothing here blocks.
//! Rows keep their identity while others come between them: a selection stays where it is.
// Large: Qt wants a model in one class, and what is being read stands beside what is shown.
class ResultsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    //! Values is the first of the columns that rows have; others stand behind all, from ColumnCount on.
    enum Column { Number, Values, Status, Elapsed, SentAt, Attempts, ColumnCount };
    static constexpr int pageSize = 128; //!< Rows that are read at once.

    //! \a clock must outlive it.
    ResultsModel(const JobSpec &job, const QString &folder, Clock &clock,
                 QObject *parent = nullptr);
    ~ResultsModel() override;

    const ResultsQuery &query() const { return m_query; }
    void setQuery(const FinishedQuery &query);
    void setText(const QString &text); //!< That rows have; together with the query.
    //! What the rows answer: query(), but for the moment that it takes to list them.
    const ResultsQuery &listedQuery() const { return m_listedQuery; }
    //! Looks whether more have ended. Ignored while it does.
    void refresh();
    bool isReading() const { return m_isListing; }
    //! What was read is not so any more: the job begins anew, or goes on after an edit.
    void forget();
    //! How long it took to find out what there is.
    Duration lastRefresh() const { return m_listTook; }

    const std::vector<FinishedCount> &counts() const { return m_counts; }
    //! That a column can be sorted by.
    static std::optional<FinishedQuery::Order> orderOf(int column);
    std::int64_t numberAt(int row) const { return (*m_rows)[std::size_t(row)]; }
    int rowOf(std::int64_t number) const; //!< -1 where it is not among them.
    //! Null while it is not read yet.
    const FinishedRow *finishedAt(int row) const;
    QString valuesAt(int row) const;
    //! The row itself; null while it is not read yet, and where it is not there any more.
    const Row *rowAt(int row) const;
    //! The names of the values of rows, as those that were read first have them.
    const QStringList &valueNames() const { return m_valueNames; }
    //! So many columns for values at the most, at least one: the last has all the others.
    void setMaxValues(int most);
    //! The column of the n-th value, from 0; the n-th of the values that \a column shows, or -1.
    static int columnOfValue(int value)
    {
        return value == 0 ? int(Values) : ColumnCount + value - 1;
    }
    static int valueOfColumn(int column);
    int valueColumns() const { return m_valueColumns; }

    using OnAnswer = std::function<void(const Result<ShownAnswer> &)>;
    //! Reads the answer to the row at \a row. Not called where another one was asked for meanwhile.
    void readAnswer(int row, OnAnswer onAnswer);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void listed(); //!< counts() and rows are as they are now.
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
    std::shared_ptr<ResultsReader> m_reader; // used by the thread of m_pool only
    QString m_valuesTitle; // before their names are known
    QStringList m_valueNames;
    int m_mostValues = 1;
    int m_valueColumns = 1;
    ResultsQuery m_query;
    ResultsQuery m_askedQuery; // that is being listed
    ResultsQuery m_listedQuery; // that m_rows answers
    std::vector<FinishedCount> m_counts;
    ResultsList::Rows m_rows;
    mutable QCache<std::int64_t, Known> m_known;
    // Listed, and not in the journal any more, as after starting over: asked for again by the next
    // list only, else whoever shows one would read for ever.
    QSet<std::int64_t> m_gone;
    mutable std::vector<int> m_wanted; // pages, the one that was asked for last behind
    mutable QTimer m_readSoon;
    bool m_isReadingPage = false;
    bool m_isListing = false;
    std::shared_ptr<std::atomic_bool> m_cancel; // of what is being listed
    Instant m_listBegan;
    Duration m_listTook {};
    quint64 m_answersAsked = 0;
    QThreadPool *const m_pool; // of one thread; goes when that has ended
};

} // namespace penstock
