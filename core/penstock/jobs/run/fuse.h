// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/profiles/spec/fusevalue.h>
#include <penstock/support/result.h>

#include <map>
#include <optional>
#include <vector>

namespace penstock {

//! What answers may have in common that lets expect the same of all that follow.
enum class Refusal {
    Unauthorized, //!< 401.
    Forbidden, //!< 403.
    LoginPage, //!< A web page with a status of success, where JSON came or was asked for.
    ServerError //!< 500 and above.
};

//! Why a fuse has blown.
struct FuseTrip
{
    Refusal cause = Refusal::Unauthorized;
    int count = 0; //!< Answers in a row.
    HttpAnswer answer; //!< The last of them, without its memory.
    //! A new secret may help; else the server has to.
    bool isOfCredential() const { return cause != Refusal::ServerError; }
    //! What it is, and what to do: of the kind Secret, or Network of a ServerError.
    PENSTOCK_EXPORT Error error() const;
};

//! Notices that a run is in vain: so many answers in a row are refused for the same reason. What came
//! before the fuse blows may still be chance; so rows that were refused wait until it is known, and end as they were
//! answered, or are sent again when the run goes on. A value that is told the answers in their order.
class PENSTOCK_EXPORT Fuse
{
public:
    static constexpr int usual = 10;
    static constexpr int highest = highestFuse; //!< As many answers may be held at the same time.
    //! A larger body is not held, as nothing counts what is: its row ends at once. In bytes.
    static constexpr qsizetype maxHeld = 1024 * 1024;

    //! \a most answers in a row blow it, highest where it is more; 0: none do. \a asksForJson: a
    //! web page is wrong from the start.
    explicit Fuse(int most = usual, bool asksForJson = false);

    //! A row that waits, and what it was answered.
    struct Held
    {
        std::int64_t row = 0;
        HttpAnswer answer;
    };
    //! What becomes of rows by an answer.
    struct Verdict
    {
        bool waits = false; //!< The row of the answer ends later, or is sent again.
        std::vector<Held> ending = {}; //!< These waited, and end as they were answered.
        //! The fuse has blown: these are sent again when the run goes on, in the order of their answers.
        std::vector<std::int64_t> again = {};
    };
    //! What is known of the request that was answered.
    struct Sent
    {
        //! Else it must not be sent twice, and a row that a server failed at does not wait.
        bool isRepeatable = true;
        quint64 mends = 0; //!< mends() when it was sent.
    };
    //! The next answer, to \a row. One that is not refused, and was sent before the first of those in a
    //! row that are, does not interrupt them. One that is refused as those before the last mend(), and was sent
    //! before that, says nothing: it is sent again.
    Verdict take(std::int64_t row, const HttpAnswer &answer, const Sent &sent);
    //! The same of a call that may be repeated and was sent after the last mend().
    Verdict take(std::int64_t row, const HttpAnswer &answer)
    {
        return take(row, answer, {true, m_mends});
    }

    const std::optional<FuseTrip> &trip() const { return m_trip; } //!< It has blown, and why.
    void mend(); //!< Somebody has seen to it: it counts from the beginning.
    quint64 mends() const { return m_mends; } //!< So far.
    qsizetype waiting() const { return qsizetype(m_held.size()); } //!< Rows.
    std::vector<Held> letGo(); //!< The rows that wait do so no more.

private:
    std::optional<Refusal> refusalIn(const HttpAnswer &answer);

    int m_most;
    bool m_wantsJson;
    std::optional<Refusal> m_cause; // of the answers in a row
    std::optional<Instant> m_since; // the first of them was sent
    int m_count = 0;
    std::vector<Held> m_held;
    std::optional<FuseTrip> m_trip;
    std::optional<Refusal> m_mended; // what the last trip was for
    quint64 m_mends = 0;
};

//! Counts answers by their kind of content, and notices those that are not what the first one was.
class PENSTOCK_EXPORT ContentCounts
{
public:
    ContentCounts() = default;
    //! \a wantsWebPages: that all were web pages says nothing.
    explicit ContentCounts(bool wantsWebPages)
        : m_wantsWebPages(wantsWebPages)
    { }

    //! One with a status of success and a body; others are not counted.
    void take(const HttpAnswer &answer);
    const QByteArray &first() const { return m_first; } //!< "application/json"; may be empty.
    //! At most 17: what a server names beyond 16 is counted together.
    const std::map<QByteArray, std::int64_t> &others() const { return m_others; }
    //! Answers that were all web pages though nothing asked for them, as servers send them to whom they
    //! do not know; 0 where there were others, or it wants them.
    std::int64_t onlyWebPages() const;
    //! For people: "12 answers were text/html where the others were application/json", or what helps
    //! where there are onlyWebPages(); else empty where all were of one kind.
    QString text() const;

private:
    bool m_wantsWebPages = false;
    QByteArray m_first;
    std::int64_t m_all = 0;
    std::int64_t m_likeFirst = 0;
    std::map<QByteArray, std::int64_t> m_others;
};

} // namespace penstock
