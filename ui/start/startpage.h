// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QFrame;
class QHBoxLayout;
class QLabel;

namespace penstock {

//! What an empty window shows: what this is for, and the doors in.
class StartPage final : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    void showError(const QString &text); //!< Below the doors; an empty one takes it away.

Q_SIGNALS:
    void sampleRequested();
    void newProfileRequested();
    void importRequested();
    void curlPasted(const QString &command); //!< Or a URL.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeDoors();
    QLayout *makeCurlRow();
    void arrangeDoors();
    void paintEmblem();

    QLabel *m_emblem;
    QHBoxLayout *m_doors;
    QLabel *m_error;
};

} // namespace penstock
