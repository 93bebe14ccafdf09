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

class SegmentSwitch;

//! Imports files of other programs or a pasted curl command: shows the resulting profiles and jobs,
//! and saves the selected ones. Reads and writes in another thread.
class ImportDialog final : public QDialog
{
    Q_OBJECT
public:
    ImportDialog(AppDirs places, QWidget *parent);

    void take(const QByteArray &content, const QString &fileName = {});
    void takeFile(const QString &path) { takeFiles({path}); }
    void takeFiles(const QStringList &paths);

Q_SIGNALS:
    void saved(const penstock::SavedImport &saved);
    //! Emitted after saved() if the user stores the secrets: in the keychain if \a areStored, else in
    //! memory.
    void secretsTaken(const penstock::SavedImport &saved, bool areStored);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; //!< Ctrl+V imports the clipboard.

private:
    using Reading = std::function<Result<Imported>()>;
    QWidget *makeHead();
    QWidget *makeOffer();
    void showOffer();
    void chooseFile();
    void read(const QString &fileName, Reading work);
    void show(const Result<Imported> &imported);
    void list(const Imported &imported);
    void say(const QString &text, bool isFault);
    void showReadiness();
    Imported chosen() const;
    void save();

    AppDirs m_places;
    QLabel *m_source;
    QLabel *m_says;
    QStandardItemModel m_model;
    QTreeView *m_tree;
    QLabel *m_notes;
    QWidget *m_offer = nullptr;
    QLabel *m_offered;
    SegmentSwitch *m_keep;
    QPushButton *m_done;
    std::optional<Imported> m_imported;
    bool m_isBusy = false;
    quint64 m_round = 0; // results of earlier rounds are ignored
};

} // namespace penstock
