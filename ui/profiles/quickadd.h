// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/limit.h>

#include <QFrame>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace penstock {

class LimitPictureView;

//! Field for a limit in shorthand ("600/min"). Shows its meaning while the user types.
class QuickAdd final : public QFrame
{
    Q_OBJECT
public:
    explicit QuickAdd(QWidget *parent = nullptr);

Q_SIGNALS:
    void addRequested(const penstock::Limit &limit);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void read();
    void add();

    QLineEdit *m_field;
    LimitPictureView *m_picture;
    QPushButton *m_add;
    QLabel *m_reading;
    QList<QPushButton *> m_examples;
    std::optional<Limit> m_limit;
};

} // namespace penstock
