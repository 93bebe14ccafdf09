<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>CostFields</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 per %3</source>
        <translation>%1 %2 je %3</translation>
    </message>
    <message>
        <source>1, or as set in the job</source>
        <translation>1, oder laut Auftrag</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>Use at most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>all, or 60%</source>
        <translation>alles, oder 60%</translation>
    </message>
    <message>
        <source>Cost per request</source>
        <translation>Kosten je Anfrage</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Estimated units</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>First estimate</source>
        <translation>Erste Schätzung</translation>
    </message>
    <message>
        <source>Actual cost from</source>
        <translation>Kosten laut</translation>
    </message>
    <message>
        <source>response body</source>
        <translation>Inhalt der Antwort</translation>
    </message>
    <message>
        <source>response header</source>
        <translation>Header der Antwort</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Multiplied by</source>
        <translation>Multipliziert mit</translation>
    </message>
    <message>
        <source>Free statuses</source>
        <translation>Status ohne Kosten</translation>
    </message>
    <message>
        <source>none, or 304</source>
        <translation>keine, oder 304</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>none, or 2.50 USD per 1000000</source>
        <translation>keiner, oder 2,50 USD je 1000000</translation>
    </message>
    <message>
        <source>estimated, then from the response</source>
        <translation>geschätzt, dann laut Antwort</translation>
    </message>
    <message>
        <source>learned from responses</source>
        <translation>gelernt aus Antworten</translation>
    </message>
    <message>
        <source>always 1</source>
        <translation>immer 1</translation>
    </message>
    <message>
        <source>by method</source>
        <translation>nach der Methode</translation>
    </message>
    <message>
        <source>by path</source>
        <translation>nach dem Pfad</translation>
    </message>
    <message>
        <source>by a value of the row</source>
        <translation>nach einem Wert der Zeile</translation>
    </message>
    <message>
        <source>Cost by method</source>
        <translation>Methoden kosten</translation>
    </message>
    <message>
        <source>Cost by path</source>
        <translation>Pfade kosten</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Cost of others</source>
        <translation>Andere kosten</translation>
    </message>
</context>
<context>
    <name>DialogFoot</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Enter %1</source>
        <translation>Bitte %1 eingeben</translation>
    </message>
</context>
<context>
    <name>FieldKinds</name>
    <message>
        <source>Invalid URL: it must begin with https:// or http:// and a host.</source>
        <translation>Ungültige URL: Sie muss mit https:// oder http:// und einem Host beginnen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size. Write for example 64 MiB, or a number of bytes.</source>
        <translation>„%1“ ist keine Größe. Zum Beispiel 64 MiB schreiben, oder eine Zahl von Bytes.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a status. Write numbers, for example 502, 503.</source>
        <translation>„%1“ ist kein Status. Zahlen schreiben, zum Beispiel 502, 503.</translation>
    </message>
    <message>
        <source>Enter a whole number from %1 to %2.</source>
        <translation>Eine ganze Zahl von %1 bis %2 eingeben.</translation>
    </message>
</context>
<context>
    <name>JobFields</name>
    <message>
        <source>&quot;%1&quot; is not a whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Write a name for a member of the record, {{id}} for a value of the row, or a path such as $.a.b. SQLite types: text, integer, real, json</source>
        <translation>Ein Name allein ist das Feld dieses Namens im Datensatz, {{id}} ein Wert der Zeile, $.a.b ein Pfad. Typen sind für SQLite: text, integer, real, json</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>none: each record is a new row</source>
        <translation>keiner: jeder Datensatz wird eine neue Zeile</translation>
    </message>
    <message>
        <source>Columns that identify a record, separated by commas. A later record with the same key replaces it</source>
        <translation>Spalten, die einen Datensatz bestimmen, mit Kommas dazwischen. Ein späterer mit demselben Schlüssel ersetzt ihn</translation>
    </message>
    <message>
        <source>Pause after</source>
        <translation>Pause nach</translation>
    </message>
    <message>
        <source>%1 consecutive failures</source>
        <translation>%1 Fehlern in Folge</translation>
    </message>
    <message>
        <source>Number of consecutive failures with the same cause: 401, 403, a web page instead of JSON, or 500 and above. 0: never pause for them</source>
        <translation>Zahl der Fehler in Folge mit derselben Ursache: 401, 403, eine Webseite statt JSON oder ab 500. 0: der Lauf pausiert nie</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>A request fails if it would wait longer for the limits. For example 10m or 1h</source>
        <translation>Eine Anfrage, die länger auf die Limits warten müsste, schlägt fehl: 10m, 1h</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>Values for {{names}} that are not columns of the rows, separated by commas</source>
        <translation>Werte für {{names}}, die die Zeilen nicht haben, mit Kommas dazwischen</translation>
    </message>
    <message>
        <source>Write &quot;%1&quot; as a name and a value, for example country = de.</source>
        <translation>„%1“ als Name und Wert schreiben, wie in country = de.</translation>
    </message>
    <message>
        <source>CSV separator</source>
        <translation>CSV-Trennzeichen</translation>
    </message>
    <message>
        <source>detected in the file</source>
        <translation>wie in der Datei gefunden</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>The file extension also sets it: .jsonl, .csv, .sqlite</source>
        <translation>Auch die Endung der Datei wählt sie: .jsonl, .csv, .sqlite</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>JSON-Zeilen</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>SQLite</source>
        <translation>SQLite</translation>
    </message>
    <message>
        <source>One file per record</source>
        <translation>Je Datensatz eine Datei</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>How to write text that a spreadsheet would treat as a formula</source>
        <translation>Wie Text geschrieben wird, den eine Tabellenkalkulation für eine Formel hielte</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>escaped, for a spreadsheet</source>
        <translation>maskiert, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Failed rows</source>
        <translation>Fehlgeschlagene</translation>
    </message>
    <message>
        <source>next to the output: NAME.failed.jsonl</source>
        <translation>neben der Ausgabe: NAME.failed.jsonl</translation>
    </message>
    <message>
        <source>File for rows that failed for good</source>
        <translation>Die Datei für Zeilen, die endgültig fehlgeschlagen sind</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>each response is one; or $.items[*]</source>
        <translation>jede Antwort ist einer; oder $.items[*]</translation>
    </message>
    <message>
        <source>Path of the records in a response. Each one becomes an output record</source>
        <translation>Pfad der Datensätze in einer Antwort. Jeder wird ein Datensatz der Ausgabe</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>none: one response per row</source>
        <translation>keine: eine Antwort je Zeile</translation>
    </message>
    <message>
        <source>Link header</source>
        <translation>Link-Header</translation>
    </message>
    <message>
        <source>URL in the response</source>
        <translation>URL in der Antwort</translation>
    </message>
    <message>
        <source>cursor in the response</source>
        <translation>Cursor in der Antwort</translation>
    </message>
    <message>
        <source>page number</source>
        <translation>Nummer der Seite</translation>
    </message>
    <message>
        <source>number of items to skip</source>
        <translation>Zahl der Einträge davor</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>First number</source>
        <translation>Erste Nummer</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>number of items received</source>
        <translation>so viele Einträge, wie kamen</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>A page without items is the last one</source>
        <translation>Eine Seite ohne welche ist die letzte</translation>
    </message>
    <message>
        <source>Maximum pages</source>
        <translation>Seiten höchstens</translation>
    </message>
    <message>
        <source>Maximum pages per row. If there are more, the row fails</source>
        <translation>Höchstzahl der Seiten je Zeile. Gibt es mehr, schlägt die Zeile fehl</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>0 to 9. Among jobs of the same profile, lower numbers go first</source>
        <translation>0 bis 9. Unter Aufträgen desselben Profils gehen kleinere Zahlen vor</translation>
    </message>
    <message>
        <source>Deduplicate by</source>
        <translation>Dubletten erkennen an</translation>
    </message>
    <message>
        <source>Rows that produce a text seen before are not sent</source>
        <translation>Zeilen, die einen schon gesehenen Text ergeben, werden nicht gesendet</translation>
    </message>
    <message>
        <source>never, as set in the profile</source>
        <translation>nie, wie das Profil sagt</translation>
    </message>
    <message>
        <source>%1 consecutive failures, as set in the profile</source>
        <translation>%1 Fehlern in Folge, wie das Profil sagt</translation>
    </message>
    <message>
        <source>Empty values in the path</source>
        <translation>Leere Werte im Pfad</translation>
    </message>
    <message>
        <source>Without the value, the request would address another resource</source>
        <translation>Ohne ihren Wert ginge die Anfrage an eine andere Ressource</translation>
    </message>
    <message>
        <source>fail the row</source>
        <translation>lassen ihre Zeile scheitern</translation>
    </message>
    <message>
        <source>are sent</source>
        <translation>werden gesendet</translation>
    </message>
    <message>
        <source>the columns that the request uses</source>
        <translation>den Spalten, die die Anfrage verwendet</translation>
    </message>
    <message>
        <source>Columns that identify a row, separated by commas. If you edit the file, rows with the same values are not sent again</source>
        <translation>Spalten, an denen eine Zeile erkannt wird, durch Kommas getrennt. Wird die Datei bearbeitet, wird eine Zeile mit denselben Werten nicht noch einmal gesendet</translation>
    </message>
    <message>
        <source>Row key</source>
        <translation>Zeilenschlüssel</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>Erster Wert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Value for the first page</source>
        <translation>Wert für die erste Seite</translation>
    </message>
    <message>
        <source>Stop at status</source>
        <translation>Ende bei Status</translation>
    </message>
    <message>
        <source>HTTP statuses that end the list after its first page</source>
        <translation>HTTP-Status, die die Liste nach ihrer ersten Seite beenden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an HTTP status.</source>
        <translation>„%1“ ist kein HTTP-Status.</translation>
    </message>
    <message>
        <source>Path in the body, or name of a response header</source>
        <translation>Pfad im Körper oder Name eines Headers der Antwort</translation>
    </message>
    <message>
        <source>Its name in the query, header or body</source>
        <translation>Sein Name in der Query, im Header oder im Körper</translation>
    </message>
    <message>
        <source>Send it in</source>
        <translation>Senden in</translation>
    </message>
    <message>
        <source>the query</source>
        <translation>der Query</translation>
    </message>
    <message>
        <source>a header</source>
        <translation>einem Header</translation>
    </message>
    <message>
        <source>the body</source>
        <translation>dem Körper</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>Pointer</translation>
    </message>
    <message>
        <source>JSON pointer to the value in the body (RFC 6901)</source>
        <translation>Stelle des Werts in einem JSON-Körper (RFC 6901)</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamtzahl</translation>
    </message>
    <message>
        <source>Number of all items: a path, or the name of a response header. The list ends when that many items were received</source>
        <translation>Anzahl aller Elemente: ein Pfad oder der Name eines Headers der Antwort. Die Liste endet, wenn so viele Elemente empfangen wurden</translation>
    </message>
    <message>
        <source>Page size</source>
        <translation>Seitengröße</translation>
    </message>
    <message>
        <source>a parameter such as limit</source>
        <translation>ein Parameter wie limit</translation>
    </message>
    <message>
        <source>Items that the request asks for: a number, or the parameter with it</source>
        <translation>Elemente, die die Anfrage anfordert: eine Zahl oder der Parameter mit ihr</translation>
    </message>
    <message>
        <source>Other hosts</source>
        <translation>Weitere Hosts</translation>
    </message>
    <message>
        <source>Hosts of the service that the next page may be on, separated by commas. Credentials may be sent to them</source>
        <translation>Hosts des Dienstes, auf denen die nächste Seite liegen darf, durch Kommas getrennt. Sie dürfen die Zugangsdaten bekommen</translation>
    </message>
    <message>
        <source>Stop if</source>
        <translation>Ende, wenn</translation>
    </message>
    <message>
        <source>The list ends after a response that meets this condition</source>
        <translation>Die Liste endet nach einer Antwort, die diese Bedingung erfüllt</translation>
    </message>
    <message>
        <source>Missing records</source>
        <translation>Fehlende Datensätze</translation>
    </message>
    <message>
        <source>A response may show that more records exist than were received</source>
        <translation>Eine Antwort kann zeigen, dass es mehr Datensätze gibt, als empfangen wurden</translation>
    </message>
    <message>
        <source>make the run incomplete</source>
        <translation>machen den Lauf unvollständig</translation>
    </message>
    <message>
        <source>are accepted</source>
        <translation>werden hingenommen</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Rules that classify responses as done, empty, failed or again. The first match applies</source>
        <translation>Regeln, welche Antworten erledigt, leer oder fehlgeschlagen sind oder erneut abgerufen werden. Die erste, die passt, zählt</translation>
    </message>
    <message>
        <source>Write a JSON list, for example %1.</source>
        <translation>Eine JSON-Liste schreiben, zum Beispiel %1.</translation>
    </message>
</context>
<context>
    <name>JobLook</name>
    <message>
        <source>Waiting, resumes in %1</source>
        <translation>Wartet, weiter in %1</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>Done, %1</source>
        <translation>Fertig, %1</translation>
    </message>
    <message>
        <source>Stopped, can be resumed</source>
        <translation>Gestoppt, fortsetzbar</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>Nicht bereit</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation>Liest Zeilen</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Stopping, waiting for responses</source>
        <translation>Stoppt, wartet auf Antworten</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>stoppt</translation>
    </message>
    <message>
        <source>rows from %1</source>
        <translation>Zeilen aus %1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>values in the job</source>
        <translation>Werte im Auftrag</translation>
    </message>
    <message>
        <source>No connection, retry in %1</source>
        <translation>Keine Verbindung, neuer Versuch in %1</translation>
    </message>
    <message>
        <source>no rows yet</source>
        <translation>noch keine Zeilen</translation>
    </message>
    <message>
        <source>Running elsewhere</source>
        <translation>Läuft anderswo</translation>
    </message>
    <message>
        <source>Paused after failures</source>
        <translation>Pausiert nach Fehlern</translation>
    </message>
    <message>
        <source>Done, but records are missing</source>
        <translation>Fertig, aber Datensätze fehlen</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>unvollständig</translation>
    </message>
</context>
<context>
    <name>LeaveQuestions</name>
    <message>
        <source>Secret for a new server</source>
        <translation>Ein Geheimnis für einen neuen Server</translation>
    </message>
    <message>
        <source>Send the secret &quot;%1&quot; to %2?</source>
        <translation>Das Geheimnis „%1“ an %2 senden?</translation>
    </message>
    <message>
        <source>So far it is not allowed for any server. Your permission is remembered.</source>
        <translation>Bisher ist es für keinen Server erlaubt. Die Erlaubnis wird gemerkt.</translation>
    </message>
    <message>
        <source>So far it is allowed for %1. Your permission is remembered.</source>
        <translation>Bisher ist es für %1 erlaubt. Die Erlaubnis wird gemerkt.</translation>
    </message>
    <message>
        <source>Send it there</source>
        <translation>Dorthin senden</translation>
    </message>
    <message>
        <source>Do not send it</source>
        <translation>Nicht senden</translation>
    </message>
    <message>
        <source>Access outside the job&apos;s folder</source>
        <translation>Zugriff außerhalb des Auftragsordners</translation>
    </message>
    <message>
        <source>If you did not create this job, check that you expect this. Your permission is remembered for this job.</source>
        <translation>Stammt der Auftrag von jemand anderem? Dann ist zu prüfen, ob das so gemeint ist. Die Erlaubnis wird für diesen Auftrag gemerkt.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Zulassen</translation>
    </message>
    <message>
        <source>Do not allow</source>
        <translation>Nicht zulassen</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>If you keep them, you can correct them after the next start. The files stay as they are.</source>
        <translation>Behaltene Änderungen lassen sich nach dem nächsten Start korrigieren. Die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>If you keep them, you can open the tab again and correct them.</source>
        <translation>Behaltene Änderungen lassen sich korrigieren, wenn der Tab wieder geöffnet wird.</translation>
    </message>
    <message>
        <source>The edits to %1 cannot be kept: they contain a secret or a value that cannot be stored. Go back to correct them.</source>
        <translation>Die Änderungen an %1 können nicht behalten werden: Sie enthalten ein Geheimnis oder einen Wert, der sich nicht speichern lässt. Mit „Zurück“ lassen sie sich korrigieren.</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Invalid edits are not saved: %1</source>
        <translation>Ungültige Änderungen sind nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Discard and quit</source>
        <translation>Verwerfen und beenden</translation>
    </message>
    <message>
        <source>Discard and close</source>
        <translation>Verwerfen und schließen</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Keep and quit</source>
        <translation>Behalten und beenden</translation>
    </message>
    <message>
        <source>Keep and close</source>
        <translation>Behalten und schließen</translation>
    </message>
    <message>
        <source>Run &quot;%1&quot;? It does this outside its folder:</source>
        <translation>„%1“ starten? Der Auftrag tut dies außerhalb seines Ordners:</translation>
    </message>
</context>
<context>
    <name>LimitFields</name>
    <message>
        <source>At most</source>
        <translation>Lässt durch</translation>
    </message>
    <message>
        <source>Per</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Windows begin</source>
        <translation>Fenster beginnen</translation>
    </message>
    <message>
        <source>by the clock, in UTC</source>
        <translation>mit der Uhr, in UTC</translation>
    </message>
    <message>
        <source>with the first request</source>
        <translation>mit der allerersten Anfrage</translation>
    </message>
    <message>
        <source>with the next request after a window ends</source>
        <translation>mit der ersten Anfrage nach dem letzten</translation>
    </message>
    <message>
        <source>when the run starts</source>
        <translation>wenn der Lauf beginnt</translation>
    </message>
    <message>
        <source>at midnight in a time zone</source>
        <translation>um Mitternacht in einer Zeitzone</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Refill amount</source>
        <translation>Füllt sich um</translation>
    </message>
    <message>
        <source>Refill interval</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Refills</source>
        <translation>Füllt sich</translation>
    </message>
    <message>
        <source>continuously</source>
        <translation>nach und nach</translation>
    </message>
    <message>
        <source>in steps</source>
        <translation>in Schritten</translation>
    </message>
    <message>
        <source>Drain amount</source>
        <translation>Leert sich um</translation>
    </message>
    <message>
        <source>One every</source>
        <translation>Eine je</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Cooldown</source>
        <translation>Abkühlzeit</translation>
    </message>
    <message>
        <source>Counts from</source>
        <translation>Zählt ab</translation>
    </message>
    <message>
        <source>the time of sending</source>
        <translation>dem Absenden</translation>
    </message>
    <message>
        <source>the response (safest)</source>
        <translation>der Antwort (am sichersten)</translation>
    </message>
    <message>
        <source>Only paths</source>
        <translation>Nur Pfade</translation>
    </message>
    <message>
        <source>all, or /search/*</source>
        <translation>alle, oder /search/*</translation>
    </message>
    <message>
        <source>Only methods</source>
        <translation>Nur Methoden</translation>
    </message>
    <message>
        <source>all, or POST, PUT</source>
        <translation>alle, oder POST, PUT</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>the latest possible arrival</source>
        <translation>der spätestmöglichen Ankunft</translation>
    </message>
    <message>
        <source>First refill</source>
        <translation>Erstes Auffüllen</translation>
    </message>
    <message>
        <source>after one interval, or 30s, or 2026-01-01T00:00:00Z</source>
        <translation>nach einem Intervall, oder 30s, oder 2026-01-01T00:00:00Z</translation>
    </message>
    <message>
        <source>Initial amount</source>
        <translation>Anfangs darin</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>A request waits for</source>
        <translation>Eine Anfrage wartet</translation>
    </message>
    <message>
        <source>its own cost</source>
        <translation>die eigenen Kosten ab</translation>
    </message>
    <message>
        <source>the cost of earlier requests</source>
        <translation>die Kosten der früheren ab</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>previous window rounded down</source>
        <translation>letztes Fenster abgerundet</translation>
    </message>
    <message>
        <source>Only hosts</source>
        <translation>Nur Hosts</translation>
    </message>
    <message>
        <source>all, or *.example.com</source>
        <translation>alle, oder *.example.com</translation>
    </message>
    <message>
        <source>Separate limit per</source>
        <translation>Eigenes Limit je</translation>
    </message>
    <message>
        <source>none, or host, or {{name}}</source>
        <translation>keins, oder host, oder {{name}}</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>Auf einmal</translation>
    </message>
    <message>
        <source>Drain interval</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>Plätze</translation>
    </message>
</context>
<context>
    <name>LimitWords</name>
    <message>
        <source>Token bucket</source>
        <translation>Token-Bucket</translation>
    </message>
    <message>
        <source>Leaky bucket</source>
        <translation>Leaky-Bucket</translation>
    </message>
    <message>
        <source>Even spacing (GCRA)</source>
        <translation>Gleichmäßiger Takt (GCRA)</translation>
    </message>
    <message>
        <source>Fixed window</source>
        <translation>Festes Fenster</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Gleitendes Fenster</translation>
    </message>
    <message>
        <source>Sliding window counter</source>
        <translation>Gleitendes Fenster, geschätzt</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Gleichzeitige Anfragen</translation>
    </message>
    <message>
        <source>Waterwheel</source>
        <translation>Wasserrad</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the server&apos;s pause</source>
        <translation>die Pause des Servers</translation>
    </message>
</context>
<context>
    <name>LivePlot</name>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 abgewiesen</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>the folder for temporary files cannot be created: %1</source>
        <translation>der Ordner für temporäre Dateien kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>Free some disk space</source>
        <translation>Platz auf dem Datenträger schaffen</translation>
    </message>
    <message>
        <source>locked by another program, or its folder is not writable</source>
        <translation>ein anderes Programm hat es gesperrt, oder sein Ordner ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>Check the permissions of its folder</source>
        <translation>Die Rechte des Ordners prüfen</translation>
    </message>
    <message>
        <source>you did not allow it, so nothing was sent</source>
        <translation>es wurde nicht erlaubt, deshalb wurde nichts gesendet</translation>
    </message>
    <message>
        <source>Start the job again to be asked again</source>
        <translation>Den Auftrag neu starten, um wieder gefragt zu werden</translation>
    </message>
    <message>
        <source>you did not allow access outside its folder: it %1</source>
        <translation>der Zugriff außerhalb seines Ordners wurde nicht erlaubt: er %1</translation>
    </message>
    <message>
        <source>Allow a longer wait or a lower cost</source>
        <translation>Längeres Warten oder geringere Kosten zulassen</translation>
    </message>
    <message>
        <source>the limits denied the request (%1)</source>
        <translation>die Limits haben keine Freigabe erteilt (%1)</translation>
    </message>
    <message>
        <source>no valid credential</source>
        <translation>keine gültigen Zugangsdaten</translation>
    </message>
    <message>
        <source>Check the auth of the profile</source>
        <translation>Die Anmeldung im Profil prüfen</translation>
    </message>
    <message>
        <source>the request cannot be sent (%1)</source>
        <translation>die Anfrage kann nicht gesendet werden (%1)</translation>
    </message>
    <message>
        <source>Correct the request</source>
        <translation>Die Anfrage berichtigen</translation>
    </message>
    <message>
        <source>Check the spelling of the host and the name server</source>
        <translation>Schreibweise des Rechners und Nameserver prüfen</translation>
    </message>
    <message>
        <source>host not found (%1)</source>
        <translation>der Rechner hat keine Adresse (%1)</translation>
    </message>
    <message>
        <source>Check the port, and that the server runs</source>
        <translation>Port prüfen, und ob der Server läuft</translation>
    </message>
    <message>
        <source>the server refused the connection (%1)</source>
        <translation>der Server hat die Verbindung abgelehnt (%1)</translation>
    </message>
    <message>
        <source>Check its address, and that it runs</source>
        <translation>Seine Adresse prüfen, und ob er läuft</translation>
    </message>
    <message>
        <source>the proxy cannot be reached (%1)</source>
        <translation>der Proxy ist nicht zu erreichen (%1)</translation>
    </message>
    <message>
        <source>Correct them in the profile&apos;s network settings, or in the variable http_proxy or https_proxy</source>
        <translation>Beides in den Netzwerkeinstellungen des Profils oder in der Variable http_proxy oder https_proxy berichtigen</translation>
    </message>
    <message>
        <source>the proxy requires another user name or password (%1)</source>
        <translation>der Proxy verlangt einen anderen Benutzernamen oder ein anderes Passwort (%1)</translation>
    </message>
    <message>
        <source>Check host and port, and which servers the proxy allows</source>
        <translation>Host und Port prüfen, und welche Server der Proxy zulässt</translation>
    </message>
    <message>
        <source>the proxy refused to connect to the server (%1)</source>
        <translation>der Proxy hat die Verbindung zum Server abgelehnt (%1)</translation>
    </message>
    <message>
        <source>Check the network and the proxy</source>
        <translation>Netzwerk und Proxy prüfen</translation>
    </message>
    <message>
        <source>the server cannot be reached (%1)</source>
        <translation>der Server ist nicht zu erreichen (%1)</translation>
    </message>
    <message>
        <source>Check host and port, or allow a longer connect timeout</source>
        <translation>Rechner und Port prüfen, oder mehr Zeit für die Verbindung zulassen</translation>
    </message>
    <message>
        <source>the server did not accept the connection in time (%1)</source>
        <translation>der Server hat die Verbindung nicht rechtzeitig angenommen (%1)</translation>
    </message>
    <message>
        <source>Check the server&apos;s certificate and that the port speaks TLS</source>
        <translation>Das Zertifikat des Servers prüfen, und ob der Port TLS spricht</translation>
    </message>
    <message>
        <source>no secure connection (%1)</source>
        <translation>keine sichere Verbindung (%1)</translation>
    </message>
    <message>
        <source>Allow a longer total timeout, or request less at once</source>
        <translation>Mehr Zeit im Ganzen zulassen, oder weniger auf einmal anfordern</translation>
    </message>
    <message>
        <source>the response was not complete in time (%1)</source>
        <translation>die Antwort war nicht rechtzeitig vollständig (%1)</translation>
    </message>
    <message>
        <source>The request may have taken effect: check this before you send it again</source>
        <translation>Die Anfrage kann ausgeführt worden sein: vor erneutem Senden nachsehen</translation>
    </message>
    <message>
        <source>the server closed the connection without a response (%1)</source>
        <translation>der Server hat die Verbindung ohne Antwort geschlossen (%1)</translation>
    </message>
    <message>
        <source>Send it again if it is safe to repeat</source>
        <translation>Erneut senden, wenn sie gefahrlos wiederholt werden kann</translation>
    </message>
    <message>
        <source>the connection was lost in the middle of the response (%1)</source>
        <translation>die Verbindung ist mitten in der Antwort abgebrochen (%1)</translation>
    </message>
    <message>
        <source>Check the address, and that its port speaks HTTP</source>
        <translation>Die Adresse prüfen, und ob ihr Port HTTP spricht</translation>
    </message>
    <message>
        <source>the response is not valid HTTP (%1)</source>
        <translation>die Antwort ist kein gültiges HTTP (%1)</translation>
    </message>
    <message>
        <source>the head of the response is too long (%1)</source>
        <translation>der Kopf der Antwort ist zu lang (%1)</translation>
    </message>
    <message>
        <source>Check the address: servers normally send shorter heads</source>
        <translation>Die Adresse prüfen: so viel braucht kein Server</translation>
    </message>
    <message>
        <source>the response is longer than %1 bytes</source>
        <translation>die Antwort ist länger als %1 Bytes</translation>
    </message>
    <message>
        <source>Raise the maximum body size, or request less at once</source>
        <translation>Eine größere Antwort zulassen, oder weniger auf einmal anfordern</translation>
    </message>
    <message>
        <source>the compressed response ends too early</source>
        <translation>die komprimierte Antwort endet zu früh</translation>
    </message>
    <message>
        <source>the response cannot be decompressed (%1)</source>
        <translation>die Antwort lässt sich nicht entpacken (%1)</translation>
    </message>
    <message>
        <source>Request it uncompressed, with the header &quot;Accept-Encoding: identity&quot;</source>
        <translation>Sie unkomprimiert anfordern, mit der Kopfzeile „Accept-Encoding: identity“</translation>
    </message>
    <message>
        <source>the redirect cannot be followed (%1)</source>
        <translation>der Weiterleitung kann nicht gefolgt werden (%1)</translation>
    </message>
    <message>
        <source>Use the final address</source>
        <translation>Die endgültige Adresse verwenden</translation>
    </message>
    <message>
        <source>too many redirects (%1 were followed)</source>
        <translation>zu viele Weiterleitungen (%1 wurde gefolgt)</translation>
    </message>
    <message>
        <source>Use the final address, or check for a loop</source>
        <translation>Die endgültige Adresse verwenden, oder nach einem Kreis suchen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>nach %1 aufgegeben</translation>
    </message>
    <message>
        <source>its URL is relative or lacks a host</source>
        <translation>die URL ist keine vollständige Adresse mit Rechner</translation>
    </message>
    <message>
        <source>its URL begins with %1, not with http or https</source>
        <translation>die URL beginnt mit %1, nicht mit http oder https</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an HTTP method</source>
        <translation>„%1“ ist keine HTTP-Methode</translation>
    </message>
    <message>
        <source>its head is unreadable or empty</source>
        <translation>ihr Kopf ist nicht zu lesen oder leer</translation>
    </message>
    <message>
        <source>invalid Content-Length</source>
        <translation>ungültige Content-Length</translation>
    </message>
    <message>
        <source>contradictory Content-Length</source>
        <translation>widersprüchliche Content-Length</translation>
    </message>
    <message>
        <source>an interim response (%1) that was not requested</source>
        <translation>eine Zwischenantwort (%1), um die nicht gebeten war</translation>
    </message>
    <message>
        <source>%1 bytes; at most %2 are allowed</source>
        <translation>%1 Bytes; höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>no end after %1 bytes</source>
        <translation>nach %1 Bytes kein Ende</translation>
    </message>
    <message>
        <source>more than %1 bytes in addition to its body</source>
        <translation>mehr als %1 Bytes neben ihrem Rumpf</translation>
    </message>
    <message>
        <source>it is compressed with %1, which was not requested</source>
        <translation>sie ist mit %1 komprimiert, worum nicht gebeten war</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>zu wenig Speicher</translation>
    </message>
    <message>
        <source>it requires an unknown dictionary</source>
        <translation>sie verlangt ein unbekanntes Wörterbuch</translation>
    </message>
    <message>
        <source>its Location is not a URL</source>
        <translation>die Location ist keine URL</translation>
    </message>
    <message>
        <source>its Location lacks a host</source>
        <translation>die Location nennt keinen Rechner</translation>
    </message>
    <message>
        <source>it leads to %1, not to http or https</source>
        <translation>sie führt zu %1, nicht zu http oder https</translation>
    </message>
    <message>
        <source>it leads from https down to http</source>
        <translation>sie führt von https herab zu http</translation>
    </message>
    <message>
        <source>it leads to %1, and a POST does not become a GET</source>
        <translation>sie führt zu %1, und aus einem POST wird kein GET</translation>
    </message>
    <message>
        <source>it would send a secret to %1</source>
        <translation>sie würde ein Geheimnis an %1 senden</translation>
    </message>
    <message>
        <source>redirected to %1</source>
        <translation>umgeleitet nach %1</translation>
    </message>
    <message>
        <source>redirected to %1; %2 becomes GET, without the body</source>
        <translation>umgeleitet nach %1; %2 wird zu GET, ohne Inhalt</translation>
    </message>
    <message>
        <source>a header has a value but no name</source>
        <translation>eine Kopfzeile hat einen Wert, aber keinen Namen</translation>
    </message>
    <message>
        <source>Write headers as &quot;Name: value&quot;</source>
        <translation>Kopfzeilen als „Name: Wert“ schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a header name</source>
        <translation>„%1“ ist kein Name einer Kopfzeile</translation>
    </message>
    <message>
        <source>Use letters, digits and hyphens only, for example &quot;X-Api-Key&quot;</source>
        <translation>Nur Buchstaben, Ziffern und Bindestriche verwenden, zum Beispiel „X-Api-Key“</translation>
    </message>
    <message>
        <source>the value of the header %1 contains a line break or a zero byte</source>
        <translation>der Wert der Kopfzeile %1 enthält einen Zeilenumbruch oder ein Nullbyte</translation>
    </message>
    <message>
        <source>Write the value as one line of text</source>
        <translation>Den Wert als eine Zeile Text schreiben</translation>
    </message>
    <message>
        <source>the value of the header %1 contains a control character</source>
        <translation>der Wert der Kopfzeile %1 enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>Penstock sets the header %1 itself</source>
        <translation>Penstock setzt die Kopfzeile %1 selbst</translation>
    </message>
    <message>
        <source>Remove this header</source>
        <translation>Diese Kopfzeile entfernen</translation>
    </message>
    <message>
        <source>the header %1 would reach the server instead of the proxy</source>
        <translation>die Kopfzeile %1 käme beim Server an statt beim Proxy</translation>
    </message>
    <message>
        <source>Remove this header, and set the proxy&apos;s password in the profile</source>
        <translation>Diese Kopfzeile entfernen und das Passwort des Proxys im Profil setzen</translation>
    </message>
    <message>
        <source>a request with a credential cannot set the header %1</source>
        <translation>eine Anfrage mit Zugangsdaten kann die Kopfzeile %1 nicht setzen</translation>
    </message>
    <message>
        <source>Remove this header: the URL names the server</source>
        <translation>Diese Kopfzeile entfernen: Die URL nennt den Server</translation>
    </message>
    <message>
        <source>the input is empty</source>
        <translation>die Eingabe ist leer</translation>
    </message>
    <message>
        <source>missing status line such as &quot;HTTP/1.1 429 Too Many Requests&quot;; the input begins with &quot;%1&quot;</source>
        <translation>keine Statuszeile wie „HTTP/1.1 429 Too Many Requests“; der Anfang ist „%1“</translation>
    </message>
    <message>
        <source>line %1 is not a header: &quot;%2&quot;</source>
        <translation>Zeile %1 ist keine Kopfzeile: „%2“</translation>
    </message>
    <message>
        <source>the body is compressed (gzip)</source>
        <translation>der Rumpf ist komprimiert (gzip)</translation>
    </message>
    <message>
        <source>418, which services use for bans</source>
        <translation>418, womit Dienste eine Sperre melden</translation>
    </message>
    <message>
        <source>420 Enhance Your Calm</source>
        <translation>420 Enhance Your Calm</translation>
    </message>
    <message>
        <source>429 Too Many Requests</source>
        <translation>429 Too Many Requests</translation>
    </message>
    <message>
        <source>430, a security rejection</source>
        <translation>430, eine Abweisung aus Sicherheitsgründen</translation>
    </message>
    <message>
        <source>509 Bandwidth Limit Exceeded</source>
        <translation>509 Bandwidth Limit Exceeded</translation>
    </message>
    <message>
        <source>529, overloaded</source>
        <translation>529, überlastet</translation>
    </message>
    <message>
        <source>%1, a rate limit response by the profile</source>
        <translation>%1, laut Profil eine Abweisung wegen zu vieler Anfragen</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>%1 with nothing left of a limit</source>
        <translation>%1, und von einem Limit ist nichts übrig</translation>
    </message>
    <message>
        <source>%1 with &quot;%2&quot; in the body</source>
        <translation>%1 mit „%2“ im Rumpf</translation>
    </message>
    <message>
        <source>unknown without a status</source>
        <translation>ohne Status nicht zu sagen</translation>
    </message>
    <message>
        <source>%1 is not a rejection</source>
        <translation>%1 weist nichts ab</translation>
    </message>
    <message>
        <source>%1 does not indicate a rate limit</source>
        <translation>%1 deutet nicht auf ein Limit hin</translation>
    </message>
    <message>
        <source>%1 does not mean too many requests</source>
        <translation>%1 bedeutet nicht, dass es zu viele Anfragen waren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, for limit &quot;%2&quot;</source>
        <translation>%1, für das Limit „%2“</translation>
    </message>
    <message>
        <source>too many failures; the last: %1</source>
        <translation>zu viele Fehlschläge; der letzte: %1</translation>
    </message>
    <message>
        <source>the server has banned this client, and further requests prolong the ban (%1)</source>
        <translation>der Server hat diesen Client gesperrt, und weitere Anfragen verlängern die Sperre (%1)</translation>
    </message>
    <message>
        <source>the quota is used up (%1)</source>
        <translation>das Kontingent ist verbraucht (%1)</translation>
    </message>
    <message>
        <source>the server requires a wait of more than a day (%1)</source>
        <translation>der Server verlangt, mehr als einen Tag zu warten (%1)</translation>
    </message>
    <message>
        <source>the name of a header</source>
        <translation>der Name einer Kopfzeile</translation>
    </message>
    <message>
        <source>a JSON pointer, for example &quot;/error/code&quot;</source>
        <translation>ein JSON-Pointer, zum Beispiel &quot;/error/code&quot;</translation>
    </message>
    <message>
        <source>a text or a list of texts</source>
        <translation>ein Text oder eine Liste von Texten</translation>
    </message>
    <message>
        <source>an object of scopes and names of limits</source>
        <translation>ein Objekt aus Bereichen und Namen von Limits</translation>
    </message>
    <message>
        <source>nothing to search for</source>
        <translation>es wird nichts genannt, wonach zu suchen wäre</translation>
    </message>
    <message>
        <source>Add &quot;pointer&quot;, for example &quot;/error/code&quot;, or &quot;contains&quot;</source>
        <translation>&quot;pointer&quot; ergänzen, zum Beispiel &quot;/error/code&quot;, oder &quot;contains&quot;</translation>
    </message>
    <message>
        <source>&quot;equals&quot; requires &quot;pointer&quot;</source>
        <translation>&quot;equals&quot; erfordert &quot;pointer&quot;</translation>
    </message>
    <message>
        <source>Add &quot;pointer&quot;, or use &quot;contains&quot;</source>
        <translation>&quot;pointer&quot; ergänzen, oder &quot;contains&quot; verwenden</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; was removed</source>
        <translation>den Schlüssel &quot;%1&quot; gibt es nicht mehr</translation>
    </message>
    <message>
        <source>Name the header in &quot;reset_header&quot;, and the unit of its numbers in &quot;reset_kind&quot;</source>
        <translation>Die Kopfzeile in &quot;reset_header&quot; nennen, und die Einheit ihrer Zahlen in &quot;reset_kind&quot;</translation>
    </message>
    <message>
        <source>Set the shortest wait with &quot;floor&quot;</source>
        <translation>Das kürzeste Warten mit &quot;floor&quot; festlegen</translation>
    </message>
    <message>
        <source>Describe the bodies of rate limit responses with &quot;bodies&quot;</source>
        <translation>Die Rümpfe von Abweisungen mit &quot;bodies&quot; beschreiben</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>seen once so far</source>
        <translation>bisher einmal gesehen</translation>
    </message>
    <message>
        <source>seen %1 times</source>
        <translation>%1-mal gesehen</translation>
    </message>
    <message>
        <source>the server accepted at most %1 within %2 and rejected the rest</source>
        <translation>der Server hat innerhalb von %2 höchstens %1 angenommen und den Rest abgewiesen</translation>
    </message>
    <message>
        <source>the server accepted at most %1 in a row and rejected the rest</source>
        <translation>der Server hat höchstens %1 in Folge angenommen und den Rest abgewiesen</translation>
    </message>
    <message>
        <source>the server accepted at most %1 at once and rejected the rest</source>
        <translation>der Server hat höchstens %1 gleichzeitig angenommen und den Rest abgewiesen</translation>
    </message>
    <message>
        <source>the server has a separate limit for %1: %2</source>
        <translation>der Server hat ein eigenes Limit für %1: %2</translation>
    </message>
    <message>
        <source>all %1 rejected requests were for %2, and none of the %3 others</source>
        <translation>alle %1 abgewiesenen Anfragen galten %2, und keine der %3 anderen wurde abgewiesen</translation>
    </message>
    <message>
        <source>the server allows %1, the profile declares %2: %3 too many</source>
        <translation>der Server erlaubt %1, das Profil sagt %2: %3 zu viel</translation>
    </message>
    <message>
        <source>the server&apos;s headers state %1, with nothing left</source>
        <translation>die Header des Servers sagen %1, und nichts ist übrig</translation>
    </message>
    <message>
        <source>the server accepts only %1 requests at once</source>
        <translation>der Server nimmt nur %1 Anfragen gleichzeitig an</translation>
    </message>
    <message>
        <source>no rate limit explains it: as soon as a request ended, another was accepted</source>
        <translation>kein Limit über die Zeit erklärt es: sobald eine Anfrage endete, wurde eine andere angenommen</translation>
    </message>
    <message>
        <source>the server accepts at most %1 in a row; the rate of %2 is correct</source>
        <translation>der Server nimmt höchstens %1 in Folge an; die Rate von %2 stimmt</translation>
    </message>
    <message>
        <source>the server allows %1, but &quot;%2&quot; of the profile allows more</source>
        <translation>der Server erlaubt %1, aber „%2“ im Profil erlaubt mehr</translation>
    </message>
    <message>
        <source>the server has another limit: %1</source>
        <translation>der Server hat daneben noch ein Limit: %1</translation>
    </message>
    <message>
        <source>the server allows %1 in windows of %2 that begin by the clock</source>
        <translation>der Server erlaubt %1 in Fenstern von %2, die nach der Uhr beginnen</translation>
    </message>
    <message>
        <source>the server counts %1 in any span of %2; the profile&apos;s windows allow more around their boundaries</source>
        <translation>der Server zählt %1 in jeder Spanne von %2; die Fenster des Profils erlauben um ihre Grenzen herum mehr</translation>
    </message>
    <message>
        <source>the server&apos;s windows of %1 begin by its own clock, which is %2 behind</source>
        <translation>die Fenster des Servers von %1 beginnen nach seiner eigenen Uhr, und die geht %2 nach</translation>
    </message>
    <message>
        <source>the server&apos;s windows of %1 begin by its own clock, which is %2 ahead</source>
        <translation>die Fenster des Servers von %1 beginnen nach seiner eigenen Uhr, und die geht %2 vor</translation>
    </message>
    <message>
        <source>its Date differs from the local clock by %1 to %2</source>
        <translation>sein Date weicht von der Uhr hier um %1 bis %2 ab</translation>
    </message>
    <message>
        <source>by its clock no window has more than %1, but by the local clock some do</source>
        <translation>nach seiner Uhr hat kein Fenster mehr als %1, nach der Uhr hier haben manche mehr</translation>
    </message>
    <message>
        <source>the server&apos;s windows of %1 begin by the clock, the profile&apos;s do not</source>
        <translation>die Fenster des Servers von %1 beginnen nach der Uhr, die des Profils nicht</translation>
    </message>
    <message>
        <source>in windows by the clock the server accepted at most %1 and rejected the rest</source>
        <translation>in Fenstern nach der Uhr hat der Server höchstens %1 angenommen und den Rest abgewiesen</translation>
    </message>
    <message>
        <source>%1 is correct, but requests sent in time arrive closer together</source>
        <translation>%1 stimmt, aber Anfragen, die rechtzeitig abgehen, kommen dichter an</translation>
    </message>
    <message>
        <source>up to %1 within %2 were accepted, as declared in the profile</source>
        <translation>bis zu %1 innerhalb von %2 wurden angenommen, wie das Profil sagt</translation>
    </message>
    <message>
        <source>the latency varies by %1, which is enough</source>
        <translation>die Zeit bis zur Antwort schwankt um %1, und das genügt</translation>
    </message>
    <message>
        <source>after a rejection the server rejects everything for about %1; the first cause: %2</source>
        <translation>nach einer Abweisung weist der Server etwa %1 lang alles ab; die erste Ursache: %2</translation>
    </message>
    <message>
        <source>%1 were rejected without earlier usage, up to %2 after the first</source>
        <translation>%1 wurden abgewiesen, obwohl nichts verbraucht war, bis %2 nach der ersten</translation>
    </message>
    <message>
        <source>the server required a wait of %1, although a window is only %2</source>
        <translation>der Server verlangte, %1 zu warten, obwohl ein Fenster nur %2 lang ist</translation>
    </message>
    <message>
        <source>something else uses the same key (another program, another computer or an earlier run) and leaves %1 of %2</source>
        <translation>etwas anderes benutzt denselben Schlüssel (ein anderes Programm, ein anderer Rechner oder ein früherer Lauf) und lässt %1 von %2 übrig</translation>
    </message>
    <message>
        <source>the server states that all %1 are used up, but this client sent only %2</source>
        <translation>der Server sagt, dass alle %1 verbraucht sind, aber von hier kamen nur %2</translation>
    </message>
    <message>
        <source>the server states that all %1 are used up, but this client sent only %2 to %3</source>
        <translation>der Server sagt, dass alle %1 verbraucht sind, aber von hier kamen nur %2 bis %3</translation>
    </message>
    <message>
        <source>it was full after %1 to %2 of our requests, a different number each time</source>
        <translation>es war nach %1 bis %2 Anfragen von hier voll, jedes Mal nach einer anderen Zahl</translation>
    </message>
    <message>
        <source>no limit of the server explains all rejections, and each named a time</source>
        <translation>kein Limit des Servers erklärt alle Abweisungen, und jede nannte eine Zeit</translation>
    </message>
    <message>
        <source>the window of &quot;%1&quot; was used up before this run began, by another client or an earlier run</source>
        <translation>das Fenster von „%1“ war verbraucht, bevor dieser Lauf begann, durch einen anderen Client oder einen früheren Lauf</translation>
    </message>
    <message>
        <source>it was full after %1 of our requests, and accepted %2 within %3 later</source>
        <translation>es war nach %1 Anfragen von hier voll und nahm später %2 innerhalb von %3 an</translation>
    </message>
    <message>
        <source>no certain explanation</source>
        <translation>keine sichere Erklärung</translation>
    </message>
    <message>
        <source>&quot;%1&quot; covers a longer time than the recorded requests</source>
        <translation>„%1“ zählt über eine längere Zeit, als Anfragen gemerkt werden</translation>
    </message>
    <message>
        <source>within %1 up to %2 were accepted, and one was rejected after at most %3</source>
        <translation>innerhalb von %1 wurden bis zu %2 angenommen, und eine nach höchstens %3 abgewiesen</translation>
    </message>
    <message>
        <source>new limit &quot;%1&quot;: %2</source>
        <translation>neues Limit „%1“: %2</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;: %2 → %3</source>
        <translation>Limit „%1“: %2 → %3</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;: margin %2 → %3</source>
        <translation>Limit „%1“: Reserve %2 → %3</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;: %2 → %3, margin %4 → %5</source>
        <translation>Limit „%1“: %2 → %3, Reserve %4 → %5</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>after a rate limit response without a time: wait %1</source>
        <translation>nach einer Abweisung, die keine Zeit nennt: %1 warten</translation>
    </message>
    <message>
        <source>after the time in a rate limit response: wait another %1</source>
        <translation>nach der Zeit, die eine Abweisung nennt: noch %1 warten</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot; has changed; it was %2</source>
        <translation>das Limit „%1“ wurde geändert; es war %2</translation>
    </message>
    <message>
        <source>It was edited. Run the job again for a new diagnosis</source>
        <translation>Es wurde bearbeitet. Den Auftrag erneut laufen lassen, um eine neue Diagnose zu erhalten</translation>
    </message>
    <message>
        <source>a curl command</source>
        <translation>ein curl-Befehl</translation>
    </message>
    <message>
        <source>a Postman collection</source>
        <translation>eine Sammlung von Postman</translation>
    </message>
    <message>
        <source>an Insomnia export</source>
        <translation>eine Sammlung von Insomnia</translation>
    </message>
    <message>
        <source>an OpenAPI document</source>
        <translation>eine OpenAPI-Beschreibung</translation>
    </message>
    <message>
        <source>a HAR file</source>
        <translation>eine HAR-Datei</translation>
    </message>
    <message>
        <source>a Penstock profile</source>
        <translation>ein Penstock-Profil</translation>
    </message>
    <message>
        <source>a Penstock job</source>
        <translation>ein Penstock-Auftrag</translation>
    </message>
    <message>
        <source>a Postman environment</source>
        <translation>eine Postman-Umgebung</translation>
    </message>
    <message>
        <source>it is too large: %1 MB (maximum: %2 MB)</source>
        <translation>sie hat %1 MB, gelesen werden aber höchstens %2 MB</translation>
    </message>
    <message>
        <source>Export a part of it. A HAR file without response bodies is enough</source>
        <translation>Einen Teil davon exportieren. Eine HAR-Datei ohne Antwortinhalte genügt</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>es ist leer</translation>
    </message>
    <message>
        <source>the format of the file is unknown</source>
        <translation>das Format der Datei ist unbekannt</translation>
    </message>
    <message>
        <source>Import a curl command, a Postman collection or environment, an Insomnia export, an OpenAPI document, a HAR file, or a Penstock profile or job</source>
        <translation>Einen curl-Befehl, eine Sammlung oder Umgebung von Postman, einen Export von Insomnia, eine OpenAPI-Beschreibung, eine HAR-Datei, oder ein Profil oder einen Auftrag von Penstock importieren</translation>
    </message>
    <message>
        <source>it contains Postman globals, but no requests</source>
        <translation>sie enthält globale Variablen von Postman, aber keine Anfragen</translation>
    </message>
    <message>
        <source>Export the collection and an environment</source>
        <translation>Die Sammlung und eine Umgebung exportieren</translation>
    </message>
    <message>
        <source>it is a Postman collection of version 1</source>
        <translation>es ist eine Postman-Sammlung der Version 1</translation>
    </message>
    <message>
        <source>Export it as Collection v2.1</source>
        <translation>Als Collection v2.1 exportieren</translation>
    </message>
    <message>
        <source>it is a preset</source>
        <translation>es ist eine Vorlage</translation>
    </message>
    <message>
        <source>Create a profile from it</source>
        <translation>Daraus ein Profil anlegen</translation>
    </message>
    <message>
        <source>it is %1, not %2</source>
        <translation>es ist %1, nicht %2</translation>
    </message>
    <message>
        <source>Choose %3, or let Penstock recognize the kind</source>
        <translation>%3 wählen, oder Penstock die Art erkennen lassen</translation>
    </message>
    <message>
        <source>%1 cannot be imported together with other files</source>
        <translation>%1 kann nicht zusammen mit anderen Dateien importiert werden</translation>
    </message>
    <message>
        <source>Import it without the others</source>
        <translation>Ohne die anderen importieren</translation>
    </message>
    <message>
        <source>no file was chosen</source>
        <translation>keine Datei wurde gewählt</translation>
    </message>
    <message>
        <source>%1 without a request that can be imported</source>
        <translation>%1 ohne eine Anfrage, die sich importieren lässt</translation>
    </message>
    <message>
        <source>%2</source>
        <translation>%2</translation>
    </message>
    <message>
        <source>curl command</source>
        <translation>curl-Befehl</translation>
    </message>
    <message>
        <source>it does not begin with curl or Invoke-WebRequest</source>
        <translation>er beginnt nicht mit curl oder Invoke-WebRequest</translation>
    </message>
    <message>
        <source>Copy the whole command</source>
        <translation>Den ganzen Befehl kopieren</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a command that sends a request</source>
        <translation>„%1“ ist kein Befehl, der eine Anfrage sendet</translation>
    </message>
    <message>
        <source>Copy the command from Invoke-WebRequest on</source>
        <translation>Den Befehl ab Invoke-WebRequest kopieren</translation>
    </message>
    <message>
        <source>it sets up a session, but sends no request</source>
        <translation>er bereitet eine Sitzung vor, sendet aber keine Anfrage</translation>
    </message>
    <message>
        <source>Copy the command to its end</source>
        <translation>Den Befehl bis zum Ende kopieren</translation>
    </message>
    <message>
        <source>a quote %1 is not closed</source>
        <translation>ein Anführungszeichen %1 ist nicht geschlossen</translation>
    </message>
    <message>
        <source>a list @{…} is not closed</source>
        <translation>eine Liste @{…} ist nicht geschlossen</translation>
    </message>
    <message>
        <source>the URL is missing</source>
        <translation>er hat keine URL</translation>
    </message>
    <message>
        <source>it has several URLs</source>
        <translation>er hat mehrere URLs</translation>
    </message>
    <message>
        <source>Keep one of them: each row sends a request to it</source>
        <translation>Eine davon behalten: Zeilen machen viele Anfragen daraus</translation>
    </message>
    <message>
        <source>the value of %1 is missing</source>
        <translation>%1 hat keinen Wert</translation>
    </message>
    <message>
        <source>unknown option %1</source>
        <translation>unbekannte Option %1</translation>
    </message>
    <message>
        <source>Remove it, with its value if it has one</source>
        <translation>Entfernen, mit ihrem Wert, wenn sie einen hat</translation>
    </message>
    <message>
        <source>%1 sends a file, which jobs do not support</source>
        <translation>%1 sendet eine Datei, was ein Auftrag nicht kann</translation>
    </message>
    <message>
        <source>Remove it, and write the body by hand</source>
        <translation>Entfernen, und den Rumpf von Hand schreiben</translation>
    </message>
    <message>
        <source>it sends the file %1</source>
        <translation>er sendet die Datei %1</translation>
    </message>
    <message>
        <source>Replace its name with its content</source>
        <translation>Ihren Namen durch ihren Inhalt ersetzen</translation>
    </message>
    <message>
        <source>only PowerShell can evaluate %1</source>
        <translation>nur PowerShell kann %1 auswerten</translation>
    </message>
    <message>
        <source>Write the value instead</source>
        <translation>Stattdessen den Wert schreiben</translation>
    </message>
    <message>
        <source>only PowerShell can evaluate the value in (…)</source>
        <translation>nur PowerShell kann den Wert in (…) auswerten</translation>
    </message>
    <message>
        <source>a value is missing, or only PowerShell can evaluate it</source>
        <translation>ein Wert fehlt, oder nur PowerShell kann ihn auswerten</translation>
    </message>
    <message>
        <source>Write the value</source>
        <translation>Den Wert schreiben</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>invalid YAML: %1</source>
        <translation>ungültiges YAML: %1</translation>
    </message>
    <message>
        <source>not a YAML object</source>
        <translation>kein YAML-Objekt</translation>
    </message>
    <message>
        <source>an alias refers to its own value</source>
        <translation>ein Alias steht in dem Wert, für den es steht</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it expands to more than %1 values</source>
        <translation>es steht für mehr als %1 Werte</translation>
    </message>
    <message>
        <source>the list of requests is missing</source>
        <translation>die Liste der Anfragen fehlt</translation>
    </message>
    <message>
        <source>neither a request nor a folder</source>
        <translation>weder eine Anfrage noch ein Ordner</translation>
    </message>
    <message>
        <source>the list of values is missing</source>
        <translation>die Liste der Werte fehlt</translation>
    </message>
    <message>
        <source>Export the environment again</source>
        <translation>Die Umgebung noch einmal exportieren</translation>
    </message>
    <message>
        <source>it contains no enabled variables</source>
        <translation>keine Variable darin ist eingeschaltet</translation>
    </message>
    <message>
        <source>Export a collection with its requests</source>
        <translation>Eine Sammlung mit ihren Anfragen exportieren</translation>
    </message>
    <message>
        <source>the list of resources is missing</source>
        <translation>die Liste der Ressourcen fehlt</translation>
    </message>
    <message>
        <source>Export it as Insomnia v4 (JSON) or v5</source>
        <translation>Als Insomnia v4 (JSON) oder v5 exportieren</translation>
    </message>
    <message>
        <source>it is of version %1</source>
        <translation>es ist von Version %1</translation>
    </message>
    <message>
        <source>&quot;paths&quot; is missing</source>
        <translation>es hat keine Pfade</translation>
    </message>
    <message>
        <source>Import the document that contains the operations</source>
        <translation>Das Dokument importieren, das die Operationen enthält</translation>
    </message>
    <message>
        <source>the request of this entry is missing</source>
        <translation>dieser Eintrag hat keine Anfrage</translation>
    </message>
    <message>
        <source>%1 was left out: %2</source>
        <translation>%1 wurde weggelassen: %2</translation>
    </message>
    <message>
        <source>%1 and its requests were left out: %2</source>
        <translation>%1 wurde mit seinen Anfragen weggelassen: %2</translation>
    </message>
    <message>
        <source>the HTTP server is missing</source>
        <translation>es wird kein HTTP-Server genannt</translation>
    </message>
    <message>
        <source>a job cannot send a file</source>
        <translation>ein Auftrag kann keine Datei senden</translation>
    </message>
    <message>
        <source>a job cannot send a multipart form</source>
        <translation>ein Auftrag kann kein mehrteiliges Formular senden</translation>
    </message>
    <message>
        <source>a body of the type %1 cannot be imported</source>
        <translation>ein Rumpf vom Typ %1 kann nicht importiert werden</translation>
    </message>
    <message>
        <source>Headers that Penstock sets itself were left out: %1</source>
        <translation>Header, die Penstock selbst setzt, wurden weggelassen: %1</translation>
    </message>
    <message>
        <source>Scripts are not run</source>
        <translation>Skripte werden nicht ausgeführt</translation>
    </message>
    <message>
        <source>Scripts are not run; left out: %1</source>
        <translation>Skripte werden nicht ausgeführt; weggelassen: %1</translation>
    </message>
    <message>
        <source>Requests of gRPC, WebSockets and the like were left out: %1</source>
        <translation>Weggelassene Anfragen über gRPC, WebSockets und dergleichen: %1</translation>
    </message>
    <message>
        <source>Requests for images, scripts, styles and the like were left out: %1</source>
        <translation>Weggelassene Anfragen nach Bildern, Skripten, Stilen und dergleichen: %1</translation>
    </message>
    <message>
        <source>Optional parameters were left out; jobs that have some: %1</source>
        <translation>Wahlfreie Parameter wurden weggelassen; Aufträge, die welche haben: %1</translation>
    </message>
    <message>
        <source>%1: the cookie &quot;%2&quot; was left out, because Penstock does not store cookies</source>
        <translation>%1: Das Cookie „%2“ wurde weggelassen, da Penstock keine Cookies speichert</translation>
    </message>
    <message>
        <source>%1: {% %2 %} is not computed; {{%2}} replaces it</source>
        <translation>%1: {% %2 %} wird nicht berechnet; an seiner Stelle steht {{%2}}</translation>
    </message>
    <message>
        <source>%1: the value of &quot;%2&quot; in the query was not imported; {{%2}} replaces it</source>
        <translation>%1: Der Wert von „%2“ im Query wurde nicht importiert; an seiner Stelle steht {{%2}}</translation>
    </message>
    <message>
        <source>%1: the value of &quot;%2&quot; in the body was not imported; {{%2}} replaces it</source>
        <translation>%1: Der Wert von „%2“ im Rumpf wurde nicht importiert; an seiner Stelle steht {{%2}}</translation>
    </message>
    <message>
        <source>%1: a possible token was not imported; {{secret}} replaces it</source>
        <translation>%1: Ein mögliches Token wurde nicht importiert; an seiner Stelle steht {{secret}}</translation>
    </message>
    <message>
        <source>Cookies were left out; if a service needs one, add it to the headers of the profile as a secret</source>
        <translation>Cookies wurden weggelassen; wenn ein Dienst eines braucht, es in den Headern des Profils als Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>OAuth 2 requires an interactive login here, or the token server is missing. Get a token in another way and store it</source>
        <translation>OAuth 2 erfordert hier eine interaktive Anmeldung, oder der Token-Server fehlt. Auf anderem Weg ein Token holen und speichern</translation>
    </message>
    <message>
        <source>Replace CLIENT-ID in the profile with your client ID</source>
        <translation>CLIENT-ID im Profil durch die eigene Client-ID ersetzen</translation>
    </message>
    <message>
        <source>The sign-in &quot;%1&quot; is not supported and was left out</source>
        <translation>Die Anmeldung „%1“ wird nicht unterstützt und wurde weggelassen</translation>
    </message>
    <message>
        <source>The document has %1 ways to sign in; the profile uses %2</source>
        <translation>Das Dokument hat %1 Arten der Anmeldung; das Profil verwendet %2</translation>
    </message>
    <message>
        <source>The document names no server: replace host.invalid in the base URL of the profile</source>
        <translation>Das Dokument nennt keinen Server: host.invalid in der Basis-URL des Profils ersetzen</translation>
    </message>
    <message>
        <source>%1: no variable contains a server; enter the base URL in the profile</source>
        <translation>%1: Keine Variable enthält einen Server; die Basis-URL im Profil eingeben</translation>
    </message>
    <message>
        <source>It has %1 environments; the values of &quot;%2&quot; were imported</source>
        <translation>Es gibt %1 Umgebungen; die Werte von „%2“ wurden importiert</translation>
    </message>
    <message>
        <source>The servers of all environments were imported; requests contain the other values of &quot;%1&quot;</source>
        <translation>Die Server aller Umgebungen wurden importiert; die anderen Werte in den Anfragen sind die von „%1“</translation>
    </message>
    <message>
        <source>%1: the limits are unknown; add what the service allows to the profile before a run</source>
        <translation>%1: Die Limits sind unbekannt; vor einem Lauf im Profil eintragen, was der Dienst erlaubt</translation>
    </message>
    <message>
        <source>%1: the limits are those of the preset %2</source>
        <translation>%1: Die Limits sind die der Vorlage %2</translation>
    </message>
    <message>
        <source>%1: the limits are those of the preset %2, plan %3</source>
        <translation>%1: Die Limits sind die der Vorlage %2, Tarif %3</translation>
    </message>
    <message>
        <source>The document states limits: %1 %2</source>
        <translation>Das Dokument gibt Limits an: %1 %2</translation>
    </message>
    <message>
        <source>Responses contain counters in %1; runs follow them</source>
        <translation>Die Antworten zählen in %1 herunter; danach richtet sich ein Lauf</translation>
    </message>
    <message>
        <source>It sends the secret %1 to %2: check that it belongs there</source>
        <translation>Das Geheimnis %1 geht an %2: prüfen, ob es dorthin gehört</translation>
    </message>
    <message>
        <source>any server that a job names</source>
        <translation>jeden Server, den ein Auftrag nennt</translation>
    </message>
    <message>
        <source>It trusts the certificates in %1 for the Redis that shares its limits: the owner of their key can impersonate this Redis</source>
        <translation>Für das Redis, das die Limits teilt, wird den Zertifikaten in %1 vertraut: Wer den Schlüssel dazu hat, kann sich als dieses Redis ausgeben</translation>
    </message>
    <message>
        <source>It trusts the certificates in %1 in addition to the system&apos;s: the owner of their key can impersonate any server</source>
        <translation>Neben denen des Systems wird den Zertifikaten in %1 vertraut: Wer den Schlüssel dazu hat, kann sich als jeder Server ausgeben</translation>
    </message>
    <message>
        <source>It uses the client certificate %1 with the key %2</source>
        <translation>Das Client-Zertifikat %1 wird verwendet, mit dem Schlüssel %2</translation>
    </message>
    <message>
        <source>It uses the proxy %1</source>
        <translation>Der Proxy %1 wird verwendet</translation>
    </message>
    <message>
        <source>It ignores TLS errors: the server&apos;s identity is not verified</source>
        <translation>TLS-Fehler werden übergangen: die Identität des Servers wird nicht geprüft</translation>
    </message>
    <message>
        <source>It reads its rows from %1</source>
        <translation>Die Zeilen werden aus %1 gelesen</translation>
    </message>
    <message>
        <source>It uses the profile %1</source>
        <translation>Das Profil %1 wird verwendet</translation>
    </message>
    <message>
        <source>It sends its requests to %1, regardless of the profile&apos;s server</source>
        <translation>Die Anfragen gehen an %1, unabhängig vom Server des Profils</translation>
    </message>
    <message>
        <source>Its responses are saved with those of other jobs, not in %1</source>
        <translation>Die Antworten werden bei denen anderer Aufträge gespeichert, nicht in %1</translation>
    </message>
    <message>
        <source>row at line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>values, element %1</source>
        <translation>Werte, Element %1</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>range &quot;%1&quot;</source>
        <translation>Zahlenbereich „%1“</translation>
    </message>
    <message>
        <source>path &quot;%1&quot;</source>
        <translation>Pfad „%1“</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;</source>
        <translation>Spalte „%1“</translation>
    </message>
    <message>
        <source>template {{%1}}</source>
        <translation>Platzhalter {{%1}}</translation>
    </message>
    <message>
        <source>URL &quot;%1&quot;</source>
        <translation>URL „%1“</translation>
    </message>
    <message>
        <source>base URL &quot;%1&quot;</source>
        <translation>Basis-URL „%1“</translation>
    </message>
    <message>
        <source>query &quot;%1&quot;</source>
        <translation>Query „%1“</translation>
    </message>
    <message>
        <source>header &quot;%1&quot;</source>
        <translation>Kopfzeile „%1“</translation>
    </message>
    <message>
        <source>headers</source>
        <translation>Kopfzeilen</translation>
    </message>
    <message>
        <source>body</source>
        <translation>Rumpf</translation>
    </message>
    <message>
        <source>pages %1</source>
        <translation>Seiten %1</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;</source>
        <translation>Limit „%1“</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>not valid JSON</source>
        <translation>kein gültiges JSON</translation>
    </message>
    <message>
        <source>valid JSON, but not an object</source>
        <translation>gültiges JSON, aber kein Objekt</translation>
    </message>
    <message>
        <source>valid JSON, but not a list</source>
        <translation>gültiges JSON, aber keine Liste</translation>
    </message>
    <message>
        <source>&quot;%1&quot; occurs twice</source>
        <translation>„%1“ kommt zweimal vor</translation>
    </message>
    <message>
        <source>Write each key once</source>
        <translation>Jeden Schlüssel nur einmal schreiben</translation>
    </message>
    <message>
        <source>%1 (character %2)</source>
        <translation>%1 (Zeichen %2)</translation>
    </message>
    <message>
        <source>Write names, indices and * only, for example $.items[*] or $[&apos;a-b&apos;][0]</source>
        <translation>Nur Namen, Nummern und * schreiben, zum Beispiel $.items[*] oder $[&apos;a-b&apos;][0]</translation>
    </message>
    <message>
        <source>it must begin with $</source>
        <translation>er muss mit $ beginnen</translation>
    </message>
    <message>
        <source>it ends with a space</source>
        <translation>er endet mit einem Leerzeichen</translation>
    </message>
    <message>
        <source>each step must begin with . or [</source>
        <translation>jedes Glied muss mit . oder [ beginnen</translation>
    </message>
    <message>
        <source>descendants (..) are not supported</source>
        <translation>Nachfahren (..) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>the name after the dot is missing</source>
        <translation>nach dem Punkt fehlt der Name</translation>
    </message>
    <message>
        <source>filters (?) are not supported</source>
        <translation>Filter (?) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>expressions are not supported</source>
        <translation>Ausdrücke werden nicht unterstützt</translation>
    </message>
    <message>
        <source>brackets must contain a name in quotes, a number or *</source>
        <translation>in eckigen Klammern muss ein Name in Anführungszeichen, eine Nummer oder * stehen</translation>
    </message>
    <message>
        <source>slices (:) are not supported</source>
        <translation>Ausschnitte (:) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>lists of selectors (,) are not supported</source>
        <translation>Listen von Auswahlen (,) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>the bracket is not closed</source>
        <translation>die eckige Klammer wird nicht geschlossen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an index</source>
        <translation>„%1“ ist keine Nummer</translation>
    </message>
    <message>
        <source>a control character must be escaped</source>
        <translation>ein Steuerzeichen muss maskiert werden</translation>
    </message>
    <message>
        <source>the quote is not closed</source>
        <translation>das Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>the name contains half a character (\uD800 to \uDFFF)</source>
        <translation>der Name enthält ein halbes Zeichen (\uD800 bis \uDFFF)</translation>
    </message>
    <message>
        <source>unknown escape sequence</source>
        <translation>unbekannte Maskierung</translation>
    </message>
    <message>
        <source>the response is empty instead of JSON</source>
        <translation>die Antwort ist leer statt JSON</translation>
    </message>
    <message>
        <source>the JSON of the response is incomplete or damaged</source>
        <translation>das JSON der Antwort ist unvollständig oder beschädigt</translation>
    </message>
    <message>
        <source>the response is not JSON</source>
        <translation>die Antwort ist kein JSON</translation>
    </message>
    <message>
        <source>text, a number, true or false</source>
        <translation>Text, eine Zahl, true oder false</translation>
    </message>
    <message>
        <source>text, a number, true, false, or a list of strings</source>
        <translation>Text, eine Zahl, true, false, oder eine Liste von Texten</translation>
    </message>
    <message>
        <source>a JSON path, for example &quot;%1&quot;</source>
        <translation>ein JSON-Pfad, zum Beispiel &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the path of a file</source>
        <translation>der Pfad einer Datei</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>der Pfad eines Ordners</translation>
    </message>
    <message>
        <source>the name of a table</source>
        <translation>der Name einer Tabelle</translation>
    </message>
    <message>
        <source>the name of the column</source>
        <translation>der Name der Spalte</translation>
    </message>
    <message>
        <source>a list of columns: [&quot;title&quot;, …]</source>
        <translation>eine Liste von Spalten: [&quot;title&quot;, …]</translation>
    </message>
    <message>
        <source>the name of a column, or a list of them</source>
        <translation>der Name einer Spalte, oder eine Liste davon</translation>
    </message>
    <message>
        <source>a name with a value of the row, for example &quot;{{id}}.json&quot;</source>
        <translation>ein Name mit einem Wert der Zeile, zum Beispiel &quot;{{id}}.json&quot;</translation>
    </message>
    <message>
        <source>the name of a query parameter</source>
        <translation>der Name eines Query-Parameters</translation>
    </message>
    <message>
        <source>the name for {{name}}</source>
        <translation>der Name für {{name}}</translation>
    </message>
    <message>
        <source>a list: [{&quot;id&quot;: 1}, …] or [1, 2, …]</source>
        <translation>eine Liste: [{&quot;id&quot;: 1}, …] oder [1, 2, …]</translation>
    </message>
    <message>
        <source>one character, for example &quot;;&quot; or &quot;\t&quot;</source>
        <translation>ein Zeichen, zum Beispiel &quot;;&quot; oder &quot;\t&quot;</translation>
    </message>
    <message>
        <source>all rows would be duplicates of the first</source>
        <translation>alle Zeilen wären Doppelte der ersten</translation>
    </message>
    <message>
        <source>Name what distinguishes them, for example &quot;{{id}}&quot;</source>
        <translation>Nennen, was sie unterscheidet, zum Beispiel &quot;{{id}}&quot;</translation>
    </message>
    <message>
        <source>a path needs a server</source>
        <translation>ein Pfad nennt keinen Server</translation>
    </message>
    <message>
        <source>Add &quot;profile&quot; with a base_url, or write a whole &quot;url&quot;</source>
        <translation>&quot;profile&quot; mit einer base_url hinzufügen, oder eine ganze &quot;url&quot; schreiben</translation>
    </message>
    <message>
        <source>secrets do not belong in this file</source>
        <translation>Geheimnisse gehören nicht in diese Datei</translation>
    </message>
    <message>
        <source>Name the secret in the profile, in &quot;auth&quot; or &quot;headers&quot;</source>
        <translation>Das Geheimnis im Profil nennen, in &quot;auth&quot; oder &quot;headers&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a method</source>
        <translation>„%1“ ist keine Methode</translation>
    </message>
    <message>
        <source>Write a method such as &quot;GET&quot;</source>
        <translation>Eine Methode wie &quot;GET&quot; schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a URL</source>
        <translation>„%1“ ist keine URL</translation>
    </message>
    <message>
        <source>Begin with https:// or http://, or write a &quot;path&quot; that begins with /</source>
        <translation>Mit https:// oder http:// beginnen, oder einen &quot;path&quot; schreiben, der mit / beginnt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a path</source>
        <translation>„%1“ ist kein Pfad</translation>
    </message>
    <message>
        <source>Write a whole URL as &quot;url&quot;</source>
        <translation>Eine ganze URL als &quot;url&quot; schreiben</translation>
    </message>
    <message>
        <source>the body is JSON, not text</source>
        <translation>der Rumpf ist JSON und kein Text</translation>
    </message>
    <message>
        <source>Put the body in quotes, or remove body_type</source>
        <translation>Den Rumpf in Anführungszeichen setzen, oder body_type entfernen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a JSON path</source>
        <translation>„%1“ ist kein JSON-Pfad</translation>
    </message>
    <message>
        <source>Begin with $, for example &quot;$.items[*]&quot;</source>
        <translation>Mit $ beginnen, zum Beispiel &quot;$.items[*]&quot;</translation>
    </message>
    <message>
        <source>&quot;-&quot; is standard output, not a file</source>
        <translation>„-“ ist die Standardausgabe und keine Datei</translation>
    </message>
    <message>
        <source>Write the path of a file</source>
        <translation>Den Pfad einer Datei schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a range</source>
        <translation>„%1“ ist kein Zahlenbereich</translation>
    </message>
    <message>
        <source>Write it like &quot;id=1..600&quot;</source>
        <translation>Schreiben wie &quot;id=1..600&quot;</translation>
    </message>
    <message>
        <source>failed rows cannot go to standard output</source>
        <translation>fehlgeschlagene Zeilen können nicht auf die Standardausgabe gehen</translation>
    </message>
    <message>
        <source>all responses would go to one file</source>
        <translation>alle Antworten gingen in eine Datei</translation>
    </message>
    <message>
        <source>Use a value in the name, for example &quot;{{id}}.json&quot;</source>
        <translation>Im Namen einen Wert verwenden, zum Beispiel &quot;{{id}}.json&quot;</translation>
    </message>
    <message>
        <source>&quot;output&quot; is missing</source>
        <translation>„output“ fehlt</translation>
    </message>
    <message>
        <source>Add &quot;output&quot;: %1</source>
        <translation>&quot;output&quot; hinzufügen: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a type (text, integer, real, json)</source>
        <translation>„%1“ ist kein Typ (text, integer, real, json)</translation>
    </message>
    <message>
        <source>Write columns like: id = {{id}}, title, price = $.price as real</source>
        <translation>Spalten schreiben wie: id = {{id}}, title, price = $.price as real</translation>
    </message>
    <message>
        <source>the name is missing</source>
        <translation>der Name fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a path: it must begin with $</source>
        <translation>„%1“ ist kein Pfad: er muss mit $ beginnen</translation>
    </message>
    <message>
        <source>standard output takes only JSON Lines or CSV</source>
        <translation>die Standardausgabe nimmt nur JSON Lines oder CSV</translation>
    </message>
    <message>
        <source>Choose a file or a folder</source>
        <translation>Eine Datei oder einen Ordner wählen</translation>
    </message>
    <message>
        <source>the format is %1, but the file name &quot;%2&quot; has the ending of %3</source>
        <translation>das Format ist %1, aber der Dateiname „%2“ hat die Endung von %3</translation>
    </message>
    <message>
        <source>Change the ending to %4, or the format to %3</source>
        <translation>Die Endung in %4 ändern, oder das Format in %3</translation>
    </message>
    <message>
        <source>the format is %1, but &quot;%2&quot; is a folder</source>
        <translation>das Format ist %1, aber „%2“ ist ein Ordner</translation>
    </message>
    <message>
        <source>Change the ending to %3, or the format to one file per record</source>
        <translation>Die Endung in %3 ändern, oder das Format in eine Datei je Datensatz</translation>
    </message>
    <message>
        <source>it cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Check the disk, then try again</source>
        <translation>Den Datenträger prüfen, dann noch einmal versuchen</translation>
    </message>
    <message>
        <source>the file name does not indicate the format of the rows</source>
        <translation>der Dateiname verrät das Format der Zeilen nicht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a format of rows</source>
        <translation>„%1“ ist kein Format für Zeilen</translation>
    </message>
    <message>
        <source>the header row is missing</source>
        <translation>die Kopfzeile fehlt</translation>
    </message>
    <message>
        <source>Name the columns in the first line, for example id,name</source>
        <translation>In der ersten Zeile die Spalten nennen, zum Beispiel id,name</translation>
    </message>
    <message>
        <source>two columns are named &quot;%1&quot;</source>
        <translation>zwei Spalten heißen „%1“</translation>
    </message>
    <message>
        <source>%1 fields, but the header has %2</source>
        <translation>%1 Felder, aber die Kopfzeile nennt %2</translation>
    </message>
    <message>
        <source>Put fields with %3 in double quotes</source>
        <translation>Felder mit %3 in doppelte Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>a comma</source>
        <translation>einem Komma</translation>
    </message>
    <message>
        <source>a semicolon</source>
        <translation>einem Semikolon</translation>
    </message>
    <message>
        <source>a tab</source>
        <translation>einem Tabulator</translation>
    </message>
    <message>
        <source>malformed CSV at character %1</source>
        <translation>fehlerhaftes CSV bei Zeichen %1</translation>
    </message>
    <message>
        <source>Put fields that contain a double quote in double quotes, and double that quote: &quot;&quot;</source>
        <translation>Felder, die ein doppeltes Anführungszeichen enthalten, in doppelte Anführungszeichen setzen, und jenes verdoppeln: &quot;&quot;</translation>
    </message>
    <message>
        <source>malformed CSV: the row that begins here does not end</source>
        <translation>fehlerhaftes CSV: die Zeile, die hier beginnt, endet nicht</translation>
    </message>
    <message>
        <source>Close the double quote</source>
        <translation>Das doppelte Anführungszeichen schließen</translation>
    </message>
    <message>
        <source>Write one JSON object per line, for example {&quot;id&quot;: 1}, or choose the format json for a JSON list</source>
        <translation>Je Zeile ein JSON-Objekt schreiben, zum Beispiel {&quot;id&quot;: 1}, oder für eine JSON-Liste das Format json wählen</translation>
    </message>
    <message>
        <source>the row ends after field %1 of %2</source>
        <translation>die Zeile endet nach Feld %1 von %2</translation>
    </message>
    <message>
        <source>Add the missing fields</source>
        <translation>Die fehlenden Felder ergänzen</translation>
    </message>
    <message>
        <source>there is a value in a column without a name</source>
        <translation>in einer Spalte ohne Namen steht ein Wert</translation>
    </message>
    <message>
        <source>Name the column in the header row</source>
        <translation>Die Spalte in der Kopfzeile benennen</translation>
    </message>
    <message>
        <source>this line is longer than 16 MiB</source>
        <translation>diese Zeile ist länger als 16 MiB</translation>
    </message>
    <message>
        <source>Check that it is the right file</source>
        <translation>Prüfen, ob es die richtige Datei ist</translation>
    </message>
    <message>
        <source>this is UTF-16</source>
        <translation>das ist UTF-16</translation>
    </message>
    <message>
        <source>Save the file as UTF-8</source>
        <translation>Die Datei als UTF-8 speichern</translation>
    </message>
    <message>
        <source>this is not UTF-8</source>
        <translation>das ist nicht UTF-8</translation>
    </message>
    <message>
        <source>it is shorter than when it was last read</source>
        <translation>sie ist kürzer als beim letzten Lesen</translation>
    </message>
    <message>
        <source>Start over if it is another file</source>
        <translation>Von vorn beginnen, wenn es eine andere Datei ist</translation>
    </message>
    <message>
        <source>a range needs a name and two whole numbers</source>
        <translation>ein Zahlenbereich braucht einen Namen und zwei ganze Zahlen</translation>
    </message>
    <message>
        <source>Write it like id=1..600, or like id=0..950..50 with a step</source>
        <translation>Schreiben wie id=1..600, oder mit Schritt wie id=0..950..50</translation>
    </message>
    <message>
        <source>the step is 0</source>
        <translation>der Schritt ist 0</translation>
    </message>
    <message>
        <source>Remove it to count by one</source>
        <translation>Entfernen, um in Einern zu zählen</translation>
    </message>
    <message>
        <source>counting from %1 to %2 by %3 gives no rows</source>
        <translation>von %1 bis %2 in Schritten von %3 zu zählen ergibt keine Zeilen</translation>
    </message>
    <message>
        <source>To count down, use a negative step</source>
        <translation>Zum Abwärtszählen einen negativen Schritt verwenden</translation>
    </message>
    <message>
        <source>To count up, use a positive step</source>
        <translation>Zum Aufwärtszählen einen positiven Schritt verwenden</translation>
    </message>
    <message>
        <source>Write a list of objects, [{&quot;id&quot;: 1}], or of single values, [1, 2]</source>
        <translation>Eine Liste von Objekten schreiben, [{&quot;id&quot;: 1}], oder von einzelnen Werten, [1, 2]</translation>
    </message>
    <message>
        <source>neither an object nor a single value</source>
        <translation>weder ein Objekt noch ein einzelner Wert</translation>
    </message>
    <message>
        <source>the value &quot;%1&quot; is missing</source>
        <translation>die Zeile hat kein „%1“</translation>
    </message>
    <message>
        <source>Values of the row: %2</source>
        <translation>Ihre Werte: %2</translation>
    </message>
    <message>
        <source>it was in flight when an earlier run ended, and the server may have executed it</source>
        <translation>sie war unterwegs, als ein früherer Lauf endete, und kann ausgeführt worden sein</translation>
    </message>
    <message>
        <source>Check whether the server executed it: it was not sent again</source>
        <translation>Nachsehen, ob sie ausgeführt wurde: sie ist nicht erneut gesendet worden</translation>
    </message>
    <message>
        <source>the record of sent rows is missing or damaged</source>
        <translation>die Aufzeichnung der gesendeten Zeilen fehlt oder ist beschädigt</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a shard</source>
        <translation>„%1“ ist kein Teil</translation>
    </message>
    <message>
        <source>Write I/N with I from 1 to N, for example 2/5</source>
        <translation>I/N mit I von 1 bis N schreiben, zum Beispiel 2/5</translation>
    </message>
    <message>
        <source>the job was edited since its last run: %1</source>
        <translation>der Auftrag wurde seit seinem letzten Lauf geändert: %1</translation>
    </message>
    <message>
        <source>Undo the changes, or start over</source>
        <translation>Die Änderungen zurücknehmen, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1 was %2, now %3</source>
        <translation>%1 war %2, jetzt %3</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>%1; rows to send: %2; rows kept: %3; rows dropped: %4</source>
        <translation>%1; zu sendende Zeilen: %2; unveränderte Zeilen: %3; entfallene Zeilen: %4</translation>
    </message>
    <message>
        <source>%1 (first: %2)</source>
        <translation>%1 (erste: %2)</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>too many rows to find out which were sent</source>
        <translation>es sind zu viele Zeilen, um zu erkennen, welche gesendet wurden</translation>
    </message>
    <message>
        <source>they were %1, now %2</source>
        <translation>sie waren %1, jetzt %2</translation>
    </message>
    <message>
        <source>shards were chosen by %1, now by %2</source>
        <translation>Teile wurden nach %1 gewählt, jetzt nach %2</translation>
    </message>
    <message>
        <source>all values</source>
        <translation>allen Werten</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>andere Werte</translation>
    </message>
    <message>
        <source>another separator</source>
        <translation>ein anderes Trennzeichen</translation>
    </message>
    <message>
        <source>the file has grown by %1 B</source>
        <translation>die Datei ist um %1 B gewachsen</translation>
    </message>
    <message>
        <source>the file has grown by %1 B, and its beginning was changed</source>
        <translation>die Datei ist um %1 B gewachsen, und ihr Anfang wurde geändert</translation>
    </message>
    <message>
        <source>the file has shrunk by %1 B</source>
        <translation>die Datei ist um %1 B geschrumpft</translation>
    </message>
    <message>
        <source>the file has shrunk by %1 B, and its beginning was changed</source>
        <translation>die Datei ist um %1 B geschrumpft, und ihr Anfang wurde geändert</translation>
    </message>
    <message>
        <source>the end of the file was changed</source>
        <translation>das Ende der Datei wurde geändert</translation>
    </message>
    <message>
        <source>the beginning of the file was changed</source>
        <translation>der Anfang der Datei wurde geändert</translation>
    </message>
    <message>
        <source>the file was written again at %1</source>
        <translation>die Datei wurde noch einmal geschrieben, am %1</translation>
    </message>
    <message>
        <source>the braces at position %1 are not closed</source>
        <translation>die Klammern an Stelle %1 werden nicht geschlossen</translation>
    </message>
    <message>
        <source>Write the name of a column: {{id}}</source>
        <translation>Den Namen einer Spalte schreiben: {{id}}</translation>
    </message>
    <message>
        <source>the braces at position %1 are empty</source>
        <translation>die Klammern an Stelle %1 sind leer</translation>
    </message>
    <message>
        <source>no column is named &quot;%1&quot;</source>
        <translation>keine Spalte heißt „%1“</translation>
    </message>
    <message>
        <source>The columns are: %2</source>
        <translation>Die Spalten sind: %2</translation>
    </message>
    <message>
        <source>The columns are: %2. Did you mean {{%3}}?</source>
        <translation>Die Spalten sind: %2. War {{%3}} gemeint?</translation>
    </message>
    <message>
        <source>it contains {{ but is not UTF-8</source>
        <translation>er enthält {{, ist aber kein UTF-8</translation>
    </message>
    <message>
        <source>Write it as UTF-8</source>
        <translation>Als UTF-8 schreiben</translation>
    </message>
    <message>
        <source>it must be JSON, but is not</source>
        <translation>er muss JSON sein, ist es aber nicht</translation>
    </message>
    <message>
        <source>Write it like {&quot;id&quot;: {{id}}, &quot;name&quot;: &quot;{{name}}&quot;}, or add a header Content-Type for another format</source>
        <translation>Schreiben wie {&quot;id&quot;: {{id}}, &quot;name&quot;: &quot;{{name}}&quot;}, oder für ein anderes Format einen Header Content-Type hinzufügen</translation>
    </message>
    <message>
        <source>the Content-Type is %1, but the body is %2</source>
        <translation>der Content-Type ist %1, der Rumpf aber %2</translation>
    </message>
    <message>
        <source>Change the Content-Type or the body</source>
        <translation>Content-Type oder Rumpf ändern</translation>
    </message>
    <message>
        <source>it is not a valid URL</source>
        <translation>es ist keine gültige URL</translation>
    </message>
    <message>
        <source>Write it like https://api.example.com/items/{{id}}</source>
        <translation>Schreiben wie https://api.example.com/items/{{id}}</translation>
    </message>
    <message>
        <source>it does not begin with http:// or https://</source>
        <translation>es beginnt nicht mit http:// oder https://</translation>
    </message>
    <message>
        <source>the host is missing</source>
        <translation>es hat keinen Rechner</translation>
    </message>
    <message>
        <source>Write it like https://api.example.com/v1</source>
        <translation>Schreiben wie https://api.example.com/v1</translation>
    </message>
    <message>
        <source>{{%1}} is a secret, but part of the server&apos;s address</source>
        <translation>{{%1}} ist ein Geheimnis, aber Teil der Adresse des Servers</translation>
    </message>
    <message>
        <source>Set that variable to plain text</source>
        <translation>Dieser Variablen einen Text geben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a host name</source>
        <translation>„%1“ ist kein Name eines Rechners</translation>
    </message>
    <message>
        <source>Correct the column %2</source>
        <translation>Die Spalte %2 berichtigen</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: it does not begin with http:// or https://</source>
        <translation>„%1“: es beginnt nicht mit http:// oder https://</translation>
    </message>
    <message>
        <source>Write it like https://api.example.com/items/7. For a path below the base URL, write /{{%2}} in the request</source>
        <translation>Schreiben wie https://api.example.com/items/7. Für einen Pfad unter der Basis-URL in der Anfrage /{{%2}} schreiben</translation>
    </message>
    <message>
        <source>{{%1}} is empty, so the path would name another resource</source>
        <translation>{{%1}} ist leer, und der Pfad würde woandershin führen</translation>
    </message>
    <message>
        <source>Add a value to the row, or allow empty values in the path ({allow_empty_in_path})</source>
        <translation>Einen Wert eintragen, oder leere Werte im Pfad erlauben ({allow_empty_in_path})</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: the path would name another resource</source>
        <translation>„%1“: der Pfad würde woandershin führen</translation>
    </message>
    <message>
        <source>Do not use &quot;.&quot; or &quot;..&quot; as a value between slashes</source>
        <translation>Zwischen Schrägstrichen keinen Wert „.“ oder „..“ verwenden</translation>
    </message>
    <message>
        <source>its maximum is less than one page</source>
        <translation>es ist weniger als eine Seite erlaubt</translation>
    </message>
    <message>
        <source>Allow at least one page</source>
        <translation>Mindestens eine Seite zulassen</translation>
    </message>
    <message>
        <source>the parameter is missing</source>
        <translation>es wird kein Parameter genannt</translation>
    </message>
    <message>
        <source>its path leads to more than one value</source>
        <translation>der Pfad führt zu mehr als einem Wert</translation>
    </message>
    <message>
        <source>Remove *, for example $.next</source>
        <translation>* entfernen, zum Beispiel $.next</translation>
    </message>
    <message>
        <source>its step is negative</source>
        <translation>der Schritt ist negativ</translation>
    </message>
    <message>
        <source>Remove it to count the items</source>
        <translation>Entfernen, um die Einträge zu zählen</translation>
    </message>
    <message>
        <source>the URL of the next page is invalid: &quot;%1&quot;</source>
        <translation>die URL der nächsten Seite ist ungültig: „%1“</translation>
    </message>
    <message>
        <source>the next page is on another server, %1</source>
        <translation>die nächste Seite ist auf einem anderen Server, %1</translation>
    </message>
    <message>
        <source>there are more than %1 pages</source>
        <translation>es sind mehr als %1 Seiten</translation>
    </message>
    <message>
        <source>Raise the maximum if that is right</source>
        <translation>Mehr Seiten zulassen, wenn das stimmt</translation>
    </message>
    <message>
        <source>its number is too large to continue</source>
        <translation>die Nummer ist zu groß, um weiterzuzählen</translation>
    </message>
    <message>
        <source>the value at %1 is not text: %2</source>
        <translation>der Wert bei %1 ist kein Text: %2</translation>
    </message>
    <message>
        <source>Correct the path to the next page</source>
        <translation>Den Pfad zur nächsten Seite berichtigen</translation>
    </message>
    <message>
        <source>the value at %1 is neither text nor a number: %2</source>
        <translation>der Wert bei %1 ist weder Text noch Zahl: %2</translation>
    </message>
    <message>
        <source>the value at %1 is not a list: %2</source>
        <translation>der Wert bei %1 ist keine Liste: %2</translation>
    </message>
    <message>
        <source>Correct the path to the items of a page</source>
        <translation>Den Pfad zu den Einträgen einer Seite berichtigen</translation>
    </message>
    <message>
        <source>the saved state does not fit these pages</source>
        <translation>der gespeicherte Stand passt nicht zu diesen Seiten</translation>
    </message>
    <message>
        <source>Start over if the pages of the job were changed</source>
        <translation>Von vorn beginnen, wenn die Seiten des Auftrags geändert wurden</translation>
    </message>
    <message>
        <source>it has a capacity of 0 and admits nothing</source>
        <translation>es hat eine Kapazität von 0 und lässt nichts durch</translation>
    </message>
    <message>
        <source>Set its capacity to %1 or more</source>
        <translation>Eine Kapazität von %1 oder mehr geben</translation>
    </message>
    <message>
        <source>a %1 request costs %2, but the capacity is %3</source>
        <translation>eine %1-Anfrage kostet %2, aber die Kapazität ist %3</translation>
    </message>
    <message>
        <source>Set its capacity to %4 or more</source>
        <translation>Eine Kapazität von %4 oder mehr geben</translation>
    </message>
    <message>
        <source>a %1 request costs %2, but %3 % of the capacity is %4</source>
        <translation>eine %1-Anfrage kostet %2, aber %3 % der Kapazität sind %4</translation>
    </message>
    <message>
        <source>Set its capacity to %5 or more</source>
        <translation>Eine Kapazität von %5 oder mehr geben</translation>
    </message>
    <message>
        <source>after %1 requests it admits no more</source>
        <translation>nach %1 Anfragen lässt es keine mehr durch</translation>
    </message>
    <message>
        <source>Correct the limit, or reduce the number of rows</source>
        <translation>Das Limit berichtigen, oder weniger Zeilen nehmen</translation>
    </message>
    <message>
        <source>Correct the limit, or the cost of the request</source>
        <translation>Das Limit berichtigen, oder die Kosten der Anfrage</translation>
    </message>
    <message>
        <source>the number of rows is negative</source>
        <translation>die Zahl der Zeilen ist negativ</translation>
    </message>
    <message>
        <source>a row has at least one page</source>
        <translation>eine Zeile hat mindestens eine Seite</translation>
    </message>
    <message>
        <source>more than 100,000,000 requests cannot be planned</source>
        <translation>mehr als 100.000.000 Anfragen lassen sich nicht planen</translation>
    </message>
    <message>
        <source>Plan a part of them</source>
        <translation>Einen Teil davon planen</translation>
    </message>
    <message>
        <source>the latency is negative</source>
        <translation>die Latenz ist negativ</translation>
    </message>
    <message>
        <source>at least one request must be allowed at a time</source>
        <translation>mindestens eine Anfrage muss zugleich erlaubt sein</translation>
    </message>
    <message>
        <source>the plan was cancelled</source>
        <translation>der Plan wurde abgebrochen</translation>
    </message>
    <message>
        <source>no file with rows is chosen</source>
        <translation>es gibt keine Datei mit Zeilen</translation>
    </message>
    <message>
        <source>Choose one, or type values</source>
        <translation>Eine wählen, oder Werte eintippen</translation>
    </message>
    <message>
        <source>no rows found</source>
        <translation>es gibt keine Zeilen</translation>
    </message>
    <message>
        <source>Choose a file that has some, or type values</source>
        <translation>Eine Datei wählen, die welche hat, oder Werte eintippen</translation>
    </message>
    <message>
        <source>no file for the responses is chosen</source>
        <translation>es gibt keine Datei für die Antworten</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>Eine wählen</translation>
    </message>
    <message>
        <source>access outside the job&apos;s folder is not allowed yet: it %1</source>
        <translation>der Zugriff außerhalb des Ordners des Auftrags ist noch nicht erlaubt: er %1</translation>
    </message>
    <message>
        <source>Run it once in a terminal or the window, and allow access</source>
        <translation>Ihn einmal dort starten, wo Penstock um Erlaubnis fragen kann</translation>
    </message>
    <message>
        <source>it is not allowed yet for %2</source>
        <translation>es ist für %2 noch nicht erlaubt</translation>
    </message>
    <message>
        <source>If it belongs there, allow &quot;%1&quot; for %3</source>
        <translation>Wenn es dorthin gehört, „%1“ für %3 erlauben</translation>
    </message>
    <message>
        <source>these secrets are not stored: %1</source>
        <translation>diese Geheimnisse sind nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Store them</source>
        <translation>Sie speichern</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>Set it</source>
        <translation>Es setzen</translation>
    </message>
    <message>
        <source>it was started already</source>
        <translation>er wurde schon gestartet</translation>
    </message>
    <message>
        <source>Create another one with the same folder</source>
        <translation>Einen weiteren mit demselben Ordner anlegen</translation>
    </message>
    <message>
        <source>its journal belongs to another job: %1</source>
        <translation>sein Journal gehört zu einem anderen Auftrag: %1</translation>
    </message>
    <message>
        <source>Use a separate folder for this job, or empty that folder</source>
        <translation>Diesem Auftrag einen eigenen Ordner geben, oder jenen Ordner leeren</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>Standardausgabe</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>%1, table %2</source>
        <translation>%1, Tabelle %2</translation>
    </message>
    <message>
        <source>it cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>Free some disk space, then run the job again to resume it</source>
        <translation>Speicherplatz schaffen, dann den Auftrag wieder starten, um ihn fortzusetzen</translation>
    </message>
    <message>
        <source>Allow writing there, or choose another place</source>
        <translation>Das Schreiben dort erlauben, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>Check the disk, then run the job again to resume it</source>
        <translation>Den Datenträger prüfen, dann den Auftrag wieder starten, um ihn fortzusetzen</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>Einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>it cannot be written: it is a folder</source>
        <translation>kann nicht geschrieben werden: es ist ein Ordner</translation>
    </message>
    <message>
        <source>it cannot be written: not a regular file</source>
        <translation>kann nicht geschrieben werden: keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is a link, and links are not followed here</source>
        <translation>ist ein Link, und Links wird hier nicht gefolgt</translation>
    </message>
    <message>
        <source>Remove the link, or choose another file</source>
        <translation>Den Link entfernen, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>another run is writing to it</source>
        <translation>ein anderer Lauf schreibt gerade hinein</translation>
    </message>
    <message>
        <source>Wait until that run ends, or choose another place</source>
        <translation>Warten, bis jener Lauf endet, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>it exists already, and no earlier run of this job wrote it</source>
        <translation>ist schon da, und kein früherer Lauf dieses Auftrags hat es geschrieben</translation>
    </message>
    <message>
        <source>Move it away, then run the job again to resume it</source>
        <translation>Woandershin bringen, dann den Auftrag wieder starten, um ihn fortzusetzen</translation>
    </message>
    <message>
        <source>it was moved or deleted while the job wrote to it</source>
        <translation>wurde verschoben oder gelöscht, während der Auftrag hineinschrieb</translation>
    </message>
    <message>
        <source>Put it back and run the job again, or start over</source>
        <translation>Zurückbringen und den Auftrag wieder starten, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>it was changed or deleted since the job wrote to it</source>
        <translation>wurde geändert oder gelöscht, seit der Auftrag hineinschrieb</translation>
    </message>
    <message>
        <source>Restore it as it was, or start over</source>
        <translation>Wiederherstellen, wie es war, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>another program has written to it since the job did</source>
        <translation>ein anderes Programm hat hineingeschrieben, seit der Auftrag es tat</translation>
    </message>
    <message>
        <source>Move the lines at its end to another file, or start over</source>
        <translation>Die Zeilen am Ende in eine andere Datei verschieben, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>another Penstock (process %1) is running this job</source>
        <translation>ein anderes Penstock (Prozess %1) führt diesen Auftrag aus</translation>
    </message>
    <message>
        <source>Wait until it ends, or stop it first</source>
        <translation>Warten, bis es endet, oder es vorher anhalten</translation>
    </message>
    <message>
        <source>it is on a network file system (%1), which is not safe for a journal</source>
        <translation>liegt auf einem Netzlaufwerk (%1), das für ein Journal nicht sicher ist</translation>
    </message>
    <message>
        <source>Keep it on a disk of this computer</source>
        <translation>Auf einem Datenträger dieses Computers aufbewahren</translation>
    </message>
    <message>
        <source>this output format does not consist of lines</source>
        <translation>dieses Ausgabeformat besteht nicht aus Zeilen</translation>
    </message>
    <message>
        <source>Choose JSON Lines or CSV</source>
        <translation>JSON Lines oder CSV wählen</translation>
    </message>
    <message>
        <source>Move it away, choose another output, or start over</source>
        <translation>Woandershin bringen, eine andere Ausgabe wählen, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; leads to other folders</source>
        <translation>der Name „%1“ führt in andere Ordner</translation>
    </message>
    <message>
        <source>Write it without / and \</source>
        <translation>Ohne / und \ schreiben</translation>
    </message>
    <message>
        <source>the name of the files is missing</source>
        <translation>die Dateien haben keinen Namen</translation>
    </message>
    <message>
        <source>Write it as {{id}}.json or {{row}}-{{item}}.json</source>
        <translation>Als {{id}}.json oder {{row}}-{{item}}.json schreiben</translation>
    </message>
    <message>
        <source>it does not contain the failed rows any more</source>
        <translation>enthält die fehlgeschlagenen Zeilen nicht mehr</translation>
    </message>
    <message>
        <source>Restore it as it was, or send all failed rows again</source>
        <translation>Wiederherstellen, wie es war, oder alle fehlgeschlagenen Zeilen erneut senden</translation>
    </message>
    <message>
        <source>rows that failed for another reason look the same in it</source>
        <translation>Zeilen, die aus einem anderen Grund fehlschlugen, sehen darin gleich aus</translation>
    </message>
    <message>
        <source>Send all failed rows again</source>
        <translation>Alle fehlgeschlagenen Zeilen erneut senden</translation>
    </message>
    <message>
        <source>the columns of the output are missing</source>
        <translation>die Ausgabe hat keine Spalten</translation>
    </message>
    <message>
        <source>Add one, for example &quot;id&quot; with the path $.id</source>
        <translation>Eine hinzufügen, etwa „id“ mit dem Pfad $.id</translation>
    </message>
    <message>
        <source>the name of a column is missing</source>
        <translation>eine Spalte hat keinen Namen</translation>
    </message>
    <message>
        <source>Name each column</source>
        <translation>Jeder Spalte einen Namen geben</translation>
    </message>
    <message>
        <source>column &quot;%1&quot; needs either a path or a value of the row</source>
        <translation>Spalte „%1“ braucht entweder einen Pfad oder einen Wert der Zeile</translation>
    </message>
    <message>
        <source>Set one of them: a path such as $.id, or the name of a value</source>
        <translation>Eines davon angeben: einen Pfad wie $.id, oder den Namen eines Wertes</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid table name</source>
        <translation>„%1“ ist kein gültiger Name für eine Tabelle</translation>
    </message>
    <message>
        <source>Choose another name, which does not begin with sqlite_</source>
        <translation>Einen anderen Namen wählen, der nicht mit sqlite_ beginnt</translation>
    </message>
    <message>
        <source>the key names &quot;%1&quot;, which is not a column</source>
        <translation>der Schlüssel nennt „%1“, was keine Spalte ist</translation>
    </message>
    <message>
        <source>Add that column, or remove it from the key</source>
        <translation>Diese Spalte hinzufügen, oder sie aus dem Schlüssel entfernen</translation>
    </message>
    <message>
        <source>without a key, no column can be named &quot;%1&quot;</source>
        <translation>ohne Schlüssel kann keine Spalte „%1“ heißen</translation>
    </message>
    <message>
        <source>Rename the column, or choose a key</source>
        <translation>Die Spalte umbenennen, oder einen Schlüssel wählen</translation>
    </message>
    <message>
        <source>it is on a network file system (%1), which is not safe for a database</source>
        <translation>liegt auf einem Netzlaufwerk (%1), das für eine Datenbank nicht sicher ist</translation>
    </message>
    <message>
        <source>Choose a place on a disk of this computer</source>
        <translation>Einen Ort auf einem Datenträger dieses Computers wählen</translation>
    </message>
    <message>
        <source>Check the database, or choose another place</source>
        <translation>Die Datenbank prüfen, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>it was removed since the job wrote to it</source>
        <translation>wurde entfernt, seit der Auftrag hineinschrieb</translation>
    </message>
    <message>
        <source>it exists with other columns: %1 instead of %2</source>
        <translation>ist mit anderen Spalten da: %1 statt %2</translation>
    </message>
    <message>
        <source>Choose another table, or the same columns</source>
        <translation>Eine andere Tabelle wählen, oder dieselben Spalten</translation>
    </message>
    <message>
        <source>the key column &quot;%3&quot; is empty in record %1 of row %2</source>
        <translation>Datensatz %1 von Zeile %2 hat keinen Wert in der Schlüsselspalte „%3“</translation>
    </message>
    <message>
        <source>Choose key columns that every record has, or no key</source>
        <translation>Schlüsselspalten wählen, die jeder Datensatz hat, oder keinen Schlüssel</translation>
    </message>
    <message>
        <source>the journal is damaged: %1</source>
        <translation>das Journal ist beschädigt: %1</translation>
    </message>
    <message>
        <source>Nothing was changed. Keep a copy of its folder, then start over</source>
        <translation>Es wurde nichts geändert. Eine Kopie seines Ordners aufheben, dann von vorn beginnen</translation>
    </message>
    <message>
        <source>the journal is damaged: rows are missing</source>
        <translation>das Journal ist beschädigt: Zeilen fehlen</translation>
    </message>
    <message>
        <source>the journal cannot be used: %1</source>
        <translation>das Journal kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <source>Check the disk and the permissions of its folder, then run the job again to resume it</source>
        <translation>Den Datenträger und die Rechte am Ordner prüfen, dann den Auftrag wieder starten, um ihn fortzusetzen</translation>
    </message>
    <message>
        <source>not a journal of Penstock</source>
        <translation>kein Journal von Penstock</translation>
    </message>
    <message>
        <source>Nothing was changed. Move it away, or choose another folder</source>
        <translation>Es wurde nichts geändert. Woandershin bringen, oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>an earlier Penstock wrote it (version %1 of the journal; this one reads version %2)</source>
        <translation>ist von einem früheren Penstock geschrieben (Version %1 des Journals; dieses liest Version %2)</translation>
    </message>
    <message>
        <source>Nothing was changed. Start over</source>
        <translation>Es wurde nichts geändert. Von vorn beginnen</translation>
    </message>
    <message>
        <source>a newer Penstock wrote it (version %1 of the journal; this one reads up to version %2)</source>
        <translation>ist von einem neueren Penstock geschrieben (Version %1 des Journals; dieses liest bis Version %2)</translation>
    </message>
    <message>
        <source>Nothing was changed. Resume the job with the newer Penstock</source>
        <translation>Es wurde nichts geändert. Den Auftrag mit dem neueren Penstock fortsetzen</translation>
    </message>
    <message>
        <source>the folder for the journal is missing, but an output file requires one</source>
        <translation>es gibt keinen Ordner für das Journal, das eine Ausgabedatei erfordert</translation>
    </message>
    <message>
        <source>Choose a folder for it, or write to standard output</source>
        <translation>Einen Ordner dafür wählen, oder in die Standardausgabe schreiben</translation>
    </message>
    <message>
        <source>Check whether it was moved or deleted since the run</source>
        <translation>Prüfen, ob sie seit dem Lauf verschoben oder gelöscht wurde</translation>
    </message>
    <message>
        <source>Check whether it was moved or deleted since the run, or export the rows without responses</source>
        <translation>Prüfen, ob sie seit dem Lauf verschoben oder gelöscht wurde, oder die Zeilen ohne Antworten exportieren</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>Die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>not a list of earlier runs</source>
        <translation>keine Liste früherer Läufe</translation>
    </message>
    <message>
        <source>Delete it; only the curves of earlier runs are lost</source>
        <translation>Löschen; nur die Kurven früherer Läufe gehen verloren</translation>
    </message>
    <message>
        <source>Check the disk and the permissions of its folder</source>
        <translation>Den Datenträger und die Rechte am Ordner prüfen</translation>
    </message>
    <message>
        <source>Choose another place, or free some disk space</source>
        <translation>Einen anderen Ort wählen, oder Speicherplatz schaffen</translation>
    </message>
    <message>
        <source>the job itself uses this file</source>
        <translation>der Auftrag selbst verwendet diese Datei</translation>
    </message>
    <message>
        <source>Choose another file for the export</source>
        <translation>Eine andere Datei für den Export wählen</translation>
    </message>
    <message>
        <source>no columns to write</source>
        <translation>es gibt keine Spalten zu schreiben</translation>
    </message>
    <message>
        <source>Choose columns in a response of this job first</source>
        <translation>Zuerst Spalten in einer Antwort dieses Auftrags wählen</translation>
    </message>
    <message>
        <source>status %1</source>
        <translation>Status %1</translation>
    </message>
    <message>
        <source>the last %1 responses all had status %2. %3 redirects to %4, and the credential is not sent there</source>
        <translation>die letzten %1 Antworten hatten alle den Status %2. %3 leitet zu %4 um, und die Zugangsdaten werden nicht dorthin gesendet</translation>
    </message>
    <message>
        <source>If that address is right, make it the base URL and allow the secret there; these rows are sent again</source>
        <translation>Wenn diese Adresse stimmt, sie als Basis-URL eintragen und das Geheimnis dort erlauben; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>the last %1 responses all had status 401: the server does not accept the credential, or no longer</source>
        <translation>die letzten %1 Antworten hatten alle den Status 401: der Server nimmt die Zugangsdaten nicht oder nicht mehr an</translation>
    </message>
    <message>
        <source>Enter a new token and resume; these rows are sent again</source>
        <translation>Ein neues Token eingeben und fortsetzen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>the last %1 responses all had status 403: the server does not allow these requests</source>
        <translation>die letzten %1 Antworten hatten alle den Status 403: der Server erlaubt diese Anfragen nicht</translation>
    </message>
    <message>
        <source>Check the response for the missing permission, enter a token that has it, and resume; these rows are sent again</source>
        <translation>In der Antwort nachsehen, was fehlt, ein Token mit dieser Berechtigung eingeben und fortsetzen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>the last %1 responses were all web pages instead of JSON, as servers send without a valid login</source>
        <translation>die letzten %1 Antworten waren alle Webseiten statt JSON, wie Server sie ohne gültige Anmeldung senden</translation>
    </message>
    <message>
        <source>Enter a new token and resume; these rows are sent again. If you want web pages, send the header &quot;Accept: text/html&quot;</source>
        <translation>Ein neues Token eingeben und fortsetzen; diese Zeilen werden erneut gesendet. Sind Webseiten gewollt, den Header „Accept: text/html“ senden</translation>
    </message>
    <message>
        <source>the last %1 responses were all server errors, status %2</source>
        <translation>die letzten %1 Antworten waren alle Fehler des Servers, Status %2</translation>
    </message>
    <message>
        <source>Wait until the server works again and resume; these rows are sent again</source>
        <translation>Warten, bis der Server wieder arbeitet, und fortsetzen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>Find out how long to wait before you resume</source>
        <translation>Vor dem Fortsetzen herausfinden, wie lange zu warten ist</translation>
    </message>
    <message>
        <source>Resume after %2</source>
        <translation>Nach %2 fortsetzen</translation>
    </message>
    <message>
        <source>the server asks for a long pause</source>
        <translation>der Server verlangt eine lange Pause</translation>
    </message>
    <message>
        <source>the server has rejected a request %1 times</source>
        <translation>der Server hat eine Anfrage %1-mal abgewiesen</translation>
    </message>
    <message>
        <source>the rows: %1</source>
        <translation>die Zeilen: %1</translation>
    </message>
    <message>
        <source>rows changed only in columns other than %1: %2. They are not sent again</source>
        <translation>Zeilen, die sich nur in anderen Spalten als %1 geändert haben: %2. Sie werden nicht noch einmal gesendet</translation>
    </message>
    <message>
        <source>duplicate rows: %1. Each is sent</source>
        <translation>doppelte Zeilen: %1. Jede wird gesendet</translation>
    </message>
    <message>
        <source>rows were already sent by a run of all rows; this run may send them again</source>
        <translation>ein Lauf aller Zeilen hat schon Zeilen gesendet; dieser Lauf sendet sie vielleicht noch einmal</translation>
    </message>
    <message>
        <source>Resume that run instead</source>
        <translation>Stattdessen jenen Lauf fortsetzen</translation>
    </message>
    <message>
        <source>rows were already sent as shard %1; this run may send them again</source>
        <translation>Zeilen wurden schon als Teil %1 gesendet; dieser Lauf sendet sie vielleicht noch einmal</translation>
    </message>
    <message>
        <source>the folder cannot be created</source>
        <translation>der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>Create it, or choose another output for the job</source>
        <translation>Ihn anlegen, oder eine andere Ausgabe für den Auftrag wählen</translation>
    </message>
    <message>
        <source>the job is running</source>
        <translation>der Auftrag läuft</translation>
    </message>
    <message>
        <source>reads %1 line by line and sends it to %2</source>
        <translation>liest %1 Zeile für Zeile und sendet sie an %2</translation>
    </message>
    <message>
        <source>reads %1 line by line and sends it to the servers that its rows name</source>
        <translation>liest %1 Zeile für Zeile und sendet sie an die Server, die die Zeilen nennen</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
    <message>
        <source>writes %1 (failed rows)</source>
        <translation>schreibt %1 (fehlgeschlagene Zeilen)</translation>
    </message>
    <message>
        <source>reads %1 and trusts the certificates in it</source>
        <translation>liest %1 und vertraut den Zertifikaten darin</translation>
    </message>
    <message>
        <source>reads %1 and sends the certificate to its servers</source>
        <translation>liest %1 und sendet das Zertifikat an seine Server</translation>
    </message>
    <message>
        <source>reads %1 and authenticates with the key</source>
        <translation>liest %1 und weist sich mit dem Schlüssel aus</translation>
    </message>
    <message>
        <source>sends its requests to %1</source>
        <translation>sendet seine Anfragen an %1</translation>
    </message>
    <message>
        <source>sends its requests to the servers that its rows name (%1)</source>
        <translation>sendet seine Anfragen an die Server, die seine Zeilen nennen (%1)</translation>
    </message>
    <message>
        <source>fetches its tokens from %1</source>
        <translation>holt seine Token von %1</translation>
    </message>
    <message>
        <source>sends the secret &quot;%1&quot; to %2</source>
        <translation>sendet das Geheimnis „%1“ an %2</translation>
    </message>
    <message>
        <source>sends the secret &quot;%1&quot; to the servers that its rows name; Penstock asks before it sends it to a new server</source>
        <translation>sendet das Geheimnis „%1“ an die Server, die seine Zeilen nennen; vor jedem neuen Server fragt Penstock</translation>
    </message>
    <message>
        <source>would send the secret &quot;%1&quot;, which is not stored here yet, to %2</source>
        <translation>würde das Geheimnis „%1“, das hier noch nicht gespeichert ist, an %2 senden</translation>
    </message>
    <message>
        <source>uses the proxy %1, which can see every server it connects to</source>
        <translation>benutzt den Proxy %1, der alle Server sieht, mit denen er sich verbindet</translation>
    </message>
    <message>
        <source>shares its limits through %1, which then decides when its requests are sent</source>
        <translation>teilt seine Limits über %1; dieser Server entscheidet dann, wann seine Anfragen abgehen</translation>
    </message>
    <message>
        <source>uses the system&apos;s proxy if there is one</source>
        <translation>benutzt den Proxy des Systems, falls es einen gibt</translation>
    </message>
    <message>
        <source>uses no proxy</source>
        <translation>benutzt keinen Proxy</translation>
    </message>
    <message>
        <source>ignores TLS errors: the server&apos;s identity is not verified</source>
        <translation>übergeht TLS-Fehler: Wer der Server ist, wird nicht geprüft</translation>
    </message>
    <message>
        <source>reads the secret &quot;%1&quot; from the environment variable %2 if it is set</source>
        <translation>liest das Geheimnis „%1“ aus der Umgebungsvariablen %2, falls sie gesetzt ist</translation>
    </message>
    <message>
        <source>needs your permission</source>
        <translation>braucht eine Erlaubnis</translation>
    </message>
    <message>
        <source>check this</source>
        <translation>bitte prüfen</translation>
    </message>
    <message>
        <source>allowed before</source>
        <translation>schon erlaubt</translation>
    </message>
    <message>
        <source>harmless</source>
        <translation>harmlos</translation>
    </message>
    <message>
        <source>Write for example 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, wheel 5/1s or every 250ms</source>
        <translation>Schreiben wie 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, wheel 5/1s oder every 250ms</translation>
    </message>
    <message>
        <source>Write redis://HOST:PORT/DATABASE, or rediss:// for TLS; with sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER</source>
        <translation>redis://HOST:PORT/DATABASE schreiben, oder rediss:// für TLS; mit Sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER</translation>
    </message>
    <message>
        <source>not a limit</source>
        <translation>das ist kein Limit</translation>
    </message>
    <message>
        <source>Write &quot;600/min&quot;, or {&quot;algorithm&quot;: …}</source>
        <translation>&quot;600/min&quot; schreiben, oder {&quot;algorithm&quot;: …}</translation>
    </message>
    <message>
        <source>not a list of limits</source>
        <translation>das ist keine Liste von Limits</translation>
    </message>
    <message>
        <source>Write [&quot;600/min&quot;, {&quot;algorithm&quot;: …}, …]</source>
        <translation>[&quot;600/min&quot;, {&quot;algorithm&quot;: …}, …] schreiben</translation>
    </message>
    <message>
        <source>two limits are named &quot;%1&quot;</source>
        <translation>zwei Limits heißen „%1“</translation>
    </message>
    <message>
        <source>Give each limit a unique name</source>
        <translation>Jedem Limit einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>first_refill requires stepped refill</source>
        <translation>first_refill hat keine Wirkung, wenn stetig aufgefüllt wird</translation>
    </message>
    <message>
        <source>Add &quot;refill&quot;: &quot;stepped&quot;, or remove first_refill</source>
        <translation>&quot;refill&quot;: &quot;stepped&quot; hinzufügen, oder first_refill entfernen</translation>
    </message>
    <message>
        <source>time_zone requires the calendar</source>
        <translation>time_zone hat ohne den Kalender keine Wirkung</translation>
    </message>
    <message>
        <source>Add &quot;anchor&quot;: &quot;calendar&quot;, or remove time_zone</source>
        <translation>&quot;anchor&quot;: &quot;calendar&quot; hinzufügen, oder time_zone entfernen</translation>
    </message>
    <message>
        <source>unknown time zone &quot;%1&quot;</source>
        <translation>unbekannte Zeitzone „%1“</translation>
    </message>
    <message>
        <source>Use a name of the IANA database, for example &quot;Europe/Berlin&quot; or &quot;UTC&quot;</source>
        <translation>Einen Namen der IANA-Datenbank verwenden, zum Beispiel &quot;Europe/Berlin&quot; oder &quot;UTC&quot;</translation>
    </message>
    <message>
        <source>a window of %1 does not end at midnight</source>
        <translation>ein Fenster von %1 endet nicht um Mitternacht</translation>
    </message>
    <message>
        <source>With the calendar, use an interval that divides a day, for example &quot;1h&quot;, or whole days</source>
        <translation>Mit dem Kalender ein Intervall verwenden, das einen Tag teilt, zum Beispiel &quot;1h&quot;, oder ganze Tage</translation>
    </message>
    <message>
        <source>methods is not a list of HTTP methods</source>
        <translation>methods ist keine Liste von HTTP-Methoden</translation>
    </message>
    <message>
        <source>Write [&quot;GET&quot;, &quot;POST&quot;], or remove it to match all</source>
        <translation>[&quot;GET&quot;, &quot;POST&quot;] schreiben, oder es entfernen, damit alle passen</translation>
    </message>
    <message>
        <source>the basis of the cost is missing</source>
        <translation>es gibt nicht an, wovon die Kosten abhängen</translation>
    </message>
    <message>
        <source>Add &quot;method&quot;, &quot;path&quot; or &quot;value&quot;</source>
        <translation>&quot;method&quot;, &quot;path&quot; oder &quot;value&quot; hinzufügen</translation>
    </message>
    <message>
        <source>the location of the cost is missing</source>
        <translation>es gibt nicht an, wo in einer Antwort die Kosten stehen</translation>
    </message>
    <message>
        <source>Add either &quot;path&quot; or &quot;header&quot;</source>
        <translation>Entweder &quot;path&quot; oder &quot;header&quot; hinzufügen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a path to one value</source>
        <translation>„%1“ ist kein Pfad zu einem einzelnen Wert</translation>
    </message>
    <message>
        <source>Write names and indices, for example &quot;$.usage.total_tokens&quot;</source>
        <translation>Namen und Indizes schreiben, zum Beispiel &quot;$.usage.total_tokens&quot;</translation>
    </message>
    <message>
        <source>initial requires a learned estimate</source>
        <translation>initial hat bei einer festen Schätzung keine Wirkung</translation>
    </message>
    <message>
        <source>Remove it, or write &quot;estimate&quot;: &quot;learn&quot;</source>
        <translation>Entfernen, oder &quot;estimate&quot;: &quot;learn&quot; schreiben</translation>
    </message>
    <message>
        <source>a learned estimate requires the actual cost</source>
        <translation>es gibt nichts, woraus die Kosten zu lernen wären</translation>
    </message>
    <message>
        <source>Add &quot;actual&quot;: the location of the cost in a response</source>
        <translation>&quot;actual&quot; hinzufügen: wo in einer Antwort die Kosten stehen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a share of a limit</source>
        <translation>„%1“ ist kein Anteil eines Limits</translation>
    </message>
    <message>
        <source>Write a percentage from &quot;1%&quot; to &quot;100%&quot;</source>
        <translation>Einen Prozentsatz von &quot;1%&quot; bis &quot;100%&quot; schreiben</translation>
    </message>
    <message>
        <source>invalid value &quot;%1&quot; for per</source>
        <translation>ungültiger Wert &quot;%1&quot; für per</translation>
    </message>
    <message>
        <source>Write &quot;host&quot;, or a name in braces, for example &quot;{{region}}&quot;</source>
        <translation>&quot;host&quot; schreiben, oder einen Namen in Klammern, zum Beispiel &quot;{{region}}&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an amount</source>
        <translation>„%1“ ist kein Betrag</translation>
    </message>
    <message>
        <source>Write digits and a decimal point, for example &quot;2.50&quot;</source>
        <translation>Ziffern und einen Dezimalpunkt schreiben, zum Beispiel &quot;2.50&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a currency</source>
        <translation>„%1“ ist keine Währung</translation>
    </message>
    <message>
        <source>Write a three-letter code, for example &quot;USD&quot;</source>
        <translation>Ihre drei Buchstaben schreiben, zum Beispiel &quot;USD&quot;</translation>
    </message>
    <message>
        <source>text, for example &quot;2.50&quot;</source>
        <translation>Text, zum Beispiel &quot;2.50&quot;</translation>
    </message>
    <message>
        <source>three letters, for example &quot;USD&quot;</source>
        <translation>drei Buchstaben, zum Beispiel &quot;USD&quot;</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;, position %2</source>
        <translation>Limit „%1“, Stelle %2</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Limit %1</translation>
    </message>
    <message>
        <source>limit %1, position %2</source>
        <translation>Limit %1, Stelle %2</translation>
    </message>
    <message>
        <source>limit %1, at %2</source>
        <translation>Limit %1, bei %2</translation>
    </message>
    <message>
        <source>invalid JSON: %1</source>
        <translation>ungültiges JSON: %1</translation>
    </message>
    <message>
        <source>Correct it at this position; in a shell, put it in single quotes</source>
        <translation>An dieser Stelle berichtigen; in einer Shell in einfache Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>unexpected text &quot;%1&quot;</source>
        <translation>„%1“ bleibt übrig</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing at the end</source>
        <translation>„%1“ fehlt am Ende</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing before &quot;%2&quot;</source>
        <translation>„%1“ fehlt vor „%2“</translation>
    </message>
    <message>
        <source>a number is missing at the end</source>
        <translation>am Ende fehlt eine Zahl</translation>
    </message>
    <message>
        <source>a number is missing before &quot;%1&quot;</source>
        <translation>eine Zahl fehlt vor „%1“</translation>
    </message>
    <message>
        <source>a unit of time is missing at the end</source>
        <translation>am Ende fehlt eine Zeiteinheit</translation>
    </message>
    <message>
        <source>a unit of time is missing before &quot;%1&quot;</source>
        <translation>eine Zeiteinheit fehlt vor „%1“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a unit of time</source>
        <translation>„%1“ ist keine Zeiteinheit</translation>
    </message>
    <message>
        <source>Did you mean &quot;%2&quot;?</source>
        <translation>War „%2“ gemeint?</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number up to 1,000,000,000,000,000</source>
        <translation>„%1“ ist keine ganze Zahl bis 1.000.000.000.000.000</translation>
    </message>
    <message>
        <source>a limit of 0 allows nothing</source>
        <translation>ein Limit von 0 lässt nichts zu</translation>
    </message>
    <message>
        <source>a time of 0 limits nothing</source>
        <translation>eine Zeit von 0 begrenzt nichts</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer than 100 years</source>
        <translation>„%1“ ist länger als 100 Jahre</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 at once, then %2 every %3</source>
        <translation>%1 auf einmal, dann %2 je %3</translation>
    </message>
    <message>
        <source>%1 at once, refilled by %2 every %3</source>
        <translation>%1 auf einmal, füllt sich um %2 je %3 auf einen Schlag</translation>
    </message>
    <message>
        <source>a queue of %1, drained by %2 every %3</source>
        <translation>eine Schlange von %1, leert sich um %2 je %3</translation>
    </message>
    <message>
        <source>1 every %1</source>
        <translation>1 je %1</translation>
    </message>
    <message>
        <source>%1 at once, then 1 every %2</source>
        <translation>%1 auf einmal, dann 1 je %2</translation>
    </message>
    <message>
        <source>%1 in each window of %2</source>
        <translation>%1 je Fenster von %2</translation>
    </message>
    <message>
        <source>%1 in each window of %2, in the time zone %3</source>
        <translation>%1 je Fenster von %2, in der Zeitzone %3</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 in %2 after their responses</source>
        <translation>%1 in %2 ab ihren Antworten</translation>
    </message>
    <message>
        <source>about %1 in %2</source>
        <translation>etwa %1 in %2</translation>
    </message>
    <message>
        <source>%1 at once</source>
        <translation>%1 gleichzeitig</translation>
    </message>
    <message>
        <source>%1 at once, each slot free again %2 after its request</source>
        <translation>%1 gleichzeitig, jeder Platz %2 nach seiner Anfrage wieder frei</translation>
    </message>
    <message>
        <source>%1, of which %2% may be used</source>
        <translation>%1, davon dürfen %2&#xa0;% genutzt werden</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>%1, per host</source>
        <translation>%1, je Host</translation>
    </message>
    <message>
        <source>%1, per %2</source>
        <translation>%1, je %2</translation>
    </message>
    <message>
        <source>not a Redis address</source>
        <translation>das ist keine Adresse eines Redis</translation>
    </message>
    <message>
        <source>the address has an unknown part after its path</source>
        <translation>die Adresse hat hinter ihrem Pfad einen unbekannten Teil</translation>
    </message>
    <message>
        <source>After the path, write only ?extra_ca=FILE, client_certificate=FILE and client_key=FILE, joined by &amp;</source>
        <translation>Hinter dem Pfad nur ?extra_ca=DATEI, client_certificate=DATEI und client_key=DATEI schreiben, mit &amp; verbunden</translation>
    </message>
    <message>
        <source>the address does not name the master</source>
        <translation>die Adresse nennt den Master nicht</translation>
    </message>
    <message>
        <source>the database is not a number</source>
        <translation>die Datenbank ist keine Zahl</translation>
    </message>
    <message>
        <source>the address contains a password</source>
        <translation>in der Adresse steht ein Passwort</translation>
    </message>
    <message>
        <source>Remove it, and name a secret for the password instead</source>
        <translation>Entfernen, und stattdessen ein Geheimnis für das Passwort nennen</translation>
    </message>
    <message>
        <source>certificates are used only with TLS</source>
        <translation>Zertifikate werden nur mit TLS verwendet</translation>
    </message>
    <message>
        <source>Begin the address with rediss://, or remove the file</source>
        <translation>Die Adresse mit rediss:// beginnen, oder die Datei entfernen</translation>
    </message>
    <message>
        <source>a client key needs a client certificate</source>
        <translation>ein Client-Schlüssel braucht ein Client-Zertifikat</translation>
    </message>
    <message>
        <source>Add client_certificate: the path of a PEM file</source>
        <translation>client_certificate hinzufügen: der Pfad einer PEM-Datei</translation>
    </message>
    <message>
        <source>the address already names this file</source>
        <translation>diese Datei nennt schon die Adresse</translation>
    </message>
    <message>
        <source>Remove it from the address</source>
        <translation>In der Adresse entfernen</translation>
    </message>
    <message>
        <source>passwords do not belong in this file</source>
        <translation>Passwörter gehören nicht in diese Datei</translation>
    </message>
    <message>
        <source>Store it as the secret &quot;%1&quot;, and write {&quot;secret&quot;: &quot;%1&quot;} here</source>
        <translation>Als Geheimnis „%1“ speichern und hier {&quot;secret&quot;: &quot;%1&quot;} schreiben</translation>
    </message>
    <message>
        <source>&quot;local&quot; was removed: nothing is sent without Redis</source>
        <translation>„local“ gibt es nicht mehr: ohne Redis wird nichts gesendet</translation>
    </message>
    <message>
        <source>Write &quot;wait&quot;, or &quot;stop&quot; to end the run</source>
        <translation>&quot;wait&quot; schreiben, oder &quot;stop&quot;, um den Lauf zu beenden</translation>
    </message>
    <message>
        <source>Remove it: nothing is sent without Redis. &quot;when_down&quot;: &quot;stop&quot; ends the run</source>
        <translation>Entfernen: ohne Redis wird nichts gesendet. &quot;when_down&quot;: &quot;stop&quot; beendet den Lauf</translation>
    </message>
    <message>
        <source>an address, redis://host or rediss://host</source>
        <translation>eine Adresse, redis://host oder rediss://host</translation>
    </message>
    <message>
        <source>a name that is the same wherever these limits are used</source>
        <translation>ein Name, der überall gleich ist, wo diese Limits gelten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; at %2</source>
        <translation>„%1“ bei %2</translation>
    </message>
    <message>
        <source>%1: no capacity left now</source>
        <translation>%1: zurzeit keine Kapazität frei</translation>
    </message>
    <message>
        <source>nothing is sent during the pause</source>
        <translation>während der Pause wird nichts gesendet</translation>
    </message>
    <message>
        <source>waiting for %1 would exceed the longest wait allowed</source>
        <translation>das Warten auf %1 würde länger dauern als erlaubt</translation>
    </message>
    <message>
        <source>a cost of %1 exceeds the capacity of %2</source>
        <translation>Kosten von %1 sind mehr, als %2 je fasst</translation>
    </message>
    <message>
        <source>the queue is full</source>
        <translation>die Warteschlange ist voll</translation>
    </message>
    <message>
        <source>dropped from a full queue</source>
        <translation>aus einer vollen Warteschlange verdrängt</translation>
    </message>
    <message>
        <source>the cost is not a whole number of 0 or more</source>
        <translation>die Kosten sind keine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>the rate limiter no longer exists</source>
        <translation>die Limits sind nicht mehr da</translation>
    </message>
    <message>
        <source>sending is stopped</source>
        <translation>das Senden ist angehalten</translation>
    </message>
    <message>
        <source>Resume sending, then request again</source>
        <translation>Das Senden fortsetzen, dann erneut anfragen</translation>
    </message>
    <message>
        <source>sending is stopped: %1</source>
        <translation>das Senden ist angehalten: %1</translation>
    </message>
    <message>
        <source>the limits</source>
        <translation>die Limits</translation>
    </message>
    <message>
        <source>the end of the pause</source>
        <translation>das Ende der Pause</translation>
    </message>
    <message>
        <source>%1 was called in %2, but the permit source lives in %3</source>
        <translation>Aufruf von %1 in einem anderen Thread als dem der Freigabequelle: %2 statt %3</translation>
    </message>
    <message>
        <source>the request was made in %1, but the permit source lives in %2</source>
        <translation>die Anfrage kam aus einem anderen Thread als dem der Freigabequelle: %1 statt %2</translation>
    </message>
    <message>
        <source>the main thread</source>
        <translation>Haupt-Thread</translation>
    </message>
    <message>
        <source>no thread</source>
        <translation>kein Thread</translation>
    </message>
    <message>
        <source>thread &quot;%1&quot;</source>
        <translation>Thread „%1“</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>time went back by %1</source>
        <translation>die Zeit ist um %1 zurückgegangen</translation>
    </message>
    <message>
        <source>Pass times in order, from one monotonic clock</source>
        <translation>Zeiten der Reihe nach angeben, von einer monotonen Uhr</translation>
    </message>
    <message>
        <source>not a saved state of limits</source>
        <translation>das ist kein gespeicherter Zustand von Limits</translation>
    </message>
    <message>
        <source>Start without it: all limits are then unused</source>
        <translation>Ohne ihn beginnen: alle Limits sind dann unverbraucht</translation>
    </message>
    <message>
        <source>the server&apos;s responses state it (%1)</source>
        <translation>die Antworten des Servers geben es an (%1)</translation>
    </message>
    <message>
        <source>the server&apos;s responses state the number, and their resets show the window (%1)</source>
        <translation>die Antworten des Servers geben die Zahl an, und ihre Rücksetzzeiten zeigen das Fenster (%1)</translation>
    </message>
    <message>
        <source>%1 were accepted within %2 before a rate limit response</source>
        <translation>%1 wurden in %2 angenommen, bevor eine abgewiesen wurde</translation>
    </message>
    <message>
        <source>%1 were accepted at once before a rate limit response, then %2 every %3</source>
        <translation>%1 wurden auf einmal angenommen, bevor eine abgewiesen wurde, dann %2 je %3</translation>
    </message>
    <message>
        <source>%1 every %2 were accepted for longer than a full bucket lasts</source>
        <translation>%1 je %2 wurden länger angenommen, als ein voller Eimer reicht</translation>
    </message>
    <message>
        <source>%1#%2</source>
        <translation>%1#%2</translation>
    </message>
    <message>
        <source>not a list of arrivals</source>
        <translation>das ist keine Liste von Ankünften</translation>
    </message>
    <message>
        <source>Write [{&quot;t_s&quot;: 0}, …]</source>
        <translation>[{&quot;t_s&quot;: 0}, …] schreiben</translation>
    </message>
    <message>
        <source>arrival %1</source>
        <translation>Ankunft %1</translation>
    </message>
    <message>
        <source>not an arrival</source>
        <translation>das ist keine Ankunft</translation>
    </message>
    <message>
        <source>Write an object: {&quot;t_s&quot;: 0}</source>
        <translation>Ein Objekt schreiben: {&quot;t_s&quot;: 0}</translation>
    </message>
    <message>
        <source>this arrival is earlier than the one before it</source>
        <translation>diese Ankunft liegt vor der vorigen</translation>
    </message>
    <message>
        <source>Sort the arrivals by time</source>
        <translation>Die Ankünfte nach der Zeit sortieren</translation>
    </message>
    <message>
        <source>it is cancelled before it arrives</source>
        <translation>sie wird abgebrochen, bevor sie ankommt</translation>
    </message>
    <message>
        <source>Count cancel_at_s from the start, like t_s</source>
        <translation>cancel_at_s vom Anfang an zählen, wie t_s</translation>
    </message>
    <message>
        <source>values is not an object</source>
        <translation>values ist kein Objekt</translation>
    </message>
    <message>
        <source>Write {&quot;region&quot;: &quot;eu&quot;}</source>
        <translation>{&quot;region&quot;: &quot;eu&quot;} schreiben</translation>
    </message>
    <message>
        <source>a number of seconds from 0 to 100 years</source>
        <translation>eine Zahl von Sekunden, von 0 bis 100 Jahren</translation>
    </message>
    <message>
        <source>seconds since the start</source>
        <translation>Sekunden seit dem Anfang</translation>
    </message>
    <message>
        <source>%1 port %2</source>
        <translation>%1 Port %2</translation>
    </message>
    <message>
        <source>this address can be reached from other computers</source>
        <translation>diese Adresse ist von anderen Rechnern aus erreichbar</translation>
    </message>
    <message>
        <source>Listen on 127.0.0.1</source>
        <translation>An 127.0.0.1 lauschen</translation>
    </message>
    <message>
        <source>cannot listen: %1</source>
        <translation>lauschen nicht möglich: %1</translation>
    </message>
    <message>
        <source>Choose another port, or 0 for any free port</source>
        <translation>Einen anderen Port wählen, oder 0 für irgendeinen freien</translation>
    </message>
    <message>
        <source>&quot;%1&quot; ends before it begins</source>
        <translation>„%1“ endet, bevor es beginnt</translation>
    </message>
    <message>
        <source>Write the smaller bound first</source>
        <translation>Die kleinere Grenze zuerst schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a cost from 1 to %2</source>
        <translation>„%1“ sind keine Kosten von 1 bis %2</translation>
    </message>
    <message>
        <source>Write for example 700 or 200..3000</source>
        <translation>Zum Beispiel 700 oder 200..3000 schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a fault</source>
        <translation>„%1“ ist keine Störung</translation>
    </message>
    <message>
        <source>Known faults: %2, and statuses from 400 to 599</source>
        <translation>Bekannte Störungen: %2, und Status von 400 bis 599</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number for &quot;%2&quot;</source>
        <translation>„%1“ ist keine Zahl für „%2“</translation>
    </message>
    <message>
        <source>Write a whole number from 0 to %3</source>
        <translation>Eine ganze Zahl von 0 bis %3 schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a redirect status</source>
        <translation>„%1“ ist kein Status, der umleitet</translation>
    </message>
    <message>
        <source>Use 301, 302, 303, 307 or 308</source>
        <translation>301, 302, 303, 307 oder 308 verwenden</translation>
    </message>
    <message>
        <source>the part after %1 is not a Retry-After</source>
        <translation>der Teil nach %1 ist kein Retry-After</translation>
    </message>
    <message>
        <source>Write &quot;%1&quot;, or &quot;%1:30&quot; for 30 seconds</source>
        <translation>„%1“ schreiben, oder „%1:30“ für 30 Sekunden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has more parts than &quot;%2&quot; takes</source>
        <translation>„%1“ hat mehr Teile, als „%2“ annimmt</translation>
    </message>
    <message>
        <source>Remove everything after part %3 (the name is part 1)</source>
        <translation>Alles nach Teil %3 entfernen (der Name ist Teil 1)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not state which requests are affected</source>
        <translation>„%1“ gibt nicht an, welche Anfragen betroffen sind</translation>
    </message>
    <message>
        <source>Write &quot;%2&quot; for all of them, &quot;%2 every 10&quot; or &quot;%2 5%&quot;</source>
        <translation>„%2“ für alle schreiben, „%2 every 10“ oder „%2 5%“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; affects connections, and this one exists already</source>
        <translation>„%1“ betrifft Verbindungen, und diese besteht schon</translation>
    </message>
    <message>
        <source>Set it as a fault of the server itself</source>
        <translation>Als Störung des Servers selbst angeben</translation>
    </message>
    <message>
        <source>&quot;{{%1}}&quot; is not a placeholder</source>
        <translation>„{{%1}}“ ist kein Platzhalter</translation>
    </message>
    <message>
        <source>Write one of %2. Add a time format to the last three, or &quot;of NAME&quot; to each</source>
        <translation>Eines von %2 schreiben, nach den letzten dreien ein Zeitformat, und „of NAME“</translation>
    </message>
    <message>
        <source>Check the name</source>
        <translation>Den Namen prüfen</translation>
    </message>
    <message>
        <source>it cannot be read: it is a folder</source>
        <translation>kann nicht gelesen werden: es ist ein Ordner</translation>
    </message>
    <message>
        <source>it cannot be read: it is not a regular file</source>
        <translation>kann nicht gelesen werden: es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>Check the folder and the free disk space</source>
        <translation>Den Ordner und den freien Platz auf dem Datenträger prüfen</translation>
    </message>
    <message>
        <source>it was changed by another program</source>
        <translation>wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Read it again, or keep your version</source>
        <translation>Neu einlesen, oder die eigene Fassung behalten</translation>
    </message>
    <message>
        <source>&quot;schema&quot; is missing</source>
        <translation>&quot;schema&quot; fehlt</translation>
    </message>
    <message>
        <source>Add &quot;schema&quot;: &quot;%1&quot;</source>
        <translation>&quot;schema&quot;: &quot;%1&quot; hinzufügen</translation>
    </message>
    <message>
        <source>schema is &quot;%1&quot;</source>
        <translation>schema ist &quot;%1&quot;</translation>
    </message>
    <message>
        <source>It must be &quot;%2&quot;</source>
        <translation>Erwartet: &quot;%2&quot;</translation>
    </message>
    <message>
        <source>it was written by a newer Penstock (%1; this version reads %2)</source>
        <translation>ist von einem neueren Penstock (%1; diese Version liest %2)</translation>
    </message>
    <message>
        <source>Update Penstock</source>
        <translation>Penstock aktualisieren</translation>
    </message>
    <message>
        <source>%1 is obsolete</source>
        <translation>%1 ist veraltet</translation>
    </message>
    <message>
        <source>Write it again as %2</source>
        <translation>Als %2 neu schreiben</translation>
    </message>
    <message>
        <source>unknown profile &quot;%1&quot;</source>
        <translation>unbekanntes Profil „%1“</translation>
    </message>
    <message>
        <source>Saved profiles: %2</source>
        <translation>Gespeicherte Profile: %2</translation>
    </message>
    <message>
        <source>%2 contains no profiles. A path contains a slash or ends in .json</source>
        <translation>In %2 sind keine Profile. Ein Pfad enthält einen Schrägstrich oder endet auf .json</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>Profil %1</translation>
    </message>
    <message>
        <source>Write another name, for example &quot;%2&quot;</source>
        <translation>Einen anderen Namen schreiben, zum Beispiel &quot;%2&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a date</source>
        <translation>„%1“ ist kein Datum</translation>
    </message>
    <message>
        <source>Write it like &quot;2026-11-21&quot;</source>
        <translation>Schreiben wie &quot;2026-11-21&quot;</translation>
    </message>
    <message>
        <source>the scope &quot;%1&quot; uses the limit &quot;%2&quot;, which does not exist</source>
        <translation>der Bereich „%1“ verwendet das Limit „%2“, das es nicht gibt</translation>
    </message>
    <message>
        <source>Name one of the limits &quot;%2&quot;</source>
        <translation>Einem der Limits den Namen „%2“ geben</translation>
    </message>
    <message>
        <source>Did you mean &quot;%3&quot;?</source>
        <translation>War „%3“ gemeint?</translation>
    </message>
    <message>
        <source>&quot;share&quot;: false keeps limits per process, but &quot;shared&quot; shares them between computers</source>
        <translation>&quot;share&quot;: false behält Limits je Prozess, aber &quot;shared&quot; teilt sie zwischen Computern</translation>
    </message>
    <message>
        <source>Remove one of them</source>
        <translation>Eins davon entfernen</translation>
    </message>
    <message>
        <source>limits that are shared through Redis must be declared</source>
        <translation>über Redis geteilte Limits müssen angegeben sein</translation>
    </message>
    <message>
        <source>Run once without sharing and save the limits that are found, or write &quot;limits&quot;: [&quot;100/min&quot;]</source>
        <translation>Einmal ohne Teilen laufen lassen und die gefundenen Limits speichern, oder &quot;limits&quot;: [&quot;100/min&quot;] schreiben</translation>
    </message>
    <message>
        <source>backoff_cap is less than backoff_base</source>
        <translation>backoff_cap ist kleiner als backoff_base</translation>
    </message>
    <message>
        <source>Increase it, or remove it</source>
        <translation>Erhöhen oder entfernen</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1, or false</source>
        <translation>eine ganze Zahl von 1 bis %1, oder false</translation>
    </message>
    <message>
        <source>&quot;system&quot;, &quot;none&quot;, a URL, or {&quot;url&quot;: …}</source>
        <translation>&quot;system&quot;, &quot;none&quot;, eine URL, oder {&quot;url&quot;: …}</translation>
    </message>
    <message>
        <source>a URL, for example &quot;http://proxy.example.com:8080&quot;</source>
        <translation>eine URL, zum Beispiel &quot;http://proxy.example.com:8080&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid URL</source>
        <translation>„%1“ ist keine gültige URL</translation>
    </message>
    <message>
        <source>Begin with a scheme (%2) and a host</source>
        <translation>Mit einem Schema (%2) und einem Rechner beginnen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid URL in the environment &quot;%3&quot;</source>
        <translation>„%1“ ist in der Umgebung „%3“ keine gültige URL</translation>
    </message>
    <message>
        <source>the URL contains a password</source>
        <translation>die URL enthält ein Passwort</translation>
    </message>
    <message>
        <source>Remove it: secrets do not belong in this file</source>
        <translation>Entfernen: Geheimnisse gehören nicht in diese Datei</translation>
    </message>
    <message>
        <source>the URL contains a password in the environment &quot;%1&quot;</source>
        <translation>die URL enthält in der Umgebung „%1“ ein Passwort</translation>
    </message>
    <message>
        <source>the base URL has a query or a fragment</source>
        <translation>die Basis-URL hat einen Query oder ein Fragment</translation>
    </message>
    <message>
        <source>End it with the path: a query belongs in the job</source>
        <translation>Sie mit dem Pfad enden lassen: ein Query gehört in den Auftrag</translation>
    </message>
    <message>
        <source>the base URL has a query or a fragment in the environment &quot;%1&quot;</source>
        <translation>die Basis-URL hat in der Umgebung „%1“ einen Query oder ein Fragment</translation>
    </message>
    <message>
        <source>the base URL uses a variable that is a secret</source>
        <translation>die Basis-URL verwendet eine Variable, die ein Geheimnis ist</translation>
    </message>
    <message>
        <source>Set that variable to plain text: URLs are displayed</source>
        <translation>Dieser Variablen einen Text geben: URLs werden gezeigt</translation>
    </message>
    <message>
        <source>the name of a variable is missing</source>
        <translation>der Name einer Variablen fehlt</translation>
    </message>
    <message>
        <source>Write a name without braces, for example &quot;base&quot;</source>
        <translation>Einen Namen ohne Klammern schreiben, zum Beispiel &quot;base&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid name for a variable</source>
        <translation>„%1“ ist kein gültiger Name für eine Variable</translation>
    </message>
    <message>
        <source>the value of a variable contains braces</source>
        <translation>der Wert einer Variablen enthält Klammern</translation>
    </message>
    <message>
        <source>Write the value itself: variables inside variables are not expanded</source>
        <translation>Den Wert selbst schreiben: Variablen in Variablen werden nicht ausgefüllt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid name for an environment</source>
        <translation>„%1“ ist kein gültiger Name für eine Umgebung</translation>
    </message>
    <message>
        <source>Write a name such as &quot;staging&quot;</source>
        <translation>Einen Namen wie &quot;staging&quot; schreiben</translation>
    </message>
    <message>
        <source>unknown environment &quot;%1&quot;</source>
        <translation>unbekannte Umgebung „%1“</translation>
    </message>
    <message>
        <source>Known environments: %2</source>
        <translation>Bekannte Umgebungen: %2</translation>
    </message>
    <message>
        <source>Known environments: %2. Did you mean &quot;%3&quot;?</source>
        <translation>Bekannte Umgebungen: %2. War „%3“ gemeint?</translation>
    </message>
    <message>
        <source>Add an environment to the profile</source>
        <translation>Dem Profil eine Umgebung hinzufügen</translation>
    </message>
    <message>
        <source>the base URL needs {{%1}}, which only environments define: %2</source>
        <translation>die Basis-URL braucht {{%1}}, das nur in Umgebungen festgelegt ist: %2</translation>
    </message>
    <message>
        <source>Choose one of these environments</source>
        <translation>Eine dieser Umgebungen wählen</translation>
    </message>
    <message>
        <source>unknown preset &quot;%1&quot;</source>
        <translation>unbekannte Vorlage „%1“</translation>
    </message>
    <message>
        <source>Choose one from the list of presets</source>
        <translation>Eine aus der Liste der Vorlagen wählen</translation>
    </message>
    <message>
        <source>unknown plan &quot;%1&quot;</source>
        <translation>unbekannter Tarif „%1“</translation>
    </message>
    <message>
        <source>Choose one of %2</source>
        <translation>Einen von %2 wählen</translation>
    </message>
    <message>
        <source>Do not choose a plan: this preset does not offer any</source>
        <translation>Keinen Tarif wählen: diese Vorlage hat keine</translation>
    </message>
    <message>
        <source>two plans are named &quot;%1&quot;</source>
        <translation>zwei Tarife heißen „%1“</translation>
    </message>
    <message>
        <source>Rename one of them</source>
        <translation>Eines von beiden umbenennen</translation>
    </message>
    <message>
        <source>the plan &quot;%1&quot; has two limits named &quot;%2&quot;</source>
        <translation>der Tarif „%1“ hat zwei Limits mit dem Namen „%2“</translation>
    </message>
    <message>
        <source>a short name for the plan</source>
        <translation>ein kurzer Name für den Tarif</translation>
    </message>
    <message>
        <source>the name of the service</source>
        <translation>der Name des Dienstes</translation>
    </message>
    <message>
        <source>the date when its limits were read</source>
        <translation>das Datum, an dem seine Limits gelesen wurden</translation>
    </message>
    <message>
        <source>the page that states its limits</source>
        <translation>die Seite, die seine Limits angibt</translation>
    </message>
    <message>
        <source>secret &quot;%1&quot;</source>
        <translation>Geheimnis „%1“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid name for a secret</source>
        <translation>„%1“ ist kein gültiger Name für ein Geheimnis</translation>
    </message>
    <message>
        <source>Use up to 64 letters, digits and . _ -</source>
        <translation>Bis zu 64 Buchstaben, Ziffern und . _ - verwenden</translation>
    </message>
    <message>
        <source>it contains a line break or another control character</source>
        <translation>es enthält einen Zeilenumbruch oder ein anderes Steuerzeichen</translation>
    </message>
    <message>
        <source>Write the secret as one line of text</source>
        <translation>Das Geheimnis als eine Zeile Text schreiben</translation>
    </message>
    <message>
        <source>Store the secret &quot;%1&quot; again, as one line of text</source>
        <translation>Das Geheimnis „%1“ erneut speichern, als eine Zeile Text</translation>
    </message>
    <message>
        <source>the name of a secret</source>
        <translation>der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>{&quot;secret&quot;: &quot;name&quot;}</source>
        <translation>{&quot;secret&quot;: &quot;name&quot;}</translation>
    </message>
    <message>
        <source>text, or {&quot;secret&quot;: &quot;name&quot;}</source>
        <translation>Text, oder {&quot;secret&quot;: &quot;name&quot;}</translation>
    </message>
    <message>
        <source>it is not stored</source>
        <translation>es ist nicht gespeichert</translation>
    </message>
    <message>
        <source>Store the secret &quot;%1&quot;</source>
        <translation>Das Geheimnis „%1“ speichern</translation>
    </message>
    <message>
        <source>the keychain is locked</source>
        <translation>der Schlüsselbund ist gesperrt</translation>
    </message>
    <message>
        <source>Unlock the keychain, or provide &quot;%1&quot; in another way</source>
        <translation>Den Schlüsselbund entsperren, oder „%1“ auf anderem Weg angeben</translation>
    </message>
    <message>
        <source>no keychain is available</source>
        <translation>es gibt keinen Schlüsselbund</translation>
    </message>
    <message>
        <source>Provide &quot;%1&quot; in another way</source>
        <translation>„%1“ auf anderem Weg angeben</translation>
    </message>
    <message>
        <source>no keychain is available (%2)</source>
        <translation>es gibt keinen Schlüsselbund (%2)</translation>
    </message>
    <message>
        <source>the keychain denies access to it</source>
        <translation>der Schlüsselbund gibt es nicht heraus</translation>
    </message>
    <message>
        <source>Allow access to &quot;%1&quot;, or provide it in another way</source>
        <translation>Den Zugriff auf „%1“ erlauben, oder es auf anderem Weg angeben</translation>
    </message>
    <message>
        <source>the keychain denies access to it (%2)</source>
        <translation>der Schlüsselbund gibt es nicht heraus (%2)</translation>
    </message>
    <message>
        <source>the keychain does not respond</source>
        <translation>der Schlüsselbund antwortet nicht</translation>
    </message>
    <message>
        <source>it is still there</source>
        <translation>es ist noch da</translation>
    </message>
    <message>
        <source>this Penstock was built without keychain support</source>
        <translation>dieses Penstock wurde ohne Unterstützung für Schlüsselbunde gebaut</translation>
    </message>
    <message>
        <source>users other than its owner can read or change it</source>
        <translation>andere als ihr Eigentümer können sie lesen oder ändern</translation>
    </message>
    <message>
        <source>Run: chmod 600 %1</source>
        <translation>Ausführen: chmod 600 %1</translation>
    </message>
    <message>
        <source>the value is not text</source>
        <translation>der Wert ist kein Text</translation>
    </message>
    <message>
        <source>Write it in quotes</source>
        <translation>In Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>the equals sign is missing</source>
        <translation>das Gleichheitszeichen fehlt</translation>
    </message>
    <message>
        <source>Write name=value, one per line</source>
        <translation>Name=Wert schreiben, in jeder Zeile eins</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an origin that a secret can be sent to</source>
        <translation>„%1“ ist kein Ort, an den ein Geheimnis gesendet werden kann</translation>
    </message>
    <message>
        <source>Write scheme and host: https://api.example.com</source>
        <translation>Schema und Rechner schreiben: https://api.example.com</translation>
    </message>
    <message>
        <source>%1 (not encrypted: others on the network can read it)</source>
        <translation>%1 (unverschlüsselt: andere im Netz können es lesen)</translation>
    </message>
    <message>
        <source>%1 (TLS errors are ignored: the server&apos;s identity is not verified)</source>
        <translation>%1 (TLS-Fehler werden übergangen: die Identität des Servers wird nicht geprüft)</translation>
    </message>
    <message>
        <source>%1 (the profile&apos;s own certificate authority is trusted)</source>
        <translation>%1 (einer eigenen Zertifizierungsstelle des Profils wird vertraut)</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>it was not sent to %2: no origin is allowed yet</source>
        <translation>es wurde nicht an %2 gesendet: noch ist kein Ort erlaubt</translation>
    </message>
    <message>
        <source>it was not sent to %2: only %3 is allowed</source>
        <translation>es wurde nicht an %2 gesendet: erlaubt ist nur %3</translation>
    </message>
    <message>
        <source>If it belongs there, allow &quot;%1&quot; for %4</source>
        <translation>Wenn es dorthin gehört, „%1“ für %4 erlauben</translation>
    </message>
    <message>
        <source>it was not sent to %2: you declined</source>
        <translation>es wurde nicht an %2 gesendet: das wurde abgelehnt</translation>
    </message>
    <message>
        <source>no origin is allowed for it</source>
        <translation>dafür ist kein Ort erlaubt</translation>
    </message>
    <message>
        <source>Check which origins are allowed</source>
        <translation>Prüfen, welche Orte erlaubt sind</translation>
    </message>
    <message>
        <source>%1 is not allowed for it</source>
        <translation>%1 ist dafür nicht erlaubt</translation>
    </message>
    <message>
        <source>secrets were not checked for this host</source>
        <translation>Geheimnisse wurden für diesen Rechner nicht geprüft</translation>
    </message>
    <message>
        <source>Please report this</source>
        <translation>Bitte melden</translation>
    </message>
    <message>
        <source>the URL contains a secret that is not allowed for this host</source>
        <translation>die URL enthält ein Geheimnis, das für diesen Rechner nicht erlaubt ist</translation>
    </message>
    <message>
        <source>Start over to fetch the rows from their first page</source>
        <translation>Von vorn beginnen, um die Zeilen ab ihrer ersten Seite abzurufen</translation>
    </message>
    <message>
        <source>TLS errors are ignored: the server&apos;s identity is not verified</source>
        <translation>TLS-Fehler werden übergangen: die Identität des Servers wird nicht geprüft</translation>
    </message>
    <message>
        <source>the secret &quot;%1&quot; is sent to %2 unencrypted: others on the network can read it</source>
        <translation>das Geheimnis „%1“ wird unverschlüsselt an %2 gesendet: andere im Netz können es lesen</translation>
    </message>
    <message>
        <source>it contains no certificate</source>
        <translation>darin ist kein Zertifikat</translation>
    </message>
    <message>
        <source>It must be a PEM file with BEGIN CERTIFICATE</source>
        <translation>Es muss eine PEM-Datei mit BEGIN CERTIFICATE sein</translation>
    </message>
    <message>
        <source>it contains no private key</source>
        <translation>darin ist kein privater Schlüssel</translation>
    </message>
    <message>
        <source>Name the file with the client key in the profile</source>
        <translation>Die Datei mit dem Client-Schlüssel im Profil nennen</translation>
    </message>
    <message>
        <source>its private key cannot be read</source>
        <translation>der private Schlüssel darin kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>It must be PEM. If it is encrypted, name its password in the profile</source>
        <translation>Er muss PEM sein. Wenn er verschlüsselt ist, sein Passwort im Profil nennen</translation>
    </message>
    <message>
        <source>Add &quot;client_certificate&quot;: the path of a PEM file</source>
        <translation>&quot;client_certificate&quot; hinzufügen: der Pfad einer PEM-Datei</translation>
    </message>
    <message>
        <source>the user name contains a colon</source>
        <translation>der Benutzername enthält einen Doppelpunkt</translation>
    </message>
    <message>
        <source>The part after the colon is the password: write it as {&quot;secret&quot;: &quot;name&quot;}</source>
        <translation>Was nach dem Doppelpunkt steht, ist das Passwort: es als {&quot;secret&quot;: &quot;name&quot;} schreiben</translation>
    </message>
    <message>
        <source>the URL of the token server</source>
        <translation>die URL des Token-Servers</translation>
    </message>
    <message>
        <source>the client ID or its secret is wrong (%1)</source>
        <translation>die Client-ID oder ihr Geheimnis ist falsch (%1)</translation>
    </message>
    <message>
        <source>Check the client ID, its secret, and how both are sent, in the profile</source>
        <translation>Im Profil die Client-ID, ihr Geheimnis und wie beide gesendet werden prüfen</translation>
    </message>
    <message>
        <source>the token server does not understand the request (%1)</source>
        <translation>der Token-Server versteht die Anfrage nicht (%1)</translation>
    </message>
    <message>
        <source>Send the client ID and its secret the other way, or check scope and audience</source>
        <translation>Die Client-ID und ihr Geheimnis auf die andere Art senden, oder Scope und Audience prüfen</translation>
    </message>
    <message>
        <source>the token server rejects these credentials (%1)</source>
        <translation>der Token-Server lehnt diese Zugangsdaten ab (%1)</translation>
    </message>
    <message>
        <source>Check the secret</source>
        <translation>Das Geheimnis prüfen</translation>
    </message>
    <message>
        <source>this client may not fetch tokens this way (%1)</source>
        <translation>dieser Client darf auf diesem Weg keine Tokens holen (%1)</translation>
    </message>
    <message>
        <source>Allow client credentials in the client&apos;s registration</source>
        <translation>Client Credentials in der Registrierung des Clients erlauben</translation>
    </message>
    <message>
        <source>the token server issues no tokens for client credentials (%1)</source>
        <translation>der Token-Server stellt für Client Credentials keine Tokens aus (%1)</translation>
    </message>
    <message>
        <source>Sign in another way</source>
        <translation>Sich auf andere Art anmelden</translation>
    </message>
    <message>
        <source>the token server does not grant this scope (%1)</source>
        <translation>der Token-Server erteilt diesen Scope nicht (%1)</translation>
    </message>
    <message>
        <source>Check the scope in the profile</source>
        <translation>Den Scope im Profil prüfen</translation>
    </message>
    <message>
        <source>the token server issued no token (%1)</source>
        <translation>der Token-Server hat kein Token ausgestellt (%1)</translation>
    </message>
    <message>
        <source>Look it up in the documentation of the service</source>
        <translation>In der Dokumentation des Dienstes nachsehen</translation>
    </message>
    <message>
        <source>the token server responded with status %1</source>
        <translation>der Token-Server hat mit Status %1 geantwortet</translation>
    </message>
    <message>
        <source>Check the token URL in the profile</source>
        <translation>Die Token-URL im Profil prüfen</translation>
    </message>
    <message>
        <source>the response contains no token</source>
        <translation>die Antwort enthält kein Token</translation>
    </message>
    <message>
        <source>the token is of type &quot;%1&quot;</source>
        <translation>das Token ist vom Typ „%1“</translation>
    </message>
    <message>
        <source>Only bearer tokens can be used</source>
        <translation>Nur Bearer-Tokens können verwendet werden</translation>
    </message>
    <message>
        <source>no connection to Redis: %1</source>
        <translation>keine Verbindung zum Redis: %1</translation>
    </message>
    <message>
        <source>Check the address and that Redis runs there</source>
        <translation>Die Adresse prüfen, und ob dort ein Redis läuft</translation>
    </message>
    <message>
        <source>the connection to Redis was lost: %1</source>
        <translation>die Verbindung zum Redis ist abgebrochen: %1</translation>
    </message>
    <message>
        <source>not connected to Redis yet</source>
        <translation>es gibt noch keine Verbindung zum Redis</translation>
    </message>
    <message>
        <source>the connection to Redis was closed</source>
        <translation>die Verbindung zum Redis wurde geschlossen</translation>
    </message>
    <message>
        <source>Redis did not respond in time</source>
        <translation>das Redis hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>Check whether Redis is overloaded or far away</source>
        <translation>Prüfen, ob es überlastet oder weit weg ist</translation>
    </message>
    <message>
        <source>the server is not Redis: %1</source>
        <translation>der Server ist kein Redis: %1</translation>
    </message>
    <message>
        <source>Check host and port</source>
        <translation>Rechner und Port prüfen</translation>
    </message>
    <message>
        <source>a response is larger than %1 bytes</source>
        <translation>eine Antwort ist größer als %1 Bytes</translation>
    </message>
    <message>
        <source>Redis sent a response without a request</source>
        <translation>das Redis hat ungefragt geantwortet</translation>
    </message>
    <message>
        <source>Redis denies access: %1</source>
        <translation>Redis verweigert den Zugang: %1</translation>
    </message>
    <message>
        <source>Check the user and the secret with the password</source>
        <translation>Den Benutzer und das Geheimnis mit dem Passwort prüfen</translation>
    </message>
    <message>
        <source>this Redis is part of a cluster: %1</source>
        <translation>dieses Redis gehört zu einem Cluster: %1</translation>
    </message>
    <message>
        <source>Use a Redis without cluster mode</source>
        <translation>Ein Redis ohne Cluster-Modus verwenden</translation>
    </message>
    <message>
        <source>Redis cannot serve requests now: %1</source>
        <translation>Redis kann gerade keine Anfragen bearbeiten: %1</translation>
    </message>
    <message>
        <source>Check the log of Redis. Penstock retries automatically</source>
        <translation>Das Protokoll des Redis prüfen. Penstock versucht es von selbst wieder</translation>
    </message>
    <message>
        <source>Redis rejects the command: %1</source>
        <translation>Redis weist den Befehl ab: %1</translation>
    </message>
    <message>
        <source>Redis %1 is too old</source>
        <translation>Redis %1 ist zu alt</translation>
    </message>
    <message>
        <source>Use Redis 6.2 or later, or Valkey</source>
        <translation>Redis 6.2 oder neuer verwenden, oder Valkey</translation>
    </message>
    <message>
        <source>this Redis is older than version 6</source>
        <translation>dieses Redis ist älter als Version 6</translation>
    </message>
    <message>
        <source>no sentinel knows a master named &quot;%1&quot;</source>
        <translation>kein Sentinel kennt einen Master namens „%1“</translation>
    </message>
    <message>
        <source>Check its name and the sentinels</source>
        <translation>Seinen Namen und die Sentinels prüfen</translation>
    </message>
    <message>
        <source>the sentinels name a Redis that is not a master</source>
        <translation>die Sentinels nennen ein Redis, das kein Master ist</translation>
    </message>
    <message>
        <source>Penstock asks them again automatically</source>
        <translation>Penstock fragt sie von selbst wieder</translation>
    </message>
    <message>
        <source>Redis uses a self-signed certificate</source>
        <translation>Redis verwendet ein selbstsigniertes Zertifikat</translation>
    </message>
    <message>
        <source>If it is yours, set its PEM file as Redis authority</source>
        <translation>Wenn es das eigene ist, seine PEM-Datei als Redis-Stammzertifikat angeben</translation>
    </message>
    <message>
        <source>It is not in %1. If it is yours, set its PEM file as Redis authority</source>
        <translation>Es ist nicht in %1. Wenn es das eigene ist, seine PEM-Datei als Redis-Stammzertifikat angeben</translation>
    </message>
    <message>
        <source>the certificate of Redis is from an unknown authority: %1</source>
        <translation>das Zertifikat des Redis ist von einer unbekannten Stelle: %1</translation>
    </message>
    <message>
        <source>Set the PEM file of that authority as Redis authority</source>
        <translation>Die PEM-Datei dieser Stelle als Redis-Stammzertifikat angeben</translation>
    </message>
    <message>
        <source>It is not in %2. Set the PEM file of that authority as Redis authority</source>
        <translation>Sie ist nicht in %2. Die PEM-Datei dieser Stelle als Redis-Stammzertifikat angeben</translation>
    </message>
    <message>
        <source>unnamed</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>the certificate of Redis is valid only from %1 to %2</source>
        <translation>das Zertifikat des Redis gilt nur von %1 bis %2</translation>
    </message>
    <message>
        <source>Renew the certificate, or set the clock of this computer</source>
        <translation>Das Zertifikat erneuern, oder die Uhr dieses Rechners stellen</translation>
    </message>
    <message>
        <source>the certificate of Redis is not for %1, but for %2</source>
        <translation>das Zertifikat des Redis ist nicht für %1, sondern für %2</translation>
    </message>
    <message>
        <source>Use a host of the certificate, or have a certificate issued for %1 (as subjectAltName)</source>
        <translation>Einen Rechner verwenden, für den es ist, oder eins für %1 ausstellen lassen (als subjectAltName)</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>keinen Rechner</translation>
    </message>
    <message>
        <source>the certificate of Redis is not accepted: %1</source>
        <translation>das Zertifikat des Redis wird nicht angenommen: %1</translation>
    </message>
    <message>
        <source>Have another certificate issued</source>
        <translation>Ein anderes ausstellen lassen</translation>
    </message>
    <message>
        <source>Redis requires a client certificate</source>
        <translation>Redis verlangt ein Client-Zertifikat</translation>
    </message>
    <message>
        <source>Set the PEM file with your own certificate</source>
        <translation>Die PEM-Datei mit dem eigenen Zertifikat angeben</translation>
    </message>
    <message>
        <source>Redis rejects the client certificate</source>
        <translation>Redis lehnt das Client-Zertifikat ab</translation>
    </message>
    <message>
        <source>%1 must be valid, and signed by an authority that Redis trusts (tls-ca-cert-file)</source>
        <translation>%1 muss gültig sein, und von einer Stelle unterschrieben, der Redis vertraut (tls-ca-cert-file)</translation>
    </message>
    <message>
        <source>the file with the certificate or key cannot be read: %1</source>
        <translation>die Datei mit dem Zertifikat oder Schlüssel kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Choose a PEM file that exists, or none</source>
        <translation>Eine vorhandene PEM-Datei wählen, oder keine</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it contains no readable private key</source>
        <translation>darin ist kein lesbarer privater Schlüssel</translation>
    </message>
    <message>
        <source>Choose a PEM file with a key that is not encrypted</source>
        <translation>Eine PEM-Datei mit einem unverschlüsselten Schlüssel wählen</translation>
    </message>
    <message>
        <source>Redis has other data under this name</source>
        <translation>Redis hat unter diesem Namen andere Daten</translation>
    </message>
    <message>
        <source>Use another name, or check with redis-cli what it is</source>
        <translation>Einen anderen Namen verwenden, oder mit redis-cli nachsehen, was es ist</translation>
    </message>
    <message>
        <source>another process declares different limits: the stricter ones apply</source>
        <translation>ein anderer Prozess gibt andere Limits an: Die strengeren gelten</translation>
    </message>
    <message>
        <source>Use the same profile on all computers</source>
        <translation>Auf allen Computern dasselbe Profil nehmen</translation>
    </message>
    <message>
        <source>Redis has lost part of the shared limits: they start used up</source>
        <translation>Redis hat einen Teil der geteilten Limits verloren: Sie beginnen verbraucht</translation>
    </message>
    <message>
        <source>Set the maxmemory-policy of Redis to noeviction</source>
        <translation>Die maxmemory-policy des Redis auf noeviction setzen</translation>
    </message>
    <message>
        <source>nothing is sent until Redis responds (%1)</source>
        <translation>bis Redis antwortet, wird nichts gesendet (%1)</translation>
    </message>
    <message>
        <source>Redis has lost the simulation</source>
        <translation>Redis hat die Simulation verloren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Check its owner and permissions</source>
        <translation>Besitzer und Rechte prüfen</translation>
    </message>
    <message>
        <source>Move it away</source>
        <translation>Woandershin bringen</translation>
    </message>
    <message>
        <source>the file is damaged: it is too large (%1 MB)</source>
        <translation>die Datei ist beschädigt: sie ist zu groß (%1 MB)</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Sie löschen</translation>
    </message>
    <message>
        <source>the file is damaged: the salt is invalid</source>
        <translation>die Datei ist beschädigt: das Salt ist ungültig</translation>
    </message>
    <message>
        <source>Delete it. Penstock then forgets the usage of all keys</source>
        <translation>Sie löschen. Was von den Limits aller Schlüssel verbraucht ist, ist dann vergessen</translation>
    </message>
    <message>
        <source>the file is damaged: %1</source>
        <translation>die Datei ist beschädigt: %1</translation>
    </message>
    <message>
        <source>The usage of this key is unknown. Forget key %2 to start over</source>
        <translation>Was von seinen Limits verbraucht ist, ist nicht bekannt. Den Schlüssel %2 vergessen, um von vorn zu beginnen</translation>
    </message>
    <message>
        <source>the file is damaged: it is not a key file</source>
        <translation>die Datei ist beschädigt: es ist keine Datei eines Schlüssels</translation>
    </message>
    <message>
        <source>The usage of this key is unknown. Forget key %1 to start over</source>
        <translation>Was von seinen Limits verbraucht ist, ist nicht bekannt. Den Schlüssel %1 vergessen, um von vorn zu beginnen</translation>
    </message>
    <message>
        <source>it belongs to another key</source>
        <translation>sie gehört zu einem anderen Schlüssel</translation>
    </message>
    <message>
        <source>the file is damaged: the state is missing</source>
        <translation>die Datei ist beschädigt: der Stand fehlt</translation>
    </message>
    <message>
        <source>the file is damaged: %1 is not a time</source>
        <translation>die Datei ist beschädigt: %1 ist keine Zeit</translation>
    </message>
    <message>
        <source>it was written by a newer Penstock (%1)</source>
        <translation>ist von einem neueren Penstock geschrieben (%1)</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>Schlüssel %1</translation>
    </message>
    <message>
        <source>it is in use by another process</source>
        <translation>er wird gerade von einem anderen Prozess verwendet</translation>
    </message>
    <message>
        <source>Stop that process, or wait until it ends</source>
        <translation>Diesen Prozess beenden, oder warten, bis er endet</translation>
    </message>
    <message>
        <source>it is in use by another process (pid %1)</source>
        <translation>er wird gerade von einem anderen Prozess verwendet (PID %1)</translation>
    </message>
    <message>
        <source>%1 processes use this key without sharing it</source>
        <translation>%1 Prozesse verwenden diesen Schlüssel, ohne ihn zu teilen</translation>
    </message>
    <message>
        <source>Stop one of them, or share the key</source>
        <translation>Einen davon beenden, oder den Schlüssel teilen</translation>
    </message>
    <message>
        <source>another computer (%1) uses this key from the same folder, and together they may send too many requests</source>
        <translation>ein anderer Rechner (%1) verwendet diesen Schlüssel aus demselben Ordner, und zusammen senden sie vielleicht zu viele Anfragen</translation>
    </message>
    <message>
        <source>Give each computer its own data folder, and divide the limits among them</source>
        <translation>Jedem Rechner einen eigenen Datenordner geben, und die Limits unter ihnen aufteilen</translation>
    </message>
    <message>
        <source>it was written by another computer (%1), which counts its requests separately</source>
        <translation>ist von einem anderen Rechner (%1) geschrieben, der seine Anfragen für sich zählt</translation>
    </message>
    <message>
        <source>%1 also uses this folder, and its requests are not counted here</source>
        <translation>auch %1 verwendet diesen Ordner, und seine Anfragen werden hier nicht gezählt</translation>
    </message>
    <message>
        <source>Keep the data of each computer on its own disk</source>
        <translation>Die Daten jedes Rechners auf seinem eigenen Datenträger halten</translation>
    </message>
    <message>
        <source>another version of Penstock manages the limits of this key</source>
        <translation>eine andere Version von Penstock verwaltet die Limits dieses Schlüssels</translation>
    </message>
    <message>
        <source>Stop the processes of that version to continue</source>
        <translation>Zum Fortfahren die Prozesse dieser Version beenden</translation>
    </message>
    <message>
        <source>the process that manages the limits of this key cannot read the limits of this process</source>
        <translation>der Prozess, der die Limits dieses Schlüssels verwaltet, kann die Limits dieses Prozesses nicht lesen</translation>
    </message>
    <message>
        <source>Stop that process to continue</source>
        <translation>Zum Fortfahren jenen Prozess beenden</translation>
    </message>
    <message>
        <source>another process manages the limits of this key</source>
        <translation>ein anderer Prozess verwaltet die Limits dieses Schlüssels</translation>
    </message>
    <message>
        <source>a socket cannot be created</source>
        <translation>es kann kein Socket angelegt werden</translation>
    </message>
    <message>
        <source>Make sure that the folder is writable</source>
        <translation>Dafür sorgen, dass in den Ordner geschrieben werden kann</translation>
    </message>
    <message>
        <source>the folder cannot be used: %1</source>
        <translation>der Ordner kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <source>Create its parent folder, or choose another folder</source>
        <translation>Den übergeordneten Ordner anlegen, oder einen anderen wählen</translation>
    </message>
    <message>
        <source>other users have access to this folder</source>
        <translation>andere Benutzer haben Zugang zu diesem Ordner</translation>
    </message>
    <message>
        <source>Restrict it to your own user: chmod 700</source>
        <translation>Ihn auf den eigenen Benutzer beschränken: chmod 700</translation>
    </message>
    <message>
        <source>the file cannot be used: %1</source>
        <translation>die Datei kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <source>Free disk space, or make sure that the folder is yours and is writable</source>
        <translation>Platz schaffen, oder dafür sorgen, dass der Ordner der eigene ist und beschrieben werden kann</translation>
    </message>
    <message>
        <source>not a log of permits</source>
        <translation>kein Protokoll von Genehmigungen</translation>
    </message>
    <message>
        <source>not a file of Penstock</source>
        <translation>keine Datei von Penstock</translation>
    </message>
    <message>
        <source>cannot be moved to the trash</source>
        <translation>kann nicht in den Papierkorb verschoben werden</translation>
    </message>
    <message>
        <source>Check the permissions of its folder, or delete it permanently</source>
        <translation>Die Rechte des Ordners prüfen oder es endgültig löschen</translation>
    </message>
    <message>
        <source>Save it decompressed</source>
        <translation>Unkomprimiert speichern</translation>
    </message>
    <message>
        <source>Correct it at or just before this position</source>
        <translation>Dort oder kurz davor berichtigen</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>kein JSON-Objekt</translation>
    </message>
    <message>
        <source>The file must begin with { and end with }</source>
        <translation>Die Datei muss mit { beginnen und mit } enden</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>It must be %3</source>
        <translation>Erwartet: %3</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 muss ein Objekt sein</translation>
    </message>
    <message>
        <source>Write it in braces: {…}</source>
        <translation>In geschweiften Klammern schreiben: {…}</translation>
    </message>
    <message>
        <source>%1 must be a list</source>
        <translation>%1 muss eine Liste sein</translation>
    </message>
    <message>
        <source>Write it in brackets: [{…}, {…}]</source>
        <translation>In eckigen Klammern schreiben: [{…}, {…}]</translation>
    </message>
    <message>
        <source>It must be at least %3</source>
        <translation>Erwartet: mindestens %3</translation>
    </message>
    <message>
        <source>It must be at most %3</source>
        <translation>Erwartet: höchstens %3</translation>
    </message>
    <message>
        <source>%1 is not one of %2</source>
        <translation>%1 ist keiner der Werte %2</translation>
    </message>
    <message>
        <source>Choose one of them</source>
        <translation>Einen davon wählen</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;</source>
        <translation>unbekannter Schlüssel „%1“</translation>
    </message>
    <message>
        <source>Known keys: %2</source>
        <translation>Bekannte Schlüssel: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>Add &quot;%1&quot;: %2</source>
        <translation>„%1“ hinzufügen: %2</translation>
    </message>
    <message>
        <source>one of %1 is missing</source>
        <translation>einer der Schlüssel %1 fehlt</translation>
    </message>
    <message>
        <source>Add one of them</source>
        <translation>Einen davon hinzufügen</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be combined</source>
        <translation>%1 und %2 schließen einander aus</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number, %1 or more</source>
        <translation>eine ganze Zahl, mindestens %1</translation>
    </message>
    <message>
        <source>a whole number, %1 or less</source>
        <translation>eine ganze Zahl, höchstens %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a duration with its unit, for example &quot;250ms&quot; or &quot;1h30m&quot;</source>
        <translation>eine Dauer mit Einheit, zum Beispiel &quot;250ms&quot; oder &quot;1h30m&quot;</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>unit missing in &quot;%1&quot;</source>
        <translation>„%1“ hat keine Einheit</translation>
    </message>
    <message>
        <source>Write &quot;%1s&quot; for seconds</source>
        <translation>Für Sekunden &quot;%1s&quot; schreiben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a duration: %2</source>
        <translation>„%1“ ist keine Dauer: %2</translation>
    </message>
    <message>
        <source>Write it with its unit, for example &quot;250ms&quot;, &quot;1s&quot; or &quot;1h30m&quot;</source>
        <translation>Mit Einheit schreiben, zum Beispiel &quot;250ms&quot;, &quot;1s&quot; oder &quot;1h30m&quot;</translation>
    </message>
    <message>
        <source>it must begin with a number without a sign</source>
        <translation>sie muss mit einer Zahl ohne Vorzeichen beginnen</translation>
    </message>
    <message>
        <source>a digit is missing after the decimal point</source>
        <translation>nach dem Dezimalpunkt fehlt eine Ziffer</translation>
    </message>
    <message>
        <source>a unit is missing</source>
        <translation>eine Einheit fehlt</translation>
    </message>
    <message>
        <source>unknown unit</source>
        <translation>unbekannte Einheit</translation>
    </message>
    <message>
        <source>units must be in descending order</source>
        <translation>die Einheiten müssen von groß nach klein gehen</translation>
    </message>
    <message>
        <source>only the last number may have a decimal point</source>
        <translation>nur die letzte Zahl darf einen Dezimalpunkt haben</translation>
    </message>
    <message>
        <source>it is longer than 292 years</source>
        <translation>sie ist länger als 292 Jahre</translation>
    </message>
    <message>
        <source>it is not a whole number of nanoseconds</source>
        <translation>sie ist keine ganze Zahl von Nanosekunden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a date and time (RFC 3339)</source>
        <translation>„%1“ ist kein Datum mit Uhrzeit (RFC 3339)</translation>
    </message>
    <message>
        <source>Write it like &quot;2026-01-05T12:00:00Z&quot;</source>
        <translation>Wie &quot;2026-01-05T12:00:00Z&quot; schreiben</translation>
    </message>
    <message>
        <source>it cannot be deleted</source>
        <translation>es kann nicht gelöscht werden</translation>
    </message>
    <message>
        <source>Close the other program, or check the permissions of the folder</source>
        <translation>Das andere Programm schließen oder die Rechte des Ordners prüfen</translation>
    </message>
    <message>
        <source>Use a permit source only in its own thread, or get permits for other threads from a penstock::PermitPort</source>
        <translation>Eine Freigabequelle nur in ihrem eigenen Thread verwenden oder Freigaben für andere Threads von einem penstock::PermitPort holen</translation>
    </message>
    <message>
        <source>Create and use the manager in the thread of its permit source, or get permits for other threads from a penstock::PermitPort</source>
        <translation>Den Manager im Thread seiner Freigabequelle erzeugen und verwenden oder Freigaben für andere Threads von einem penstock::PermitPort holen</translation>
    </message>
    <message>
        <source>a list of statuses from %1 to 599</source>
        <translation>eine Liste von Status von %1 bis 599</translation>
    </message>
    <message>
        <source>the server requires a valid client certificate (%1)</source>
        <translation>der Server verlangt ein gültiges Client-Zertifikat (%1)</translation>
    </message>
    <message>
        <source>Set the client certificate in the profile&apos;s network settings</source>
        <translation>Das Client-Zertifikat in den Netzwerkeinstellungen des Profils angeben</translation>
    </message>
    <message>
        <source>the server ended the TLS handshake (%1)</source>
        <translation>der Server hat den TLS-Handshake beendet (%1)</translation>
    </message>
    <message>
        <source>If it requires a client certificate, set it in the profile&apos;s network settings. If not, check which TLS versions it supports</source>
        <translation>Verlangt er ein Client-Zertifikat, es in den Netzwerkeinstellungen des Profils angeben. Andernfalls prüfen, welche TLS-Versionen er unterstützt</translation>
    </message>
    <message>
        <source>the body of the response ends too early</source>
        <translation>der Rumpf der Antwort endet zu früh</translation>
    </message>
    <message>
        <source>Send it again if it is safe to repeat. If it ends there again, the server sends it incomplete, or with an invalid chunk size</source>
        <translation>Noch einmal senden, wenn eine Wiederholung unbedenklich ist. Endet die Antwort wieder dort, sendet der Server sie unvollständig oder mit einer ungültigen Chunk-Größe</translation>
    </message>
    <message>
        <source>%1, element %2</source>
        <translation>%1, Element %2</translation>
    </message>
    <message>
        <source>condition &quot;%1&quot;</source>
        <translation>Bedingung „%1“</translation>
    </message>
    <message>
        <source>Write a comparison such as $.has_more == false, a path that must exist such as $.error, or several with &amp;&amp;, || and !( )</source>
        <translation>Einen Vergleich wie $.has_more == false schreiben, einen Pfad, den es geben muss, wie $.error, oder mehrere mit &amp;&amp;, || und !( )</translation>
    </message>
    <message>
        <source>the condition is empty</source>
        <translation>die Bedingung ist leer</translation>
    </message>
    <message>
        <source>a path or a value is missing</source>
        <translation>ein Pfad oder ein Wert fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a value; text needs quotes</source>
        <translation>„%1“ ist kein Wert; Text braucht Anführungszeichen</translation>
    </message>
    <message>
        <source>functions are not supported</source>
        <translation>Funktionen werden nicht unterstützt</translation>
    </message>
    <message>
        <source>@ is not supported; paths begin with $</source>
        <translation>@ wird nicht unterstützt; Pfade beginnen mit $</translation>
    </message>
    <message>
        <source>a value without a comparison is not a condition</source>
        <translation>ein Wert ohne Vergleich ist keine Bedingung</translation>
    </message>
    <message>
        <source>a comparison needs a path to one value, without *</source>
        <translation>ein Vergleich braucht einen Pfad zu einem einzigen Wert, ohne *</translation>
    </message>
    <message>
        <source>a comparison after ! needs parentheses</source>
        <translation>ein Vergleich nach ! braucht Klammern</translation>
    </message>
    <message>
        <source>expected ==, !=, &lt;, &lt;=, &gt;, &gt;=, &amp;&amp; or ||</source>
        <translation>erwartet wird ==, !=, &lt;, &lt;=, &gt;, &gt;=, &amp;&amp; oder ||</translation>
    </message>
    <message>
        <source>the parenthesis is not closed</source>
        <translation>die runde Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>more than 100 nested parentheses</source>
        <translation>mehr als 100 verschachtelte Klammern</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>a number of items, or the name of a parameter</source>
        <translation>eine Anzahl von Elementen oder der Name eines Parameters</translation>
    </message>
    <message>
        <source>a text, number, list or object</source>
        <translation>ein Text, eine Zahl, eine Liste oder ein Objekt</translation>
    </message>
    <message>
        <source>&quot;done&quot;, &quot;empty&quot;, &quot;failed&quot; or &quot;again&quot;</source>
        <translation>&quot;done&quot;, &quot;empty&quot;, &quot;failed&quot; oder &quot;again&quot;</translation>
    </message>
    <message>
        <source>a status from 100 to 599, a class such as &quot;4xx&quot;, or a list of them</source>
        <translation>ein Status von 100 bis 599, eine Klasse wie &quot;4xx&quot; oder eine Liste davon</translation>
    </message>
    <message>
        <source>only &quot;again&quot; has times</source>
        <translation>nur &quot;again&quot; hat Zeiten</translation>
    </message>
    <message>
        <source>Write &quot;is&quot;: &quot;again&quot;, or remove the time</source>
        <translation>&quot;is&quot;: &quot;again&quot; schreiben, oder die Zeit entfernen</translation>
    </message>
    <message>
        <source>Choose csv, jsonl, json or lines</source>
        <translation>csv, jsonl, json oder lines wählen</translation>
    </message>
    <message>
        <source>it is not a JSON list</source>
        <translation>es ist keine JSON-Liste</translation>
    </message>
    <message>
        <source>Write a list of objects, [{&quot;id&quot;: 1}], or choose jsonl for one object per line</source>
        <translation>Eine Liste von Objekten schreiben, [{&quot;id&quot;: 1}], oder jsonl wählen für ein Objekt je Zeile</translation>
    </message>
    <message>
        <source>the JSON list does not end</source>
        <translation>die JSON-Liste endet nicht</translation>
    </message>
    <message>
        <source>Check that the file is complete</source>
        <translation>Prüfen, ob die Datei vollständig ist</translation>
    </message>
    <message>
        <source>there is text after the JSON list</source>
        <translation>nach der JSON-Liste folgt weiterer Text</translation>
    </message>
    <message>
        <source>Put all rows into one list: [{&quot;id&quot;: 1}, {&quot;id&quot;: 2}]</source>
        <translation>Alle Zeilen in eine Liste schreiben: [{&quot;id&quot;: 1}, {&quot;id&quot;: 2}]</translation>
    </message>
    <message>
        <source>the comma before it is missing</source>
        <translation>das Komma davor fehlt</translation>
    </message>
    <message>
        <source>it is longer than 16 MiB</source>
        <translation>es ist länger als 16 MiB</translation>
    </message>
    <message>
        <source>the rows are not filled in yet</source>
        <translation>die Zeilen sind noch nicht ausgefüllt</translation>
    </message>
    <message>
        <source>Write the values of %1 for each request</source>
        <translation>Für jede Anfrage die Werte für %1 schreiben</translation>
    </message>
    <message>
        <source>{{%1}} contains a control character, which XML does not allow</source>
        <translation>{{%1}} enthält ein Steuerzeichen, das in XML nicht erlaubt ist</translation>
    </message>
    <message>
        <source>Correct the row</source>
        <translation>Die Zeile korrigieren</translation>
    </message>
    <message>
        <source>Name the parameter that it sets, or state a pointer</source>
        <translation>Den Parameter nennen, den es setzt, oder einen Pointer angeben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a host</source>
        <translation>„%1“ ist kein Host</translation>
    </message>
    <message>
        <source>Write only its name, and a port if it needs one: api2.example.com:8443</source>
        <translation>Nur den Namen schreiben, und einen Port, wenn er nötig ist: api2.example.com:8443</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a JSON pointer</source>
        <translation>„%1“ ist kein JSON-Pointer</translation>
    </message>
    <message>
        <source>Write it like /variables/after</source>
        <translation>So schreiben: /variables/after</translation>
    </message>
    <message>
        <source>the body of the request is not JSON</source>
        <translation>der Körper der Anfrage ist kein JSON</translation>
    </message>
    <message>
        <source>Add a JSON body, or send the value in the query</source>
        <translation>Einen JSON-Körper angeben oder den Wert in der Query senden</translation>
    </message>
    <message>
        <source>Correct the pointer: it must lead into objects</source>
        <translation>Den Pointer berichtigen: Er muss in Objekte führen</translation>
    </message>
    <message>
        <source>Credentials are not sent there. If it belongs to the same service, add its host, with its port if it has one, to {hosts} of {pages}</source>
        <translation>Zugangsdaten gehen nicht dorthin. Gehört er zum selben Dienst, seinen Host (mit Port, falls er einen hat) bei {pages} unter {hosts} eintragen</translation>
    </message>
    <message>
        <source>the next page was read before: &quot;%1&quot; repeats an earlier value</source>
        <translation>die nächste Seite wurde schon gelesen: „%1“ führt zu ihr zurück</translation>
    </message>
    <message>
        <source>Check that the service reads &quot;%1&quot; where the job sends it, or state where the list ends ({stop})</source>
        <translation>Prüfen, ob der Dienst „%1“ dort liest, wo der Auftrag es sendet, oder angeben, wo die Liste endet ({stop})</translation>
    </message>
    <message>
        <source>If the list ends there, state it ({stop}); otherwise, use another kind of {pages}</source>
        <translation>Falls die Liste dort endet, das angeben ({stop}); sonst eine andere Art von {pages} verwenden</translation>
    </message>
    <message>
        <source>If it was the last page, state where the list ends ({stop}); otherwise, use another kind of {pages}</source>
        <translation>War es die letzte Seite, angeben, wo die Liste endet ({stop}); sonst eine andere Art von {pages} verwenden</translation>
    </message>
    <message>
        <source>the response has neither a list at %1 nor a next page</source>
        <translation>die Antwort hat weder eine Liste an der Stelle %1 noch eine nächste Seite</translation>
    </message>
    <message>
        <source>Retry the failed rows. If the list ends like this, state it ({stop}: &quot;!%1&quot;)</source>
        <translation>Die fehlgeschlagenen Zeilen erneut senden. Falls die Liste so endet, das angeben ({stop}: „!%1“)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; asks for %2 records per page, but a page before the last one has %3: records may be missing between the pages</source>
        <translation>„%1“ verlangt %2 Datensätze je Seite, aber eine Seite vor der letzten hat %3: Zwischen den Seiten fehlen vielleicht Datensätze</translation>
    </message>
    <message>
        <source>Set &quot;%1&quot; to the number that the server sends at most</source>
        <translation>„%1“ auf die Zahl setzen, die der Server höchstens sendet</translation>
    </message>
    <message>
        <source>no response has %1, the total of the list (%2)</source>
        <translation>keine Antwort hat %1, die Gesamtzahl der Liste (%2)</translation>
    </message>
    <message>
        <source>the server sent an earlier page again for &quot;%1&quot;</source>
        <translation>der Server hat für „%1“ noch einmal eine frühere Seite gesendet</translation>
    </message>
    <message>
        <source>items before this page would be left out: the server sends fewer items than the job asks for</source>
        <translation>Elemente vor dieser Seite würden fehlen: Der Server sendet weniger Elemente, als der Auftrag anfordert</translation>
    </message>
    <message>
        <source>items would be repeated: the step is %1, but pages have more items</source>
        <translation>Elemente kommen doppelt: Die Schrittweite ist %1, aber die Seiten haben mehr Elemente</translation>
    </message>
    <message>
        <source>Remove the step to count the items</source>
        <translation>Die Schrittweite entfernen, damit die Elemente gezählt werden</translation>
    </message>
    <message>
        <source>items would be repeated: &quot;%1&quot; counts items, not pages</source>
        <translation>Einträge kämen doppelt: „%1“ zählt Einträge, nicht Seiten</translation>
    </message>
    <message>
        <source>Use {offset} in {pages} instead of {page}</source>
        <translation>{offset} in {pages} verwenden statt {page}</translation>
    </message>
    <message>
        <source>Check the path to the items, and the highest offset that the service allows</source>
        <translation>Den Pfad zu den Elementen prüfen, und den höchsten Offset, den der Dienst zulässt</translation>
    </message>
    <message>
        <source>Set a step</source>
        <translation>Eine Schrittweite angeben</translation>
    </message>
    <message>
        <source>the total at %1 is not a number of items: %2</source>
        <translation>die Gesamtzahl bei %1 ist keine Anzahl von Elementen: %2</translation>
    </message>
    <message>
        <source>Correct the path to the total</source>
        <translation>Den Pfad zur Gesamtzahl berichtigen</translation>
    </message>
    <message>
        <source>%1 is not idempotent, so &quot;again&quot; does not resend it: the response counts as done</source>
        <translation>%1 ist nicht idempotent, darum sendet &quot;again&quot; nichts erneut: Eine solche Antwort gilt als erledigt</translation>
    </message>
    <message>
        <source>Set an idempotency_header in the profile if the server supports one</source>
        <translation>Im Profil einen idempotency_header angeben, falls der Server einen kennt</translation>
    </message>
    <message>
        <source>the server requires %1 authentication, which Penstock does not support</source>
        <translation>der Server verlangt eine Anmeldung mit %1, die Penstock nicht unterstützt</translation>
    </message>
    <message>
        <source>Use a token, a key or Basic authentication if the service offers it</source>
        <translation>Ein Token, einen Schlüssel oder Basic-Anmeldung verwenden, wenn der Dienst das anbietet</translation>
    </message>
    <message>
        <source>the response reports errors: %1</source>
        <translation>die Antwort meldet Fehler: %1</translation>
    </message>
    <message>
        <source>status %1 means failed by outcome %2 of the job</source>
        <translation>Status %1 gilt nach der Regel %2 in „outcomes“ als fehlgeschlagen</translation>
    </message>
    <message>
        <source>still status %1 after %2 of requests</source>
        <translation>noch immer Status %1, nachdem %2 lang gefragt wurde</translation>
    </message>
    <message>
        <source>Send failed rows again later, or set a longer &quot;for&quot; in the outcome</source>
        <translation>Fehlgeschlagene Zeilen später erneut senden, oder in „outcomes“ ein längeres „for“ angeben</translation>
    </message>
    <message>
        <source>status 202 in the middle of the list: page %1 was not ready</source>
        <translation>Status 202 mitten in der Liste: Seite %1 war noch nicht fertig</translation>
    </message>
    <message>
        <source>Send failed rows again later, or add {&quot;status&quot;: 202, &quot;is&quot;: &quot;again&quot;} to {outcomes} of the job. &quot;is&quot;: &quot;done&quot; accepts it</source>
        <translation>Fehlgeschlagene Zeilen später erneut senden, oder {&quot;status&quot;: 202, &quot;is&quot;: &quot;again&quot;} in {outcomes} des Auftrags ergänzen. &quot;is&quot;: &quot;done&quot; nimmt sie an</translation>
    </message>
    <message>
        <source>status %1: will be requested again</source>
        <translation>Status %1, wird erneut gefragt</translation>
    </message>
    <message>
        <source>%1 of %2 responses have status 202: their results were not ready yet</source>
        <translation>%1 von %2 Antworten sind 202: Die Ergebnisse waren noch nicht fertig</translation>
    </message>
    <message>
        <source>To ask again, add {&quot;status&quot;: 202, &quot;is&quot;: &quot;again&quot;} to {outcomes} of the job. &quot;is&quot;: &quot;done&quot; accepts them</source>
        <translation>Um erneut zu fragen, {&quot;status&quot;: 202, &quot;is&quot;: &quot;again&quot;} in {outcomes} des Auftrags ergänzen. Mit &quot;is&quot;: &quot;done&quot; gelten sie als erledigt</translation>
    </message>
    <message>
        <source>%1 of %2 responses have status 202: accepted, not done yet</source>
        <translation>%1 von %2 Antworten sind 202: angenommen, aber noch nicht ausgeführt</translation>
    </message>
    <message>
        <source>If that is enough, add {&quot;status&quot;: 202, &quot;is&quot;: &quot;done&quot;} to {outcomes} of the job</source>
        <translation>Wenn das genügt, {&quot;status&quot;: 202, &quot;is&quot;: &quot;done&quot;} in {outcomes} des Auftrags ergänzen</translation>
    </message>
    <message>
        <source>%1 of %2 responses have status 206: parts, although no range was requested</source>
        <translation>%1 von %2 Antworten sind 206: Teile, obwohl kein Bereich angefordert wurde</translation>
    </message>
    <message>
        <source>Add {&quot;status&quot;: 206, &quot;is&quot;: &quot;failed&quot;} to {outcomes} of the job. &quot;is&quot;: &quot;done&quot; accepts them</source>
        <translation>{&quot;status&quot;: 206, &quot;is&quot;: &quot;failed&quot;} in {outcomes} des Auftrags ergänzen. Mit &quot;is&quot;: &quot;done&quot; gelten sie als erledigt</translation>
    </message>
    <message>
        <source>the last %1 responses all had status 401: the server requires %2 authentication, which Penstock does not support</source>
        <translation>die letzten %1 Antworten hatten alle den Status 401: Der Server verlangt eine Anmeldung mit %2, die Penstock nicht unterstützt</translation>
    </message>
    <message>
        <source>the last response has a &quot;Link&quot; header to a next page</source>
        <translation>die letzte Antwort hat einen Header „Link“ zu einer nächsten Seite</translation>
    </message>
    <message>
        <source>Set or correct {pages} of the job</source>
        <translation>{pages} des Auftrags angeben oder berichtigen</translation>
    </message>
    <message>
        <source>the last response names a next page at %1</source>
        <translation>die letzte Antwort nennt unter %1 eine nächste Seite</translation>
    </message>
    <message>
        <source>the last response indicates more pages: %1 is %2</source>
        <translation>die letzte Antwort weist auf weitere Seiten hin: %1 ist %2</translation>
    </message>
    <message>
        <source>the last response is page %1 of %2</source>
        <translation>die letzte Antwort ist Seite %1 von %2</translation>
    </message>
    <message>
        <source>received %1 records, but %2 states %3</source>
        <translation>%1 Datensätze kamen, aber %2 nennt %3</translation>
    </message>
    <message>
        <source>Check {pages} of the job</source>
        <translation>{pages} des Auftrags prüfen</translation>
    </message>
    <message>
        <source>the response has %2 records, as many as &quot;%1&quot; asks for: there may be more</source>
        <translation>die Antwort hat %2 Datensätze, so viele, wie „%1“ verlangt: Vielleicht gibt es mehr</translation>
    </message>
    <message>
        <source>Correct the path, then start over</source>
        <translation>Den Pfad berichtigen, dann von vorn beginnen</translation>
    </message>
    <message>
        <source>nearest: %1</source>
        <translation>am nächsten: %1</translation>
    </message>
    <message>
        <source>no response has anything at %1, the path of the records (%2)</source>
        <translation>keine Antwort hat etwas unter %1, dem Pfad der Datensätze (%2)</translation>
    </message>
    <message>
        <source>no response has a list at %1, the path of the items (%2)</source>
        <translation>keine Antwort hat eine Liste unter %1, dem Pfad der Elemente (%2)</translation>
    </message>
    <message>
        <source>no response has anything at %1, the path to the next page (%2), but one had as many records as &quot;%3&quot; asks for, %4</source>
        <translation>keine Antwort hat etwas unter %1, dem Pfad zur nächsten Seite (%2), aber eine hatte so viele Datensätze, wie „%3“ verlangt, nämlich %4</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;: none of the first records has %2 (%3)</source>
        <translation>Spalte „%1“: Keiner der ersten Datensätze hat %2 (%3)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be set in the body of the request</source>
        <translation>der Körper der Anfrage hat keinen Platz für „%1“</translation>
    </message>
    <message>
        <source>Check the name of &quot;%1&quot;: the server may ignore it. If it was the last page, state where the list ends ({stop}, or {total} for numbered pages)</source>
        <translation>Den Namen von „%1“ prüfen: Vielleicht beachtet der Server ihn nicht. Hat die Liste keine weiteren Seiten, angeben, wo sie endet ({stop}, bei nummerierten Seiten auch {total})</translation>
    </message>
    <message>
        <source>Request the number of items that the server sends at most</source>
        <translation>So viele Elemente anfordern, wie der Server höchstens sendet</translation>
    </message>
    <message>
        <source>%1 consecutive pages are empty, but the server counts %2 items</source>
        <translation>%1 Seiten nacheinander haben keine Elemente, aber der Server zählt %2 Elemente</translation>
    </message>
    <message>
        <source>the page is empty, so the next offset is unknown</source>
        <translation>die Seite hat keine Elemente, daher ist der nächste Versatz unbekannt</translation>
    </message>
</context>
<context>
    <name>MoneyText</name>
    <message>
        <source>%1 million</source>
        <translation>%1 Millionen</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 Milliarden</translation>
    </message>
    <message>
        <source>less than %1&#xa0;%2</source>
        <translation>weniger als %1&#xa0;%2</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>NetworkFields</name>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>the system&apos;s, or type none or http://host:8080</source>
        <translation>der des Systems; oder none oder http://host:8080</translation>
    </message>
    <message>
        <source>system, none, or a URL that begins with http:// or socks5://. The URL may contain a user name</source>
        <translation>system, none oder eine URL, die mit http:// oder socks5:// beginnt. Die URL darf einen Benutzernamen enthalten</translation>
    </message>
    <message>
        <source>Invalid proxy. Write none, or a URL that begins with http:// or socks5:// and a host.</source>
        <translation>Ungültiger Proxy. none schreiben, oder eine URL, die mit http:// oder socks5:// und einem Host beginnt.</translation>
    </message>
    <message>
        <source>Remove the password from the URL, and enter the name of a secret below.</source>
        <translation>Das Passwort aus der URL entfernen und unten den Namen eines Geheimnisses eingeben.</translation>
    </message>
    <message>
        <source>none, or a PEM file</source>
        <translation>keines, oder eine PEM-Datei</translation>
    </message>
    <message>
        <source>Certificate authority</source>
        <translation>Stammzertifikat</translation>
    </message>
    <message>
        <source>Certificate that is trusted in addition to the system&apos;s</source>
        <translation>Ein Zertifikat, dem neben denen des Systems vertraut wird</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>Client-Zertifikat</translation>
    </message>
    <message>
        <source>Identifies this client to the server. The file also contains its chain</source>
        <translation>Weist diesen Client beim Server aus. Die Datei enthält auch die Kette</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>Client-Schlüssel</translation>
    </message>
    <message>
        <source>in the certificate file</source>
        <translation>in der Datei des Zertifikats</translation>
    </message>
    <message>
        <source>A PEM file</source>
        <translation>Eine PEM-Datei</translation>
    </message>
    <message>
        <source>Client key as a secret</source>
        <translation>Client-Schlüssel als Geheimnis</translation>
    </message>
    <message>
        <source>none, or the name of a secret</source>
        <translation>keines, oder der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>For a key that is stored in the keychain instead of a file</source>
        <translation>Für einen Schlüssel, der im Schlüsselbund liegt und in keiner Datei</translation>
    </message>
    <message>
        <source>Key password</source>
        <translation>Passwort des Schlüssels</translation>
    </message>
    <message>
        <source>The name of a secret, never the password itself</source>
        <translation>Der Name eines Geheimnisses, nie das Passwort selbst</translation>
    </message>
    <message>
        <source>TLS errors</source>
        <translation>TLS-Fehler</translation>
    </message>
    <message>
        <source>fail the request</source>
        <translation>lassen die Anfrage scheitern</translation>
    </message>
    <message>
        <source>are ignored: the server&apos;s identity is not verified</source>
        <translation>werden ignoriert: Die Identität des Servers wird nicht geprüft</translation>
    </message>
    <message>
        <source>Ignoring them is dangerous. Do it only for your own server</source>
        <translation>Sie zu übergehen ist gefährlich: nur bei einem eigenen Server</translation>
    </message>
    <message>
        <source>Connect timeout</source>
        <translation>Frist zum Verbinden</translation>
    </message>
    <message>
        <source>For DNS lookup, connection and TLS handshake together</source>
        <translation>Für DNS-Abfrage, Verbindung und TLS zusammen</translation>
    </message>
    <message>
        <source>Total timeout</source>
        <translation>Frist insgesamt</translation>
    </message>
    <message>
        <source>For each attempt, up to the last byte</source>
        <translation>Je Versuch, bis zum letzten Byte</translation>
    </message>
    <message>
        <source>Largest response</source>
        <translation>Größte Antwort</translation>
    </message>
    <message>
        <source>Size after decompression. A larger response is an error</source>
        <translation>Größe nach dem Entpacken. Eine größere Antwort ist ein Fehler</translation>
    </message>
    <message>
        <source>Memory for responses</source>
        <translation>Speicher für Antworten</translation>
    </message>
    <message>
        <source>Limit for all responses in memory. If it is reached, reading pauses</source>
        <translation>Für alle Antworten, die zugleich gehalten werden. Ist er aufgebraucht, pausiert das Lesen</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>used if the server offers it</source>
        <translation>benutzt, wenn der Server es anbietet</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Gesendet wird</translation>
    </message>
    <message>
        <source>once per permit</source>
        <translation>einmal je Erlaubnis</translation>
    </message>
    <message>
        <source>as the network library does</source>
        <translation>wie die Netzbibliothek es tut</translation>
    </message>
    <message>
        <source>Sending once per permit adds &quot;Content-Length: 0&quot; to requests without a body. If a server rejects that, choose the other mode: limits are then charged for repetitions afterwards</source>
        <translation>Einmal je Erlaubnis fügt Anfragen ohne Inhalt „Content-Length: 0“ hinzu. Weist ein Server das ab, die andere Art wählen: Wiederholungen werden dann nachträglich angerechnet</translation>
    </message>
    <message>
        <source>Proxy password</source>
        <translation>Proxy-Passwort</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>This preset uses sliding windows, because it is unknown when the windows of the service begin.</source>
        <translation>Diese Vorlage verwendet gleitende Fenster, da nicht bekannt ist, wann die Fenster des Dienstes beginnen.</translation>
    </message>
    <message>
        <source>The limit of five requests a second is per base, but here it applies to all requests together.</source>
        <translation>Fünf pro Sekunde gelten je Base: Alle Aufrufe halten sich daran.</translation>
    </message>
    <message>
        <source>After a rate limit response, Penstock waits 30 seconds.</source>
        <translation>Nach einer Abweisung wartet Penstock 30 Sekunden.</translation>
    </message>
    <message>
        <source>The free and team plans also have monthly limits, but their values are unknown.</source>
        <translation>Die Tarife Free und Team haben auch monatliche Limits, deren Zahlen hier nicht bekannt sind.</translation>
    </message>
    <message>
        <source>The five requests a minute are spaced evenly.</source>
        <translation>Fünf pro Minute werden gleichmäßig verteilt.</translation>
    </message>
    <message>
        <source>Rate limit responses have status 200, with a note instead of data.</source>
        <translation>Abweisungen kommen mit Status 200 und einem Hinweis anstelle der Daten.</translation>
    </message>
    <message>
        <source>The vendor&apos;s own page was not checked.</source>
        <translation>Die Seite des Anbieters selbst lag nicht vor.</translation>
    </message>
    <message>
        <source>The token limits are those of the Sonnet 4 models.</source>
        <translation>Die Limits für Tokens sind die der Modelle Sonnet 4.</translation>
    </message>
    <message>
        <source>Tokens read from a cache count only on few models, and not at all here.</source>
        <translation>Was aus einem Cache gelesen wird, zählt bei wenigen Modellen, und hier gar nicht.</translation>
    </message>
    <message>
        <source>HTTP 529 means that the service is overloaded.</source>
        <translation>HTTP 529 heißt, dass der Dienst überlastet ist.</translation>
    </message>
    <message>
        <source>50 requests, 30,000 input tokens and 8,000 output tokens a minute</source>
        <translation>50 Anfragen, 30.000 Tokens hinein und 8.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>1,000 requests, 450,000 input tokens and 90,000 output tokens a minute</source>
        <translation>1.000 Anfragen, 450.000 Tokens hinein und 90.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>2,000 requests, 800,000 input tokens and 160,000 output tokens a minute</source>
        <translation>2.000 Anfragen, 800.000 Tokens hinein und 160.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>4,000 requests, 2,000,000 input tokens and 400,000 output tokens a minute</source>
        <translation>4.000 Anfragen, 2.000.000 Tokens hinein und 400.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>Add the header &quot;anthropic-version&quot; with the API version that you use.</source>
        <translation>Den Header „anthropic-version“ mit der verwendeten Version der API hinzufügen.</translation>
    </message>
    <message>
        <source>arXiv allows one request every three seconds, and only one at a time.</source>
        <translation>arXiv erlaubt eine Anfrage alle drei Sekunden, und immer nur eine.</translation>
    </message>
    <message>
        <source>A request returns at most 2,000 results, and a query at most 30,000.</source>
        <translation>Höchstens 2.000 Ergebnisse je Aufruf und 30.000 je Abfrage.</translation>
    </message>
    <message>
        <source>Rejected requests count too.</source>
        <translation>Abgewiesene Anfragen zählen auch.</translation>
    </message>
    <message>
        <source>150 a minute</source>
        <translation>150 pro Minute</translation>
    </message>
    <message>
        <source>1,500 a minute</source>
        <translation>1.500 pro Minute</translation>
    </message>
    <message>
        <source>The limits of the Management API on the free plan (a burst of 10, then 2 requests a second) are not verified.</source>
        <translation>Die Limits der Management-API im freien Tarif (10 auf einmal, dann 2 Anfragen pro Sekunde) sind nicht geprüft.</translation>
    </message>
    <message>
        <source>300 a minute</source>
        <translation>300 pro Minute</translation>
    </message>
    <message>
        <source>Essentials and Professional: 25 a second</source>
        <translation>Essentials und Professional: 25 pro Sekunde</translation>
    </message>
    <message>
        <source>100 a second</source>
        <translation>100 pro Sekunde</translation>
    </message>
    <message>
        <source>All limits are per IP address, not per key.</source>
        <translation>Alle Limits gelten je Adresse und nicht je Schlüssel.</translation>
    </message>
    <message>
        <source>The weights are from the documentation, for one symbol and a depth of at most 100 rows.</source>
        <translation>Die Gewichte sind aus der Dokumentation, für ein Symbol und höchstens 100 Zeilen Tiefe.</translation>
    </message>
    <message>
        <source>Other requests need a different cost_by.</source>
        <translation>Andere Aufrufe brauchen ein anderes cost_by.</translation>
    </message>
    <message>
        <source>GET /api/v3/exchangeInfo returns the current limits.</source>
        <translation>GET /api/v3/exchangeInfo nennt die geltenden Limits.</translation>
    </message>
    <message>
        <source>After a 5xx status, the result of a request is unknown.</source>
        <translation>Nach einem Status 5xx ist das Ergebnis einer Anfrage unbekannt.</translation>
    </message>
    <message>
        <source>A profile cannot sign requests, so only public data is available.</source>
        <translation>Ein Profil kann keine Anfragen signieren, daher sind nur öffentliche Daten verfügbar.</translation>
    </message>
    <message>
        <source>An IP address that exceeds the limit gets HTTP 403 for ten minutes.</source>
        <translation>Eine Adresse, die es überschreitet, bekommt zehn Minuten lang 403.</translation>
    </message>
    <message>
        <source>Private requests must be signed, which a profile cannot do.</source>
        <translation>Private Aufrufe sind signiert, was ein Profil nicht kann.</translation>
    </message>
    <message>
        <source>Clients that exceed the limit are blocked for the next five minutes.</source>
        <translation>Wer es überschreitet, ist die nächsten fünf Minuten gesperrt.</translation>
    </message>
    <message>
        <source>30 a second for each user</source>
        <translation>30 pro Sekunde je Benutzer</translation>
    </message>
    <message>
        <source>10 a second for each IP address, market data only</source>
        <translation>10 pro Sekunde je Adresse, nur Marktdaten</translation>
    </message>
    <message>
        <source>The token is a short-lived JWT: create a new one for each run.</source>
        <translation>Das Token ist ein kurzlebiges JWT: für jeden Lauf neu erzeugen.</translation>
    </message>
    <message>
        <source>After more than 100 requests a second, an IP address is blocked for 30 seconds.</source>
        <translation>Mehr als 100 pro Sekunde von einer Adresse sperren sie für 30 Sekunden aus.</translation>
    </message>
    <message>
        <source>A profile cannot create the required signature (HMAC headers).</source>
        <translation>Die Signatur (HMAC-Header) kann ein Profil nicht erzeugen.</translation>
    </message>
    <message>
        <source>The sources disagree (30 or 100 requests a minute), so the lower limit is the default.</source>
        <translation>Die Quellen widersprechen sich (30 oder 100 Anfragen pro Minute), daher gilt zunächst das niedrigere Limit.</translation>
    </message>
    <message>
        <source>A month counts as 30 days.</source>
        <translation>Ein Monat wird mit 30 Tagen gerechnet.</translation>
    </message>
    <message>
        <source>30 a minute, the older figure</source>
        <translation>30 pro Minute, die ältere Zahl</translation>
    </message>
    <message>
        <source>100 a minute, the newer figure</source>
        <translation>100 pro Minute, die neuere</translation>
    </message>
    <message>
        <source>crates.io allows one request a second.</source>
        <translation>crates.io erlaubt eine Anfrage pro Sekunde.</translation>
    </message>
    <message>
        <source>For new crates, it allows five at once, then one every ten minutes.</source>
        <translation>Für neue Crates erlaubt es fünf auf einmal, dann eine alle zehn Minuten.</translation>
    </message>
    <message>
        <source>The index and the files are unlimited, and a database dump is available for bulk use.</source>
        <translation>Index und Dateien haben kein Limit, und für Massen gibt es einen Abzug der Datenbank.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: crates.io rejects requests without it.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: crates.io weist Aufrufe ohne ihn ab.</translation>
    </message>
    <message>
        <source>The response headers state the current limit.</source>
        <translation>Die Header nennen das augenblickliche Limit.</translation>
    </message>
    <message>
        <source>Offsets above 10,000 require cursor=*.</source>
        <translation>Offsets über 10.000 brauchen cursor=*.</translation>
    </message>
    <message>
        <source>5 a second, one at a time</source>
        <translation>5 pro Sekunde, immer nur einer</translation>
    </message>
    <message>
        <source>10 a second and three at a time, with a contact in mailto= or the User-Agent</source>
        <translation>10 pro Sekunde und drei gleichzeitig, mit einem Kontakt in mailto= oder im User-Agent</translation>
    </message>
    <message>
        <source>Each request leaves the hourly window separately, and the reset is when the oldest one leaves.</source>
        <translation>Jede Anfrage verlässt das Stundenfenster für sich; der Reset ist, wenn die älteste es verlässt.</translation>
    </message>
    <message>
        <source>The window slides, and no header states when more requests are allowed.</source>
        <translation>Das Fenster wandert; kein Header sagt, wann es wieder mehr gibt.</translation>
    </message>
    <message>
        <source>The limit of 25 requests a minute without a token is not verified.</source>
        <translation>Das Limit von 25 Anfragen pro Minute ohne Token ist nicht geprüft.</translation>
    </message>
    <message>
        <source>60 a minute</source>
        <translation>60 pro Minute</translation>
    </message>
    <message>
        <source>25 a minute</source>
        <translation>25 pro Minute</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;app/1.0 +https://example.org&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 +https://example.org“.</translation>
    </message>
    <message>
        <source>Each route also has a bucket, which only its headers state.</source>
        <translation>Jede Route hat außerdem einen Eimer, den nur ihre Header nennen.</translation>
    </message>
    <message>
        <source>After 10,000 responses with status 401, 403 or 429 in ten minutes, an IP address is banned for a while.</source>
        <translation>10.000 Antworten 401, 403 und 429 in zehn Minuten sperren eine Adresse eine Weile.</translation>
    </message>
    <message>
        <source>The limits apply to pulls.</source>
        <translation>Die Zahlen gelten für Pulls.</translation>
    </message>
    <message>
        <source>Newer limits of 100 (anonymous) and 200 (personal) in six hours are not verified.</source>
        <translation>Neuere Limits von 100 (anonym) und 200 (persönlich) in sechs Stunden sind nicht geprüft.</translation>
    </message>
    <message>
        <source>10 an hour for each IP address</source>
        <translation>10 pro Stunde je Adresse</translation>
    </message>
    <message>
        <source>100 an hour</source>
        <translation>100 pro Stunde</translation>
    </message>
    <message>
        <source>The service publishes no general limit, so requests are sent one at a time.</source>
        <translation>Der Dienst veröffentlicht kein allgemeines Limit, daher werden Anfragen einzeln gesendet.</translation>
    </message>
    <message>
        <source>GET /developer/analytics/v1_beta/rate_limit returns the limits of your account.</source>
        <translation>GET /developer/analytics/v1_beta/rate_limit nennt die Limits des eigenen Kontos.</translation>
    </message>
    <message>
        <source>The limit of 5,000 requests a day to the Browse API is not verified.</source>
        <translation>Das Limit von 5.000 Anfragen am Tag an die Browse-API ist nicht geprüft.</translation>
    </message>
    <message>
        <source>The daily limit applies to any 24 hours.</source>
        <translation>Das Tageslimit gilt für beliebige 24 Stunden.</translation>
    </message>
    <message>
        <source>Approved apps may have higher limits, which the headers state.</source>
        <translation>Zugelassene Apps können mehr haben, und die Header sagen es.</translation>
    </message>
    <message>
        <source>The limit depends on the tier of the endpoint, the plan and the type of seat.</source>
        <translation>Die Zahl hängt von der Stufe des Endpunkts, vom Tarif und von der Art des Platzes ab.</translation>
    </message>
    <message>
        <source>View-only seats have such low limits that Retry-After can be weeks.</source>
        <translation>Ein Platz, der nur ansehen darf, hat so wenige, dass Retry-After Wochen betragen kann.</translation>
    </message>
    <message>
        <source>tier 1, Dev or Full seat, Professional: 10 a minute</source>
        <translation>Stufe 1, Platz Dev oder Full, Professional: 10 pro Minute</translation>
    </message>
    <message>
        <source>tier 1, Organization: 15 a minute</source>
        <translation>Stufe 1, Organization: 15 pro Minute</translation>
    </message>
    <message>
        <source>tier 1, Enterprise: 20 a minute</source>
        <translation>Stufe 1, Enterprise: 20 pro Minute</translation>
    </message>
    <message>
        <source>tier 2, Professional: 25 a minute</source>
        <translation>Stufe 2, Professional: 25 pro Minute</translation>
    </message>
    <message>
        <source>tier 2, Organization, and tier 3, Professional: 50 a minute</source>
        <translation>Stufe 2, Organization, und Stufe 3, Professional: 50 pro Minute</translation>
    </message>
    <message>
        <source>tier 2, Enterprise, and tier 3, Organization: 100 a minute</source>
        <translation>Stufe 2, Enterprise, und Stufe 3, Organization: 100 pro Minute</translation>
    </message>
    <message>
        <source>tier 1, View or Collab seat or Starter file: 6 in 30 days</source>
        <translation>Stufe 1, Platz View oder Collab oder Datei in Starter: 6 in einem Monat von 30 Tagen</translation>
    </message>
    <message>
        <source>tier 2, View or Collab seat: 5 a minute</source>
        <translation>Stufe 2, Platz View oder Collab: 5 pro Minute</translation>
    </message>
    <message>
        <source>tier 3, View or Collab seat: 10 a minute</source>
        <translation>Stufe 3, Platz View oder Collab: 10 pro Minute</translation>
    </message>
    <message>
        <source>The server queues up to five excess requests before it rejects any, but this preset does not rely on that.</source>
        <translation>Fünf Aufrufe zu viel werden eingereiht, bevor abgewiesen wird; darauf wird hier nicht gebaut.</translation>
    </message>
    <message>
        <source>120 a minute, one a second as recommended</source>
        <translation>120 pro Minute, einer pro Sekunde wie empfohlen</translation>
    </message>
    <message>
        <source>600 a minute, five a second as recommended</source>
        <translation>600 pro Minute, fünf pro Sekunde wie empfohlen</translation>
    </message>
    <message>
        <source>A user has 5,000 points an hour.</source>
        <translation>5.000 Punkte pro Stunde für einen Benutzer.</translation>
    </message>
    <message>
        <source>A query with rateLimit { cost remaining resetAt } returns its actual cost.</source>
        <translation>Eine Abfrage mit rateLimit { cost remaining resetAt } liefert ihre tatsächlichen Kosten.</translation>
    </message>
    <message>
        <source>Include rateLimit { cost remaining resetAt } in each query, so that its actual cost is known.</source>
        <translation>In jeder Abfrage nach rateLimit { cost remaining resetAt } fragen, damit bekannt ist, was sie kostet.</translation>
    </message>
    <message>
        <source>Responses with status 304 are free.</source>
        <translation>Antworten 304 sind frei.</translation>
    </message>
    <message>
        <source>Three limits are not verified: 30 searches a minute, 900 points a minute (a read costs 1, a write 5), and 100 concurrent requests.</source>
        <translation>Drei Limits sind nicht geprüft: 30 Suchen pro Minute, 900 Punkte pro Minute (Lesen 1, Schreiben 5) und 100 Anfragen gleichzeitig.</translation>
    </message>
    <message>
        <source>5,000 an hour with a personal token</source>
        <translation>5.000 pro Stunde mit einem persönlichen Token</translation>
    </message>
    <message>
        <source>60 an hour for each IP address, without a token</source>
        <translation>60 pro Stunde je Adresse, ohne Token</translation>
    </message>
    <message>
        <source>15,000 an hour for apps of an Enterprise Cloud organization</source>
        <translation>15.000 pro Stunde für Apps einer Organisation in Enterprise Cloud</translation>
    </message>
    <message>
        <source>1,000 an hour for the GITHUB_TOKEN of a repository</source>
        <translation>1.000 pro Stunde für das GITHUB_TOKEN eines Repositorys</translation>
    </message>
    <message>
        <source>The edge servers send rate limit responses without the headers, and the counters may jump.</source>
        <translation>Abweisungen der äußeren Server kommen ohne die Header, und die Zähler können springen.</translation>
    </message>
    <message>
        <source>2,000 a minute for each user</source>
        <translation>2.000 pro Minute je Benutzer</translation>
    </message>
    <message>
        <source>500 a minute for each IP address</source>
        <translation>500 pro Minute je Adresse</translation>
    </message>
    <message>
        <source>Daily quotas reset at midnight Pacific time.</source>
        <translation>Tageskontingente enden um Mitternacht pazifischer Zeit.</translation>
    </message>
    <message>
        <source>Rate limit responses may have status 200.</source>
        <translation>Abweisungen können mit Status 200 kommen.</translation>
    </message>
    <message>
        <source>The limit of 3,000 requests a minute is not verified.</source>
        <translation>Das Limit von 3.000 Anfragen pro Minute ist nicht geprüft.</translation>
    </message>
    <message>
        <source>Your project&apos;s console shows them.</source>
        <translation>Die Konsole des Projekts zeigt sie.</translation>
    </message>
    <message>
        <source>The limits apply to each app and resource.</source>
        <translation>Die Limits gelten je App und Ressource.</translation>
    </message>
    <message>
        <source>The day ends at midnight in the account&apos;s time zone, but here the limit applies to any 24 hours.</source>
        <translation>Der Tag endet um Mitternacht in der Zeitzone des Kontos; hier gelten beliebige 24 Stunden.</translation>
    </message>
    <message>
        <source>Newer tables were not checked.</source>
        <translation>Neuere Tabellen lagen nicht vor.</translation>
    </message>
    <message>
        <source>The limit of 5 searches a second is not verified.</source>
        <translation>Das Limit von 5 Suchen pro Sekunde ist nicht geprüft.</translation>
    </message>
    <message>
        <source>Free and Starter, and every OAuth app: 100 in 10 seconds, 250,000 a day</source>
        <translation>Free und Starter, und jede OAuth-App: 100 in 10 Sekunden, 250.000 am Tag</translation>
    </message>
    <message>
        <source>Professional and Enterprise: 150 in 10 seconds, 500,000 a day</source>
        <translation>Professional und Enterprise: 150 in 10 Sekunden, 500.000 am Tag</translation>
    </message>
    <message>
        <source>with the API add-on: 200 in 10 seconds, and the same daily limit as with professional</source>
        <translation>mit dem API-Zusatz: 200 in 10 Sekunden; der Tag wie bei professional</translation>
    </message>
    <message>
        <source>Clients that exceed the limit repeatedly are banned permanently.</source>
        <translation>Wer es immer wieder überschreitet, wird für immer gesperrt.</translation>
    </message>
    <message>
        <source>The service does not use TLS, so requests can be read in transit.</source>
        <translation>Der Dienst verwendet kein TLS: Was gesendet wird, kann unterwegs gelesen werden.</translation>
    </message>
    <message>
        <source>Three limits apply at the same time: on points, on bursts to each endpoint, and on writes to one issue.</source>
        <translation>Drei Limits gelten zugleich: ein Kontingent an Punkten, eine Spitze je Endpunkt und das Schreiben in ein Ticket.</translation>
    </message>
    <message>
        <source>A counter rises with each request and falls over time.</source>
        <translation>Ein Zähler steigt mit jeder Anfrage und fällt mit der Zeit.</translation>
    </message>
    <message>
        <source>Rate limit responses have status 200 and an error in the body.</source>
        <translation>Abweisungen kommen mit Status 200 und einem Fehler im Rumpf.</translation>
    </message>
    <message>
        <source>The limit of one public request a second is not verified.</source>
        <translation>Das Limit von einer öffentlichen Anfrage pro Sekunde ist nicht geprüft.</translation>
    </message>
    <message>
        <source>a counter of 15 that falls by 0.33 a second</source>
        <translation>ein Zähler von 15, der um 0,33 pro Sekunde fällt</translation>
    </message>
    <message>
        <source>a counter of 20 that falls by 0.5 a second</source>
        <translation>ein Zähler von 20, der um 0,5 pro Sekunde fällt</translation>
    </message>
    <message>
        <source>a counter of 20 that falls by 1 a second</source>
        <translation>ein Zähler von 20, der um 1 pro Sekunde fällt</translation>
    </message>
    <message>
        <source>The limit of 200 requests a minute is for paged lists, but here it applies to every GET.</source>
        <translation>200 pro Minute gelten für Listen, die in Seiten kommen; hier hält sich jedes GET daran.</translation>
    </message>
    <message>
        <source>Each user may have ten requests in flight.</source>
        <translation>Zehn Aufrufe gleichzeitig je Benutzer.</translation>
    </message>
    <message>
        <source>Responses lack rate limit headers.</source>
        <translation>Die Antworten haben keine Header zu Limits.</translation>
    </message>
    <message>
        <source>60 a minute with an API key, read only</source>
        <translation>60 pro Minute mit einem API-Schlüssel, der nur liest</translation>
    </message>
    <message>
        <source>120 a minute with a token, at most 60 of them writes</source>
        <translation>120 pro Minute mit einem Token, davon 60 zum Schreiben</translation>
    </message>
    <message>
        <source>Each IP address may send one request a second.</source>
        <translation>Einer pro Sekunde je Adresse.</translation>
    </message>
    <message>
        <source>The server rejects faster clients with HTTP 503 until their average rate falls.</source>
        <translation>Schnellere Clients weist der Server mit 503 ab, bis ihr Durchschnitt fällt.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;app/1.0 ( me@example.org )&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 ( me@example.org )“.</translation>
    </message>
    <message>
        <source>The hourly window slides, and no header states when more requests are allowed.</source>
        <translation>Die Stunden gleiten; kein Header sagt, wann es wieder mehr gibt.</translation>
    </message>
    <message>
        <source>1,000 an hour with a key</source>
        <translation>1.000 pro Stunde mit einem Schlüssel</translation>
    </message>
    <message>
        <source>DEMO_KEY: 30 an hour and 50 a day for each IP address</source>
        <translation>DEMO_KEY: 30 pro Stunde und 50 am Tag je Adresse</translation>
    </message>
    <message>
        <source>Run large jobs on weekends, or between 21:00 and 5:00 Eastern time.</source>
        <translation>Große Aufträge am Wochenende laufen lassen, oder zwischen 21:00 und 5:00 Uhr Ostküstenzeit.</translation>
    </message>
    <message>
        <source>3 a second for each IP address</source>
        <translation>3 pro Sekunde je Adresse</translation>
    </message>
    <message>
        <source>10 a second with an API key</source>
        <translation>10 pro Sekunde mit einem API-Schlüssel</translation>
    </message>
    <message>
        <source>All users of an application together may send one request a second, from one thread on one machine.</source>
        <translation>Ein Aufruf pro Sekunde über alle Benutzer einer Anwendung zusammen, in einem Thread auf einem Rechner.</translation>
    </message>
    <message>
        <source>one a second</source>
        <translation>einer pro Sekunde</translation>
    </message>
    <message>
        <source>one every 15 seconds, for jobs that run regularly or longer than a day</source>
        <translation>einer alle 15 Sekunden, für alles, was länger als einen Tag oder regelmäßig läuft</translation>
    </message>
    <message>
        <source>The usage policy of this donated server forbids systematic queries (grids, all addresses of an area) and use as a general lookup inside a tool.</source>
        <translation>Die Nutzungsregeln dieses gespendeten Servers verbieten systematische Abfragen (Raster, alle Adressen eines Gebiets) und den Einbau als allgemeine Suche in ein Werkzeug.</translation>
    </message>
    <message>
        <source>Read https://operations.osmfoundation.org/policies/nominatim/ first, or set the base URL of your own instance.</source>
        <translation>Erst https://operations.osmfoundation.org/policies/nominatim/ lesen, oder die Basis-URL einer eigenen Instanz angeben.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: the policy requires it, and the name of a library is not enough.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: Die Regeln verlangen es, und der Name einer Bibliothek genügt nicht.</translation>
    </message>
    <message>
        <source>The average limit is three requests a second.</source>
        <translation>Das Limit ist im Mittel drei Anfragen pro Sekunde.</translation>
    </message>
    <message>
        <source>Add the header &quot;Notion-Version&quot; with the API version that you use.</source>
        <translation>Den Header „Notion-Version“ mit der verwendeten Version der API hinzufügen.</translation>
    </message>
    <message>
        <source>For bulk data, use replication.</source>
        <translation>Für große Mengen die Replikation verwenden.</translation>
    </message>
    <message>
        <source>The limits for users are the documentation&apos;s examples: the admin console shows yours.</source>
        <translation>Die Zahlen für Benutzer sind die Beispiele der Dokumentation: Die eigenen stehen in der Verwaltungskonsole.</translation>
    </message>
    <message>
        <source>The default limit of a client applies to all requests here.</source>
        <translation>Was Clients normalerweise dürfen, gilt hier für alle Aufrufe.</translation>
    </message>
    <message>
        <source>The windows of the service do not begin on the minute.</source>
        <translation>Die Fenster beginnen nicht mit der Minute.</translation>
    </message>
    <message>
        <source>The service publishes no general limit.</source>
        <translation>Der Dienst veröffentlicht kein allgemeines Limit.</translation>
    </message>
    <message>
        <source>Limits on requests, tokens and days differ by account and model, and the response headers state them.</source>
        <translation>Die Limits für Anfragen, Tokens und Tage unterscheiden sich je Konto und Modell, und die Header der Antworten nennen sie.</translation>
    </message>
    <message>
        <source>insufficient_quota is not a rate limit, so waiting does not help.</source>
        <translation>insufficient_quota ist kein Ratenlimit: Warten hilft nicht.</translation>
    </message>
    <message>
        <source>one request at a time, until you know your limits</source>
        <translation>eine Anfrage nach der anderen, bis die eigenen Limits bekannt sind</translation>
    </message>
    <message>
        <source>5,000 requests and 160,000 tokens a minute, as one account had in 2025: enter your own limits</source>
        <translation>5.000 Anfragen und 160.000 Tokens pro Minute, wie ein Konto sie 2025 hatte: die eigenen Limits eintragen</translation>
    </message>
    <message>
        <source>Credits are renewed at midnight UTC.</source>
        <translation>Guthaben erneuern sich um Mitternacht UTC.</translation>
    </message>
    <message>
        <source>Older pages of the same documentation state other limits.</source>
        <translation>Ältere Seiten derselben Dokumentation nennen andere Zahlen.</translation>
    </message>
    <message>
        <source>60 a minute and 1,000,000 a month</source>
        <translation>60 pro Minute und 1.000.000 im Monat</translation>
    </message>
    <message>
        <source>600 a minute</source>
        <translation>600 pro Minute</translation>
    </message>
    <message>
        <source>3,000 a minute</source>
        <translation>3.000 pro Minute</translation>
    </message>
    <message>
        <source>Only the response headers state the limits.</source>
        <translation>Nur die Header der Antworten nennen die Limits.</translation>
    </message>
    <message>
        <source>The counters are coarse (5 seconds for short limits, 60 for long ones), so Penstock adds a minute to each wait.</source>
        <translation>Die Zähler sind grob (5 Sekunden bei kurzen Limits, 60 bei langen), daher verlängert Penstock jede Wartezeit um eine Minute.</translation>
    </message>
    <message>
        <source>Applications that often exceed the limits lose access.</source>
        <translation>Anwendungen, die die Limits oft überschreiten, verlieren den Zugang.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;OAuth app/1.0 (contact: me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „OAuth app/1.0 (contact: me@example.org)“.</translation>
    </message>
    <message>
        <source>The service has been called Massive since 2025-10-30, with the same host and keys.</source>
        <translation>Der Dienst heißt seit 2025-10-30 Massive, mit demselben Host und denselben Schlüsseln.</translation>
    </message>
    <message>
        <source>5 a minute</source>
        <translation>5 pro Minute</translation>
    </message>
    <message>
        <source>below 100 a second</source>
        <translation>unter 100 pro Sekunde</translation>
    </message>
    <message>
        <source>The server rejects excess requests with HTTP 503.</source>
        <translation>Überzählige Anfragen weist der Server mit 503 ab.</translation>
    </message>
    <message>
        <source>The limit of 400 requests a minute is not verified.</source>
        <translation>Das Limit von 400 Anfragen pro Minute ist nicht geprüft.</translation>
    </message>
    <message>
        <source>PyPI states no limit, but asks clients to send one request at a time, and not thousands within minutes.</source>
        <translation>PyPI nennt kein Limit, bittet aber um Anfragen nacheinander und nicht Tausende in Minuten.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;app/1.0 (me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 (me@example.org)“.</translation>
    </message>
    <message>
        <source>The limits apply to each IP address.</source>
        <translation>Die Limits gelten je IP-Adresse.</translation>
    </message>
    <message>
        <source>Another limit is 200 responses with status 401 in an hour.</source>
        <translation>Ein weiteres Limit sind 200 Antworten mit Status 401 in einer Stunde.</translation>
    </message>
    <message>
        <source>Requests with the default User-Agent of a library are strictly limited.</source>
        <translation>Anfragen mit dem voreingestellten User-Agent einer Bibliothek werden stark begrenzt.</translation>
    </message>
    <message>
        <source>The limit of 10 requests a minute without sign-in is not verified.</source>
        <translation>Das Limit von 10 Anfragen pro Minute ohne Anmeldung ist nicht geprüft.</translation>
    </message>
    <message>
        <source>60 a minute for each OAuth client</source>
        <translation>60 pro Minute je OAuth-Client</translation>
    </message>
    <message>
        <source>10 a minute</source>
        <translation>10 pro Minute</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;platform:app:version (by /u/name)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „platform:app:version (by /u/name)“.</translation>
    </message>
    <message>
        <source>The limits are those of a development key, for each region.</source>
        <translation>Die Limits sind die eines Entwicklungsschlüssels, je Region.</translation>
    </message>
    <message>
        <source>Methods have their own limits, which the headers state.</source>
        <translation>Methoden haben eigene Limits, die die Header nennen.</translation>
    </message>
    <message>
        <source>A busy service rejects requests without a wait time.</source>
        <translation>Ein ausgelasteter Dienst weist ab, ohne zu sagen, wie lange.</translation>
    </message>
    <message>
        <source>Each license raises the daily limit: by 1,000 with Enterprise, by 5,000 with Unlimited.</source>
        <translation>Lizenzen erhöhen den Tag: um je 1.000 mit Enterprise, 5.000 mit Unlimited.</translation>
    </message>
    <message>
        <source>The service counts only requests of 20 seconds or more as concurrent, but here all requests count.</source>
        <translation>Als gleichzeitig zählt der Dienst nur Anfragen ab 20 Sekunden, hier aber zählen alle.</translation>
    </message>
    <message>
        <source>Rate limit responses lack a wait time.</source>
        <translation>Eine Abweisung nennt keine Zeit.</translation>
    </message>
    <message>
        <source>100,000 a day and 25 at once</source>
        <translation>100.000 am Tag und 25 gleichzeitig</translation>
    </message>
    <message>
        <source>Developer Edition: 15,000 a day and 5 at once</source>
        <translation>Developer Edition: 15.000 am Tag und 5 gleichzeitig</translation>
    </message>
    <message>
        <source>The vendor requires longer waits after each rate limit response.</source>
        <translation>Der Anbieter verlangt, dass die Wartezeiten nach einer Abweisung wachsen.</translation>
    </message>
    <message>
        <source>1 a second with a key</source>
        <translation>1 pro Sekunde mit einem Schlüssel</translation>
    </message>
    <message>
        <source>10 a second with an older key</source>
        <translation>10 pro Sekunde mit einem älteren Schlüssel</translation>
    </message>
    <message>
        <source>5,000 in five minutes, shared by all clients without a key, one at a time</source>
        <translation>5.000 in fünf Minuten, die sich alle Clients ohne Schlüssel teilen, einer nach dem anderen</translation>
    </message>
    <message>
        <source>Each endpoint has its own window.</source>
        <translation>Jeder Endpunkt hat ein eigenes Fenster.</translation>
    </message>
    <message>
        <source>Points are restored at a constant rate.</source>
        <translation>Punkte kommen mit fester Rate zurück.</translation>
    </message>
    <message>
        <source>The bucket of 2,000 points, used here for every plan, is not verified.</source>
        <translation>Der Eimer von 2.000 Punkten, hier für jeden Tarif, ist nicht geprüft.</translation>
    </message>
    <message>
        <source>100 points a second</source>
        <translation>100 Punkte pro Sekunde</translation>
    </message>
    <message>
        <source>200 points a second</source>
        <translation>200 Punkte pro Sekunde</translation>
    </message>
    <message>
        <source>1,000 points a second</source>
        <translation>1.000 Punkte pro Sekunde</translation>
    </message>
    <message>
        <source>This is the older of Shopify&apos;s two APIs.</source>
        <translation>Dies ist die ältere der beiden APIs von Shopify.</translation>
    </message>
    <message>
        <source>The buckets of the plans advanced and plus are not verified.</source>
        <translation>Die Eimer der Tarife advanced und plus sind nicht geprüft.</translation>
    </message>
    <message>
        <source>a bucket of 40 that drains 2 a second</source>
        <translation>ein Eimer von 40, aus dem 2 pro Sekunde abfließen</translation>
    </message>
    <message>
        <source>a bucket of 80 that drains 4 a second</source>
        <translation>ein Eimer von 80, aus dem 4 pro Sekunde abfließen</translation>
    </message>
    <message>
        <source>a bucket of 400 that drains 20 a second</source>
        <translation>ein Eimer von 400, aus dem 20 pro Sekunde abfließen</translation>
    </message>
    <message>
        <source>Each method has a tier, which counts for each workspace and app.</source>
        <translation>Jede Methode hat eine Stufe, die je Workspace und App zählt.</translation>
    </message>
    <message>
        <source>Choose the tier of the method that you use.</source>
        <translation>Zu wählen ist die Stufe der Methode, die aufgerufen wird.</translation>
    </message>
    <message>
        <source>For new commercial apps outside the marketplace, the limit of one request a minute for conversations.history and .replies is not verified.</source>
        <translation>Für neue kommerzielle Apps außerhalb des Marktplatzes ist das Limit von einer Anfrage pro Minute für conversations.history und .replies nicht geprüft.</translation>
    </message>
    <message>
        <source>1 a minute</source>
        <translation>1 pro Minute</translation>
    </message>
    <message>
        <source>20 a minute</source>
        <translation>20 pro Minute</translation>
    </message>
    <message>
        <source>50 a minute</source>
        <translation>50 pro Minute</translation>
    </message>
    <message>
        <source>100 a minute</source>
        <translation>100 pro Minute</translation>
    </message>
    <message>
        <source>The vendor&apos;s example shows 120 requests a minute.</source>
        <translation>120 pro Minute zeigt das Beispiel.</translation>
    </message>
    <message>
        <source>A limit of 300 is not verified.</source>
        <translation>Ein Limit von 300 ist nicht geprüft.</translation>
    </message>
    <message>
        <source>The service counts requests in a sliding window of 30 seconds.</source>
        <translation>Gezählt wird in einem gleitenden Fenster von 30 Sekunden.</translation>
    </message>
    <message>
        <source>The reason QUOTA_EXCEEDED means that a quota is used up.</source>
        <translation>Der Grund QUOTA_EXCEEDED heißt, dass ein Kontingent verbraucht ist.</translation>
    </message>
    <message>
        <source>According to one report, clients that ignore HTTP 429 get HTTP 403 for two days.</source>
        <translation>Einem Bericht nach bekommt zwei Tage lang 403, wer 429 missachtet.</translation>
    </message>
    <message>
        <source>An endpoint accepts 25 requests a second unless a lower limit is documented, so this limit applies to all requests together.</source>
        <translation>Ein Endpunkt nimmt 25 pro Sekunde, wenn nichts Kleineres genannt ist; daran halten sich alle Aufrufe zusammen.</translation>
    </message>
    <message>
        <source>There is also a limit on concurrent requests, but its value is not published.</source>
        <translation>Es gibt auch ein Limit für gleichzeitige Aufrufe, ohne Zahl.</translation>
    </message>
    <message>
        <source>100 a second for the account</source>
        <translation>100 pro Sekunde für das Konto</translation>
    </message>
    <message>
        <source>25 a second in a sandbox</source>
        <translation>25 pro Sekunde in einer Sandbox</translation>
    </message>
    <message>
        <source>After more than 200 rate limit responses for a key within ten seconds, the rest of its requests in that window fail.</source>
        <translation>Mehr als 200 Abweisungen eines Schlüssels in seinen zehn Sekunden lassen den Rest davon fehlschlagen.</translation>
    </message>
    <message>
        <source>Add the header &quot;Authorization&quot; with a secret for the token: the sign-in of a profile sends only one parameter.</source>
        <translation>Einen Header „Authorization“ mit einem Geheimnis für das Token hinzufügen: Ein Profil sendet selbst nur einen Parameter.</translation>
    </message>
    <message>
        <source>A request that got HTTP 429 was not executed and may always be repeated.</source>
        <translation>Ein 429 wurde nie ausgeführt und darf immer wiederholt werden.</translation>
    </message>
    <message>
        <source>The limit of 100 concurrent requests is not verified.</source>
        <translation>Das Limit von 100 gleichzeitigen Anfragen ist nicht geprüft.</translation>
    </message>
    <message>
        <source>The limit is 800 points a minute, and some endpoints cost more than one point.</source>
        <translation>800 Punkte pro Minute; manche Endpunkte kosten mehr als einen.</translation>
    </message>
    <message>
        <source>Add the header &quot;Client-Id&quot; with the id of your application.</source>
        <translation>Den Header „Client-Id“ mit der Id der Anwendung hinzufügen.</translation>
    </message>
    <message>
        <source>Read requests are sent one at a time.</source>
        <translation>Lesezugriffe gehen einzeln.</translation>
    </message>
    <message>
        <source>Errors have status 200 and a code in the body.</source>
        <translation>Fehler kommen mit Status 200 und einem Code im Rumpf.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and a contact: &quot;app/1.0 (https://example.org; me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 (https://example.org; me@example.org)“.</translation>
    </message>
    <message>
        <source>Each endpoint has its own windows, for the app and for the user.</source>
        <translation>Jeder Endpunkt hat eigene Fenster, für die App und für den Benutzer.</translation>
    </message>
    <message>
        <source>searches counted for the app</source>
        <translation>Suchen, für die App gezählt</translation>
    </message>
    <message>
        <source>searches counted for the user</source>
        <translation>Suchen, für den Benutzer gezählt</translation>
    </message>
    <message>
        <source>The daily limit of the Starter plan resets at midnight UTC.</source>
        <translation>Das Tageslimit des Tarifs Starter beginnt um Mitternacht UTC neu.</translation>
    </message>
    <message>
        <source>There is also a limit per second, but its value is not published.</source>
        <translation>Es gibt auch ein Limit für jede Sekunde, ohne Zahl.</translation>
    </message>
    <message>
        <source>Beyond page 500 of a ticket list, the limit is 50 requests a minute.</source>
        <translation>Jenseits von Seite 500 einer Ticketliste ist das Limit 50 Anfragen pro Minute.</translation>
    </message>
    <message>
        <source>200 a minute</source>
        <translation>200 pro Minute</translation>
    </message>
    <message>
        <source>Growth and Professional: 400 a minute</source>
        <translation>Growth und Professional: 400 pro Minute</translation>
    </message>
    <message>
        <source>700 a minute</source>
        <translation>700 pro Minute</translation>
    </message>
    <message>
        <source>Enterprise Plus or the High Volume add-on: 2,500 a minute</source>
        <translation>Enterprise Plus oder der Zusatz High Volume: 2.500 pro Minute</translation>
    </message>
    <message>
        <source>The user name is your email address followed by /token.</source>
        <translation>Der Benutzername ist die eigene E-Mail-Adresse, gefolgt von /token.</translation>
    </message>
    <message>
        <source>They differ by model, and the response headers state them.</source>
        <translation>Sie unterscheiden sich je Modell, und die Header der Antworten nennen sie.</translation>
    </message>
    <message>
        <source>For open orders and execution rules, the largest weights are used.</source>
        <translation>Für offene Aufträge und Ausführungsregeln gelten die größten Gewichte.</translation>
    </message>
    <message>
        <source>Here this limit also applies to new versions.</source>
        <translation>Hier gilt dieses Limit auch für neue Versionen.</translation>
    </message>
    <message>
        <source>The vendor asks clients not to hard-code these limits.</source>
        <translation>Der Anbieter bittet darum, diese Limits nicht festzuschreiben.</translation>
    </message>
    <message>
        <source>Add the limits of your account when you know them.</source>
        <translation>Limits des eigenen Kontos hinzufügen, sobald sie bekannt sind.</translation>
    </message>
    <message>
        <source>Any other query counts as estimated.</source>
        <translation>Jede andere Abfrage zählt wie geschätzt.</translation>
    </message>
    <message>
        <source>Requests for ledgers and trade history count twice.</source>
        <translation>Anfragen nach Kontobüchern und Handelsverlauf zählen doppelt.</translation>
    </message>
    <message>
        <source>A plain 403 without JSON may also mean overload, but here it does not count as a rate limit response.</source>
        <translation>Auch ein bloßes 403 ohne JSON kann Überlast bedeuten, gilt hier aber nicht als Abweisung.</translation>
    </message>
    <message>
        <source>Bursts are tolerated, but this preset does not rely on that.</source>
        <translation>Spitzen werden geduldet, darauf verlässt sich diese Vorlage aber nicht.</translation>
    </message>
    <message>
        <source>Choose the plan &quot;account&quot;, and enter the limits of your account.</source>
        <translation>Den Tarif „account“ wählen und die Limits des eigenen Kontos eintragen.</translation>
    </message>
    <message>
        <source>Here they are counted in any 24 hours, so that requests in flight at midnight do no harm.</source>
        <translation>Hier werden sie in beliebigen 24 Stunden gezählt, damit Anfragen um Mitternacht nicht schaden.</translation>
    </message>
    <message>
        <source>A single record costs 1, and everything else counts as a list, which costs 10.</source>
        <translation>Ein einzelner Datensatz kostet 1, alles andere zählt als Liste, die 10 kostet.</translation>
    </message>
    <message>
        <source>Content costs 100, and a text search 1,000.</source>
        <translation>Inhalte kosten 100, eine Textsuche 1.000.</translation>
    </message>
    <message>
        <source>The monthly limits of the paid plans are unknown.</source>
        <translation>Die Monatslimits der bezahlten Tarife sind nicht bekannt.</translation>
    </message>
    <message>
        <source>A well-known client sends at most two requests at a time.</source>
        <translation>Ein bekannter Client sendet höchstens zwei Anfragen gleichzeitig.</translation>
    </message>
    <message>
        <source>For some endpoints of an older version, the limit was 600 requests a minute.</source>
        <translation>Für einige Endpunkte einer älteren Version war das Limit 600 Anfragen pro Minute.</translation>
    </message>
    <message>
        <source>A query may cost at most 1,000 points, and its response states the actual cost.</source>
        <translation>Eine Abfrage darf höchstens 1.000 Punkte kosten, und ihre Antwort nennt die tatsächlichen Kosten.</translation>
    </message>
    <message>
        <source>The limits are the guaranteed minimum.</source>
        <translation>Die Limits sind das zugesicherte Minimum.</translation>
    </message>
    <message>
        <source>With maxlag=, the server rejects requests while its databases lag.</source>
        <translation>Mit maxlag= weist der Server Anfragen ab, solange seine Datenbanken nachhinken.</translation>
    </message>
    <message>
        <source>The limits here are for the most common read endpoints.</source>
        <translation>Die folgenden Limits gelten für die üblichen Endpunkte zum Lesen.</translation>
    </message>
    <message>
        <source>Here it applies to any 24 hours, so that requests in flight at midnight do no harm.</source>
        <translation>Hier gilt es für beliebige 24 Stunden, damit Anfragen um Mitternacht nicht schaden.</translation>
    </message>
    <message>
        <source>One user may change a ticket 30 times in ten minutes.</source>
        <translation>Ein Benutzer darf ein Ticket 30-mal in zehn Minuten ändern.</translation>
    </message>
</context>
<context>
    <name>RowLook</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>created</source>
        <translation>erstellt</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>no content</source>
        <translation>ohne Inhalt</translation>
    </message>
    <message>
        <source>bad request</source>
        <translation>fehlerhafte Anfrage</translation>
    </message>
    <message>
        <source>unauthorized</source>
        <translation>nicht angemeldet</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>verschwunden</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>doppelt</translation>
    </message>
    <message>
        <source>in doubt</source>
        <translation>ungewiss</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
</context>
<context>
    <name>ServiceFields</name>
    <message>
        <source>detected from their size</source>
        <translation>an ihrer Größe erkannt</translation>
    </message>
    <message>
        <source>seconds since 1970</source>
        <translation>Sekunden seit 1970</translation>
    </message>
    <message>
        <source>milliseconds since 1970</source>
        <translation>Millisekunden seit 1970</translation>
    </message>
    <message>
        <source>seconds from now</source>
        <translation>Sekunden ab jetzt</translation>
    </message>
    <message>
        <source>milliseconds from now</source>
        <translation>Millisekunden ab jetzt</translation>
    </message>
    <message>
        <source>Limits read on</source>
        <translation>Limits gelesen am</translation>
    </message>
    <message>
        <source>Date when the limits were read: year, month and day</source>
        <translation>Wann die Limits gelesen wurden: Jahr, Monat und Tag</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a date. Write for example 2026-11-21.</source>
        <translation>„%1“ ist kein Datum. Zum Beispiel 2026-11-21 schreiben.</translation>
    </message>
    <message>
        <source>Name of the secret</source>
        <translation>Name des Geheimnisses</translation>
    </message>
    <message>
        <source>Its name in the keychain: up to 64 letters, digits, dots, hyphens and underscores. Profiles that use the same name share the secret</source>
        <translation>Sein Name im Schlüsselbund: bis zu 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche. Profile, die denselben Namen verwenden, teilen das Geheimnis</translation>
    </message>
    <message>
        <source>User name as a secret</source>
        <translation>Benutzer als Geheimnis</translation>
    </message>
    <message>
        <source>none: the user name is not secret</source>
        <translation>keines: der Benutzer ist kein Geheimnis</translation>
    </message>
    <message>
        <source>Name of a secret, for services that expect the key as the user name</source>
        <translation>Der Name eines Geheimnisses, für Dienste, die ihren Schlüssel als Benutzer erwarten</translation>
    </message>
    <message>
        <source>Audience</source>
        <translation>Audience</translation>
    </message>
    <message>
        <source>none: few services need one</source>
        <translation>keine: wenige Dienste wollen eine</translation>
    </message>
    <message>
        <source>Client authentication</source>
        <translation>Client-Authentifizierung</translation>
    </message>
    <message>
        <source>in a header, as the standard recommends</source>
        <translation>in einem Header, wie der Standard rät</translation>
    </message>
    <message>
        <source>in the form body</source>
        <translation>im Formular</translation>
    </message>
    <message>
        <source>How requests to the token server carry client ID and secret</source>
        <translation>Wie Anfragen an den Token-Server Client-Id und Geheimnis enthalten</translation>
    </message>
    <message>
        <source>Maximum attempts</source>
        <translation>Versuche höchstens</translation>
    </message>
    <message>
        <source>From 1 to 100, including the first. Rate limit responses do not count</source>
        <translation>Von 1 bis 100, mit dem ersten. Drosselungen zählen nicht</translation>
    </message>
    <message>
        <source>First wait</source>
        <translation>Erste Wartezeit</translation>
    </message>
    <message>
        <source>Longest wait before the first retry. It doubles with each further retry</source>
        <translation>Längste Wartezeit vor der ersten Wiederholung. Mit jeder weiteren verdoppelt sie sich</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>Longest wait before any retry</source>
        <translation>Vor jeder Wiederholung, höchstens</translation>
    </message>
    <message>
        <source>Retried statuses</source>
        <translation>Wiederholt bei Status</translation>
    </message>
    <message>
        <source>temporary errors: 408, 425, 500, 502 …</source>
        <translation>vorübergehende Fehler: 408, 425, 500, 502 …</translation>
    </message>
    <message>
        <source>Retried instead of the usual 408, 425, 500, 502, 503, 504, 520 to 527, 598 and 599</source>
        <translation>Werden wiederholt, statt der üblichen 408, 425, 500, 502, 503, 504, 520 bis 527, 598 und 599</translation>
    </message>
    <message>
        <source>Idempotency header</source>
        <translation>Idempotenz-Header</translation>
    </message>
    <message>
        <source>Header by which the server recognizes a repeated request. With it, POST requests are retried as well</source>
        <translation>Ein Header, an dem der Server eine wiederholte Anfrage erkennt. Mit ihm werden auch POST-Anfragen wiederholt</translation>
    </message>
    <message>
        <source>Undeclared rates</source>
        <translation>Andere Raten</translation>
    </message>
    <message>
        <source>are discovered from responses</source>
        <translation>aus Antworten ermittelt</translation>
    </message>
    <message>
        <source>are not discovered</source>
        <translation>nicht ermittelt</translation>
    </message>
    <message>
        <source>Applies if no limit declares a rate</source>
        <translation>Gilt, wenn kein Limit eine Rate nennt</translation>
    </message>
    <message>
        <source>Limit header</source>
        <translation>Limit-Header</translation>
    </message>
    <message>
        <source>the usual ones: X-RateLimit-Limit …</source>
        <translation>die üblichen: X-RateLimit-Limit …</translation>
    </message>
    <message>
        <source>Header with the limit, if the service uses an unusual one</source>
        <translation>Der Header mit dem Limit, wenn der Dienst einen unüblichen verwendet</translation>
    </message>
    <message>
        <source>Remaining header</source>
        <translation>Rest-Header</translation>
    </message>
    <message>
        <source>the usual ones: X-RateLimit-Remaining …</source>
        <translation>die üblichen: X-RateLimit-Remaining …</translation>
    </message>
    <message>
        <source>Header with the remaining units of the limit</source>
        <translation>Der Header, der sagt, was übrig ist</translation>
    </message>
    <message>
        <source>Reset header</source>
        <translation>Reset-Header</translation>
    </message>
    <message>
        <source>the usual ones: X-RateLimit-Reset …</source>
        <translation>die üblichen: X-RateLimit-Reset …</translation>
    </message>
    <message>
        <source>Header with the time when the limit resets</source>
        <translation>Der Header mit der Zeit, zu der das Limit zurückgesetzt wird</translation>
    </message>
    <message>
        <source>Reset values</source>
        <translation>Reset-Werte</translation>
    </message>
    <message>
        <source>Meaning of numbers in reset headers</source>
        <translation>Was Zahlen in Reset-Headern bedeuten</translation>
    </message>
    <message>
        <source>Extra wait</source>
        <translation>Zusätzlich warten</translation>
    </message>
    <message>
        <source>a twentieth of the interval, or %1</source>
        <translation>ein Zwanzigstel des Intervalls, oder %1</translation>
    </message>
    <message>
        <source>Added to the wait that the server names, because its counters are coarse. For example 1s or 250ms</source>
        <translation>Kommt zu der Wartezeit, die der Server nennt, weil seine Zähler grob sind. Zum Beispiel 1s oder 250ms</translation>
    </message>
    <message>
        <source>Shortest wait</source>
        <translation>Kürzeste Wartezeit</translation>
    </message>
    <message>
        <source>Applies if the server names no wait</source>
        <translation>Gilt, wenn der Server keine Wartezeit nennt</translation>
    </message>
    <message>
        <source>Rate-limit statuses</source>
        <translation>Status bei Drosselung</translation>
    </message>
    <message>
        <source>429, and 403 or 503 with Retry-After</source>
        <translation>429, und 403 oder 503 mit Retry-After</translation>
    </message>
    <message>
        <source>Further statuses that mean &quot;rate limit exceeded&quot;, from 400 to 599</source>
        <translation>Weitere Status, die „Limit überschritten“ heißen, von 400 bis 599</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Purpose of the profile, in your own words</source>
        <translation>Wozu das Profil da ist, in eigenen Worten</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>Dokumentation</translation>
    </message>
    <message>
        <source>Page that documents the limits of the service</source>
        <translation>Die Seite, auf der der Dienst seine Limits dokumentiert</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Page or document that states the limits</source>
        <translation>Die Seite oder das Dokument mit den Limits</translation>
    </message>
    <message>
        <source>Limit sharing</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>shared on this computer</source>
        <translation>auf diesem Rechner geteilt</translation>
    </message>
    <message>
        <source>separate for each process</source>
        <translation>für jeden Prozess getrennt</translation>
    </message>
    <message>
        <source>Applies to processes that use the same key</source>
        <translation>Gilt für Prozesse, die denselben Schlüssel benutzen</translation>
    </message>
    <message>
        <source>Headers of each row</source>
        <translation>Header jeder Zeile</translation>
    </message>
    <message>
        <source>are not stored</source>
        <translation>werden nicht gespeichert</translation>
    </message>
    <message>
        <source>are stored without credentials</source>
        <translation>werden ohne Zugangsdaten gespeichert</translation>
    </message>
    <message>
        <source>Headers of the request and of the response, shown with the results</source>
        <translation>Header der Anfrage und der Antwort, zu sehen bei den Ergebnissen</translation>
    </message>
    <message>
        <source>Runs pause after</source>
        <translation>Läufe pausieren nach</translation>
    </message>
    <message>
        <source>%1 consecutive failures</source>
        <translation>%1 Fehlern in Folge</translation>
    </message>
    <message>
        <source>Number of consecutive failures with the same cause: 401, 403, a web page instead of JSON, or 500 and above. A job can set its own number. 0: never pause for them</source>
        <translation>Zahl der Fehler in Folge mit derselben Ursache: 401, 403, eine Webseite statt JSON, oder 500 und darüber. Ein Auftrag kann eine eigene Zahl setzen. 0: Läufe pausieren nie</translation>
    </message>
</context>
<context>
    <name>SharedFields</name>
    <message>
        <source>Client certificate</source>
        <translation>Client-Zertifikat</translation>
    </message>
    <message>
        <source>For a Redis that requires a client certificate</source>
        <translation>Für ein Redis, das ein Client-Zertifikat verlangt</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>Client-Schlüssel</translation>
    </message>
    <message>
        <source>in the certificate file</source>
        <translation>in der Datei des Zertifikats</translation>
    </message>
    <message>
        <source>Key of the client certificate, not encrypted</source>
        <translation>Der Schlüssel dieses Zertifikats, nicht verschlüsselt</translation>
    </message>
    <message>
        <source>Write redis://host:6379 without a password, and enter the name of a secret below.</source>
        <translation>redis://host:6379 ohne Passwort schreiben und unten den Namen eines Geheimnisses eingeben.</translation>
    </message>
    <message>
        <source>Invalid address. Write redis://host:6379, or rediss:// for TLS.</source>
        <translation>Ungültige Adresse. redis://host:6379 schreiben, oder rediss:// für TLS.</translation>
    </message>
    <message>
        <source>While Redis is down</source>
        <translation>Solange Redis ausfällt</translation>
    </message>
    <message>
        <source>nothing is sent</source>
        <translation>wird nichts gesendet</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>none: the limits apply to this computer</source>
        <translation>keines: Die Limits gelten für diesen Computer</translation>
    </message>
    <message>
        <source>Name of the budget</source>
        <translation>Name des Budgets</translation>
    </message>
    <message>
        <source>Profiles that use the same name on the same Redis share the limits</source>
        <translation>Profile, die denselben Namen auf demselben Redis verwenden, teilen die Limits</translation>
    </message>
    <message>
        <source>Redis password</source>
        <translation>Redis-Passwort</translation>
    </message>
    <message>
        <source>none, or the name of a secret</source>
        <translation>keines, oder der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>The name of a secret, never the password itself</source>
        <translation>Der Name eines Geheimnisses, nie das Passwort selbst</translation>
    </message>
    <message>
        <source>Redis authority</source>
        <translation>Redis-Stammzertifikat</translation>
    </message>
    <message>
        <source>none, or a PEM file</source>
        <translation>keines, oder eine PEM-Datei</translation>
    </message>
    <message>
        <source>For a Redis whose certificate comes from a CA that this computer does not trust</source>
        <translation>Für ein Redis, dessen Zertifikat von einer Stelle kommt, der dieser Computer nicht vertraut</translation>
    </message>
    <message>
        <source>Redis that shares the limits among several computers: redis://host:6379, rediss:// for TLS, or redis+sentinel://host:26379/master with sentinels</source>
        <translation>Das Redis, über das mehrere Computer die Limits teilen: redis://host:6379, rediss:// für TLS, oder mit Sentinels redis+sentinel://host:26379/master</translation>
    </message>
    <message>
        <source>Declare the limits first: limits shared through Redis are not discovered.</source>
        <translation>Zuerst die Limits angeben: Limits, die über Redis geteilt werden, werden nicht ermittelt.</translation>
    </message>
    <message>
        <source>the run ends</source>
        <translation>der Lauf endet</translation>
    </message>
    <message>
        <source>No request is sent while Redis does not respond. A run that ended can be resumed</source>
        <translation>Solange Redis nicht antwortet, wird nichts gesendet. Ein beendeter Lauf lässt sich fortsetzen</translation>
    </message>
</context>
<context>
    <name>ThrottleText</name>
    <message>
        <source>%1 means &quot;slow down&quot;</source>
        <translation>%1 bedeutet „langsamer“</translation>
    </message>
    <message>
        <source>and that a quota is used up</source>
        <translation>und dass ein Kontingent verbraucht ist</translation>
    </message>
    <message>
        <source>and that this request exceeds the capacity of the limit</source>
        <translation>und dass diese Anfrage die Kapazität des Limits überschreitet</translation>
    </message>
    <message>
        <source>and that this client is banned: further requests prolong the ban</source>
        <translation>und dass der Zugang gesperrt ist: Weitere Anfragen verlängern die Sperre</translation>
    </message>
    <message>
        <source>regardless of the headers</source>
        <translation>was auch immer die Header sagen</translation>
    </message>
    <message>
        <source>because it names a time; otherwise it would be a failure</source>
        <translation>weil eine Zeit genannt wird; sonst wäre es ein Fehler</translation>
    </message>
    <message>
        <source>No line names a time</source>
        <translation>Keine Zeile nennt eine Zeit</translation>
    </message>
    <message>
        <source>so the wait is short at first, and doubles with each round of rejections</source>
        <translation>daher ist die Wartezeit zuerst kurz und verdoppelt sich mit jeder Runde von Abweisungen</translation>
    </message>
    <message>
        <source>%1 means a wait of %2</source>
        <translation>%1 bedeutet eine Wartezeit von %2</translation>
    </message>
    <message>
        <source>the first line that names a plausible time</source>
        <translation>die erste Zeile, die eine sinnvolle Zeit nennt</translation>
    </message>
    <message>
        <source>Paused for %1</source>
        <translation>Pause von %1</translation>
    </message>
    <message>
        <source>chosen by Penstock</source>
        <translation>von Penstock gewählt</translation>
    </message>
    <message>
        <source>%1 longer to be safe: servers count in whole seconds</source>
        <translation>%1 mehr zur Sicherheit: Server zählen in ganzen Sekunden</translation>
    </message>
    <message>
        <source>… and more, which was not stored</source>
        <translation>… und mehr, das nicht gespeichert wurde</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <translation>%1 gesendet</translation>
    </message>
    <message>
        <source>%1 in flight, including this one</source>
        <translation>%1 unterwegs, mit dieser</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 abgewiesen</translation>
    </message>
    <message>
        <source>attempt %1 of this request</source>
        <translation>Versuch %1 dieser Anfrage</translation>
    </message>
    <message>
        <source>%1 paused</source>
        <translation>%1 Beginn der Pause</translation>
    </message>
    <message>
        <source>for all requests under these limits</source>
        <translation>für alle Anfragen unter diesen Limits</translation>
    </message>
    <message>
        <source>%1 resumed</source>
        <translation>%1 Ende der Pause</translation>
    </message>
    <message>
        <source>%1 resumes</source>
        <translation>%1 Ende der Pause</translation>
    </message>
    <message>
        <source>with one test request, then more with each success</source>
        <translation>mit einer Anfrage zur Probe, dann mit jedem Erfolg mehr</translation>
    </message>
    <message>
        <source>%1 sent again</source>
        <translation>%1 erneut gesendet</translation>
    </message>
    <message>
        <source>then it is sent again</source>
        <translation>dann wird sie erneut gesendet</translation>
    </message>
    <message>
        <source>no row is lost</source>
        <translation>keine Zeile geht verloren</translation>
    </message>
    <message>
        <source>because the profile lists this status</source>
        <translation>weil das Profil diesen Status nennt</translation>
    </message>
    <message>
        <source>because its counters are used up; otherwise it would be a failure</source>
        <translation>wegen der Zähler; sonst wäre es ein Fehler</translation>
    </message>
    <message>
        <source>because of its body</source>
        <translation>wegen des Inhalts</translation>
    </message>
</context>
<context>
    <name>ThrottlingState</name>
    <message>
        <source>done, attempt %1</source>
        <translation>fertig, Versuch %1</translation>
    </message>
    <message>
        <source>in doubt</source>
        <translation>ungewiss</translation>
    </message>
    <message>
        <source>failed, status %1</source>
        <translation>fehlgeschlagen, Status %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>paused until %1</source>
        <translation>Pause bis %1</translation>
    </message>
    <message>
        <source>waiting to retry</source>
        <translation>wartet auf Wiederholung</translation>
    </message>
</context>
<context>
    <name>foundText</name>
    <message>
        <source>%1 (guessed: %2)</source>
        <translation>%1 (vermutet: %2)</translation>
    </message>
    <message>
        <source>%1 (shown: %2)</source>
        <translation>%1 (gezeigt: %2)</translation>
    </message>
    <message>
        <source>%1 (stated: %2)</source>
        <translation>%1 (genannt: %2)</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Open the Penstock window. For the command line, use penstock.</source>
        <translation>Das Fenster von Penstock. Für Terminals gibt es penstock.</translation>
    </message>
    <message>
        <source>Start with the sample, which runs against the mock server.</source>
        <translation>Mit dem Beispiel gegen den Mock-Server beginnen.</translation>
    </message>
    <message>
        <source>Language of the window: %1 (default: from the settings).</source>
        <translation>Die Sprache des Fensters: %1 (sonst die der Einstellungen).</translation>
    </message>
</context>
<context>
    <name>penstock::AnswerPanel</name>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Parts of the response</source>
        <translation>Teile der Antwort</translation>
    </message>
    <message>
        <source>Response, formatted</source>
        <translation>Antwort, aufbereitet</translation>
    </message>
    <message>
        <source>Response as received</source>
        <translation>Antwort, wie sie kam</translation>
    </message>
    <message>
        <source>Pretty</source>
        <translation>Aufbereitet</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy the response as received</source>
        <translation>Die Antwort kopieren, wie sie kam</translation>
    </message>
    <message>
        <source>No row selected</source>
        <translation>Keine Zeile gewählt</translation>
    </message>
    <message>
        <source>Select a row to see its response.</source>
        <translation>Eine Zeile wählen, um ihre Antwort zu sehen.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Sent at</source>
        <translation>Gesendet um</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>The output of this job does not contain whole responses.</source>
        <translation>Die Ausgabe dieses Auftrags bewahrt keine ganzen Antworten auf.</translation>
    </message>
    <message>
        <source>The response body is empty.</source>
        <translation>Der Rumpf der Antwort ist leer.</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>rate limit exceeded, retried</source>
        <translation>abgewiesen, erneut versucht</translation>
    </message>
    <message>
        <source>failed, retried</source>
        <translation>fehlgeschlagen, erneut versucht</translation>
    </message>
    <message>
        <source>in doubt</source>
        <translation>ungewiss</translation>
    </message>
    <message>
        <source>took %1 ms</source>
        <translation>dauerte %1 ms</translation>
    </message>
    <message>
        <source>waited %1</source>
        <translation>wartete %1</translation>
    </message>
    <message>
        <source>waited %1 for %2</source>
        <translation>wartete %1 auf %2</translation>
    </message>
    <message>
        <source>Run started</source>
        <translation>Lauf begann</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>never sent</source>
        <translation>nie gesendet</translation>
    </message>
    <message>
        <source>Request and response headers</source>
        <translation>Header der Anfrage und der Antwort</translation>
    </message>
    <message>
        <source>Headers of each row are stored only if the profile enables it under Throttling. Headers of rate limit responses are always stored: see the Throttling page.</source>
        <translation>Header jeder Zeile werden nur gespeichert, wenn das Profil es unter „Drosselung“ vorsieht. Die von Abweisungen werden immer gespeichert: siehe die Seite „Drosselung“.</translation>
    </message>
</context>
<context>
    <name>penstock::BodiesModel</name>
    <message>
        <source>Value at</source>
        <translation>Wert bei</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>or contains</source>
        <translation>oder enthält</translation>
    </message>
    <message>
        <source>with status</source>
        <translation>mit Status</translation>
    </message>
    <message>
        <source>slow down</source>
        <translation>slow down</translation>
    </message>
    <message>
        <source>any</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list of statuses. Write numbers, for example 200, 403.</source>
        <translation>„%1“ ist keine Liste von Status. Zahlen schreiben, zum Beispiel 200, 403.</translation>
    </message>
    <message>
        <source>Change body of rate limit responses</source>
        <translation>Rumpf von Drosselungen ändern</translation>
    </message>
    <message>
        <source>Remove body of rate limit responses</source>
        <translation>Rumpf von Drosselungen entfernen</translation>
    </message>
</context>
<context>
    <name>penstock::BusDesktop</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>penstock::CallsPlot</name>
    <message>
        <source>%1 requests, %2 of them rejected</source>
        <translation>%1 Anfragen, davon %2 abgewiesen</translation>
    </message>
    <message>
        <source>%1 requests</source>
        <translation>%1 Anfragen</translation>
    </message>
</context>
<context>
    <name>penstock::ColumnLinks</name>
    <message>
        <source>Each row then supplies its own value</source>
        <translation>Dort hat dann jede Zeile ihren eigenen Wert</translation>
    </message>
    <message>
        <source>Make a column from %1</source>
        <translation>Zur Spalte machen: %1</translation>
    </message>
</context>
<context>
    <name>penstock::CommandPalette</name>
    <message>
        <source>No matches.</source>
        <translation>Keine Treffer.</translation>
    </message>
    <message>
        <source>Go to a job or profile, or run a command</source>
        <translation>Zu einem Auftrag oder Profil gehen, oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Jobs, profiles and commands</source>
        <translation>Aufträge, Profile und Befehle</translation>
    </message>
</context>
<context>
    <name>penstock::ConnectionPanel</name>
    <message>
        <source>none (public API)</source>
        <translation>keine (offene API)</translation>
    </message>
    <message>
        <source>bearer token</source>
        <translation>Bearer-Token</translation>
    </message>
    <message>
        <source>user name and password (Basic)</source>
        <translation>Benutzername und Passwort (Basic)</translation>
    </message>
    <message>
        <source>key in a header</source>
        <translation>Schlüssel in einem Header</translation>
    </message>
    <message>
        <source>key in the URL</source>
        <translation>Schlüssel in der URL</translation>
    </message>
    <message>
        <source>OAuth 2 client credentials</source>
        <translation>OAuth-2-Client-Zugangsdaten</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Geheimnis</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rename profile</source>
        <translation>Profil umbenennen</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>Basis-URL</translation>
    </message>
    <message>
        <source>Change base URL</source>
        <translation>Basis-URL ändern</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>Anmeldung</translation>
    </message>
    <message>
        <source>Change sign-in</source>
        <translation>Anmeldung ändern</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Präfix</translation>
    </message>
    <message>
        <source>before the key, for example &quot;Bot &quot;</source>
        <translation>vor dem Schlüssel, zum Beispiel „Bot “</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Token URL</source>
        <translation>Token-URL</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>optional</translation>
    </message>
    <message>
        <source>Apply a preset…</source>
        <translation>Vorlage anwenden…</translation>
    </message>
    <message>
        <source>Source of the limits</source>
        <translation>Quelle der Limits</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>none: the limits are your own</source>
        <translation>keine: die Limits sind eigene</translation>
    </message>
    <message>
        <source>TLS errors are ignored: the server&apos;s identity is not verified.</source>
        <translation>TLS-Fehler werden übergangen: Die Identität des Servers wird nicht geprüft.</translation>
    </message>
    <message>
        <source>The secret &quot;%1&quot; is sent to %2 unencrypted: others on the network can read it.</source>
        <translation>Das Geheimnis „%1“ wird unverschlüsselt an %2 gesendet: Andere im Netz können es lesen.</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Choose environment</source>
        <translation>Umgebung wählen</translation>
    </message>
    <message>
        <source>Requests go to %1</source>
        <translation>Anfragen gehen an %1</translation>
    </message>
    <message>
        <source>Choose an environment: the base URL needs a variable that only environments define</source>
        <translation>Eine Umgebung wählen: Die Basis-URL braucht eine Variable, die nur Umgebungen festlegen</translation>
    </message>
    <message>
        <source>{{%1}} is not set: add it under Variables, or as a column of the rows</source>
        <translation>{{%1}} hat keinen Wert: unter Variablen eintragen, oder als Spalte der Zeilen</translation>
    </message>
</context>
<context>
    <name>penstock::DiagnosisPanel</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Also applies to requests that are already waiting. You can undo it.</source>
        <translation>Gilt auch für Anfragen, die schon warten. Kann rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Apply change: %1</source>
        <translation>Änderung anwenden: %1</translation>
    </message>
    <message>
        <source>Apply this change</source>
        <translation>Diese Änderung anwenden</translation>
    </message>
    <message>
        <source>Apply %1 changes</source>
        <translation>%1 Änderungen anwenden</translation>
    </message>
    <message>
        <source>No change to the profile is known to help.</source>
        <translation>Es ist keine Änderung des Profils bekannt, die hilft.</translation>
    </message>
    <message>
        <source>The profile is changed. Waiting requests already follow it.</source>
        <translation>Das Profil ist geändert. Wartende Anfragen richten sich schon danach.</translation>
    </message>
    <message>
        <source>The profile was edited since then. Run the job again for a new diagnosis.</source>
        <translation>Das Profil wurde seither bearbeitet. Den Auftrag für eine neue Diagnose erneut laufen lassen.</translation>
    </message>
</context>
<context>
    <name>penstock::EarlierBar</name>
    <message>
        <source>1 row in %1</source>
        <translation>1 Zeile in %1</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%1 Zeilen in %2</translation>
    </message>
    <message>
        <source>%1, 1 rate limit response</source>
        <translation>%1, 1 Abweisung</translation>
    </message>
    <message>
        <source>%1, %2 rate limit responses</source>
        <translation>%1, %2 Abweisungen</translation>
    </message>
    <message>
        <source>Run shown</source>
        <translation>Gezeigter Lauf</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>Lauf zum Vergleich</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>Run of %1</source>
        <translation>Lauf vom %1</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>%1; dashed: %2</source>
        <translation>%1; gestrichelt: %2</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
</context>
<context>
    <name>penstock::EndCard</name>
    <message>
        <source>status %1</source>
        <translation>Status %1</translation>
    </message>
    <message>
        <source>%1 in doubt: %2</source>
        <translation>%1 im Zweifel: %2</translation>
    </message>
    <message>
        <source>1 row: %1</source>
        <translation>1 Zeile: %1</translation>
    </message>
    <message>
        <source>%1 rows: %2</source>
        <translation>%1 Zeilen: %2</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Took %1</source>
        <translation>Dauer: %1</translation>
    </message>
    <message>
        <source>1 request for %1 rows</source>
        <translation>1 Anfrage für %1 Zeilen</translation>
    </message>
    <message>
        <source>%1 requests for %2 rows</source>
        <translation>%1 Anfragen für %2 Zeilen</translation>
    </message>
    <message>
        <source>no rate limit responses</source>
        <translation>keine Abweisung</translation>
    </message>
    <message>
        <source>%1 rate limit responses cost more than %2</source>
        <translation>%1 Abweisungen, die mehr als %2 gekostet haben</translation>
    </message>
    <message>
        <source>1 rate limit response cost %1</source>
        <translation>1 Abweisung, die %1 gekostet hat</translation>
    </message>
    <message>
        <source>%1 rate limit responses cost %2</source>
        <translation>%1 Abweisungen, die %2 gekostet haben</translation>
    </message>
    <message>
        <source>%1 rows for other reasons</source>
        <translation>%1 Zeilen aus anderen Gründen</translation>
    </message>
    <message>
        <source>1 request for 1 row</source>
        <translation>1 Anfrage für 1 Zeile</translation>
    </message>
    <message>
        <source>%1 requests for 1 row</source>
        <translation>%1 Anfragen für 1 Zeile</translation>
    </message>
    <message>
        <source>1 row for another reason</source>
        <translation>1 Zeile aus einem anderen Grund</translation>
    </message>
    <message>
        <source>The last run took %1</source>
        <translation>Der letzte Lauf hat %1 gedauert</translation>
    </message>
    <message>
        <source>Send rows in doubt again…</source>
        <translation>Zweifelhafte erneut senden…</translation>
    </message>
    <message>
        <source>Asks first, because these rows may have been processed already</source>
        <translation>Fragt vorher: Sie können schon ausgeführt worden sein</translation>
    </message>
    <message>
        <source>Send again…</source>
        <translation>Noch einmal senden…</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Noch einmal senden</translation>
    </message>
    <message>
        <source>Row %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Row %1 and %2 more: %3</source>
        <translation>Zeile %1 und %2 weitere: %3</translation>
    </message>
    <message>
        <source>1 record</source>
        <translation>1 Datensatz</translation>
    </message>
    <message>
        <source>%1 records</source>
        <translation>%1 Datensätze</translation>
    </message>
</context>
<context>
    <name>penstock::EnvironmentBox</name>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>no environment</source>
        <translation>keine Umgebung</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>Stop the run first: its requests use this environment</source>
        <translation>Erst den Lauf anhalten: seine Anfragen verwenden diese Umgebung</translation>
    </message>
    <message>
        <source>All jobs of %1 use the variables of this environment</source>
        <translation>Die Variablen dieser Umgebung gelten für alle Aufträge von %1</translation>
    </message>
</context>
<context>
    <name>penstock::ExportDialog</name>
    <message>
        <source>Export rows</source>
        <translation>Zeilen exportieren</translation>
    </message>
    <message>
        <source>File format</source>
        <translation>Dateiformat</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>JSON-Zeilen</translation>
    </message>
    <message>
        <source>SQLite</source>
        <translation>SQLite</translation>
    </message>
    <message>
        <source>First lines</source>
        <translation>Erste Zeilen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Columns chosen in responses</source>
        <translation>Die in Antworten gewählten Spalten</translation>
    </message>
    <message>
        <source>Rows with their responses</source>
        <translation>Zeilen mit ihren Antworten</translation>
    </message>
    <message>
        <source>Rows with their status</source>
        <translation>Zeilen mit ihrem Status</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>First lines of the file</source>
        <translation>Erste Zeilen der Datei</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Exports all rows of %1, regardless of the filter in the list.</source>
        <translation>Exportiert alle Zeilen von %1, unabhängig vom Filter der Liste.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 already exists and will be replaced.</source>
        <translation>%1 gibt es schon und wird ersetzt.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>penstock::FieldGrid</name>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>penstock::FilterField</name>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Text in the values or the response of a row, or a row number such as #17</source>
        <translation>Was ein Wert einer Zeile oder die Antwort darauf enthält, oder die Nummer einer Zeile: #17</translation>
    </message>
</context>
<context>
    <name>penstock::FindBar</name>
    <message>
        <source>Find in the response</source>
        <translation>In der Antwort suchen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of more than %2</source>
        <translation>%1 von mehr als %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>penstock::FolderCommands</name>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>Neuer Ordner…</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the folder &quot;%1&quot;?</source>
        <translation>Den Ordner „%1“ löschen?</translation>
    </message>
    <message>
        <source>Its job is kept and moves up to &quot;%1&quot;.</source>
        <translation>Sein Auftrag bleibt und rückt eine Ebene höher, zu „%1“.</translation>
    </message>
    <message>
        <source>Its %1 jobs are kept and move up to &quot;%2&quot;.</source>
        <translation>Seine %1 Aufträge bleiben und rücken eine Ebene höher, zu „%2“.</translation>
    </message>
    <message>
        <source>Delete the folder</source>
        <translation>Ordner löschen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete folder</source>
        <translation>Ordner löschen</translation>
    </message>
</context>
<context>
    <name>penstock::GrowingTable</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>penstock::GuessStrip</name>
    <message>
        <source>Save to the profile</source>
        <translation>Im Profil speichern</translation>
    </message>
    <message>
        <source>Writes these limits into the profile, as if you had declared them</source>
        <translation>Schreibt diese Limits ins Profil, als wären sie dort angegeben worden</translation>
    </message>
    <message>
        <source>No rate is declared. A run discovers what the server allows, but this plan does not know it yet.</source>
        <translation>Es ist keine Rate angegeben. Ein Lauf findet heraus, was der Server erlaubt, aber dieser Plan weiß es noch nicht.</translation>
    </message>
    <message>
        <source>The server stated these limits at %1: %2.</source>
        <translation>Diese Limits hat der Server um %1 genannt: %2.</translation>
    </message>
    <message>
        <source>These limits are estimates from responses at %1: %2.</source>
        <translation>Diese Limits sind geschätzt, nach Antworten von %1: %2.</translation>
    </message>
</context>
<context>
    <name>penstock::HeadersModel</name>
    <message>
        <source>the secret &quot;%1&quot;</source>
        <translation>das Geheimnis „%1“</translation>
    </message>
    <message>
        <source>Change header</source>
        <translation>Header ändern</translation>
    </message>
    <message>
        <source>Remove header</source>
        <translation>Header entfernen</translation>
    </message>
</context>
<context>
    <name>penstock::HeadersPanel</name>
    <message>
        <source>Headers of every request</source>
        <translation>Header jeder Anfrage</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a header</source>
        <translation>Header hinzufügen</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>sent with every request</source>
        <translation>mit jeder Anfrage gesendet</translation>
    </message>
    <message>
        <source>For a secret value, write {&quot;secret&quot;: &quot;its name&quot;}</source>
        <translation>Für einen geheimen Wert {&quot;secret&quot;: &quot;sein Name&quot;} schreiben</translation>
    </message>
</context>
<context>
    <name>penstock::ImportDialog</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Profiles and jobs to import</source>
        <translation>Profile und Aufträge, die importiert werden</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>or drop it here, or paste a curl command (Ctrl+V)</source>
        <translation>oder hier ablegen, oder einen curl-Befehl einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>Supported files (*.json *.yaml *.yml *.har *.sh *.txt *.ps1 *.bat *.cmd *.curl)</source>
        <translation>Unterstützte Dateien (*.json *.yaml *.yml *.har *.sh *.txt *.ps1 *.bat *.cmd *.curl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>1 profile</source>
        <translation>1 Profil</translation>
    </message>
    <message>
        <source>%1 profiles</source>
        <translation>%1 Profile</translation>
    </message>
    <message>
        <source>1 job</source>
        <translation>1 Auftrag</translation>
    </message>
    <message>
        <source>%1 jobs</source>
        <translation>%1 Aufträge</translation>
    </message>
    <message>
        <source>This is %1. It becomes %2 and %3:</source>
        <translation>Das ist %1. Daraus werden %2 und %3:</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>For an existing profile</source>
        <translation>Für ein vorhandenes Profil</translation>
    </message>
    <message>
        <source>Choose a job first</source>
        <translation>Zuerst einen Auftrag wählen</translation>
    </message>
    <message>
        <source>Choose a file or paste a command first</source>
        <translation>Zuerst eine Datei wählen oder einen Befehl einfügen</translation>
    </message>
    <message>
        <source>Import 1 job</source>
        <translation>1 Auftrag importieren</translation>
    </message>
    <message>
        <source>Import %1 jobs</source>
        <translation>%1 Aufträge importieren</translation>
    </message>
    <message>
        <source>Storage for the secrets</source>
        <translation>Wohin mit den Geheimnissen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>This session only</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>Supported: curl commands for bash, cmd and PowerShell; Postman and Insomnia collections; OpenAPI descriptions; HAR files from browsers; Penstock profiles and jobs. Choose a Postman collection together with its environments. Secrets are never written to a file.</source>
        <translation>Unterstützt: curl-Befehle für bash, cmd und PowerShell; Sammlungen von Postman und Insomnia; OpenAPI-Beschreibungen; HAR-Dateien von Browsern; Profile und Aufträge von Penstock. Eine Postman-Sammlung zusammen mit ihren Umgebungen wählen. Geheimnisse werden nie in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>The import contains a secret (%1). Where should it be stored? It is never written to a file.</source>
        <translation>Der Import enthält ein Geheimnis (%1). Wohin damit? In eine Datei wird es nie geschrieben.</translation>
    </message>
    <message>
        <source>The import contains secrets (%1). Where should they be stored? They are never written to a file.</source>
        <translation>Der Import enthält Geheimnisse (%1). Wohin damit? In eine Datei werden sie nie geschrieben.</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
</context>
<context>
    <name>penstock::ItemCommands</name>
    <message>
        <source>Not saved: discarded when the window closes</source>
        <translation>Liegt in keiner Datei und geht mit dem Schließen des Fensters</translation>
    </message>
    <message>
        <source>Its file cannot be read</source>
        <translation>Die Datei ist nicht lesbar</translation>
    </message>
    <message>
        <source>Choose a profile or a job in the tree</source>
        <translation>Dazu im Baum ein Profil oder einen Auftrag wählen</translation>
    </message>
    <message>
        <source>Create a profile first</source>
        <translation>Zuerst ein Profil anlegen</translation>
    </message>
    <message>
        <source>No output yet</source>
        <translation>Noch keine Ausgabe</translation>
    </message>
    <message>
        <source>Running: stop it first</source>
        <translation>Läuft: zuerst stoppen</translation>
    </message>
    <message>
        <source>Each job has its own output: choose a job</source>
        <translation>Jeder Auftrag hat seine eigene Ausgabe: einen wählen</translation>
    </message>
    <message>
        <source>One of its jobs is running: stop that job first</source>
        <translation>Ein Auftrag davon läuft: diesen zuerst stoppen</translation>
    </message>
    <message>
        <source>Only jobs can be moved: choose one</source>
        <translation>Nur Aufträge lassen sich verschieben: einen wählen</translation>
    </message>
    <message>
        <source>Not available for a folder: choose one of its jobs</source>
        <translation>Für einen Ordner nicht möglich: einen seiner Aufträge wählen</translation>
    </message>
    <message>
        <source>Mo&amp;ve to</source>
        <translation>&amp;Verschieben nach</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
</context>
<context>
    <name>penstock::JobDocument</name>
    <message>
        <source>Reload the file</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Edits from the last session</source>
        <translation>Änderungen der letzten Sitzung</translation>
    </message>
</context>
<context>
    <name>penstock::JobTab</name>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Pages of the job</source>
        <translation>Seiten des Auftrags</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Throttling</source>
        <translation>Drosselung</translation>
    </message>
    <message>
        <source>Unnamed job</source>
        <translation>Auftrag ohne Namen</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Already running</source>
        <translation>Läuft bereits</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>Läuft nicht</translation>
    </message>
    <message>
        <source>Waits for requests in flight</source>
        <translation>Wartet auf Anfragen, die unterwegs sind</translation>
    </message>
    <message>
        <source>Send all rows. Ctrl+Enter sends one row</source>
        <translation>Sendet alle Zeilen. Strg+Eingabe sendet eine</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>Discard the contents of %1?</source>
        <translation>Den Inhalt von %1 verwerfen?</translation>
    </message>
    <message>
        <source>All rows are sent again.</source>
        <translation>Alle Zeilen werden noch einmal gesendet.</translation>
    </message>
    <message>
        <source>Discard and start over</source>
        <translation>Verwerfen und von vorn beginnen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>Fehler erneut senden</translation>
    </message>
    <message>
        <source>Last response</source>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Another process is running this job</source>
        <translation>Ein anderer Prozess führt diesen Auftrag aus</translation>
    </message>
    <message>
        <source>Send rows in doubt again</source>
        <translation>Zweifelhafte erneut senden</translation>
    </message>
    <message>
        <source>1 row may have been processed already.</source>
        <translation>1 Zeile kann schon ausgeführt worden sein.</translation>
    </message>
    <message>
        <source>%1 rows may have been processed already.</source>
        <translation>%1 Zeilen können schon ausgeführt worden sein.</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Do not send</source>
        <translation>Nicht senden</translation>
    </message>
    <message>
        <source>Edited since the last run</source>
        <translation>Seit dem letzten Lauf bearbeitet</translation>
    </message>
    <message>
        <source>If you resume, the remaining rows are sent with the job as it is now. If you start over, all rows are sent again.</source>
        <translation>Beim Fortsetzen werden die übrigen Zeilen gesendet, wie der Auftrag jetzt ist. Beim Neubeginn werden alle noch einmal gesendet.</translation>
    </message>
    <message>
        <source>Resume with the changes</source>
        <translation>Mit den Änderungen fortsetzen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Start over…</source>
        <translation>Von vorn beginnen…</translation>
    </message>
    <message>
        <source>Rows that failed are sent again as well.</source>
        <translation>Fehlgeschlagene Zeilen werden ebenfalls erneut gesendet.</translation>
    </message>
    <message>
        <source>The requests were sent, but no response was received. If they are sent again, they may take effect twice.</source>
        <translation>Die Anfragen wurden gesendet, aber es kam keine Antwort. Erneut gesendet, können sie zweimal wirken.</translation>
    </message>
</context>
<context>
    <name>penstock::KeyLine</name>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 rows left</source>
        <translation>„%1“ hat noch %2 Zeilen vor sich</translation>
    </message>
    <message>
        <source>%1 rows left</source>
        <translation>noch %1 Zeilen</translation>
    </message>
    <message>
        <source>%1 requests waiting</source>
        <translation>%1 Anfragen warten</translation>
    </message>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%1 von %2 (%3)</translation>
    </message>
    <message>
        <source>Earlier usage of this key: %1.</source>
        <translation>Vorher mit diesem Schlüssel verbraucht: %1.</translation>
    </message>
    <message>
        <source>Earlier usage of this key, counted since %1: %2.</source>
        <translation>Vorher mit diesem Schlüssel verbraucht, gezählt seit %1: %2.</translation>
    </message>
    <message>
        <source>This key is also in use by %1.</source>
        <translation>Diesen Schlüssel benutzt gerade auch %1.</translation>
    </message>
    <message>
        <source>Shared limits: %1.</source>
        <translation>Geteilte Limits: %1.</translation>
    </message>
    <message>
        <source>The limits are shared through Redis, as &quot;%1&quot; at %2.</source>
        <translation>Die Limits werden über Redis geteilt, als „%1“ auf %2.</translation>
    </message>
    <message>
        <source>1 row left</source>
        <translation>noch 1 Zeile</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has 1 row left</source>
        <translation>„%1“ hat noch 1 Zeile vor sich</translation>
    </message>
    <message>
        <source>1 request waiting</source>
        <translation>1 Anfrage wartet</translation>
    </message>
</context>
<context>
    <name>penstock::LevelBars</name>
    <message>
        <source>%1 of %2 left</source>
        <translation>%1 von %2 übrig</translation>
    </message>
    <message>
        <source>The profile had no limits.</source>
        <translation>Das Profil hatte keine Limits.</translation>
    </message>
</context>
<context>
    <name>penstock::LimitEditor</name>
    <message>
        <source>Choose a limit in the list, or add one.</source>
        <translation>Ein Limit in der Liste wählen oder eines hinzufügen.</translation>
    </message>
    <message>
        <source>Name of the limit</source>
        <translation>Name des Limits</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Requests that the limit allows over time</source>
        <translation>Anfragen, die das Limit mit der Zeit durchlässt</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Ctrl+D in the list</source>
        <translation>Strg+D in der Liste</translation>
    </message>
    <message>
        <source>Delete in the list</source>
        <translation>Entf in der Liste</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Limit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Change limit</source>
        <translation>Limit ändern</translation>
    </message>
    <message>
        <source>Rename limit</source>
        <translation>Limit umbenennen</translation>
    </message>
    <message>
        <source>Change algorithm</source>
        <translation>Algorithmus ändern</translation>
    </message>
</context>
<context>
    <name>penstock::LimitGauges</name>
    <message>
        <source>all free</source>
        <translation>alles frei</translation>
    </message>
    <message>
        <source>all free in %1</source>
        <translation>alles frei in %1</translation>
    </message>
    <message>
        <source>free as requests end</source>
        <translation>frei nach Anfragen</translation>
    </message>
    <message>
        <source>refills</source>
        <translation>füllt sich</translation>
    </message>
    <message>
        <source> of %1 left</source>
        <translation> von %1 übrig</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>No limits in this profile</source>
        <translation>Dieses Profil hat keine Limits</translation>
    </message>
    <message>
        <source>Rate limit exceeded: paused for %1</source>
        <translation>Limit überschritten: %1 Pause</translation>
    </message>
    <message>
        <source>No requests waiting</source>
        <translation>Keine Anfrage wartet</translation>
    </message>
    <message>
        <source>The next request is waiting for %1</source>
        <translation>Die nächste Anfrage wartet auf %1</translation>
    </message>
    <message>
        <source>Server unreachable: retry in %1</source>
        <translation>Server nicht erreichbar: neuer Versuch in %1</translation>
    </message>
    <message>
        <source> owed of %1</source>
        <translation> schuldig von %1</translation>
    </message>
    <message>
        <source>Discovered at %1: %2</source>
        <translation>Herausgefunden um %1: %2</translation>
    </message>
    <message>
        <source>remaining for all jobs that use this key</source>
        <translation>was übrig ist, für alle Aufträge mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>remaining for this window and another process that uses this key</source>
        <translation>was übrig ist, für dieses Fenster und ein weiteres Programm mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>remaining for this window and %1 other processes that use this key</source>
        <translation>was übrig ist, für dieses Fenster und %1 weitere Programme mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>%1, as the server enforces it</source>
        <translation>%1, so hält es der Server</translation>
    </message>
    <message>
        <source>Declared in the profile: %1</source>
        <translation>Das Profil sagt: %1</translation>
    </message>
    <message>
        <source>Too many failures: retry in %1</source>
        <translation>Zu viele Fehler: neuer Versuch in %1</translation>
    </message>
</context>
<context>
    <name>penstock::LimitsModel</name>
    <message>
        <source>A field is invalid</source>
        <translation>Ein Feld ist ungültig</translation>
    </message>
    <message>
        <source>Move limit</source>
        <translation>Limit verschieben</translation>
    </message>
</context>
<context>
    <name>penstock::LimitsPanel</name>
    <message>
        <source>%1 a second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>%1 a minute</source>
        <translation>%1 je Minute</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <translation>%1 je Stunde</translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation>%1 je Tag</translation>
    </message>
    <message>
        <source>No limits yet. Requests are sent as fast as the service responds. Enter a limit below, or apply a preset.</source>
        <translation>Noch keine Limits. Anfragen werden so schnell gesendet, wie der Dienst antwortet. Unten ein Limit eingeben oder eine Vorlage anwenden.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>a request is sent as soon as all limits permit it</source>
        <translation>eine Anfrage wird gesendet, sobald alle sie freigeben</translation>
    </message>
    <message>
        <source>Sustained rate with all limits together</source>
        <translation>Was alle zusammen auf Dauer durchlassen</translation>
    </message>
    <message>
        <source>together %1</source>
        <translation>zusammen %1</translation>
    </message>
    <message>
        <source>no limit sets a rate</source>
        <translation>keines gibt einen Takt vor</translation>
    </message>
    <message>
        <source>Add limit</source>
        <translation>Limit hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate limit</source>
        <translation>Limit duplizieren</translation>
    </message>
    <message>
        <source>Remove limit</source>
        <translation>Limit entfernen</translation>
    </message>
    <message>
        <source>No limits yet. Penstock discovers them from responses, and the server may reject some requests. Enter a limit below, or apply a preset.</source>
        <translation>Noch keine Limits. Penstock findet sie anhand der Antworten heraus, und der Server weist dabei vielleicht Anfragen ab. Unten ein Limit eingeben oder eine Vorlage anwenden.</translation>
    </message>
</context>
<context>
    <name>penstock::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New profile…</source>
        <translation>&amp;Neues Profil…</translation>
    </message>
    <message>
        <source>&amp;Try it: run the sample</source>
        <translation>&amp;Ausprobieren: Beispiel starten</translation>
    </message>
    <message>
        <source>Sa&amp;ve now</source>
        <translation>&amp;Sofort speichern</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>&amp;Tab schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Filter profiles and jobs</source>
        <translation>Profile und Aufträge &amp;filtern</translation>
    </message>
    <message>
        <source>&amp;Sidebar</source>
        <translation>&amp;Seitenleiste</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Start or resume</source>
        <translation>&amp;Starten oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause or resume</source>
        <translation>&amp;Pausieren oder fortsetzen</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>Von &amp;vorn beginnen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Penstock</source>
        <translation>Ü&amp;ber Penstock</translation>
    </message>
    <message>
        <source>S&amp;ame as system</source>
        <translation>&amp;Wie das System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>New &amp;job</source>
        <translation>Neuer A&amp;uftrag</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Go to anything…</source>
        <translation>&amp;Gehe zu…</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Nächster Tab</translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation>&amp;Voriger Tab</translation>
    </message>
    <message>
        <source>Page 1: Request</source>
        <translation>Seite 1: Anfrage</translation>
    </message>
    <message>
        <source>Page 2: Plan</source>
        <translation>Seite 2: Plan</translation>
    </message>
    <message>
        <source>Page 3: Run</source>
        <translation>Seite 3: Lauf</translation>
    </message>
    <message>
        <source>Page 4: Results</source>
        <translation>Seite 4: Ergebnisse</translation>
    </message>
    <message>
        <source>Page 5: Throttling</source>
        <translation>Seite 5: Drosselung</translation>
    </message>
    <message>
        <source>Send o&amp;ne</source>
        <translation>&amp;Eine senden</translation>
    </message>
    <message>
        <source>Send one, on the Request page</source>
        <translation>Eine senden, auf der Seite Anfrage</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Rena&amp;me</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Show out&amp;put in the file manager</source>
        <translation>Au&amp;sgabe im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Show &amp;file in the file manager</source>
        <translation>Da&amp;tei im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>De&amp;lete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Open, in the tree</source>
        <translation>Öffnen, im Baum</translation>
    </message>
    <message>
        <source>Delete, in the tree</source>
        <translation>Löschen, im Baum</translation>
    </message>
    <message>
        <source>Filter &amp;rows</source>
        <translation>&amp;Zeilen filtern</translation>
    </message>
    <message>
        <source>Filter rows, on the Results page</source>
        <translation>Zeilen filtern, auf der Seite Ergebnisse</translation>
    </message>
    <message>
        <source>&amp;Export results…</source>
        <translation>Ergebnisse &amp;exportieren…</translation>
    </message>
    <message>
        <source>New job from the clip&amp;board (curl command or URL)</source>
        <translation>Neuer Auftrag aus der &amp;Zwischenablage: curl-Befehl, Adresse</translation>
    </message>
    <message>
        <source>&amp;User&apos;s guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>New fol&amp;der</source>
        <translation>Neuer &amp;Ordner</translation>
    </message>
    <message>
        <source>Mo&amp;ve to a folder…</source>
        <translation>In einen Ordner &amp;verschieben…</translation>
    </message>
</context>
<context>
    <name>penstock::MainWindow</name>
    <message>
        <source>Penstock</source>
        <translation>Penstock</translation>
    </message>
    <message>
        <source>Apply what-if</source>
        <translation>Was-wäre-wenn anwenden</translation>
    </message>
    <message>
        <source>%1: its profile is missing</source>
        <translation>%1: sein Profil fehlt</translation>
    </message>
    <message>
        <source>Apply a preset</source>
        <translation>Aus Vorlage übernehmen</translation>
    </message>
    <message>
        <source>Nothing is sent until you press Start.</source>
        <translation>Vor „Starten“ wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Resumable at any time: each response is on disk before it counts.</source>
        <translation>Jederzeit fortsetzbar: Jede Antwort ist auf der Festplatte, bevor sie zählt.</translation>
    </message>
    <message>
        <source>%1 %2/s</source>
        <translation>%1 %2/s</translation>
    </message>
    <message>
        <source>1 job active</source>
        <translation>1 Auftrag aktiv</translation>
    </message>
    <message>
        <source>%1 jobs active</source>
        <translation>%1 Aufträge aktiv</translation>
    </message>
    <message>
        <source>About Penstock</source>
        <translation>Über Penstock</translation>
    </message>
    <message>
        <source>Penstock %1</source>
        <translation>Penstock %1</translation>
    </message>
    <message>
        <source>Pulls many responses from an API without exceeding its limits.

Licenses: MIT (library), GPL-3.0-or-later (this window), SIL Open Font License (Noto fonts).</source>
        <translation>Holt viele Antworten von einer API, ohne ihre Limits zu überschreiten.

Lizenzen: MIT (Bibliothek), GPL-3.0-or-later (dieses Fenster), SIL Open Font License (Noto-Schriften).</translation>
    </message>
    <message>
        <source>A run is active</source>
        <translation>Ein Lauf ist aktiv</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Stoppen und schließen</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 · %2 – Penstock</source>
        <translation>%1 · %2 – Penstock</translation>
    </message>
    <message>
        <source>%1 – Penstock</source>
        <translation>%1 – Penstock</translation>
    </message>
    <message>
        <source>Stop &quot;%1&quot; and close the window?</source>
        <translation>„%1“ anhalten und das Fenster schließen?</translation>
    </message>
    <message>
        <source>Stop these %1 runs and close the window?
%2</source>
        <translation>Diese %1 Läufe anhalten und das Fenster schließen?
%2</translation>
    </message>
    <message>
        <source>Penstock waits for requests in flight. No response is lost, and you can resume later.</source>
        <translation>Penstock wartet auf Anfragen, die unterwegs sind. Keine Antwort geht verloren, und der Lauf lässt sich später fortsetzen.</translation>
    </message>
    <message>
        <source>Use sign-in from a command</source>
        <translation>Anmeldung aus Befehl übernehmen</translation>
    </message>
    <message>
        <source>The shared limits of &quot;%1&quot; need attention: see the Run page.</source>
        <translation>Die geteilten Limits von „%1“ brauchen Aufmerksamkeit: siehe Seite Lauf.</translation>
    </message>
    <message>
        <source>Choose environment</source>
        <translation>Umgebung wählen</translation>
    </message>
    <message>
        <source>The user&apos;s guide is not installed.</source>
        <translation>Das Handbuch ist nicht installiert.</translation>
    </message>
    <message>
        <source>It comes with Penstock&apos;s packages. If you build Penstock yourself, install lowdown (on Debian: apt-get install lowdown) and build again.</source>
        <translation>Es kommt mit den Paketen von Penstock. Wer selbst baut, installiert lowdown (unter Debian: apt-get install lowdown) und baut noch einmal.</translation>
    </message>
    <message>
        <source>No program could open the user&apos;s guide.</source>
        <translation>Kein Programm hat das Handbuch angenommen.</translation>
    </message>
    <message>
        <source>Open this file in a browser: %1</source>
        <translation>Diese Datei in einem Browser öffnen: %1</translation>
    </message>
    <message>
        <source>User&apos;s guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Permission for a secret was not saved</source>
        <translation>Die Erlaubnis für ein Geheimnis ist nicht gespeichert</translation>
    </message>
    <message>
        <source>A secret is kept for this session only</source>
        <translation>Ein Geheimnis gilt nur für diese Sitzung</translation>
    </message>
    <message>
        <source>The keychain did not store the secret &quot;%1&quot;. Penstock keeps it in memory for this session only.</source>
        <translation>Der Schlüsselbund hat das Geheimnis „%1“ nicht gespeichert. Penstock behält es nur in dieser Sitzung, im Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>Invalid edits cannot be kept</source>
        <translation>Ungültige Änderungen können nicht behalten werden</translation>
    </message>
    <message>
        <source>Invalid edits from the last session cannot be read</source>
        <translation>Ungültige Änderungen der letzten Sitzung sind nicht lesbar</translation>
    </message>
</context>
<context>
    <name>penstock::NewProfileDialog</name>
    <message>
        <source>I have read this and agree</source>
        <translation>Gelesen und einverstanden</translation>
    </message>
    <message>
        <source>Create profile</source>
        <translation>Profil anlegen</translation>
    </message>
    <message>
        <source>Apply preset</source>
        <translation>Vorlage anwenden</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Apply a preset</source>
        <translation>Eine Vorlage anwenden</translation>
    </message>
    <message>
        <source>Find a service</source>
        <translation>Dienst suchen</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Dienste</translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation>Name des Profils</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Custom service</source>
        <translation>Eigener Dienst</translation>
    </message>
    <message>
        <source>%1
As of %2. %3</source>
        <translation>%1
Stand %2. %3</translation>
    </message>
    <message>
        <source>To do: %1</source>
        <translation>Zu tun: %1</translation>
    </message>
    <message>
        <source>Choose a service on the left.</source>
        <translation>Links einen Dienst wählen.</translation>
    </message>
    <message>
        <source>A profile describes a service: its base URL, the sign-in and the limits. Enter the limits from the service&apos;s documentation, for example 600/min.</source>
        <translation>Ein Profil beschreibt einen Dienst: seine Basis-URL, die Anmeldung und die Limits. Die Limits werden eingegeben, wie sie in der Dokumentation des Dienstes stehen, zum Beispiel 600/min.</translation>
    </message>
    <message>
        <source>Enter a name first</source>
        <translation>Zuerst einen Namen eingeben</translation>
    </message>
    <message>
        <source>Choose a service first</source>
        <translation>Zuerst einen Dienst wählen</translation>
    </message>
    <message>
        <source>Read the warning and agree first</source>
        <translation>Zuerst die Warnung lesen und zustimmen</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>Keine Treffer.</translation>
    </message>
    <message>
        <source>No matches. Create a profile with this name, and enter its limits yourself.</source>
        <translation>Keine Treffer. Ein Profil mit diesem Namen anlegen und seine Limits selbst eingeben.</translation>
    </message>
    <message>
        <source>your value for {{%1}}</source>
        <translation>eigener Wert für {{%1}}</translation>
    </message>
</context>
<context>
    <name>penstock::OutputTable</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose columns from the response</source>
        <translation>Spalten aus der Antwort wählen</translation>
    </message>
    <message>
        <source>First rows of the output</source>
        <translation>Erste Zeilen der Ausgabe</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Each item of %1 is a record</source>
        <translation>Jedes Element von %1 ist ein Datensatz</translation>
    </message>
    <message>
        <source>The output cannot be written</source>
        <translation>Die Ausgabe kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Preview of %1: 1 row from this response</source>
        <translation>Vorschau von %1: 1 Zeile aus dieser Antwort</translation>
    </message>
    <message>
        <source>Preview of %2: %1 rows from this response</source>
        <translation>Vorschau von %2: %1 Zeilen aus dieser Antwort</translation>
    </message>
    <message>
        <source>Click a value in the response to add or remove it as a column.</source>
        <translation>Ein Klick auf einen Wert der Antwort fügt ihn als Spalte hinzu oder entfernt ihn.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Preview of %1: first rows of the last run</source>
        <translation>Vorschau von %1: erste Zeilen des letzten Laufs</translation>
    </message>
</context>
<context>
    <name>penstock::PhaseList</name>
    <message>
        <source>d MMM </source>
        <translation>d. MMM </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>die Latenz</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Nothing to send.</source>
        <translation>Es ist nichts zu senden.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, %2&#xa0;%</source>
        <translation>%1, %2&#xa0;%</translation>
    </message>
    <message>
        <source>What the next request waits for</source>
        <translation>Worauf die nächste Anfrage wartet</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <translation>%1 gesendet</translation>
    </message>
</context>
<context>
    <name>penstock::PlanChart</name>
    <message>
        <source>What if: the first %1 requests, one by one</source>
        <translation>Was-wäre-wenn: die ersten %1 Anfragen, eine nach der anderen</translation>
    </message>
    <message>
        <source>The first %1 requests, one by one</source>
        <translation>Die ersten %1 Anfragen, eine nach der anderen</translation>
    </message>
    <message>
        <source>What if: all %1 requests, one by one</source>
        <translation>Was-wäre-wenn: alle %1 Anfragen, eine nach der anderen</translation>
    </message>
    <message>
        <source>All %1 requests, one by one</source>
        <translation>Alle %1 Anfragen, eine nach der anderen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Requests over time</source>
        <translation>Anfragen im Lauf der Zeit</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Plan wird erstellt…</translation>
    </message>
    <message>
        <source>Planned requests by time and number</source>
        <translation>Geplante Anfragen nach Zeit und Nummer</translation>
    </message>
    <message>
        <source>as declared</source>
        <translation>wie im Profil</translation>
    </message>
    <message>
        <source>what if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <source>No plan</source>
        <translation>Kein Plan</translation>
    </message>
    <message>
        <source>What if: the only request</source>
        <translation>Was-wäre-wenn: die einzige Anfrage</translation>
    </message>
    <message>
        <source>The only request</source>
        <translation>Die einzige Anfrage</translation>
    </message>
</context>
<context>
    <name>penstock::PlanPage</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>morgen</translation>
    </message>
    <message>
        <source>ddd d MMM yyyy</source>
        <translation>ddd, d. MMM yyyy</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1, %2&#xa0;%</source>
        <translation>%1, %2&#xa0;%</translation>
    </message>
    <message>
        <source>Planning failed: %1</source>
        <translation>Planung fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Mostly limited by</source>
        <translation>Bremst am meisten</translation>
    </message>
    <message>
        <source>Average rate</source>
        <translation>Mittlere Rate</translation>
    </message>
    <message>
        <source>If you start now, it finishes at</source>
        <translation>Bei Start jetzt fertig um</translation>
    </message>
    <message>
        <source>%1, after %2</source>
        <translation>%1, nach %2</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>Was wäre wenn: %1</translation>
    </message>
    <message>
        <source>%1 sooner</source>
        <translation>%1 früher</translation>
    </message>
    <message>
        <source>%1 later</source>
        <translation>%1 später</translation>
    </message>
    <message>
        <source>Estimated cost</source>
        <translation>Geschätzte Kosten</translation>
    </message>
    <message>
        <source>Running: the rest finishes at</source>
        <translation>Er läuft: Der Rest ist fertig um</translation>
    </message>
    <message>
        <source>If you resume now, the rest finishes at</source>
        <translation>Wird jetzt fortgesetzt, ist der Rest fertig um</translation>
    </message>
    <message>
        <source>Requests left</source>
        <translation>Anfragen übrig</translation>
    </message>
</context>
<context>
    <name>penstock::ProfileDocument</name>
    <message>
        <source>External change</source>
        <translation>Änderung von außen</translation>
    </message>
    <message>
        <source>Reload the file</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Edits from the last session</source>
        <translation>Änderungen der letzten Sitzung</translation>
    </message>
</context>
<context>
    <name>penstock::ProfileTab</name>
    <message>
        <source>New job</source>
        <translation>Neuer Auftrag</translation>
    </message>
    <message>
        <source>All jobs that use this key share its limits, in the window and on the command line</source>
        <translation>Alle Aufträge mit diesem Schlüssel teilen sich seine Limits, im Fenster und auf der Kommandozeile</translation>
    </message>
    <message>
        <source>Reload the file</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Keep my version</source>
        <translation>Meine Fassung behalten</translation>
    </message>
    <message>
        <source>Overwrites the changes of the other program</source>
        <translation>Überschreibt die Änderungen des anderen Programms</translation>
    </message>
    <message>
        <source>1 job</source>
        <translation>1 Auftrag</translation>
    </message>
    <message>
        <source>%1 jobs</source>
        <translation>%1 Aufträge</translation>
    </message>
    <message>
        <source>Unnamed profile</source>
        <translation>Profil ohne Namen</translation>
    </message>
    <message>
        <source>This file cannot be read. %1</source>
        <translation>Diese Datei ist nicht lesbar. %1</translation>
    </message>
    <message>
        <source>The profile was not saved. %1</source>
        <translation>Das Profil wurde nicht gespeichert. %1</translation>
    </message>
    <message>
        <source>Not saved: discarded when the window closes</source>
        <translation>Nicht gespeichert: wird beim Schließen des Fensters verworfen</translation>
    </message>
    <message>
        <source>Not saved: correct the marked fields</source>
        <translation>Nicht gespeichert: markierte Felder berichtigen</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Gespeichert %1</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Speichert…</translation>
    </message>
    <message>
        <source>Other secrets</source>
        <translation>Weitere Geheimnisse</translation>
    </message>
</context>
<context>
    <name>penstock::ProgressPanel</name>
    <message>
        <source>ddd d MMM, </source>
        <translation>ddd, d. MMM, </translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Rows done</source>
        <translation>Zeilen fertig</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Läuft seit</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Gebremst von</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Retrying</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>der Latenz</translation>
    </message>
    <message>
        <source>nothing is sent until you press Start</source>
        <translation>vor „Starten“ wird nichts gesendet</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht gestartet</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>Alles fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht fertig</translation>
    </message>
    <message>
        <source>nothing is sent until you resume</source>
        <translation>vor „Fortsetzen“ wird nichts gesendet</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Finish time unknown</source>
        <translation>Ende nicht bekannt</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>Finishes at %1</source>
        <translation>Fertig um %1</translation>
    </message>
    <message>
        <source>%1 done, %2 waiting, %3 retrying, %4 failed</source>
        <translation>%1 fertig, %2 wartend, %3 wiederholt, %4 fehlgeschlagen</translation>
    </message>
    <message>
        <source>in %1, as planned</source>
        <translation>in %1, wie geplant</translation>
    </message>
    <message>
        <source>in %1, %2 later than planned</source>
        <translation>in %1, %2 später als geplant</translation>
    </message>
    <message>
        <source>in %1, %2 sooner than planned</source>
        <translation>in %1, %2 früher als geplant</translation>
    </message>
    <message>
        <source>planned progress</source>
        <translation>so weit wäre der Plan</translation>
    </message>
    <message>
        <source>Resume continues where the run stopped</source>
        <translation>Fortsetzen macht dort weiter, wo es war</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>keine Verbindung</translation>
    </message>
    <message>
        <source>Cost, about %1 in total</source>
        <translation>Kosten, insgesamt etwa %1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>in process %1</source>
        <translation>in Prozess %1</translation>
    </message>
    <message>
        <source>in %1, process %2</source>
        <translation>in %1, Prozess %2</translation>
    </message>
    <message>
        <source>Running elsewhere</source>
        <translation>Läuft anderswo</translation>
    </message>
    <message>
        <source>Ran for</source>
        <translation>Lief</translation>
    </message>
    <message>
        <source>too many failures</source>
        <translation>zu viele Fehler</translation>
    </message>
    <message>
        <source>Finishes at about %1</source>
        <translation>Fertig etwa um %1</translation>
    </message>
    <message>
        <source>%1 pages</source>
        <translation>%1 Seiten</translation>
    </message>
    <message>
        <source>%1 records</source>
        <translation>%1 Datensätze</translation>
    </message>
</context>
<context>
    <name>penstock::QuickAdd</name>
    <message>
        <source>Add limit</source>
        <translation>Limit hinzufügen</translation>
    </message>
    <message>
        <source>New limit</source>
        <translation>Neues Limit</translation>
    </message>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <translation>Beispiel: %1</translation>
    </message>
    <message>
        <source>Type a limit, for example 600/min, and press Enter.</source>
        <translation>Ein Limit eintippen, zum Beispiel 600/min, und die Eingabetaste drücken.</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Type a limit first</source>
        <translation>Zuerst ein Limit eingeben</translation>
    </message>
</context>
<context>
    <name>penstock::ReadyLine</name>
    <message>
        <source>no rows</source>
        <translation>keine Zeilen</translation>
    </message>
    <message>
        <source>rows cannot be read</source>
        <translation>Zeilen nicht lesbar</translation>
    </message>
    <message>
        <source>number of rows unknown</source>
        <translation>Zahl der Zeilen unbekannt</translation>
    </message>
    <message>
        <source>all %1 rows done</source>
        <translation>alle %1 Zeilen sind fertig</translation>
    </message>
    <message>
        <source>%1 of %2 rows left</source>
        <translation>noch %1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>output file missing</source>
        <translation>Ausgabedatei fehlt</translation>
    </message>
    <message>
        <source>output already exists</source>
        <translation>Ausgabe gibt es schon</translation>
    </message>
    <message>
        <source>output not writable</source>
        <translation>Ausgabe nicht beschreibbar</translation>
    </message>
    <message>
        <source>output writable</source>
        <translation>Ausgabe beschreibbar</translation>
    </message>
    <message>
        <source>edited since the last run</source>
        <translation>seit dem letzten Lauf geändert</translation>
    </message>
    <message>
        <source>uses paths outside its folder</source>
        <translation>nutzt Pfade außerhalb seines Ordners</translation>
    </message>
    <message>
        <source>secret missing</source>
        <translation>Geheimnis fehlt</translation>
    </message>
    <message>
        <source>secret found</source>
        <translation>Geheimnis vorhanden</translation>
    </message>
    <message>
        <source>secrets found</source>
        <translation>Geheimnisse vorhanden</translation>
    </message>
    <message>
        <source>never allowed by the limits</source>
        <translation>die Limits lassen es nie durch</translation>
    </message>
    <message>
        <source>done at %1</source>
        <translation>fertig um %1</translation>
    </message>
    <message>
        <source>done on %1 at %2</source>
        <translation>fertig am %1 um %2</translation>
    </message>
    <message>
        <source>Checks before the start</source>
        <translation>Prüfungen vor dem Start</translation>
    </message>
    <message>
        <source>the row is done</source>
        <translation>die Zeile ist fertig</translation>
    </message>
    <message>
        <source>the row failed</source>
        <translation>die Zeile ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 of %2 rows failed</source>
        <translation>%1 von %2 Zeilen fehlgeschlagen</translation>
    </message>
    <message>
        <source>the row is in doubt</source>
        <translation>die Zeile ist zweifelhaft</translation>
    </message>
    <message>
        <source>%1 of %2 rows in doubt</source>
        <translation>%1 von %2 Zeilen zweifelhaft</translation>
    </message>
</context>
<context>
    <name>penstock::RejectionsPanel</name>
    <message>
        <source>Bodies of rate limit responses</source>
        <translation>Rümpfe von Drosselungen</translation>
    </message>
    <message>
        <source>Limits that a rate limit response closes</source>
        <translation>Limits, die eine Drosselung schließt</translation>
    </message>
    <message>
        <source>Name: the value of a scope header, for example search, or the header with its value. Value: the name of a limit</source>
        <translation>Name: der Wert eines Headers über den Bereich, zum Beispiel search, oder der Header mit seinem Wert. Wert: der Name eines Limits</translation>
    </message>
    <message>
        <source>A response also means &quot;rate limit exceeded&quot; if its body matches:</source>
        <translation>Eine Antwort heißt auch dann „Limit überschritten“, wenn ihr Rumpf passt:</translation>
    </message>
    <message>
        <source>A rate limit response closes all limits. If it names a scope (name), it closes only one limit (value).</source>
        <translation>Eine Drosselung schließt alle Limits. Nennt sie einen Bereich (Name), schließt sie nur ein Limit (Wert).</translation>
    </message>
    <message>
        <source>Change limits of scopes</source>
        <translation>Limits von Bereichen ändern</translation>
    </message>
</context>
<context>
    <name>penstock::Removal</name>
    <message>
        <source>Its file moves to the trash. The job has not run yet.</source>
        <translation>Seine Datei kommt in den Papierkorb. Gelaufen ist der Auftrag noch nicht.</translation>
    </message>
    <message>
        <source>Its file and its journal move to the trash.</source>
        <translation>Seine Datei und sein Journal kommen in den Papierkorb.</translation>
    </message>
    <message>
        <source>Its file and its journal move to the trash. The responses stay in %1.</source>
        <translation>Seine Datei und sein Journal kommen in den Papierkorb. Die Antworten bleiben in %1.</translation>
    </message>
    <message>
        <source>Its file moves to the trash.</source>
        <translation>Seine Datei kommt in den Papierkorb.</translation>
    </message>
    <message>
        <source>Its file, the files of its jobs and their journals move to the trash. The responses stay where they are.</source>
        <translation>Seine Datei, die Dateien seiner Aufträge und ihre Journale kommen in den Papierkorb. Die Antworten bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>The secret %1 stays in the keychain: other profiles may use it.</source>
        <translation>Das Geheimnis %1 bleibt im Schlüsselbund: andere Profile verwenden es vielleicht.</translation>
    </message>
    <message>
        <source>The secrets %1 stay in the keychain: other profiles may use them.</source>
        <translation>Die Geheimnisse %1 bleiben im Schlüsselbund: andere Profile verwenden sie vielleicht.</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot;?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot; and its job?</source>
        <translation>„%1“ und seinen Auftrag löschen?</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot; and its %2 jobs?</source>
        <translation>„%1“ und seine %2 Aufträge löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be moved to the trash.</source>
        <translation>„%1“ lässt sich nicht in den Papierkorb legen.</translation>
    </message>
    <message>
        <source>%1

If you delete it permanently, it cannot be restored.</source>
        <translation>%1

Endgültig gelöscht ist es nicht zurückzuholen.</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was not deleted.</source>
        <translation>„%1“ wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>One of its jobs is running now: stop that job first.</source>
        <translation>Ein Auftrag davon läuft inzwischen: diesen zuerst stoppen.</translation>
    </message>
    <message>
        <source>It is running now: stop it first.</source>
        <translation>Läuft inzwischen: zuerst stoppen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was not deleted, or only in part.</source>
        <translation>„%1“ wurde nicht oder nur zum Teil gelöscht.</translation>
    </message>
</context>
<context>
    <name>penstock::RequestPage</name>
    <message>
        <source>Send one</source>
        <translation>Eine senden</translation>
    </message>
    <message>
        <source>Part of the request</source>
        <translation>Teil der Anfrage</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Rumpf</translation>
    </message>
    <message>
        <source>Name of the job</source>
        <translation>Name des Auftrags</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>URL or path</source>
        <translation>URL oder Pfad</translation>
    </message>
    <message>
        <source>/items/{{id}}, or paste a curl command</source>
        <translation>/items/{{id}}, oder einen curl-Befehl einfügen</translation>
    </message>
    <message>
        <source>Rename job</source>
        <translation>Auftrag umbenennen</translation>
    </message>
    <message>
        <source>Change method</source>
        <translation>Methode ändern</translation>
    </message>
    <message>
        <source>{&quot;name&quot;: &quot;{{name}}&quot;}</source>
        <translation>{&quot;name&quot;: &quot;{{name}}&quot;}</translation>
    </message>
    <message>
        <source>Request headers</source>
        <translation>Header der Anfrage</translation>
    </message>
    <message>
        <source>Request query</source>
        <translation>Query der Anfrage</translation>
    </message>
    <message>
        <source>Change header</source>
        <translation>Header ändern</translation>
    </message>
    <message>
        <source>Change query</source>
        <translation>Query ändern</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Die Ausgabedatei wählen</translation>
    </message>
    <message>
        <source>Change output</source>
        <translation>Ausgabe ändern</translation>
    </message>
    <message>
        <source>Choose an output file</source>
        <translation>Eine Ausgabedatei wählen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Running. Changes here apply from the next start.</source>
        <translation>Läuft. Änderungen hier gelten ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Running.</source>
        <translation>Läuft.</translation>
    </message>
    <message>
        <source>Waiting for the limits, then for the response…</source>
        <translation>Wartet auf die Limits, dann auf die Antwort…</translation>
    </message>
    <message>
        <source>Cannot import this curl command: %1</source>
        <translation>Dieser curl-Befehl kann nicht importiert werden: %1</translation>
    </message>
    <message>
        <source>Paste a curl command</source>
        <translation>curl-Befehl einfügen</translation>
    </message>
    <message>
        <source>Change URL</source>
        <translation>URL ändern</translation>
    </message>
    <message>
        <source>Change body</source>
        <translation>Rumpf ändern</translation>
    </message>
    <message>
        <source>Send the request for the selected row, without saving the response (Ctrl+Enter)</source>
        <translation>Die Anfrage der gewählten Zeile senden, ohne die Antwort zu speichern (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Cannot start: correct the invalid field</source>
        <translation>Start nicht möglich: das ungültige Feld berichtigen</translation>
    </message>
    <message>
        <source>Cannot start: %1</source>
        <translation>Start nicht möglich: %1</translation>
    </message>
    <message>
        <source>Cancelled before a response arrived.</source>
        <translation>Abgebrochen, ehe eine Antwort kam.</translation>
    </message>
    <message>
        <source>Read cost from response</source>
        <translation>Kosten aus Antwort lesen</translation>
    </message>
    <message>
        <source>More settings…</source>
        <translation>Weitere Einstellungen…</translation>
    </message>
    <message>
        <source>Output format, records, pages and run settings</source>
        <translation>Format der Ausgabe, Datensätze, Seiten und Einstellungen des Laufs</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>Weniger Einstellungen</translation>
    </message>
    <message>
        <source>Make a column</source>
        <translation>Zur Spalte machen</translation>
    </message>
    <message>
        <source>%1 is now a column. Type or paste more values, or choose a file.</source>
        <translation>%1 ist jetzt eine Spalte. Weitere Werte eingeben oder einfügen, oder aus einer Datei nehmen.</translation>
    </message>
    <message>
        <source>For the first row, from the last run</source>
        <translation>Auf die erste Zeile, aus dem letzten Lauf</translation>
    </message>
    <message>
        <source>Both a profile variable and a column: %1. The variable is used.</source>
        <translation>Variable des Profils und Spalte der Zeilen zugleich: %1. Verwendet wird die Variable.</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Importiert.</translation>
    </message>
    <message>
        <source>Imported without %1. Credentials belong in the sign-in of the profile.</source>
        <translation>Importiert, ohne %1. Zugangsdaten gehören in die Anmeldung des Profils.</translation>
    </message>
    <message>
        <source>Imported. Its credential is now the sign-in of the profile.</source>
        <translation>Importiert. Die Zugangsdaten darin sind jetzt die Anmeldung des Profils.</translation>
    </message>
    <message>
        <source>Enter a URL, and add a row with its values</source>
        <translation>Eine URL eingeben und eine Zeile mit ihren Werten anlegen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Body type</source>
        <translation>Art des Rumpfs</translation>
    </message>
    <message>
        <source>Change body type</source>
        <translation>Art des Rumpfs ändern</translation>
    </message>
    <message>
        <source>XML</source>
        <translation>XML</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>How values are written into the body. &quot;auto&quot; follows Content-Type, or recognizes JSON, XML and forms. A missing Content-Type is set.</source>
        <translation>Wie Werte in den Rumpf geschrieben werden. „auto“ folgt Content-Type oder erkennt JSON, XML und Formulare. Ein fehlender Content-Type wird gesetzt.</translation>
    </message>
</context>
<context>
    <name>penstock::ResponseView</name>
    <message>
        <source>waiting for the limits</source>
        <translation>warten auf die Limits</translation>
    </message>
    <message>
        <source>waiting for the limits, mostly for %1</source>
        <translation>warten auf die Limits, am längsten auf %1</translation>
    </message>
    <message>
        <source>waiting for a connection</source>
        <translation>warten auf eine Verbindung</translation>
    </message>
    <message>
        <source>waiting for the response</source>
        <translation>warten auf die Antwort</translation>
    </message>
    <message>
        <source>receiving the response</source>
        <translation>empfangen der Antwort</translation>
    </message>
    <message>
        <source>total</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>sent once</source>
        <translation>einmal gesendet</translation>
    </message>
    <message>
        <source>sent %1 times</source>
        <translation>%1-mal gesendet</translation>
    </message>
    <message>
        <source>redirected to %1</source>
        <translation>umgeleitet nach %1</translation>
    </message>
    <message>
        <source>The service rejected the credentials. Check the sign-in of the profile and its secret.</source>
        <translation>Der Dienst hat die Anmeldung nicht angenommen: die Anmeldung des Profils prüfen und ob das Geheimnis das richtige ist.</translation>
    </message>
    <message>
        <source>Nothing was found at this URL. Check the path, and the base URL of the profile.</source>
        <translation>Unter dieser Adresse ist nichts: den Pfad und die Basis-URL des Profils prüfen.</translation>
    </message>
    <message>
        <source>Rate limit exceeded: the limits of the service are lower than those of the profile.</source>
        <translation>Limit überschritten: Die Limits des Dienstes sind niedriger als die des Profils.</translation>
    </message>
    <message>
        <source>Part of the response</source>
        <translation>Teil der Antwort</translation>
    </message>
    <message>
        <source>Pretty</source>
        <translation>Aufbereitet</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Press Send one to see a response here.</source>
        <translation>„Eine senden“ drücken, um hier eine Antwort zu sehen.</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>No response</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>%1 %2   %3   %4</source>
        <translation>%1 %2   %3   %4</translation>
    </message>
    <message>
        <source>The response body is empty.</source>
        <translation>Der Rumpf der Antwort ist leer.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the text below</source>
        <translation>Den Text darunter kopieren</translation>
    </message>
    <message>
        <source>Retrying.</source>
        <translation>Es wird wieder versucht.</translation>
    </message>
    <message>
        <source>No response yet</source>
        <translation>Noch keine Antwort</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Use %1 as the cost for</source>
        <translation>%1 als Kosten verwenden für</translation>
    </message>
    <message>
        <source>The service requires %1 authentication, which Penstock does not support. Request a token or a key there.</source>
        <translation>Der Dienst verlangt eine Anmeldung mit %1, die Penstock nicht unterstützt. Dort nach einem Token oder Schlüssel fragen.</translation>
    </message>
</context>
<context>
    <name>penstock::ResultsModel</name>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Sent at</source>
        <translation>Gesendet um</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
</context>
<context>
    <name>penstock::ResultsPage</name>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Finished rows</source>
        <translation>Beendete Zeilen</translation>
    </message>
    <message>
        <source>No response yet.</source>
        <translation>Noch keine Antwort.</translation>
    </message>
    <message>
        <source>Responses are listed here.</source>
        <translation>Antworten werden hier aufgelistet.</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>die neuesten oben</translation>
    </message>
    <message>
        <source>No such row</source>
        <translation>Keine solche Zeile</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 bis %2 von %3</translation>
    </message>
    <message>
        <source>Cancel export</source>
        <translation>Export abbrechen</translation>
    </message>
    <message>
        <source>Exported %1 rows to %2</source>
        <translation>%1 Zeilen nach %2 exportiert</translation>
    </message>
    <message>
        <source>Export cancelled</source>
        <translation>Export abgebrochen</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Row %1 has a different status.</source>
        <translation>Zeile %1 hat einen anderen Status.</translation>
    </message>
    <message>
        <source>Row %1 is not finished.</source>
        <translation>Zeile %1 ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>No row with this status contains “%1”.</source>
        <translation>Keine Zeile mit diesem Status enthält „%1“.</translation>
    </message>
    <message>
        <source>No row contains “%1”.</source>
        <translation>Keine Zeile enthält „%1“.</translation>
    </message>
    <message>
        <source>Searching for “%1”…</source>
        <translation>„%1“ wird gesucht…</translation>
    </message>
    <message>
        <source>1 row contains “%1”</source>
        <translation>1 Zeile enthält „%1“</translation>
    </message>
    <message>
        <source>%1 rows contain “%2”</source>
        <translation>%1 Zeilen enthalten „%2“</translation>
    </message>
    <message>
        <source>Export the rows shown here, with values and responses, as CSV, JSON lines or SQLite</source>
        <translation>Schreibt die hier gezeigten Zeilen mit ihren Werten und Antworten: CSV, JSON-Zeilen oder SQLite</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>Werte kopieren</translation>
    </message>
    <message>
        <source>Copy response</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>Zelle kopieren</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Noch einmal senden</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>%1 cannot be opened</source>
        <translation>%1 lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>Als curl kopieren</translation>
    </message>
    <message>
        <source>Copy as penstock send</source>
        <translation>Als penstock send kopieren</translation>
    </message>
    <message>
        <source>Command copied. It contains variables instead of secrets.</source>
        <translation>Befehl kopiert. Er enthält Variablen statt Geheimnissen.</translation>
    </message>
    <message>
        <source>Cannot copy a command: this job is not saved in a file.</source>
        <translation>Es lässt sich kein Befehl kopieren: Dieser Auftrag ist in keiner Datei gespeichert.</translation>
    </message>
    <message>
        <source>Command copied.</source>
        <translation>Befehl kopiert.</translation>
    </message>
    <message>
        <source>Exported 1 row to %1</source>
        <translation>1 Zeile nach %1 exportiert</translation>
    </message>
</context>
<context>
    <name>penstock::RowsPanel</name>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>einer Datei</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werten</translation>
    </message>
    <message>
        <source>Source of the rows</source>
        <translation>Woher die Zeilen kommen</translation>
    </message>
    <message>
        <source>First rows</source>
        <translation>Erste Zeilen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>from</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>File with the rows</source>
        <translation>Datei mit den Zeilen</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Choose a file. Each of its rows becomes one request.</source>
        <translation>Eine Datei wählen: Jede ihrer Zeilen wird eine Anfrage.</translation>
    </message>
    <message>
        <source>No rows found.</source>
        <translation>Keine Zeilen gefunden.</translation>
    </message>
    <message>
        <source>All rows. Send one uses the selected one.</source>
        <translation>Das sind alle. „Eine senden“ nimmt die gewählte.</translation>
    </message>
    <message>
        <source>First %1 rows. Send one uses the selected one.</source>
        <translation>Die ersten %1. „Eine senden“ nimmt die gewählte.</translation>
    </message>
    <message>
        <source>Change rows</source>
        <translation>Zeilen ändern</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>id=7, 8, 9, or paste a list</source>
        <translation>id=7, 8, 9, oder eine Liste einfügen</translation>
    </message>
    <message>
        <source>Without {{name}} in the request, it is sent once.</source>
        <translation>Die Anfrage hat kein {{name}}, das Zeilen füllen würden: Sie wird einmal gesendet.</translation>
    </message>
    <message>
        <source>No rows yet. Choose “values” and enter those of %1.</source>
        <translation>Noch keine Zeilen: oben „Werten“ wählen und die von %1 eingeben.</translation>
    </message>
    <message>
        <source>Rows (*.csv *.jsonl *.ndjson *.json *.txt);;All files (*)</source>
        <translation>Zeilen (*.csv *.jsonl *.ndjson *.json *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>rows.csv, .json or .txt</source>
        <translation>rows.csv, .json oder .txt</translation>
    </message>
</context>
<context>
    <name>penstock::RunNews</name>
    <message>
        <source>A job</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>Paused after repeated failures with the same cause. No row is lost.</source>
        <translation>Pausiert nach wiederholten Fehlern mit derselben Ursache. Keine Zeile geht verloren.</translation>
    </message>
    <message>
        <source>%1 of %2 rows done in %3</source>
        <translation>%1 von %2 Zeilen beantwortet in %3</translation>
    </message>
    <message>
        <source>%1 rows done in %2</source>
        <translation>%1 Zeilen beantwortet in %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>1 row done in %1</source>
        <translation>1 Zeile beantwortet in %1</translation>
    </message>
    <message>
        <source>%1 of %2 rows done; the last run took %3</source>
        <translation>%1 von %2 Zeilen beantwortet; der letzte Lauf dauerte %3</translation>
    </message>
</context>
<context>
    <name>penstock::RunPage</name>
    <message>
        <source>Requests per second</source>
        <translation>Anfragen je Sekunde</translation>
    </message>
    <message>
        <source>Time shown</source>
        <translation>Gezeigte Zeit</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Chart shown</source>
        <translation>Gezeigtes Diagramm</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Starts when the first request is sent</source>
        <translation>Beginnt mit der ersten Anfrage</translation>
    </message>
    <message>
        <source>Requests by time and number</source>
        <translation>Anfragen nach Zeit und Nummer</translation>
    </message>
    <message>
        <source>No response yet</source>
        <translation>Noch keine Antwort</translation>
    </message>
    <message>
        <source>Latency in ms</source>
        <translation>Latenz in ms</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>Anfragen unterwegs</translation>
    </message>
    <message>
        <source>Nothing sent yet</source>
        <translation>Noch nichts gesendet</translation>
    </message>
    <message>
        <source>responses</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>gesendet</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Requests, one by one</source>
        <translation>Anfragen, einzeln</translation>
    </message>
    <message>
        <source>allowed %1/s</source>
        <translation>erlaubt %1/s</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>95. Perzentil</translation>
    </message>
    <message>
        <source>p95 %1</source>
        <translation>p95 %1</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>%1 now</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>No curves recorded for earlier runs</source>
        <translation>Von früheren Läufen gibt es keine Kurven</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is also running with this profile. The charts and limits below include both jobs.</source>
        <translation>„%1“ läuft zugleich unter diesem Profil: Die Kurven und Limits darunter zeigen beide.</translation>
    </message>
    <message>
        <source>%1 other jobs are also running with this profile. The charts and limits below include them all.</source>
        <translation>%1 weitere Aufträge laufen zugleich unter diesem Profil: Die Kurven und Limits darunter zeigen sie alle.</translation>
    </message>
    <message>
        <source>Limits remaining at the end of the run</source>
        <translation>Was am Ende von den Limits übrig war</translation>
    </message>
    <message>
        <source>responses in the other run</source>
        <translation>Antworten im anderen Lauf</translation>
    </message>
    <message>
        <source>Individual requests of earlier runs are not recorded</source>
        <translation>Einzelne Anfragen früherer Läufe werden nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>That run received no response</source>
        <translation>Dieser Lauf hatte keine Antwort</translation>
    </message>
    <message>
        <source>Not recorded for that run</source>
        <translation>Von diesem Lauf ist das nicht aufbewahrt</translation>
    </message>
    <message>
        <source>The run ended at once</source>
        <translation>Er war sofort zu Ende</translation>
    </message>
</context>
<context>
    <name>penstock::RunStrip</name>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>Discards the results of earlier runs</source>
        <translation>Verwirft, was frühere Läufe gebracht haben</translation>
    </message>
    <message>
        <source>Interrupted at row %1 of %2, because Penstock was terminated or the computer went down. No response is lost.</source>
        <translation>Unterbrochen bei Zeile %1 von %2, weil Penstock beendet wurde oder der Rechner ausging. Keine Antwort ist verloren.</translation>
    </message>
    <message>
        <source>Interrupted at row %1, because Penstock was terminated or the computer went down. No response is lost.</source>
        <translation>Unterbrochen bei Zeile %1, weil Penstock beendet wurde oder der Rechner ausging. Keine Antwort ist verloren.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>1 row failed for good. The Results page shows why.</source>
        <translation>1 Zeile ist endgültig fehlgeschlagen. Die Ergebnisse sagen, warum.</translation>
    </message>
    <message>
        <source>%1 rows failed for good. The Results page shows why.</source>
        <translation>%1 Zeilen sind endgültig fehlgeschlagen. Die Ergebnisse sagen, warum.</translation>
    </message>
    <message>
        <source>Send them again</source>
        <translation>Noch einmal senden</translation>
    </message>
    <message>
        <source>Sends only failed rows, not rows in doubt</source>
        <translation>Nur fehlgeschlagene Zeilen; zweifelhafte bleiben unberührt</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Resumes where the run stopped</source>
        <translation>Setzt fort, wo der Lauf endete</translation>
    </message>
    <message>
        <source>%1
Penstock keeps retrying. Responses received so far are saved.</source>
        <translation>%1
Penstock versucht es weiter. Bisherige Antworten sind gespeichert.</translation>
    </message>
    <message>
        <source>1 response was %1</source>
        <translation>1 Antwort war %1</translation>
    </message>
    <message>
        <source>%1 responses were %2</source>
        <translation>%1 Antworten waren %2</translation>
    </message>
    <message>
        <source>%1; the others were %2.</source>
        <translation>%1; die anderen waren %2.</translation>
    </message>
    <message>
        <source>Another process (%1) is running this job.</source>
        <translation>Ein anderer Prozess (%1) führt diesen Auftrag aus.</translation>
    </message>
    <message>
        <source>%1 (process %2) is running this job.</source>
        <translation>%1 (Prozess %2) führt diesen Auftrag aus.</translation>
    </message>
    <message>
        <source>Enter a new token</source>
        <translation>Neues Token eingeben</translation>
    </message>
    <message>
        <source>Show the response</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Opens the sign-in of the profile. The run resumes when you have stored the token</source>
        <translation>Öffnet die Anmeldung des Profils; ist es hinterlegt, geht der Lauf weiter</translation>
    </message>
    <message>
        <source>Sends these rows again, without changes</source>
        <translation>Sendet diese Zeilen erneut, so wie es ist</translation>
    </message>
    <message>
        <source>Paused: the last %1 responses were all HTTP 401. The token is invalid or has expired.
Enter a new token and resume. No row is lost: these rows are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle HTTP 401. Das Token ist ungültig oder abgelaufen.
Ein neues eingeben und fortsetzen. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>Paused: the last %1 responses were all HTTP 403. The service does not permit these requests.
The response may name the missing permission. Enter a token that has it, and resume. No row is lost: these rows are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle HTTP 403. Der Dienst erlaubt diese Anfragen nicht.
Die Antwort nennt vielleicht die fehlende Berechtigung. Ein Token eingeben, das sie hat, und fortsetzen. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>Paused: the last %1 responses were all web pages instead of JSON, probably login pages.
Enter a new token and resume. No row is lost: these rows are sent again. If you want web pages, add the header &quot;Accept: text/html&quot;.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle Webseiten statt JSON, vermutlich Anmeldeseiten.
Ein neues Token eingeben und fortsetzen. Keine Zeile geht verloren: Diese werden erneut gesendet. Sind Webseiten gewollt, den Header „Accept: text/html“ hinzufügen.</translation>
    </message>
    <message>
        <source>Paused: the last %1 responses were all server errors (HTTP %2).
Resume when the service works again. No row is lost: these rows are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle Serverfehler (HTTP %2).
Fortsetzen, wenn der Dienst wieder funktioniert. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>%1
Its progress is shown here. You can start the job here when that process ends.</source>
        <translation>%1
Sein Fortschritt wird hier gezeigt. Hier starten lässt er sich, wenn jener Prozess endet.</translation>
    </message>
    <message>
        <source>The only response was a web page, probably a login page.</source>
        <translation>Die einzige Antwort war eine Webseite, vermutlich eine Anmeldeseite.</translation>
    </message>
    <message>
        <source>All %1 responses were web pages, probably login pages.</source>
        <translation>Alle %1 Antworten waren Webseiten, vermutlich Anmeldeseiten.</translation>
    </message>
    <message>
        <source>If you do not want web pages, set up the sign-in of the profile. If you do, add the header &quot;Accept: text/html&quot;.</source>
        <translation>Sind Webseiten nicht gewollt, die Anmeldung des Profils einrichten. Sind sie gewollt, den Header „Accept: text/html“ hinzufügen.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Sends one request now. If it succeeds, the others follow</source>
        <translation>Sendet sofort eine Anfrage. Hat sie Erfolg, folgen die anderen</translation>
    </message>
    <message>
        <source>Too many responses were server errors, so nothing is sent for a while.
Then a single request is sent first. No row is lost.</source>
        <translation>Zu viele Antworten waren Serverfehler, deshalb wird eine Weile nichts gesendet.
Dann geht eine einzelne Anfrage voraus. Keine Zeile geht verloren.</translation>
    </message>
    <message>
        <source>Paused: the last %1 responses were all HTTP 401. The service requires %2 authentication, which Penstock does not support.
Ask it for a token or a key.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle HTTP 401. Der Dienst verlangt eine Anmeldung mit %2, die Penstock nicht unterstützt.
Dort nach einem Token oder Schlüssel fragen.</translation>
    </message>
</context>
<context>
    <name>penstock::Sample</name>
    <message>
        <source>Mock server</source>
        <translation>Mock-Server</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Try it: %1 rows</source>
        <translation>Ausprobieren: %1 Zeilen</translation>
    </message>
</context>
<context>
    <name>penstock::SecretField</name>
    <message>
        <source>set the environment variable %1 and restart Penstock</source>
        <translation>die Umgebungsvariable %1 setzen und Penstock neu starten</translation>
    </message>
    <message>
        <source>Available. Its value is never shown.</source>
        <translation>Vorhanden. Der Wert wird nie gezeigt.</translation>
    </message>
    <message>
        <source>Not stored yet: enter it.</source>
        <translation>Es fehlt noch: eingeben.</translation>
    </message>
    <message>
        <source>The keychain is locked%1. Unlock it, and check again.</source>
        <translation>Der Schlüsselbund ist gesperrt%1. Entsperren und erneut nachsehen.</translation>
    </message>
    <message>
        <source>No keychain found%1: %2.</source>
        <translation>Kein Schlüsselbund gefunden%1: %2.</translation>
    </message>
    <message>
        <source>The keychain denies access%1. Allow it there, and check again.</source>
        <translation>Der Schlüsselbund verweigert den Zugriff%1. Dort erlauben und erneut nachsehen.</translation>
    </message>
    <message>
        <source>The keychain does not respond%1. Check again, or %2.</source>
        <translation>Der Schlüsselbund antwortet nicht%1. Erneut nachsehen, oder %2.</translation>
    </message>
    <message>
        <source>Enter…</source>
        <translation>Eingeben…</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Hinterlegen</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Geheimnis</translation>
    </message>
    <message>
        <source>Stored in the keychain, not shown again</source>
        <translation>Kommt in den Schlüsselbund, wird nicht mehr gezeigt</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking the keychain…</source>
        <translation>Sieht im Schlüsselbund nach…</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>Ersetzen…</translation>
    </message>
    <message>
        <source>Storing it in the keychain…</source>
        <translation>Hinterlegt es im Schlüsselbund…</translation>
    </message>
    <message>
        <source>Not stored yet: set the environment variable %1 and restart Penstock.</source>
        <translation>Noch nicht hinterlegt: die Umgebungsvariable %1 setzen und Penstock neu starten.</translation>
    </message>
    <message>
        <source>It may then be sent to %1.</source>
        <translation>Es darf dann an %1 gesendet werden.</translation>
    </message>
    <message>
        <source>This session only</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Kept in memory until Penstock closes, and never written to disk</source>
        <translation>Wird bis zum Ende von Penstock im Speicher gehalten und nie auf die Platte geschrieben</translation>
    </message>
    <message>
        <source>Kept in memory until Penstock closes, and never written to disk.</source>
        <translation>Wird bis zum Ende von Penstock im Speicher gehalten und nie auf die Platte geschrieben.</translation>
    </message>
    <message>
        <source>The keychain did not store the secret. It is kept in memory until Penstock closes, and never written to disk.</source>
        <translation>Der Schlüsselbund hat das Geheimnis nicht angenommen. Es wird bis zum Ende von Penstock im Speicher gehalten und nie auf die Platte geschrieben.</translation>
    </message>
    <message>
        <source>No keychain found%1. Enter the secret for this session only, or %2.</source>
        <translation>Kein Schlüsselbund gefunden%1. Das Geheimnis nur für diese Sitzung eingeben, oder %2.</translation>
    </message>
    <message>
        <source>Kept until Penstock closes, not shown again</source>
        <translation>Wird behalten, bis Penstock endet, und nicht wieder gezeigt</translation>
    </message>
    <message>
        <source>The secret contains a control character. Enter one line of text.</source>
        <translation>Das Geheimnis enthält ein Steuerzeichen. Eine Zeile Text eingeben.</translation>
    </message>
</context>
<context>
    <name>penstock::ServicePanel</name>
    <message>
        <source>Retries</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Throttling</source>
        <translation>Drosselung</translation>
    </message>
    <message>
        <source>More sign-in settings</source>
        <translation>Anmeldung, weiteres</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über das Profil</translation>
    </message>
    <message>
        <source>bodies or scopes</source>
        <translation>Rümpfe oder Bereiche</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>set: %1</source>
        <translation>gesetzt: %1</translation>
    </message>
    <message>
        <source>Sharing through Redis</source>
        <translation>Geteilt über Redis</translation>
    </message>
</context>
<context>
    <name>penstock::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>Sprache des Systems</translation>
    </message>
    <message>
        <source>Applies from the next start</source>
        <translation>Ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Reopen the tabs of the last session</source>
        <translation>Tabs vom letzten Mal wieder öffnen</translation>
    </message>
    <message>
        <source>On startup</source>
        <translation>Beim Start</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Jobs and journals</source>
        <translation>Aufträge und Journale</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>penstock::SharedStrip</name>
    <message>
        <source>Already used at the start: %1 of %2 (%3).</source>
        <translation>Beim Start schon verbraucht: %1 von %2 (%3).</translation>
    </message>
    <message>
        <source>1 request</source>
        <translation>1 Anfrage</translation>
    </message>
    <message>
        <source>%1 requests</source>
        <translation>%1 Anfragen</translation>
    </message>
    <message>
        <source>%1 other jobs on this key have %2 left: this job finishes at %3 instead of %4.</source>
        <translation>%1 andere Aufträge mit diesem Schlüssel haben noch %2 übrig: Dieser Auftrag ist um %3 fertig statt um %4.</translation>
    </message>
    <message>
        <source>Another job on this key has %1 left: this job finishes at %2 instead of %3.</source>
        <translation>Ein anderer Auftrag mit diesem Schlüssel hat noch %1 übrig: Dieser Auftrag ist um %2 fertig statt um %3.</translation>
    </message>
    <message>
        <source>Another job on this key, &quot;%1&quot;, has %2 left: this job finishes at %3 instead of %4.</source>
        <translation>Ein anderer Auftrag mit diesem Schlüssel, „%1“, hat noch %2 übrig: Dieser Auftrag ist um %3 fertig statt um %4.</translation>
    </message>
</context>
<context>
    <name>penstock::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Pause or resume, on the Run page</source>
        <translation>Pausieren oder fortsetzen, auf der Seite „Lauf“</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>penstock::Sidebar</name>
    <message>
        <source>Filter profiles and jobs</source>
        <translation>Profile und Aufträge filtern</translation>
    </message>
    <message>
        <source>Profiles and jobs</source>
        <translation>Profile und Aufträge</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>1 job is not listed</source>
        <translation>1 Auftrag ist nicht aufgelistet</translation>
    </message>
    <message>
        <source>%1 jobs are not listed</source>
        <translation>%1 Aufträge sind nicht aufgelistet</translation>
    </message>
    <message>
        <source>Profiles and their jobs appear here.</source>
        <translation>Profile und ihre Aufträge erscheinen hier.</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>Keine Treffer.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Strg+I</translation>
    </message>
    <message>
        <source>Folders are not saved</source>
        <translation>Ordner werden nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>penstock::StartPage</name>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>600 rows against a mock server on this computer. Within a minute a rate limit is exceeded, and you see how Penstock reacts.</source>
        <translation>600 Zeilen gegen den Mock-Server auf diesem Rechner. Binnen einer Minute wird ein Limit überschritten, und es zeigt sich, wie Penstock darauf reagiert.</translation>
    </message>
    <message>
        <source>Run the sample</source>
        <translation>Beispiel starten</translation>
    </message>
    <message>
        <source>just over a minute</source>
        <translation>gut 1 min</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Choose a known service with its published limits, or enter the URL and the limits yourself, for example 600/min.</source>
        <translation>Einen Dienst wählen, den Penstock mit seinen veröffentlichten Limits kennt, oder Adresse und Limits selbst eingeben, etwa 600/⁠min.</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>Pull thousands of responses at the rate the service allows</source>
        <translation>Tausende Antworten holen, im Takt, den der Dienst erlaubt</translation>
    </message>
    <message>
        <source>Enter the limits. See when the job will be done. Start it, and close the lid at any time: every run can be resumed.</source>
        <translation>Limits eingeben. Sehen, wann der Auftrag fertig ist. Starten und jederzeit den Deckel schließen: Jeder Lauf lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>No account, no cloud, no telemetry. Secrets stay in the keychain of this computer.</source>
        <translation>Kein Konto, keine Cloud, keine Telemetrie. Geheimnisse bleiben im Schlüsselbund dieses Rechners.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import a curl command, a Postman or Insomnia collection, an OpenAPI description, a HAR file, or a Penstock profile.</source>
        <translation>Importieren lassen sich ein curl-Befehl, eine Sammlung von Postman oder Insomnia, eine OpenAPI-Beschreibung, eine HAR-Datei oder ein Profil von Penstock.</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Strg+I</translation>
    </message>
    <message>
        <source>Or paste a curl command or a URL here</source>
        <translation>Oder hier einen curl-Befehl oder eine Adresse einfügen</translation>
    </message>
    <message>
        <source>curl command or URL</source>
        <translation>curl-Befehl oder Adresse</translation>
    </message>
    <message>
        <source>Create a job from it</source>
        <translation>Einen Auftrag daraus machen</translation>
    </message>
</context>
<context>
    <name>penstock::StatusChips</name>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All failed</source>
        <translation>Alle Fehler</translation>
    </message>
</context>
<context>
    <name>penstock::TextView</name>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
</context>
<context>
    <name>penstock::ThrottleDetail</name>
    <message>
        <source>Levels shown</source>
        <translation>Gezeigte Füllstände</translation>
    </message>
    <message>
        <source>When sent</source>
        <translation>Beim Senden</translation>
    </message>
    <message>
        <source>On response</source>
        <translation>Bei der Antwort</translation>
    </message>
    <message>
        <source>Response as received</source>
        <translation>Antwort, wie sie kam</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the response without credentials</source>
        <translation>Kopiert die Antwort ohne Zugangsdaten</translation>
    </message>
    <message>
        <source>How Penstock read it</source>
        <translation>Wie Penstock sie gelesen hat</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Füllstände</translation>
    </message>
    <message>
        <source>What Penstock did</source>
        <translation>Was Penstock getan hat</translation>
    </message>
</context>
<context>
    <name>penstock::ThrottlingModel</name>
    <message>
        <source>%1, status %2</source>
        <translation>%1, Status %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ausgang</translation>
    </message>
</context>
<context>
    <name>penstock::ThrottlingPage</name>
    <message>
        <source>No rate limit responses so far.</source>
        <translation>Bisher keine Abweisungen.</translation>
    </message>
    <message>
        <source>Rate limit responses</source>
        <translation>Abweisungen</translation>
    </message>
    <message>
        <source>1 rate limit response</source>
        <translation>1 Abweisung</translation>
    </message>
    <message>
        <source>%1 rate limit responses</source>
        <translation>%1 Abweisungen</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>No row is lost: each rejected request is sent again.</source>
        <translation>Keine Zeile geht verloren: Jede abgewiesene Anfrage wird erneut gesendet.</translation>
    </message>
    <message>
        <source>No row was lost: each rejected request was sent again.</source>
        <translation>Keine Zeile ging verloren: Jede abgewiesene Anfrage wurde erneut gesendet.</translation>
    </message>
    <message>
        <source>Apply change to %1</source>
        <translation>Änderung von %1</translation>
    </message>
    <message>
        <source>Revert change to %1</source>
        <translation>Rücknahme der Änderung von %1</translation>
    </message>
</context>
<context>
    <name>penstock::TokenOffer</name>
    <message>
        <source>Store in the keychain</source>
        <translation>Im Schlüsselbund speichern</translation>
    </message>
    <message>
        <source>This session only</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Kept in memory until Penstock closes, and never written to disk</source>
        <translation>Bleibt im Speicher, bis Penstock geschlossen wird, und wird nie auf die Platte geschrieben</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>The command contains a credential (%1). Where should it be stored?</source>
        <translation>Der Befehl enthält Zugangsdaten (%1). Wo sollen sie gespeichert werden?</translation>
    </message>
</context>
<context>
    <name>penstock::TreeDelegate</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>penstock::UntrustedPage</name>
    <message>
        <source>Before the first run</source>
        <translation>Vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has not run here yet</source>
        <translation>„%1“ ist hier noch nicht gelaufen</translation>
    </message>
    <message>
        <source>This is everything the job would do. If you did not create it, check that you expect all of this.</source>
        <translation>Das ist alles, was der Auftrag tun würde. Stammt er von jemand anderem? Dann ist zu prüfen, ob all das so gemeint ist.</translation>
    </message>
    <message>
        <source>What the job would do</source>
        <translation>Was er tun würde</translation>
    </message>
    <message>
        <source>Do not allow</source>
        <translation>Nicht zulassen</translation>
    </message>
    <message>
        <source>Allow all of this</source>
        <translation>All das erlauben</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Your permission is remembered.</source>
        <translation>Die Erlaubnis wird gemerkt.</translation>
    </message>
    <message>
        <source>Nothing needs your permission.</source>
        <translation>Nichts braucht eine Erlaubnis.</translation>
    </message>
</context>
<context>
    <name>penstock::UrlField</name>
    <message>
        <source>Ctrl+click to make a column from %1</source>
        <translation>Strg+Klick macht eine Spalte aus %1</translation>
    </message>
    <message>
        <source>Make a column from %1</source>
        <translation>Eine Spalte machen aus %1</translation>
    </message>
</context>
<context>
    <name>penstock::VariablesModel</name>
    <message>
        <source>the secret &quot;%1&quot;</source>
        <translation>das Geheimnis „%1“</translation>
    </message>
    <message>
        <source>Change variable</source>
        <translation>Variable ändern</translation>
    </message>
    <message>
        <source>Remove variable</source>
        <translation>Variable entfernen</translation>
    </message>
</context>
<context>
    <name>penstock::VariablesPanel</name>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Write {{name}} in the base URL, headers and requests to insert the value. For a secret value, write {&quot;secret&quot;: &quot;its name&quot;}</source>
        <translation>{{name}} in der Basis-URL, in Headern und in Anfragen fügt den Wert ein. Für einen geheimen Wert {&quot;secret&quot;: &quot;sein Name&quot;} schreiben</translation>
    </message>
    <message>
        <source>Environment to edit</source>
        <translation>Umgebung, die bearbeitet wird</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>Variable hinzufügen</translation>
    </message>
    <message>
        <source>New environment</source>
        <translation>Neue Umgebung</translation>
    </message>
    <message>
        <source>A set of values for the same names, such as staging or production</source>
        <translation>Andere Werte für dieselben Namen, etwa für Test und Betrieb</translation>
    </message>
    <message>
        <source>Name of the environment</source>
        <translation>Name der Umgebung</translation>
    </message>
    <message>
        <source>Remove environment</source>
        <translation>Umgebung entfernen</translation>
    </message>
    <message>
        <source>Rename environment</source>
        <translation>Umgebung umbenennen</translation>
    </message>
    <message>
        <source>of the profile</source>
        <translation>des Profils</translation>
    </message>
    <message>
        <source>in all environments</source>
        <translation>in allen Umgebungen</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
</context>
<context>
    <name>penstock::WhatIfPanel</name>
    <message>
        <source>in flight</source>
        <translation>gleichzeitig</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Apply to the profile</source>
        <translation>Auf das Profil anwenden</translation>
    </message>
    <message>
        <source>from sending to the last byte (a guess)</source>
        <translation>vom Senden bis zum letzten Byte: geschätzt</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>as in the profile</source>
        <translation>wie im Profil</translation>
    </message>
    <message>
        <source>Apply to the profile: %1</source>
        <translation>Anwenden: %1</translation>
    </message>
    <message>
        <source>Change a limit first</source>
        <translation>Zuerst ein Limit ändern</translation>
    </message>
    <message>
        <source>Nothing changes until you apply it.</source>
        <translation>Bis zum Anwenden ändert sich nichts.</translation>
    </message>
    <message>
        <source>from sending to the last byte (measured median)</source>
        <translation>vom Senden bis zum letzten Byte (gemessener Median)</translation>
    </message>
</context>
<context>
    <name>penstock::WhatIfRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, Schieberegler</translation>
    </message>
    <message>
        <source>instead of %1</source>
        <translation>statt %1</translation>
    </message>
</context>
<context>
    <name>penstock::WholeTextBar</name>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open the whole text in another program</source>
        <translation>Den ganzen Text in einem anderen Programm öffnen</translation>
    </message>
    <message>
        <source>Showing the first %1 of %2.</source>
        <translation>Gezeigt werden die ersten %1 von %2.</translation>
    </message>
    <message>
        <source>No program could open %1.</source>
        <translation>Kein Programm konnte %1 öffnen.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>penstock::WorkTabs</name>
    <message>
        <source>Open profiles and jobs</source>
        <translation>Offene Profile und Aufträge</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Close (Ctrl+W); a run continues</source>
        <translation>Schließen (Strg+W); ein Lauf geht weiter</translation>
    </message>
</context>
<context>
    <name>penstock::WorkbenchModel</name>
    <message>
        <source>Unnamed profile</source>
        <translation>Profil ohne Namen</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Rename job</source>
        <translation>Auftrag umbenennen</translation>
    </message>
    <message>
        <source>Rename profile</source>
        <translation>Profil umbenennen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Rename folder</source>
        <translation>Ordner umbenennen</translation>
    </message>
    <message>
        <source>Move job</source>
        <translation>Auftrag verschieben</translation>
    </message>
    <message>
        <source>Enter a folder name</source>
        <translation>Einen Namen für den Ordner eingeben</translation>
    </message>
    <message>
        <source>Folders cannot be nested: remove the /</source>
        <translation>Ordner lassen sich nicht verschachteln: ohne / schreiben</translation>
    </message>
    <message>
        <source>Name too long: at most %1 characters</source>
        <translation>Name zu lang: höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>This profile already has a folder with this name</source>
        <translation>Dieses Profil hat schon einen Ordner mit diesem Namen</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>Folder, empty</source>
        <translation>Ordner, leer</translation>
    </message>
    <message>
        <source>Folder with 1 job</source>
        <translation>Ordner mit 1 Auftrag</translation>
    </message>
    <message>
        <source>Folder with %1 jobs</source>
        <translation>Ordner mit %1 Aufträgen</translation>
    </message>
</context>
</TS>
