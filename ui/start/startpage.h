// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace penstock {

//! The page of an empty window: purpose of Penstock, and cards for the first steps.
class StartPage final : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    void showError(const QString &text); //!< Hidden if empty.

Q_SIGNALS:
    void sampleRequested();
    void newProfileRequested();
    void importRequested();
    void curlPasted(const QString &command); //!< \a command may be a URL.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeCards();
    QLayout *makeCurlRow();
    void arrangeCards();
    void paintEmblem();

    QLabel *m_emblem;
    QHBoxLayout *m_cards;
    QLabel *m_error;
};

} // namespace penstock
