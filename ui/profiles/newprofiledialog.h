// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/presets/preset.h>

#include <QDialog>
#include <QStringListModel>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;

namespace penstock {

//! Asks for a known service and its plan, or for the name of an empty profile. Names in braces in
//! the base URL become variables.
class NewProfileDialog final : public QDialog
{
    Q_OBJECT
public:
    enum class Purpose {
        Create,
        Take //!< Apply to an existing profile.
    };
    explicit NewProfileDialog(Purpose purpose, QWidget *parent = nullptr);

Q_SIGNALS:
    void createRequested(const penstock::Profile &profile);
    //! \a profile has the limits of the chosen plan.
    void takeRequested(const penstock::Preset &preset, const penstock::Profile &profile);

private:
    bool eventFilter(QObject *watched, QEvent *event) override;
    QWidget *makeChoice();
    void find(const QString &text);
    QWidget *makeDetails();
    void showNames(const QStringList &names);
    void choose(const QModelIndex &index);
    void choosePlan();
    void askForPlaces();
    void showReadiness();
    void finish();

    Purpose m_purpose;
    QStringList m_ids; // of the presets, in the order of the list
    QStringListModel m_names;
    QSortFilterProxyModel *m_filtered;
    QLineEdit *m_filter;
    QListView *m_list;
    QLineEdit *m_name;
    QLabel *m_none; // replaces an empty list
    QLabel *m_about;
    QFormLayout *m_places; // a field per {{name}} of the base URL
    QStringList m_placeNames;
    QComboBox *m_plans;
    QLabel *m_plan;
    QLabel *m_limits;
    QLabel *m_warning;
    QCheckBox *m_agree;
    QPushButton *m_done;
    std::optional<Preset> m_preset;
    bool m_nameIsOurs = true; // not typed by the user
};

} // namespace penstock
