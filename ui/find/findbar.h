// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;

namespace penstock {

class TextView;

//! Looks for a text in a view, capitals or not: Enter goes to the next place, Shift+Enter to the one before,
//! Escape back to the view. Not to be seen before somebody wants it. The view must outlive it.
class FindBar final : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t maxPlaces = 10'000; //!< That are counted.

    explicit FindBar(TextView &view, QWidget *parent = nullptr);

    void open(); //!< And puts the cursor there.

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void look();
    void take(std::vector<qsizetype> places);
    void step(int by);
    void goTo(std::size_t index);
    void close();

    TextView &m_view;
    QLineEdit *m_field;
    QLabel *m_count;
    std::vector<qsizetype> m_places; // where it begins
    std::size_t m_at = 0;
    qsizetype m_size = 0; // of what was looked for
    quint64 m_looking = 0;
};

} // namespace penstock
