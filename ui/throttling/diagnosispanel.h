// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Shows why the server rejects requests, the evidence, and a change to the profile. Requests the
//! change; ThrottlingPage applies it as one undo step.
class DiagnosisPanel final : public QFrame
{
    Q_OBJECT
public:
    enum class ChangeState {
        None, //!< No known change.
        Offered,
        Made, //!< Applied to the profile.
        Outdated //!< The profile was edited since.
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
