// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace penstock {

class Document;
class JobTab;
class ProfileTab;

//! The tabs of profiles and jobs. A run continues when its tab closes. Asks before closing a tab
//! with invalid edits.
class WorkTabs final : public QTabWidget
{
    Q_OBJECT
public:
    explicit WorkTabs(QWidget *parent = nullptr);

    // The content of the active tab, or null if it has another type.
    JobTab *job() const;
    ProfileTab *profile() const;
    Document *document() const;

    bool show(const Document &document); //!< Activates its tab; returns false if it is not open.
    void add(QWidget *tab); //!< A JobTab or ProfileTab.
    void close(int index);
    //! Deletes its tab at once, before the document is destroyed.
    void drop(const Document &document);
    void step(int by); //!< Activates the next or previous tab, with wrap-around.

    //! The files of the open tabs in order, without unsaved ones.
    QStringList files() const;
    void showIcons(); //!< Updates the icons from the job states.

Q_SIGNALS:
    void tabsChanged(); //!< Emitted when a tab is added, removed, moved or activated.

private:
    int placeOf(const Document &document) const; // -1 if not open
    Document *documentOf(QWidget *tab) const; // may be null
    void closeNow(QWidget *tab);
    void showTitle(QWidget *tab);
};

} // namespace penstock
