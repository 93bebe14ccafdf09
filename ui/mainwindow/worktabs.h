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

//! The tabs of profiles and jobs. Closing one closes the view of it only: a run goes on. Asks first if
//! edits in it are invalid.
class WorkTabs final : public QTabWidget
{
    Q_OBJECT
public:
    explicit WorkTabs(QWidget *parent = nullptr);

    // Of the tab in front; null where it is of another kind, or there is none.
    JobTab *job() const;
    ProfileTab *profile() const;
    Document *document() const;

    // Brings the tab of it to the front; false where there is none.
    bool show(const JobSession &session);
    bool show(const ProfileDocument &document);
    void add(JobTab *tab);
    void add(ProfileTab *tab);
    void close(int index);
    // What it shows goes: so does its tab, if there is one, at once.
    void drop(const JobSession &session);
    void drop(const ProfileDocument &document);
    void step(int by); //!< To the next one, or back; around the ends.

    //! Of what is in the tabs, in their order; of what has none nothing is said.
    QStringList files() const;
    void showIcons(); //!< As the jobs are now.

Q_SIGNALS:
    void tabsChanged(); //!< One came, went, moved, or another is in front.

private:
    int placeOf(const JobSession &session) const; // -1 where there is none
    int placeOf(const ProfileDocument &document) const;
    bool showAt(int index);
    void dropAt(int index);
    Document *documentOf(QWidget *tab) const; // null where there is none
    void closeNow(QWidget *tab);
    void addTabOf(QWidget *tab, const QString &title);
    void showTitle(QWidget *tab, const QString &title);
};

} // namespace penstock
