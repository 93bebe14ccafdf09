// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace penstock {

//! A small mark in the colour of a token, next to a word.
class Swatch final : public QWidget
{
    Q_OBJECT
public:
    enum class Form { Square, Dot, Ring, Line, ThinLine, Tick };
    explicit Swatch(QString token, Form form = Form::Square, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_token;
    Form m_form;
};

} // namespace penstock
