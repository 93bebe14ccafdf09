// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QApplication;

namespace penstock {

//! Gives the application its fonts, palette and style sheet, light or dark. One per application,
//! made before the first widget; must not outlive it.
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

Q_SIGNALS:
    void modeChanged(penstock::Appearance::Mode mode);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    QApplication &m_application;
    Mode m_mode;
    QString m_sheet; // with the names of tokens and sizes in it
    bool m_applying = false;
};

//! \a sheet with each @name replaced by the colour or size of that name.
QString filledSheet(QString sheet, bool dark);

} // namespace penstock
