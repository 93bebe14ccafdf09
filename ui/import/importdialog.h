// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/importing/importer/saveimport.h>

#include <QDialog>
#include <QStandardItemModel>

#include <optional>

class QLabel;
class QPushButton;
class QTreeView;

namespace penstock {

//! Takes a file of another program, or a curl command that is pasted, shows what would come of it,
//! and saves what is chosen as profiles and jobs. Reads and writes beside the main thread.
class ImportDialog final : public QDialog
{
    Q_OBJECT
public:
    ImportDialog(Places places, QWidget *parent);

    void take(const QByteArray &content, const QString &fileName = {});
    void takeFile(const QString &path);

Q_SIGNALS:
    void saved(const penstock::SavedImport &saved);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; //!< Ctrl+V takes what was copied.

private:
    using Reading = std::function<Result<Imported>()>;
    QWidget *makeHead();
    void chooseFile();
    void read(const QString &fileName, Reading work);
    void show(const Result<Imported> &imported);
    void list(const Imported &imported);
    void say(const QString &text, bool isFault);
    void showReadiness();
    Imported chosen() const;
    void save();

    Places m_places;
    QLabel *m_source;
    QLabel *m_says;
    QStandardItemModel m_model;
    QTreeView *m_tree;
    QLabel *m_notes;
    QPushButton *m_done;
    std::optional<Imported> m_imported;
    bool m_isBusy = false;
    quint64 m_round = 0; // what was asked for before the latest is not listened to
};

} // namespace penstock
