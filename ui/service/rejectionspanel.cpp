// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/rejectionspanel.h"

#include "ui/service/servicefields.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/pairstable.h"
#include "ui/widgets/parts.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 28;
constexpr int maxRows = 5;
constexpr int aroundHead = 40;

void fitRows(QTableView *table)
{
    const int head = table->horizontalHeader()->isHidden()
        ? 0
        : table->horizontalHeader()->sizeHint().height();
    const int bar = table->horizontalHeader()->length() > table->viewport()->width() && head > 0
        ? table->horizontalScrollBar()->sizeHint().height()
        : 0;
    table->setFixedHeight(std::min(table->model()->rowCount(), maxRows) * rowHeight + head + bar);
}

} // namespace

RejectionsPanel::RejectionsPanel(ProfileDocument &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_fields(
          new FieldGrid(document, linesOf(rejectionFields(), document, &ProfileDocument::profile)))
    , m_bodies(document)
    , m_bodiesTable(makePairsTable(m_bodies, tr("Bodies of rate limit responses")))
    , m_scopesTable(makePairsTable(m_scopes, tr("Limits that a rate limit response closes")))
    , m_bodiesFault(makeFaultLine())
    , m_scopesFault(makeFaultLine())
{
    QHeaderView *const head = m_bodiesTable->horizontalHeader();
    head->show();
    head->setSectionResizeMode(QHeaderView::ResizeToContents); // or their words would be cut
    head->setSectionResizeMode(0, QHeaderView::Stretch);
    head->setMinimumSectionSize(
        head->fontMetrics().horizontalAdvance(
            m_bodies.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString())
        + aroundHead);
    m_bodiesTable->setProperty("edits",
                               QStringList(u"/throttling/bodies"_s)); // of the file
    m_scopesTable->setProperty("edits", QStringList(u"/throttling/scopes"_s));
    m_scopesTable->setToolTip(tr("Name: the value of a scope header, for example search, or the "
                                 "header with its value. Value: the name of a limit"));
    auto *const column = makeColumnLayout(6, {}, this);
    column->addWidget(m_fields);
    column->addWidget(
        makeWrapped(tr("A response also means \"rate limit exceeded\" if its body matches:"),
                    Type::Body, Tone::Ink2));
    column->addWidget(m_bodiesTable);
    column->addWidget(m_bodiesFault);
    column->addWidget(makeWrapped(tr("A rate limit response closes all limits. If it names a scope "
                                     "(name), it closes only one limit (value)."),
                                  Type::Body, Tone::Ink2));
    column->addWidget(m_scopesTable);
    column->addWidget(m_scopesFault);
    connect(&m_scopes, &PairsModel::edited, this, [this](const Pairs &pairs) {
        Profile profile = m_document.profile();
        profile.throttling.scopes.clear();
        for (const auto &[scope, limit] : pairs)
            profile.throttling.scopes.emplace_back(scope.toUtf8(), limit);
        m_document.change(tr("Change limits of scopes"), profile);
    });
    connect(&m_bodies, &BodiesModel::dataChanged, this, &RejectionsPanel::showFaults);
    connect(&document, &ProfileDocument::changed, this, &RejectionsPanel::follow);
    follow();
}

void RejectionsPanel::follow()
{
    m_fields->follow();
    Pairs scopes;
    for (const auto &[scope, limit] : m_document.profile().throttling.scopes)
        scopes.emplace_back(QString::fromUtf8(scope), limit);
    m_scopes.setPairs(scopes);
    fitRows(m_bodiesTable);
    fitRows(m_scopesTable);
    showFaults();
}

void RejectionsPanel::showFaults()
{
    const QString bodies = m_bodies.fault();
    showFault(m_bodiesFault, m_bodiesTable,
              bodies.isEmpty() ? m_document.faultAt(u"/throttling/bodies"_s) : bodies);
    QString scopes = m_document.faultAt(u"/throttling/scopes"_s);
    // Which limits there are is known to the whole only.
    for (const Error &fault : m_document.faults()) {
        if (scopes.isEmpty() && fault.where() == u"/throttling"_s)
            scopes = errorAdvice(fault);
    }
    showFault(m_scopesFault, m_scopesTable, scopes);
}

} // namespace penstock

#include "moc_rejectionspanel.cpp"
