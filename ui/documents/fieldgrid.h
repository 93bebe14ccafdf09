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

//! A setting: a line of text, or a choice.
struct FieldLine
{
    QString label = {};
    QString hint = {}; //!< Placeholder: an example or the default.
    std::function<QString()> hintNow = {}; //!< Hint that depends on other settings.
    QString tip = {};
    QStringList pointers = {}; //!< JSON pointers of the edited members; faults may be below.
    QStringList choices = {}; //!< If not empty, text and take() use an index into it.
    std::function<QString()> text = {};
    //! Why the text is invalid; empty if valid.
    std::function<QString(const QString &)> rejection = {};
    std::function<void(const QString &)> take = {};
    bool mayHoldPassword = false; //!< If set, an invalid text is never saved.
    std::function<QString()> fault = {}; //!< Fault of the applied value.
    std::function<bool()> isShown = {}; //!< Whether the setting applies. None: always.
};

//! A column of settings. Hides those that do not apply, and shows the fault of each below it. The
//! document must outlive it.
class FieldGrid final : public QWidget
{
    Q_OBJECT
public:
    FieldGrid(Document &document, std::vector<FieldLine> fields, QWidget *parent = nullptr);

    void follow(); //!< Call it when the document has changed.

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
    bool m_isNarrow = false; // labels are above their fields
};

} // namespace penstock
