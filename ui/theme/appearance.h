// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QApplication;

namespace penstock {

//! Gives the application its fonts and palette, and windows their style sheet, light or dark. One per
//! application, made before the first widget; must not outlive it.
class Appearance final : public QObject
{
    Q_OBJECT
public:
    enum class Mode {
        System, //!< As the system is, and as it changes.
        Light,
        Dark
    };
    Q_ENUM(Mode)

    Appearance(QApplication &application, Mode mode, QObject *parent = nullptr);
    ~Appearance() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    const QString &sheet() const { return m_filled; } //!< With the colours of now.

    //! Gives \a window the sheet, now and whenever it changes; its dialogs take it from there. Best when
    //! everything is in it. An application's own sheet would be matched with each widget of a page
    //! again whenever a part of the page is put into a larger one.
    void dress(QWidget &window);

Q_SIGNALS:
    void modeChanged(penstock::Appearance::Mode mode);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    QApplication &m_application;
    Mode m_mode;
    QString m_sheet; // with the names of tokens and sizes in it
    QString m_filled;
    QList<QPointer<QWidget>> m_windows;
    bool m_applying = false;
};

//! \a sheet with each @name replaced by the colour or size of that name.
QString filledSheet(QString sheet, bool dark);

} // namespace penstock
