// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace penstock {

class Document;
class JobSession;
class JobTab;
class ProfileDocument;
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

    // Activates its tab; returns false if it is not open.
    bool show(const JobSession &session);
    bool show(const ProfileDocument &document);
    void add(JobTab *tab);
    void add(ProfileTab *tab);
    void close(int index);
    // Deletes its tab at once, before the session or document is destroyed.
    void drop(const JobSession &session);
    void drop(const ProfileDocument &document);
    void step(int by); //!< Activates the next or previous tab, with wrap-around.

    //! The files of the open tabs in order, without unsaved ones.
    QStringList files() const;
    void showIcons(); //!< Updates the icons from the job states.

Q_SIGNALS:
    void tabsChanged(); //!< Emitted when a tab is added, removed, moved or activated.

private:
    int placeOf(const JobSession &session) const; // -1 if not open
    int placeOf(const ProfileDocument &document) const;
    bool showAt(int index);
    void dropAt(int index);
    Document *documentOf(QWidget *tab) const; // may be null
    void closeNow(QWidget *tab);
    void addTabOf(QWidget *tab, const QString &title);
    void showTitle(QWidget *tab, const QString &title);
};

} // namespace penstock
