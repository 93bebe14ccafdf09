// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QApplication;

namespace penstock {

//! Sets the fonts and palette of the application, and the style sheet of windows, light or dark.
//! Create one before the first widget. The application must outlive it.
class Appearance final : public QObject
{
    Q_OBJECT
public:
    enum class Mode {
        System, //!< Follows the system.
        Light,
        Dark
    };
    Q_ENUM(Mode)

    Appearance(QApplication &application, Mode mode, QObject *parent = nullptr);
    ~Appearance() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    const QString &sheet() const { return m_filled; } //!< With current colours.

    //! Sets the style sheet of \a window and its dialogs, now and after changes. Call it when all
    //! widgets exist. A sheet of the application would be slower when widgets change parents.
    void dress(QWidget &window);

Q_SIGNALS:
    void modeChanged(penstock::Appearance::Mode mode);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    QApplication &m_application;
    Mode m_mode;
    QString m_sheet; // with names of tokens and sizes
    QString m_filled;
    QList<QPointer<QWidget>> m_windows;
    bool m_applying = false;
};

//! Replaces each @name in \a sheet by its colour or size.
QString filledSheet(QString sheet, bool dark);

} // namespace penstock
