// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;

namespace penstock {

class TextView;

//! Finds a text in a view, ignoring case. Enter goes to the next match, Shift+Enter to the previous
//! one, Escape back to the view. Hidden until opened. The view must outlive it.
class FindBar final : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t maxPlaces = 10'000; //!< Largest number of matches found.

    explicit FindBar(TextView &view, QWidget *parent = nullptr);

    void open(); //!< Shows and focuses the bar.

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
    std::vector<qsizetype> m_places; // offsets of the matches
    std::size_t m_at = 0;
    qsizetype m_size = 0; // length of the text to find
    quint64 m_looking = 0;
};

} // namespace penstock
