// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QPushButton;
class QVBoxLayout;

namespace penstock {

class ElidedLabel;

//! A collapsible section of a page, with a summary next to its title.
class FoldedSection final : public QWidget
{
    Q_OBJECT
public:
    //! \a make creates the content when first opened. The section owns it.
    FoldedSection(const QString &title, std::function<QWidget *()> make, QWidget *parent = nullptr);

    void setSummary(const QString &text);
    void setOpen(bool isOpen);
    bool isOpen() const;

private:
    void showContent(bool isOpen);

    std::function<QWidget *()> m_make;
    QVBoxLayout *m_column;
    QPushButton *m_head;
    ElidedLabel *m_summary;
    QWidget *m_content = nullptr;
};

} // namespace penstock
