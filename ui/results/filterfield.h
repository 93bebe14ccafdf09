// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QTimer>

class QLabel;

namespace penstock {

//! Takes what rows are looked for with, and shows the key that leads to it while it is empty.
class FilterField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit FilterField(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; //!< Its name and the key.

Q_SIGNALS:
    //! Once nothing was typed for a moment; at once at Return, and where it becomes empty.
    void wanted(const QString &text);
    void left(); //!< Escape, which also empties it.

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
