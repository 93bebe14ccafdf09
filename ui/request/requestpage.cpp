// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/requestpage.h"

#include "ui/guide/chapter.h"
#include "ui/request/columnlinks.h"
#include "ui/request/jobfields.h"
#include "ui/request/outputtable.h"
#include "ui/request/responseview.h"
#include "ui/request/rowspanel.h"
#include "ui/request/tokenoffer.h"
#include "ui/request/urlfield.h"
#include "ui/theme/errortext.h"
#include "ui/theme/wheelguard.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/pairstable.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"

#include <penstock/importing/curl/curlcommand.h>
#include <penstock/jobs/journal/storedsamples.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/profiles/spec/environment.h>

#include <QComboBox>
#include <QFileDialog>
#include <QFocusEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
constexpr int narrow = 860;
constexpr int shortAnswer = 240; // and no shorter
constexpr int partsHeight = 92;
constexpr int methodLetters = 8; // PROPFIND
constexpr int firstFailing = 400; // status
enum Part { Headers, Query, Body }; // of the request, as they stand in their switch
const char *const methods[] = {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"};

Pairs pairsOf(const HeaderList &headers)
{
    Pairs pairs;
    for (const auto &[name, value] : headers)
        pairs.emplace_back(QString::fromUtf8(name), QString::fromUtf8(value));
    return pairs;
}

HeaderList headersOf(const Pairs &pairs)
{
    HeaderList headers;
    for (const auto &[name, value] : pairs)
        headers.append({name.toUtf8(), value.toUtf8()});
    return headers;
}

std::vector<std::vector<JobField>> allFields(const JobDocument &document)
{
    const auto breaker
        = [&profile = document.session().profile()] { return profile.inUse().breaker; };
    return {outputFields(), pagesFields(), runFields(breaker), rowsFields()};
}

// What is typed into it is committed when it is left.
class BodyField final : public QPlainTextEdit
{
public:
    std::function<void()> onLeft;

protected:
    void focusOutEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        onLeft();
    }
};
} // namespace

RequestPage::RequestPage(JobDocument &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_one(document.session().profile())
    , m_name(new QLineEdit)
    , m_method(new QComboBox)
    , m_url(new UrlField)
    , m_urlFault(makeFaultLine())
    , m_both(makeWrapped({}, Type::Small, Tone::Warn))
    , m_columnLinks(new ColumnLinks)
    , m_send(makeButton(tr("Send one"), ButtonKind::Plain, u"export"_s))
    , m_part(new SegmentSwitch(tr("Part of the request"), {tr("Headers"), tr("Query"), tr("Body")}))
    , m_parts(new QStackedWidget)
    , m_partsFault(makeFaultLine())
    , m_bodyType(new QComboBox)
    , m_note(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_token(new TokenOffer)
    , m_rows(new RowsPanel(document))
    , m_output(new QLineEdit)
    , m_outputFault(makeFaultLine())
    , m_more(makeButton(tr("More settings…"), ButtonKind::Ghost))
    , m_response(new ResponseView)
    , m_table(new OutputTable(document))
{
    markFields();
    auto *const left = makeColumnLayout(12);
    left->addWidget(makeRequestPanel());
    left->addWidget(m_rows, 1);
    left->addWidget(makeOutputPanel());
    auto *const content = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, content);
    m_columns->setContentsMargins(20, 12, 20, 12);
    m_columns->setSpacing(12);
    m_columns->addLayout(left, 3);
    auto *const right = makeColumnLayout(12);
    right->addWidget(m_response, 3);
    right->addWidget(m_table, 2);
    m_columns->addLayout(right, 2);
    m_response->setMinimumHeight(shortAnswer);
    connect(m_table, &OutputTable::appeared, this, &RequestPage::arrange);
    makeColumnLayout(0, {}, this)->addWidget(makeScrolled(content));

    connect(m_send, &QPushButton::clicked, this, [this] {
        if (m_one.isUnderWay()) {
            m_one.cancel();
            m_response->showNothing(tr("Cancelled before a response arrived."));
        } else {
            commitTyped(*this); // a click leaves no field
            sendOne();
        }
        showSending();
    });
    connect(&m_one, &RowPreview::tryFailed, m_response, &ResponseView::showTrouble);
    connect(m_response, &ResponseView::valueClicked, m_table, &OutputTable::chooseAt);
    connect(m_response, &ResponseView::costChosen, this, &RequestPage::takeCost);
    connect(&m_one, &RowPreview::finished, this, [this] {
        QStringList limits;
        for (const Limit &limit : withNames(m_document.session().profile().profile().limits))
            limits.append(limit.name);
        m_response->setLimits(limits);
        m_response->showResult(*m_one.result(), m_one.asked(), m_one.sentText());
        if (*m_one.result() && (*m_one.result())->status < firstFailing)
            m_table->setAnswers({{m_sent, **m_one.result()}});
        bringIntoView(m_response);
        showSending();
    });
    connect(m_rows, &RowsPanel::currentChanged, this, &RequestPage::showSending);
    connect(m_rows, &RowsPanel::currentChanged, this, &RequestPage::showUrlFault);
    connect(&m_document, &JobDocument::changed, this, &RequestPage::show);
    connect(&m_document.session().profile(), &ProfileSession::profileChanged, this,
            &RequestPage::showUrlFault);
    connect(&m_document.session(), &JobSession::stateChanged, this, &RequestPage::showSending);
    connect(&m_document.session(), &JobSession::stateChanged, this, &RequestPage::showStored);
    show();
    showSending();
}

void RequestPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showStored();
}

void RequestPage::showStored()
{
    const JobSession &session = m_document.session();
    if (!isVisible() || session.isActive() || m_one.result() || m_one.isUnderWay()
        || session.progress().answered == 0)
        return;
    inBackground(
        this,
        [job = m_document.spec(), folder = session.folder()] {
            return storedSamples(job, folder, OutputTable::shownRows);
        },
        [this](const Result<std::vector<AnsweredRow>> &samples) {
            if (m_one.result() || m_one.isUnderWay() || !samples || samples->empty())
                return;
            m_response->showResult(samples->front().answer,
                                   tr("For the first row, from the last run"));
            m_table->setAnswers(*samples);
        });
}

// What of the job's file each of them edits.
void RequestPage::markFields()
{
    const std::pair<QWidget *, const char *> fields[]
        = {{m_name, "/name"},
           {m_method, "/request/method"},
           {m_url, "/request/path /request/url"},
           {m_parts, "/request/headers /request/query /request/body"},
           {m_bodyType, "/request/body_type"},
           {m_rows, "/rows/csv /rows/jsonl /rows/lines /rows/json /rows/range /rows/values"},
           {m_output, "/output/jsonl /output/csv/path /output/sqlite/path /output/files/folder"}};
    for (const auto &[field, pointers] : fields)
        field->setProperty("edits", QString::fromLatin1(pointers).split(QLatin1Char(' ')));
}

QFrame *RequestPage::makeRequestPanel()
{
    m_name->setAccessibleName(tr("Name of the job"));
    m_name->setPlaceholderText(tr("Name of the job"));
    makeMethod();
    m_url->setFont(fontOf(Type::Mono));
    m_url->setAccessibleName(tr("URL or path"));
    m_url->setPlaceholderText(tr("/items/{{id}}, or paste a curl command"));
    m_note->hide();
    auto *const line = makeRowLayout(8);
    line->addWidget(m_method);
    line->addWidget(m_url, 1);
    line->addWidget(m_send);
    QFrame *const panel = makePanel();
    auto *const layout = makeColumnLayout(8, {16, 12, 16, 12}, panel);
    layout->addWidget(m_name);
    layout->addLayout(line);
    layout->addWidget(m_urlFault);
    m_both->hide();
    layout->addWidget(m_both);
    layout->addWidget(m_columnLinks);
    layout->addWidget(m_note);
    layout->addWidget(m_token);
    layout->addWidget(makeParts());
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        JobSpec spec = m_document.spec();
        spec.name = m_name->text().trimmed();
        m_document.change(tr("Rename job"), spec, u"name"_s);
    });
    connect(m_url, &QLineEdit::editingFinished, this, &RequestPage::commitUrl);
    connect(m_url, &QLineEdit::textEdited, this, [this] {
        bringIntoView(m_url);
        showUrlFault();
    });
    connect(m_url, &UrlField::curlPasted, this, &RequestPage::takeCurl);
    connect(m_url, &UrlField::valueChosen, this, [this](const LooseValue &value) {
        commitUrl();
        for (const LooseValue &each : looseValuesIn(m_document.spec().request)) {
            if (each.part == value.part && each.from == value.from && each.text == value.text)
                return makeColumn(each); // named so that the rest of the request has none such
        }
    });
    connect(m_token, &TokenOffer::taken, this, [this] {
        tell(tr("Imported. Its credential is now the sign-in of the profile."), false);
    });
    connect(m_token, &TokenOffer::taken, this, &RequestPage::signInTaken);
    connect(m_columnLinks, &ColumnLinks::chosen, this, &RequestPage::makeColumn);
    return panel;
}

// A service may have methods of its own: they are typed.
void RequestPage::makeMethod()
{
    m_method->setEditable(true);
    m_method->setInsertPolicy(QComboBox::NoInsert);
    WheelGuard::lock(*m_method);
    m_method->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_method->setMinimumContentsLength(methodLetters);
    m_method->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (const char *const method : methods)
        m_method->addItem(QLatin1String(method));
    QLineEdit *const typed = m_method->lineEdit();
    typed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(u"[A-Za-z-]+"_s), typed));
    for (QWidget *const each : {static_cast<QWidget *>(m_method), static_cast<QWidget *>(typed)})
        each->setAccessibleName(tr("Method"));
    connect(m_method, &QComboBox::activated, this, &RequestPage::commitMethod);
    connect(typed, &QLineEdit::editingFinished, this, &RequestPage::commitMethod);
}

QWidget *RequestPage::makeParts()
{
    for (int part = Headers; part <= Body; ++part) {
        auto *const place = new QWidget;
        makeColumnLayout(0, {}, place);
        m_parts->addWidget(place);
    }
    showPart(Headers);
    m_parts->setFixedHeight(partsHeight);
    m_parts->setProperty("plain", u"true"_s);
    connect(m_part, &SegmentSwitch::currentChanged, this, &RequestPage::showPart);
    connect(&m_headers, &PairsModel::edited, this, [this](const Pairs &pairs) {
        JobSpec spec = m_document.spec();
        spec.request.headers = headersOf(pairs);
        m_document.change(tr("Change header"), spec);
    });
    connect(&m_query, &PairsModel::edited, this, [this](const Pairs &pairs) {
        JobSpec spec = m_document.spec();
        spec.request.query = pairs;
        m_document.change(tr("Change query"), spec);
    });
    makeBodyType();
    auto *const head = makeRowLayout(8);
    head->addWidget(m_part);
    head->addStretch();
    head->addWidget(m_bodyType);
    auto *const parts = new QWidget;
    auto *const column = makeColumnLayout(8, {}, parts);
    column->addLayout(head);
    column->addWidget(m_parts);
    column->addWidget(m_partsFault);
    return parts;
}

void RequestPage::makeBodyType()
{
    m_bodyType->addItems(
        {tr("auto"), tr("text"), tr("JSON"), tr("XML"), tr("form")}); // as BodyType
    m_bodyType->setAccessibleName(tr("Body type"));
    m_bodyType->setToolTip(tr(
        "How values are written into the body. \"auto\" follows Content-Type, or recognizes JSON, "
        "XML and forms. A missing Content-Type is set."));
    QSizePolicy policy = m_bodyType->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // nothing moves when it comes
    m_bodyType->setSizePolicy(policy);
    m_bodyType->hide();
    m_bodyType->setEnabled(false); // no body is neither
    connect(m_bodyType, &QComboBox::activated, this, [this](int type) {
        JobSpec spec = m_document.spec();
        spec.request.bodyType = BodyType(type);
        m_document.change(tr("Change body type"), spec);
    });
}

// Made when it is first looked at: the page is there sooner.
void RequestPage::showPart(int part)
{
    QLayout *const place = m_parts->widget(part)->layout();
    if (place->isEmpty()) {
        place->addWidget(part == Headers     ? makePairsTable(m_headers, tr("Request headers"))
                             : part == Query ? makePairsTable(m_query, tr("Request query"))
                                             : makeBodyPart());
    }
    m_parts->setCurrentIndex(part);
    m_bodyType->setVisible(part == Body);
}

QWidget *RequestPage::makeBodyPart()
{
    auto *const body = new BodyField;
    body->onLeft = [this] { commitBody(); };
    m_body = body;
    m_body->setFont(fontOf(Type::Mono));
    m_body->setTabChangesFocus(true);
    m_body->setAccessibleName(tr("Body"));
    m_body->setPlaceholderText(tr("{\"name\": \"{{name}}\"}"));
    connect(m_body, &QPlainTextEdit::textChanged, this,
            [this] { m_bodyType->setEnabled(!m_body->document()->isEmpty()); });
    m_bodyFault = makeFaultLine();
    auto *const part = new QWidget;
    auto *const column = makeColumnLayout(4, {}, part);
    column->addWidget(m_body, 1);
    column->addWidget(m_bodyFault);
    showBody();
    return part;
}

QFrame *RequestPage::makeOutputPanel()
{
    m_output->setFont(fontOf(Type::Mono));
    m_output->setAccessibleName(tr("Output file"));
    QPushButton *const choose = makeButton(tr("Choose…"), ButtonKind::Plain, u"folder"_s);
    choose->setAccessibleName(tr("Choose the output file"));
    QFrame *const panel = makePanel();
    auto *const layout = makeColumnLayout(4, {16, 8, 16, 8}, panel);
    auto *const row = makeRowLayout(8);
    row->addWidget(makeLabel(tr("Output file"), Type::BodyStrong));
    row->addWidget(m_output, 1);
    row->addWidget(choose);
    layout->addLayout(row);
    layout->addWidget(m_outputFault);
    layout->addWidget(m_more, 0, Qt::AlignLeft);
    m_more->setCheckable(true);
    m_more->setToolTip(tr("Output format, records, pages and run settings"));
    connect(m_more, &QPushButton::toggled, this, [this, layout](bool isOpen) {
        if (isOpen && m_fields == nullptr)
            layout->addWidget(makeFields());
        if (m_fields != nullptr)
            m_fields->setVisible(isOpen);
        m_more->setText(isOpen ? tr("Fewer settings") : tr("More settings…"));
    });
    const auto commit = [this] {
        JobSpec spec = m_document.spec();
        const QString path = m_output->text().trimmed();
        if (spec.output.path != path)
            setOutputKind(spec, outputKindOf(path, spec.output.kind));
        spec.output.path = path;
        m_document.change(tr("Change output"), spec, u"output"_s);
    };
    connect(m_output, &QLineEdit::editingFinished, this, commit);
    connect(choose, &QPushButton::clicked, this, [this, commit] {
        auto *const dialog = new QFileDialog(this, tr("Output file"), m_output->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setOption(
            QFileDialog::DontConfirmOverwrite); // a run asks, and resumes its own output
        connect(dialog, &QFileDialog::fileSelected, this, [this, commit](const QString &path) {
            m_output->setText(path);
            commit();
        });
        dialog->open();
    });
    return panel;
}

// Those of the answers come first, as the file is named above.
QWidget *RequestPage::makeFields()
{
    m_fields = new QWidget;
    auto *const column = makeColumnLayout(12, {}, m_fields);
    for (const std::vector<JobField> &fields : allFields(m_document)) {
        auto *const grid
            = new FieldGrid(m_document, linesOf(fields, m_document, &JobDocument::spec));
        setChapter(grid, Chapter::OutputForms);
        connect(&m_document, &JobDocument::changed, grid, &FieldGrid::follow);
        connect(&m_document.session().profile(), &ProfileSession::profileChanged, grid,
                &FieldGrid::follow);
        column->addWidget(grid);
    }
    return m_fields;
}

// What is set, or wrong, is not hidden.
void RequestPage::showMore()
{
    if (m_more->isChecked())
        return;
    for (const std::vector<JobField> &fields : allFields(m_document)) {
        for (const JobField &field : fields) {
            if (field.isSet(m_document.spec()) || isWrong(field, m_document))
                return m_more->setChecked(true);
        }
    }
}

void RequestPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

// Beside a form that may be long the answer leaves in sight what is made of it.
void RequestPage::arrange()
{
    const bool isBeside = width() >= narrow;
    m_columns->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const bool leavesRoom = isBeside && !m_table->isHidden();
    m_response->setMaximumHeight(leavesRoom ? std::max(shortAnswer, height() * 3 / 5)
                                            : QWIDGETSIZE_MAX);
}

void RequestPage::show()
{
    const JobSpec &spec = m_document.spec();
    const auto put = [](QLineEdit *field, const QString &text) {
        if (field->text() != text)
            field->setText(text);
    };
    put(m_name, spec.name);
    put(m_url, spec.request.url);
    put(m_output, spec.output.path);
    const QString method = QString::fromLatin1(spec.request.method);
    if (m_method->findText(method) < 0)
        m_method->addItem(method);
    m_method->setCurrentIndex(m_method->findText(method));
    put(m_method->lineEdit(), method);
    m_headers.setPairs(pairsOf(spec.request.headers));
    m_query.setPairs(spec.request.query);
    m_columnLinks->show(spec.request);
    showBody();
    showMore();
    showUrlFault();
    showFault(m_partsFault, m_parts->widget(Headers)->findChild<QTableView *>(),
              m_document.faultAt(u"/request/headers"_s));
    showFault(m_outputFault, m_output,
              spec.output.path.isEmpty() ? tr("Choose an output file")
                                         : m_document.faultAt(u"/output"_s));
    showSending();
}

// What its rows do not have is known before anything is sent.
void RequestPage::showUrlFault()
{
    // A name that no column has is said while it is typed; the rest, which may become right yet,
    // when it is done.
    RequestSpec typed = m_document.spec().request;
    const bool isTyping = m_url->isModified() && m_url->text().trimmed() != typed.url;
    QString fault;
    if (isTyping)
        typed.url = m_url->text().trimmed();
    else
        fault = m_document.faultAt(u"/request/path"_s);
    if (fault.isEmpty() && !isTyping)
        fault = m_document.faultAt(u"/request/url"_s);
    const Profile &profile = m_document.session().profile().inUse();
    const auto request = RequestTemplate::parse(typed, profile.baseUrl, {}, profile.variables);
    if (fault.isEmpty() && request)
        fault = m_rows->missingFor(*request);
    showFault(m_urlFault, m_url, fault);
    showBoth(profile);
}

// A column that is not used, because a variable has its name.
void RequestPage::showBoth(const Profile &profile)
{
    const QStringList columns = m_rows->columns();
    QStringList both;
    for (const auto &[name, value] :
         variablesUsedBy(m_document.spec().request, profile.variables)) {
        if (columns.contains(name))
            both.append(u"{{%1}}"_s.arg(name));
    }
    m_both->setText(tr("Both a profile variable and a column: %1. The variable is used.")
                        .arg(both.join(u", "_s)));
    m_both->setVisible(!both.isEmpty());
}

void RequestPage::sayWhyNot()
{
    if (!m_document.refused().empty())
        tell(tr("Cannot start: correct the invalid field"), true);
    else if (!m_document.faults().empty())
        tell(tr("Cannot start: %1").arg(errorText(m_document.faults().front())), true);
}

void RequestPage::showBody()
{
    const RequestSpec &request = m_document.spec().request;
    m_bodyType->setCurrentIndex(int(request.bodyType));
    const QString fault = m_document.faultAt(u"/request/body"_s);
    if (m_body == nullptr) {
        if (fault.isEmpty())
            return;
        m_part->setCurrent(Body); // what is wrong is not hidden
        return showPart(Body);
    }
    const QString body = QString::fromUtf8(request.body);
    if (m_body->toPlainText() != body)
        m_body->setPlainText(body);
    showFault(m_bodyFault, m_body, fault);
}

void RequestPage::showSending()
{
    const bool canSend = rowToSend() && !m_document.spec().request.url.isEmpty();
    m_send->setText(m_one.isUnderWay() ? tr("Cancel") : tr("Send one"));
    m_send->setEnabled(canSend || m_one.isUnderWay());
    m_send->setToolTip(
        canSend
            ? tr("Send the request for the selected row, without saving the response (Ctrl+Enter)")
            : tr("Enter a URL, and add a row with its values"));
    if (m_document.session().isActive())
        tell(tr("Running. Changes here apply from the next start."), false);
    else if (m_note->text().startsWith(tr("Running.")))
        tell({}, false);
}

// The chosen one; a request without placeholders is the same for each, and needs none.
std::optional<Row> RequestPage::rowToSend() const
{
    if (const Row *const row = m_rows->currentRow())
        return *row;
    const Profile &profile = m_document.session().profile().inUse();
    const auto request
        = RequestTemplate::parse(m_document.spec().request, profile.baseUrl, {}, profile.variables);
    return request && request->names().isEmpty() ? std::optional(Row {}) : std::nullopt;
}

void RequestPage::sendOne()
{
    if (m_one.isUnderWay() || m_asksLeave)
        return;
    bringIntoView(m_response); // it is below the fields where there is little room
    const std::optional<Row> row = rowToSend();
    if (!row || m_document.spec().request.url.isEmpty())
        return m_response->showNothing(tr("Enter a URL, and add a row with its values"));
    sendRow(*row);
}

void RequestPage::sendRow(const Row &row)
{
    if (m_one.isUnderWay() || m_asksLeave)
        return;
    m_response->showNothing(tr("Waiting for the limits, then for the response…"));
    m_asksLeave = true;
    m_document.session().askLeave(
        m_document.spec(),
        [this, self = QPointer(this), spec = m_document.spec(), row](const Result<void> &may) {
            if (!self)
                return;
            m_asksLeave = false;
            m_sent = row;
            if (may)
                m_one.send(spec, row);
            else
                m_response->showResult(failure(may.error()), {});
            showSending();
        });
    showSending();
}

void RequestPage::editUrl()
{
    m_url->setFocus();
}

void RequestPage::edit(ReadyPart::What part)
{
    if (part == ReadyPart::What::Rows)
        m_rows->editValues();
    else if (part == ReadyPart::What::Output)
        m_output->setFocus();
    else
        m_url->setFocus();
}

// Later calls are estimated by those before; the first ones by this one.
void RequestPage::takeCost(int limit, const CostPlace &place)
{
    ProfileSession::Manners manners = m_document.session().profile().manners();
    if (limit >= int(manners.limits.size()))
        return; // it has gone meanwhile
    Limit &spec = manners.limits[std::size_t(limit)];
    if (!spec.estimate || !spec.estimate->actual.isKnown())
        spec.estimate
            = CostEstimate {.units = std::max<std::int64_t>(place.units, 1), .learns = true};
    spec.estimate->actual = place.actual;
    spec.costBy = {};
    Q_EMIT mannersRequested(manners, tr("Read cost from response"));
}

void RequestPage::tell(const QString &text, bool isBad)
{
    m_note->setText(text);
    setTone(m_note, isBad ? Tone::Fail : Tone::Ink2);
    m_note->setVisible(!text.isEmpty());
}

// And on to its further values.
void RequestPage::makeColumn(const LooseValue &value)
{
    m_document.change(tr("Make a column"), withColumnFor(value, m_document.spec()));
    m_rows->editValues();
    tell(tr("%1 is now a column. Type or paste more values, or choose a file.")
             .arg(u"{{%1}}"_s.arg(value.name)),
         false);
}

void RequestPage::takeCurl(const QString &command)
{
    const Result<CurlCommand> curl = curlFromText(command);
    if (!curl)
        return tell(tr("Cannot import this curl command: %1").arg(errorAdvice(curl.error())), true);
    JobSpec spec = m_document.spec();
    spec.request = curl->request;
    spec.request.url = pathBelow(m_document.session().profile().inUse().baseUrl, curl->request.url);
    m_document.change(tr("Paste a curl command"), spec);
    showTaken(*curl);
}

void RequestPage::showTaken(const CurlCommand &curl)
{
    if (curl.credentials.isEmpty())
        tell(tr("Imported."), false); // also for a URL
    else
        tell(tr("Imported without %1. Credentials belong in the sign-in of the profile.")
                 .arg(curl.credentials.join(u", "_s)),
             false);
    // A sign-in is for the server of the profile.
    const bool isElsewhere = m_document.spec().request.url.contains(u"://"_s);
    if (curl.signIn && !isElsewhere)
        m_token->offer(*curl.signIn);
}

void RequestPage::commitMethod()
{
    JobSpec spec = m_document.spec();
    const QString method = m_method->currentText().toUpper();
    if (!method.isEmpty())
        spec.request.method = method.toLatin1();
    m_document.change(tr("Change method"), spec);
    if (m_method->currentText() != QString::fromLatin1(spec.request.method))
        show(); // as it is sent
}

void RequestPage::commitUrl()
{
    const QString text = m_url->text().trimmed();
    m_url->setModified(false);
    if (looksLikeCurl(text))
        return takeCurl(text); // typed, or by the menu: in one line
    JobSpec spec = m_document.spec();
    spec.request.url = text;
    m_document.change(tr("Change URL"), spec, u"url"_s);
}

void RequestPage::commitBody()
{
    JobSpec spec = m_document.spec();
    spec.request.body = m_body->toPlainText().toUtf8();
    if (spec.request.body.isEmpty())
        spec.request.bodyType = BodyType::ByHeader;
    m_document.change(tr("Change body"), spec, u"body"_s);
}

} // namespace penstock

#include "moc_requestpage.cpp"
