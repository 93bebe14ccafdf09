// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace penstock {

class Document;

//! A setting that is one line, or one of a few choices, as its owner has it.
struct FieldLine
{
    QString label = {};
    QString hint = {}; //!< In the empty field: an example, or what holds then.
    std::function<QString()> hintNow = {}; //!< The same where it follows something else.
    QString tip = {};
    QStringList pointers = {}; //!< What it edits, as JSON pointers into a file.
    QStringList choices = {}; //!< Empty: it is typed. Else text and take() have an index.
    std::function<QString()> text = {};
    //! Why this text cannot be taken at all; empty if it can.
    std::function<QString(const QString &)> refusal = {};
    std::function<void(const QString &)> take = {}; //!< Takes what was typed or chosen.
    bool mayHoldPassword = false; //!< Then a refused text is in no file.
    std::function<QString()> fault = {}; //!< Of what was taken.
    std::function<bool()> isShown = {}; //!< Whether there is something to set.
};

//! Settings one below the other; those that make no sense are not there, and what is wrong with one is
//! said below it. The document, which has the texts that were refused, must outlive it.
class FieldGrid : public QWidget
{
    Q_OBJECT
public:
    FieldGrid(Document &document, std::vector<FieldLine> fields, QWidget *parent = nullptr);

    void follow(); //!< To be called when its owner has changed.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Line
    {
        FieldLine field;
        QLabel *label = nullptr;
        QLineEdit *edit = nullptr; // or
        QComboBox *choice = nullptr;
        QLabel *fault = nullptr;
        QWidget *widget() const;
        const QString &pointer() const { return field.pointers.front(); }
    };
    void add(FieldLine field);
    void place(std::size_t index);
    void arrange();
    void commit(std::size_t index, const QString &text);

    Document &m_document;
    QGridLayout *m_grid;
    std::vector<Line> m_lines;
    bool m_isNarrow = false; // each label is above what it is of
};

} // namespace penstock
