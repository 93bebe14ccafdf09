// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/headerspanel.h"

#include "ui/documents/secretinplace.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/pairstable.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>
#include <QTableView>

namespace penstock {

namespace {
constexpr int maxRows = 4;
}

HeadersModel::HeadersModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_headers(document.profile().headers)
{
    connect(&document, &ProfileDocument::changed, this,
            [this] { showLines(m_headers, m_document.profile().headers); });
}

QString HeadersModel::textAt(const QModelIndex &index, bool isEdited) const
{
    const auto &[name, value] = m_headers[std::size_t(index.row())];
    return index.column() == 0 ? name
        : !value.isSecret()    ? value.text
        : isEdited             ? secretInPlace(value.secret)
                               : tr("the secret \"%1\"").arg(value.secret);
}

bool HeadersModel::take(const QModelIndex &index, const QString &text)
{
    Profile profile = m_document.profile();
    putInPlace(profile.headers, index, text);
    m_document.change(tr("Change header"), profile);
    return true;
}

void HeadersModel::removeLines(int first, int count)
{
    Profile profile = m_document.profile();
    profile.headers.erase(profile.headers.begin() + first, profile.headers.begin() + first + count);
    m_document.change(tr("Remove header"), profile);
}

HeadersPanel::HeadersPanel(ProfileDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_model(document)
    , m_table(makePairsTable(m_model, tr("Headers of every request")))
    , m_fault(makeFaultLine())
{
    setProperty("panel", u"true"_s);
    m_fault->setContentsMargins(16, 0, 16, 8);
    m_table->setProperty("edits", QStringList(u"/headers"_s)); // of the profile's file
    m_table->setToolTip(tr("For a secret value, write {\"secret\": \"its name\"}"));

    QPushButton *const add = makeButton(tr("Add"), ButtonKind::Ghost, u"plus"_s);
    add->setAccessibleName(tr("Add a header"));
    connect(add, &QPushButton::clicked, this, [this] { editNewPair(*m_table); });
    QLabel *const about = makeWrapped(tr("sent with every request"), Type::Small, Tone::Ink2);
    auto *const head = makeRowLayout(8, {16, 4, 8, 4});
    head->addWidget(makeLabel(tr("Headers"), Type::BodyStrong));
    head->addWidget(about, 1);
    head->addWidget(add);
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addLayout(head);
    layout->addWidget(makeRule());
    layout->addWidget(m_table);
    layout->addWidget(m_fault);
    connect(&m_document, &ProfileDocument::changed, this, &HeadersPanel::follow);
    follow();
}

void HeadersPanel::follow()
{
    fitToRows(*m_table, maxRows);
    showFault(m_fault, m_table, m_document.faultAt(u"/headers"_s));
}

} // namespace penstock

#include "moc_headerspanel.cpp"
