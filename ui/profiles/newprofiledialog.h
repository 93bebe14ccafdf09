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

//! Asks for a service that is known, and its plan; or for a name alone, to begin with nothing.
//! Where its address differs from user to user, what is theirs becomes variables of the profile.
// Large: a member for each field of the dialog.
class NewProfileDialog final : public QDialog
{
    Q_OBJECT
public:
    enum class Purpose {
        Create,
        Take //!< Into a profile that is there.
    };
    explicit NewProfileDialog(Purpose purpose, QWidget *parent = nullptr);

Q_SIGNALS:
    void createRequested(const penstock::Profile &profile);
    //! \a profile is that of the chosen plan.
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
    QLabel *m_none; // instead of the list, where none is called so
    QLabel *m_about;
    QFormLayout *m_places; // a line for each {{name}} of the base URL, as "shop" of many shops
    QStringList m_placeNames;
    QComboBox *m_plans;
    QLabel *m_plan;
    QLabel *m_limits;
    QLabel *m_warning;
    QCheckBox *m_agree;
    QPushButton *m_done;
    std::optional<Preset> m_preset;
    bool m_nameIsOurs = true; // nobody has typed one
};

} // namespace penstock
