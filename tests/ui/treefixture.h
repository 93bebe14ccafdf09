// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/ownhome.h"
#include "ui/savedjobfixture.h"

#include <penstock/jobs/spec/jobfolder.h>

#include <QAbstractItemModelTester>
#include <QMessageBox>
#include <QTabWidget>
#include <QTreeView>

namespace penstock {

//! The window of somebody with a saved profile and its job, and with a trash of their own.
struct TreeFixture : SavedJobFixture
{
    explicit TreeFixture(OwnHome::Trash trash = OwnHome::Trash::Here)
        : home(trash)
    {
        saveJob(QUrl(QStringLiteral("http://127.0.0.1:9")));
        openSaved();
        watch();
    }
    //! As somebody does who comes back later.
    void openAgain()
    {
        window.reset();
        open();
        window->openSaved();
        watch();
    }
    //! From now on a model that is not sound fails the test.
    void watch() const
    {
        const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
        new QAbstractItemModelTester(&window->model(), mode, window.get());
        new QAbstractItemModelTester(tree()->model(), mode, window.get());
    }
    //! The job has run, and has an answer.
    void answer() const
    {
        QFile file(output());
        if (!file.open(QIODevice::WriteOnly) || file.write("{}\n") != 3
            || !JobFolder::claim(jobFolder(places, jobFile())))
            qFatal("no answers");
    }
    QString jobFile() const { return jobPath(QStringLiteral("numbers"), places); }
    QString profileFile() const { return profilePath(QStringLiteral("practice"), places); }
    QString output() const { return folder.filePath(QStringLiteral("numbers.jsonl")); }
    QTreeView *tree() const { return window->findChild<QTreeView *>(QStringLiteral("tree")); }
    QTabWidget *tabs() const { return window->findChild<QTabWidget *>(QStringLiteral("tabs")); }
    QModelIndex profileRow() const { return tree()->model()->index(0, 0); }
    QModelIndex jobRow() const { return tree()->model()->index(0, 0, profileRow()); }
    //! As by arrows.
    void choose(const QModelIndex &row) const
    {
        QApplication::setActiveWindow(window.get());
        tree()->setFocus();
        tree()->setCurrentIndex(row);
    }
    //! The one that is asked now, or null.
    QMessageBox *question() const
    {
        for (QMessageBox *const each : window->findChildren<QMessageBox *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    JobSession *job(std::size_t at = 0) const { return window->model().jobs().at(at); }
    JobDocument &jobDocument() const { return window->model().documentOf(*job()); }

    OwnHome home;
};

} // namespace penstock
