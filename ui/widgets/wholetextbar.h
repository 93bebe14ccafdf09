// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

class QLabel;
class QTemporaryDir;

namespace penstock {

class TextView;

//! Bar above a view that shows only the beginning of its text; opens all of it in another program.
//! Otherwise hidden. The view must outlive it.
class WholeTextBar final : public QWidget
{
    Q_OBJECT
public:
    explicit WholeTextBar(TextView &view, QWidget *parent = nullptr);
    ~WholeTextBar() override;

private:
    void look();
    void open();
    void opened(const QString &path, int fault);

    TextView &m_view;
    QLabel *m_label;
    std::unique_ptr<QTemporaryDir> m_folder; // of the file
};

} // namespace penstock
