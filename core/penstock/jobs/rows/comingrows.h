// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>

#include <functional>

namespace penstock {

//! Rows that come from somewhere while a run goes on, in any order, each under its own number: what next()
//! gives is the row of mark().index. It gives nothing also where none is there for now. Belongs to
//! the thread of its reader.
class PENSTOCK_EXPORT ComingRows : public RowSource
{
public:
    //! Who takes them. Its functions are called from the event loop, and may call next().
    struct Reader
    {
        std::function<void()> readOn; //!< There are more, or it has ended.
        std::function<void(std::int64_t)>
            drop; //!< This one is somebody else's; it has not been sent.
    };
    //! Who hears of them; at most one, and none before. A JobRun sets itself, and takes itself out
    //! when it goes.
    void setReader(Reader reader) { m_reader = std::move(reader); }

    virtual bool hasEnded() const = 0; //!< Where next() gives nothing: for good.
    virtual bool isDry() const = 0; //!< None is here, and none was there when it was last looked.

protected:
    //! To be told.
    const Reader &reader() const { return m_reader; }

private:
    Reader m_reader = {[] {}, [](std::int64_t) {}};
};

} // namespace penstock
