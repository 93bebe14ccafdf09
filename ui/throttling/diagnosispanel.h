// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Why the server refuses, what says so, and what to change in the profile. Asks for the change; the
//! ThrottlingPage makes it (applyChange()), by http/diagnosis/profilechange.h, as one step that the
//! profile's document can take back.
class DiagnosisPanel final : public QFrame
{
    Q_OBJECT
public:
    enum class ChangeState {
        None, //!< No change is known to help.
        Offered,
        Made, //!< The profile is as it was to be.
        Outdated //!< The profile was edited otherwise.
    };
    explicit DiagnosisPanel(QWidget *parent = nullptr);

    void show(const Diagnosis &diagnosis, ChangeState state, bool mayUndo);

Q_SIGNALS:
    void applyRequested();
    void undoRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showGlyph();
    void showChangeState();

    QLabel *m_glyph;
    QLabel *m_summary;
    QLabel *m_evidence;
    QLabel *m_changes;
    QPushButton *m_apply;
    QPushButton *m_undo;
    QLabel *m_note;
    QStringList m_texts; // of the changes
    ChangeState m_changeState = ChangeState::None;
};

} // namespace penstock
