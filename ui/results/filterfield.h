// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QTimer>

class QLabel;

namespace penstock {

//! Filter for rows. Shows its shortcut while it is empty.
class FilterField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit FilterField(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    //! Emitted after a pause in typing, and at once on Return or when cleared.
    void wanted(const QString &text);
    void left(); //!< Emitted on Escape, which clears it.

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void note(const QString &text);
    void say();
    void placeKey();

    QLabel *m_key;
    QTimer m_quiet;
};

} // namespace penstock
