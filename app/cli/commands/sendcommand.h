// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/requests/row.h>

namespace penstock {

class ProfileSession;

//! penstock send: sends one request and prints the response. Records nothing.
class SendCommand final : public Command
{
public:
    explicit SendCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    struct Answered
    {
        QString asked; //!< See RowPreview::asked().
        QString landed; //!< See RowPreview::landed().
        HttpAnswer answer;
    };
    Result<AskedJob> asked() const;
    Result<AskedJob> askedByCurl() const;
    Result<Row> row(const AskedJob &asked) const;
    //! Returns nothing if the user stopped it.
    Result<std::optional<Answered>> send(const AskedJob &asked, const Row &row) const;
    static void tellPause(ProfileSession &profile);
    ExitCode show(const Answered &answered, const Row &row) const;

    JobFlags m_flags;
    std::optional<std::int64_t> m_row;
    std::string m_curl;
    std::string m_secretsFile;
    std::vector<std::string> m_allowedPaths;
    bool m_include = false;
    bool m_json = false;
};

} // namespace penstock
