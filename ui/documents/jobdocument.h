// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/document.h"

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

class JobSession;
struct Profile;
class ProfileDocument;

//! A job as it is edited. While its session runs, what is changed waits for the end of that. The
//! session must outlive it.
class JobDocument final : public Document
{
    Q_OBJECT
public:
    JobDocument(JobSession &session, QString file, QByteArray onDisk, QObject *parent = nullptr);
    ~JobDocument() override;

    const JobSpec &spec() const { return m_spec; }
    QString name() const override { return m_spec.name; }
    JobSession &session() const { return m_session; }

    //! \a what names it in the menu. Changes of the same \a field that follow each other are one.
    void change(const QString &what, const JobSpec &spec, const QString &field = {});

    //! A change of the job's profile from a page of the job: of its environment, limits or refusals. Undo
    //! takes back this change only, and leaves what was changed since.
    void changeProfile(const QString &what, ProfileDocument &profile, const Profile &changed);

    //! Something is missing without which it cannot start, as far as somebody has looked.
    bool isLacking() const { return m_isLacking; }
    void setLacking(bool isLacking);

Q_SIGNALS:
    void lackingChanged();
    //! By change(): whoever sits at the window has chosen these, and says with it that they may be used.
    void pathsChosen(const std::vector<penstock::PathUse> &uses);

protected:
    std::vector<Error> findFaults() const override;
    QByteArray text() const override;
    void publish() override;
    Result<void> take(const QByteArray &onDisk) override;
    bool canBeReadBack(const QByteArray &text) const override;
    void takeFaulty(const QByteArray &text) override;
    Autosave::Write writeOver(const QByteArray &before) const override;

private:
    void changeTo(const QString &what, const JobSpec &spec, const QString &field);
    void apply(const JobSpec &spec);

    JobSession &m_session;
    JobSpec m_spec;
    bool m_isLacking = false;
};

} // namespace penstock
