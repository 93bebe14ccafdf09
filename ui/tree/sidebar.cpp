// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/sidebar.h"

#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/tree/treedelegate.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>

namespace penstock {

Sidebar::Sidebar(WorkbenchModel &model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_filter(new QLineEdit)
    , m_empty(makeWrapped({}, Type::Body, Tone::Ink3))
    , m_tree(new QTreeView)
    , m_foot(new QHBoxLayout)
    , m_faults(makeWrapped({}, Type::Small, Tone::Fail))
{
    setObjectName(u"sidebar"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_filter->setPlaceholderText(tr("Filter profiles and jobs"));
    m_filter->setAccessibleName(tr("Filter profiles and jobs"));
    m_filter->setProperty("quiet", u"true"_s);
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    m_empty->setAlignment(Qt::AlignHCenter);
    m_empty->setContentsMargins(40, 20, 40, 0);

    m_filtered.setSourceModel(&model);
    dressTree();

    auto *const layout = makeColumnLayout(8, {0, 8, 0, 0}, this);
    auto *const filterRow = makeRowLayout(0, {8, 0, 8, 0});
    filterRow->addWidget(m_filter);
    layout->addLayout(filterRow);
    layout->addWidget(m_empty);
    layout->addWidget(m_tree, 1);
    layout->addStretch();
    m_faults->setContentsMargins(12, 0, 12, 4);
    m_faults->hide();
    layout->addWidget(m_faults);
    layout->addWidget(makeRule());
    layout->addLayout(makeFoot());
    connectTree();
    showEmptiness();
}

void Sidebar::connectTree()
{
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filtered.setFilterFixedString(text.trimmed());
        unfold();
        showEmptiness();
    });
    connect(&m_filtered, &QAbstractItemModel::rowsInserted, this, [this] {
        unfold();
        showEmptiness();
    });
    connect(m_tree, &QTreeView::expanded, this,
            [this](const QModelIndex &row) { keepOpen(row, true); });
    connect(m_tree, &QTreeView::collapsed, this,
            [this](const QModelIndex &row) { keepOpen(row, false); });
    connect(&m_model, &WorkbenchModel::jobMoved, this, [this](const JobSession *session) {
        select(m_model.indexOf(*session));
        const QScopedValueRollback unfolding(m_unfolding, true);
        const QModelIndex moved = m_tree->currentIndex();
        m_tree->expand(moved.parent()); // by itself it does not while it is dragged
        m_tree->scrollTo(moved);
    });
    connect(m_tree, &QTreeView::clicked, this, &Sidebar::clicked);
    connect(m_tree, &QTreeView::activated, this, &Sidebar::open);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &Sidebar::askForMenu);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &Sidebar::currentChanged);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &Sidebar::showEmptiness);
}

// A filter shows all that it finds; without one folders are as they were left.
void Sidebar::unfold()
{
    const QScopedValueRollback unfolding(m_unfolding, true);
    if (!m_filter->text().trimmed().isEmpty())
        return m_tree->expandAll();
    for (int row = 0; row < m_filtered.rowCount(); ++row) {
        const QModelIndex profile = m_filtered.index(row, 0);
        m_tree->expand(profile);
        for (int child = 0; child < m_filtered.rowCount(profile); ++child) {
            const QModelIndex below = m_filtered.index(child, 0, profile);
            if (below.data(WorkbenchModel::FolderRole).toString().isEmpty())
                break; // folders come first
            m_tree->setExpanded(below, below.data(WorkbenchModel::OpenRole).toBool());
        }
    }
}

void Sidebar::keepOpen(const QModelIndex &folder, bool isOpen)
{
    const QString id = folder.data(WorkbenchModel::FolderRole).toString();
    if (!m_unfolding && m_filter->text().trimmed().isEmpty() && !id.isEmpty())
        m_model.folders().change(openFolder(id, isOpen));
}

void Sidebar::dressTree()
{
    m_tree->setObjectName(u"tree"_s);
    m_tree->setAccessibleName(tr("Profiles and jobs"));
    m_tree->setModel(&m_filtered);
    m_tree->setItemDelegate(new TreeDelegate(
        [this](const QModelIndex &index, const QString &name) {
            return m_model.nameFault(m_filtered.mapToSource(index), name);
        },
        m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setUniformRowHeights(true);
    m_tree->setMouseTracking(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setDragDropMode(QAbstractItemView::DragDrop);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDragDropOverwriteMode(true); // on rows only: between them is nothing to be meant
    m_tree->viewport()->installEventFilter(this);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QLayout *Sidebar::makeFoot()
{
    QPushButton *const add = makeButton(tr("New profile"), ButtonKind::Ghost, u"plus"_s);
    add->setToolTip(tr("Ctrl+N"));
    connect(add, &QPushButton::clicked, this, &Sidebar::newProfileRequested);
    QPushButton *const import = makeButton(tr("Import"), ButtonKind::Ghost, u"import"_s);
    import->setToolTip(tr("Ctrl+I"));
    connect(import, &QPushButton::clicked, this, &Sidebar::importRequested);
    for (QPushButton *const button : {add, import})
        m_foot->addWidget(button, 0, Qt::AlignLeft);
    m_foot->setContentsMargins(8, 4, 8, 8);
    m_foot->addStretch();
    return m_foot;
}

// Only now the sheet has given everything its size.
void Sidebar::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrangeFoot();
}

void Sidebar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangeFoot();
}

// Side by side, if their words are short enough.
void Sidebar::arrangeFoot()
{
    m_foot->setDirection(QBoxLayout::LeftToRight);
    if (m_foot->minimumSize().width() > width())
        m_foot->setDirection(QBoxLayout::TopToBottom);
}

void Sidebar::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void Sidebar::tellOfJobs(const QStringList &faults)
{
    if (faults.isEmpty())
        return m_faults->hide();
    tell(faults.size() == 1 ? tr("1 job is not listed")
                            : tr("%1 jobs are not listed").arg(faults.size()),
         faults.join(QLatin1Char('\n')));
}

void Sidebar::tellOfFolders(const Error &fault)
{
    tell(tr("Folders are not saved"), errorText(fault));
}

void Sidebar::tell(const QString &what, const QString &why)
{
    m_faults->setText(what);
    m_faults->setToolTip(plainToolTip(why));
    m_faults->setAccessibleDescription(why);
    m_faults->show();
}

void Sidebar::select(const QModelIndex &index)
{
    const QScopedValueRollback unfolding(m_unfolding, true);
    m_tree->setCurrentIndex(m_filtered.mapFromSource(index));
}

QModelIndex Sidebar::current() const
{
    return m_filtered.mapToSource(m_tree->currentIndex());
}

void Sidebar::focusTree()
{
    m_tree->setFocus();
}

void Sidebar::toggle(const QModelIndex &folder)
{
    const QModelIndex shown = m_filtered.mapFromSource(folder);
    m_tree->setExpanded(shown, !m_tree->isExpanded(shown));
}

QPoint Sidebar::below(const QModelIndex &index) const
{
    const QRect row = m_tree->visualRect(m_filtered.mapFromSource(index));
    const QRect seen = m_tree->viewport()->rect();
    return m_tree->viewport()->mapToGlobal(
        QPoint(TreeDelegate::arrowWidth, std::clamp(row.bottom(), seen.top(), seen.bottom())));
}

void Sidebar::edit(const QModelIndex &index)
{
    if (!m_filtered.mapFromSource(index).isValid())
        m_filter->clear();
    const QModelIndex shown = m_filtered.mapFromSource(index);
    if (m_tree->isPersistentEditorOpen(shown)) // knows the passing ones, too
        return;
    m_tree->setCurrentIndex(shown);
    m_tree->setFocus();
    m_tree->edit(shown);
}

void Sidebar::addKeyOf(QAction *action)
{
    m_tree->addAction(action);
}

void Sidebar::askForMenu(const QPoint &place)
{
    const QModelIndex index = m_tree->indexAt(place);
    if (!index.isValid())
        return;
    m_tree->setCurrentIndex(index);
    Q_EMIT menuRequested(m_tree->viewport()->mapToGlobal(place));
}

void Sidebar::open(const QModelIndex &index)
{
    const QModelIndex source = m_filtered.mapToSource(index);
    if (JobSession *const job = m_model.jobAt(source))
        Q_EMIT jobRequested(job);
    else if (ProfileDocument *const document = m_model.documentAt(source))
        Q_EMIT profileRequested(document);
}

bool Sidebar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease)
        m_clickedAt = int(static_cast<QMouseEvent *>(event)->position().x());
    return QWidget::eventFilter(watched, event);
}

// At its arrow a profile folds, and a folder anywhere; everything else comes to the front.
void Sidebar::clicked(const QModelIndex &index)
{
    const QModelIndex source = m_filtered.mapToSource(index);
    const bool isFolder = !source.data(WorkbenchModel::FolderRole).toString().isEmpty();
    const bool hasRows = m_model.rowCount(source) > 0;
    if (isFolder || (hasRows && m_clickedAt < TreeDelegate::arrowWidth))
        toggle(source);
    else
        open(index);
}

void Sidebar::showEmptiness()
{
    const bool empty = m_filtered.rowCount() == 0;
    m_empty->setText(m_model.rowCount() == 0 ? tr("Profiles and their jobs appear here.")
                                             : tr("No matches."));
    m_empty->setVisible(empty);
    m_tree->setVisible(!empty);
}

} // namespace penstock

#include "moc_sidebar.cpp"
