// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/worktabs.h"

#include "ui/jobs/joblook.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/leavequestions.h"
#include "ui/profiles/profiletab.h"
#include "ui/theme/icons.h"
#include "ui/widgets/parts.h"

#include <QTabBar>
#include <QToolButton>

namespace penstock {

namespace {
constexpr int titleLetters = 28;
constexpr const char *shownIcon = "shownIcon"; // of a tab

QString briefTitle(const QString &title)
{
    return title.size() > titleLetters ? title.left(titleLetters) + u"…"_s : title;
}

// Empty: that of all text.
QString tokenFor(const JobLook &look)
{
    switch (look.tone) {
    case Tone::Accent:
    case Tone::Warn:
    case Tone::Fail:
        return tokenOf(look.tone);
    default:
        return {};
    }
}
} // namespace

WorkTabs::WorkTabs(QWidget *parent)
    : QTabWidget(parent)
{
    setObjectName(u"tabs"_s);
    setAccessibleName(tr("Open profiles and jobs"));
    setDocumentMode(true);
    setMovable(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideRight);
    tabBar()->setExpanding(false);
    tabBar()->setAccessibleName(tr("Open profiles and jobs"));
    tabBar()->setIconSize({14, 14});
    connect(this, &QTabWidget::currentChanged, this, &WorkTabs::tabsChanged);
    connect(tabBar(), &QTabBar::tabMoved, this, &WorkTabs::tabsChanged);
}

JobTab *WorkTabs::job() const
{
    return qobject_cast<JobTab *>(currentWidget());
}

ProfileTab *WorkTabs::profile() const
{
    return qobject_cast<ProfileTab *>(currentWidget());
}

Document *WorkTabs::document() const
{
    return documentOf(currentWidget());
}

Document *WorkTabs::documentOf(QWidget *tab) const
{
    if (const auto *const job = qobject_cast<JobTab *>(tab))
        return &job->document();
    const auto *const profile = qobject_cast<ProfileTab *>(tab);
    return profile != nullptr ? &profile->document() : nullptr;
}

int WorkTabs::placeOf(const Document &document) const
{
    for (int i = 0; i < count(); ++i) {
        if (documentOf(widget(i)) == &document)
            return i;
    }
    return -1;
}

bool WorkTabs::show(const Document &document)
{
    const int index = placeOf(document);
    if (index >= 0)
        setCurrentIndex(index);
    return index >= 0;
}

void WorkTabs::drop(const Document &document)
{
    const int index = placeOf(document);
    if (index < 0)
        return;
    QWidget *const tab = widget(index);
    removeTab(index);
    delete tab; // before what it shows
    Q_EMIT tabsChanged();
}

void WorkTabs::add(QWidget *tab)
{
    connect(documentOf(tab), &Document::changed, tab, [this, tab] { showTitle(tab); });
    const int index = addTab(tab, QString());
    auto *const closer = new QToolButton;
    closer->setIcon(icon(u"close"_s));
    closer->setIconSize({12, 12});
    closer->setFocusPolicy(Qt::TabFocus);
    closer->setProperty("ghost", u"true"_s);
    closer->setProperty("closer", u"true"_s);
    closer->setToolTip(tr("Close (Ctrl+W); a run continues"));
    connect(closer, &QToolButton::clicked, this, [this, tab] { close(indexOf(tab)); });
    tabBar()->setTabButton(index, QTabBar::RightSide, closer);
    showTitle(tab);
    // From the tabs to what closes them, and then into the page.
    QWidget *before = tabBar();
    for (int i = 0; i < count(); ++i) {
        QWidget *const each = tabBar()->tabButton(i, QTabBar::RightSide);
        setTabOrder(before, each);
        before = each;
    }
    setCurrentIndex(index);
    tab->setFocus();
    Q_EMIT tabsChanged();
    if (qobject_cast<ProfileTab *>(tab) != nullptr)
        setTabIcon(indexOf(tab), icon(u"profile"_s));
    showIcons();
}

void WorkTabs::showTitle(QWidget *tab)
{
    const int index = indexOf(tab);
    if (index < 0)
        return; // it has been closed, and goes
    const QString title = documentOf(tab)->name();
    setTabText(index, briefTitle(title).replace(QLatin1Char('&'), u"&&"_s)); // no key of the tab's
    setTabToolTip(index, title);
    tabBar()->tabButton(index, QTabBar::RightSide)->setAccessibleName(tr("Close %1").arg(title));
}

void WorkTabs::close(int index)
{
    if (index < 0)
        return;
    QWidget *const tab = widget(index);
    commitTyped(*tab);
    Document *const document = documentOf(tab);
    if (document == nullptr || !document->isFaulty())
        return closeNow(tab);
    askAboutFaultyEdits(tab, {document}, Leaving::Tab, [this, tab, document](FaultyEdits edits) {
        if (edits == FaultyEdits::Discard && document->isFaulty())
            document->readAgain();
        closeNow(tab);
    });
}

void WorkTabs::closeNow(QWidget *tab)
{
    removeTab(indexOf(tab));
    tab->deleteLater();
    Q_EMIT tabsChanged();
}

void WorkTabs::step(int by)
{
    if (count() > 0)
        setCurrentIndex((currentIndex() + by + count()) % count());
}

QStringList WorkTabs::files() const
{
    QStringList files;
    for (int i = 0; i < count(); ++i) {
        const Document *const document = documentOf(widget(i));
        if (document != nullptr && !document->file().isEmpty())
            files.append(document->file());
    }
    return files;
}

void WorkTabs::showIcons()
{
    for (int i = 0; i < count(); ++i) {
        auto *const tab = qobject_cast<JobTab *>(widget(i));
        if (tab == nullptr)
            continue;
        // The same one again would have Qt lay out and draw the whole window.
        const JobLook look = lookOf(tab->session(), tab->document().isLacking());
        const QStringList shown {look.glyph, tokenFor(look)};
        if (tab->property(shownIcon).toStringList() == shown)
            continue;
        tab->setProperty(shownIcon, shown);
        setTabIcon(i, icon(shown.front(), shown.back()));
    }
}

} // namespace penstock

#include "moc_worktabs.cpp"
