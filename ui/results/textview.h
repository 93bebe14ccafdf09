// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/answerlines.h"

#include <QAbstractScrollArea>

#include <memory>

namespace penstock {

//! Shows a text of any length with the numbers of its lines. Paints what can be seen and keeps
//! nothing else, so that 64 MB scroll as one line does.
class TextView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    enum class Kind { Plain, Json };
    explicit TextView(const QString &name, QWidget *parent = nullptr);

    void setText(std::shared_ptr<const AnswerLines> text, Kind kind);
    int paintedLines() const { return m_painted; } //!< By the last paint.

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrange();
    int gutter() const;

    std::shared_ptr<const AnswerLines> m_text;
    Kind m_kind = Kind::Plain;
    int m_painted = 0;
};

} // namespace penstock
