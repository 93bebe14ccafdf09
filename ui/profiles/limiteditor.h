// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/profiles/limitfields.h"

#include <QFrame>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace penstock {

class LimitPictureView;

//! Edits one limit of a profile. An invalid field keeps its text, with the error below it, and the
//! profile keeps the last valid limit. The document must outlive it.
class LimitEditor final : public QFrame
{
    Q_OBJECT
public:
    explicit LimitEditor(ProfileDocument &document, QWidget *parent = nullptr);

    void setRow(int row); //!< -1: none.
    int row() const { return m_row; }

Q_SIGNALS:
    void duplicateRequested();
    void removeRequested();

private:
    struct Field
    {
        LimitField what;
        QLineEdit *line = nullptr; // null for choices
        QComboBox *box = nullptr;
        QLabel *fault = nullptr;
    };
    static QWidget *widgetOf(const Field &field);
    QString currentKey() const; // of the field with the focus
    const Limit *limit() const;
    QWidget *makeHead() const;
    void show();
    void build(const QJsonObject &json);
    Field makeField(const LimitField &what, int gridRow);
    void fill(const QJsonObject &json);
    void edit(const QString &key, const QString &text);
    void rename();
    void convert(int algorithm);
    QString pointerOf(const QString &key) const;
    QStringList refusedKeys() const; // of the fields with invalid text
    Result<Limit> edited(const QStringList &keys) const; // with their invalid texts
    void showRefused();
    void tellFault(const Error &error);
    void clearFaults();
    void change(const Limit &limit, const QString &what, const QString &field);

    ProfileDocument &m_document;
    int m_row = -1;
    QString m_built; // keys of the present fields
    QLineEdit *m_name;
    QLabel *m_nameFault;
    QComboBox *m_algorithm;
    QGridLayout *m_grid = nullptr;
    QWidget *m_form;
    QLabel *m_reading;
    LimitPictureView *m_picture;
    QLabel *m_empty;
    QList<Field> m_fields;
};

} // namespace penstock
