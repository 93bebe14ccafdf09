<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>CoreText</name>
    <message>
        <source>seen once so far</source>
        <translation>bisher einmal gesehen</translation>
    </message>
    <message>
        <source>seen %1 times</source>
        <translation>%1-mal gesehen</translation>
    </message>
    <message>
        <source>at most %1 were admitted %2, and what came on top was refused</source>
        <translation>höchstens %1 wurden %2 zugelassen, und was darüber hinausging, wurde abgewiesen</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>innerhalb von %1</translation>
    </message>
    <message>
        <source>in a row</source>
        <translation>in Folge</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>gleichzeitig</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>long run</source>
        <translation>auf Dauer</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>the server takes no more than %1 in a row; the rate of %2 is right</source>
        <translation>der Server nimmt nicht mehr als %1 in Folge; die Rate von %2 stimmt</translation>
    </message>
    <message>
        <source>the server allows %1 in windows of %2 that begin by the clock</source>
        <translation>der Server erlaubt %1 in Fenstern von %2, die nach der Uhr beginnen</translation>
    </message>
    <message>
        <source>the server allows %1, the profile &apos;%2&apos; lets more through</source>
        <translation>der Server erlaubt %1, das Profil lässt mit „%2“ mehr durch</translation>
    </message>
    <message>
        <source>the server has another limit beside: %1</source>
        <translation>der Server hat daneben noch ein Limit: %1</translation>
    </message>
    <message>
        <source>after a refusal the server refuses everything for about %1; it began because %2</source>
        <translation>nach einer Abweisung weist der Server etwa %1 lang alles ab; begonnen hat es, weil gilt: %2</translation>
    </message>
    <message>
        <source>%1 were refused although nothing was used, up to %2 after the first</source>
        <translation>%1 wurden abgewiesen, obwohl nichts verbraucht war, bis %2 nach der ersten</translation>
    </message>
    <message>
        <source>it said to wait %1, though a window is only %2</source>
        <translation>er verlangte, %1 zu warten, obwohl ein Fenster nur %2 lang ist</translation>
    </message>
    <message>
        <source>something else uses the same key (another program, another machine, or an earlier run) and leaves %1 of %2</source>
        <translation>etwas anderes benutzt denselben Schlüssel (ein anderes Programm, ein anderer Rechner oder ein früherer Lauf) und lässt %1 von %2 übrig</translation>
    </message>
    <message>
        <source>the server says that all %1 are used up; of us there were %2</source>
        <translation>der Server sagt, dass alle %1 verbraucht sind; von hier kamen %2</translation>
    </message>
    <message>
        <source>it was full after %1 to %2 of ours, another number each time</source>
        <translation>es war nach %1 bis %2 von hier voll, jedes Mal nach einer anderen Zahl</translation>
    </message>
    <message>
        <source>no limit of its own explains all refusals, and each named a time</source>
        <translation>kein eigenes Limit erklärt alle Abweisungen, und jede nannte eine Zeit</translation>
    </message>
    <message>
        <source>the window of &apos;%1&apos; was used up before this run began, by another client or an earlier run</source>
        <translation>das Fenster von „%1“ war verbraucht, bevor dieser Lauf begann, durch einen anderen Client oder einen früheren Lauf</translation>
    </message>
    <message>
        <source>it was full after %1 of ours, and let in %2 %3 later</source>
        <translation>es war nach %1 von hier voll und ließ %3 später %2 zu</translation>
    </message>
    <message>
        <source>nothing explains it for sure</source>
        <translation>nichts erklärt es sicher</translation>
    </message>
    <message>
        <source>&apos;%1&apos; reaches further back than what is remembered of the sends</source>
        <translation>„%1“ reicht weiter zurück als das, was vom Senden noch bekannt ist</translation>
    </message>
    <message>
        <source>within %1 up to %2 were admitted, and one refused after no more than %3</source>
        <translation>innerhalb von %1 wurden bis zu %2 zugelassen, und einer nach nicht mehr als %3 abgewiesen</translation>
    </message>
    <message>
        <source>the server has a limit of its own for %1: %2</source>
        <translation>der Server hat ein eigenes Limit für %1: %2</translation>
    </message>
    <message>
        <source>all %1 refused were for %2; of %3 others none was</source>
        <translation>alle %1 abgewiesenen galten %2; von %3 anderen keine</translation>
    </message>
    <message>
        <source>the server allows %1, the profile says %2: %3 too many</source>
        <translation>der Server erlaubt %1, das Profil sagt %2: %3 zu viel</translation>
    </message>
    <message>
        <source>the server&apos;s headers say %1, with nothing left</source>
        <translation>die Header des Servers sagen %1, und nichts ist übrig</translation>
    </message>
    <message>
        <source>the server takes only %1 calls at once</source>
        <translation>der Server nimmt nur %1 Aufrufe gleichzeitig</translation>
    </message>
    <message>
        <source>no count over time explains it: as soon as a call ended, another was taken</source>
        <translation>keine Zählung über die Zeit erklärt es: sobald ein Aufruf endete, wurde ein anderer genommen</translation>
    </message>
    <message>
        <source>the server counts %1 in any span of %2; the profile&apos;s windows let more through around their boundaries</source>
        <translation>der Server zählt %1 in jeder Spanne von %2; die Fenster des Profils lassen um ihre Grenzen herum mehr durch</translation>
    </message>
    <message>
        <source>its Date differs from the clock here by %1 to %2</source>
        <translation>sein Date weicht von der Uhr hier um %1 bis %2 ab</translation>
    </message>
    <message>
        <source>the server&apos;s windows of %1 begin by the clock, the profile&apos;s do not</source>
        <translation>die Fenster des Servers von %1 beginnen nach der Uhr, die des Profils nicht</translation>
    </message>
    <message>
        <source>in windows by the clock never more than %1 were admitted, and what came on top was refused</source>
        <translation>in Fenstern nach der Uhr wurden nie mehr als %1 zugelassen, und was darüber hinausging, wurde abgewiesen</translation>
    </message>
    <message>
        <source>%1 is right, but requests that leave in time arrive closer together</source>
        <translation>%1 stimmt, aber Anfragen, die rechtzeitig abgehen, kommen dichter an</translation>
    </message>
    <message>
        <source>up to %1 in %2 were admitted, as the profile says</source>
        <translation>bis zu %1 in %2 wurden zugelassen, wie das Profil sagt</translation>
    </message>
    <message>
        <source>the time until the answer differs by %1, which is enough</source>
        <translation>die Zeit bis zur Antwort schwankt um %1, und das genügt</translation>
    </message>
    <message>
        <source>a further limit &apos;%1&apos;: %2</source>
        <translation>ein weiteres Limit „%1“: %2</translation>
    </message>
    <message>
        <source>limit &apos;%1&apos;: %2</source>
        <translation>Limit „%1“: %2</translation>
    </message>
    <message>
        <source>margin %1 → %2</source>
        <translation>Reserve %1 → %2</translation>
    </message>
    <message>
        <source>%1, margin %2 → %3</source>
        <translation>%1, Reserve %2 → %3</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>after a refusal that names no time: wait %1</source>
        <translation>nach einer Abweisung, die keine Zeit nennt: %1 warten</translation>
    </message>
    <message>
        <source>after the time a refusal names: wait another %1</source>
        <translation>nach der Zeit, die eine Abweisung nennt: noch %1 warten</translation>
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
        <source>by its clock no window has more than %1, by the clock here some have</source>
        <translation>nach seiner Uhr hat kein Fenster mehr als %1, nach der Uhr hier haben manche mehr</translation>
    </message>
</context>
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
        <source>one, or as its job says</source>
        <translation>eins oder laut Auftrag</translation>
    </message>
    <message>
        <source>always the same</source>
        <translation>immer gleich viel</translation>
    </message>
    <message>
        <source>Use at most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>all of it, or 60%</source>
        <translation>alles, oder 60%</translation>
    </message>
    <message>
        <source>A call takes</source>
        <translation>Je Aufruf</translation>
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
        <source>Units at first</source>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>Answers say it in</source>
        <translation>Steht in</translation>
    </message>
    <message>
        <source>their body</source>
        <translation>dem Inhalt</translation>
    </message>
    <message>
        <source>a header</source>
        <translation>einem Header</translation>
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
        <source>One stands for</source>
        <translation>Eins heißt</translation>
    </message>
    <message>
        <source>1 unit</source>
        <translation>1 Einheit</translation>
    </message>
    <message>
        <source>Free answers</source>
        <translation>Kostenfrei</translation>
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
        <source>estimated, then as answered</source>
        <translation>geschätzt, dann laut Antwort</translation>
    </message>
    <message>
        <source>learned from answers</source>
        <translation>gelernt aus Antworten</translation>
    </message>
    <message>
        <source>one, whatever its job says</source>
        <translation>eins, was der Auftrag auch sagt</translation>
    </message>
    <message>
        <source>by its method</source>
        <translation>nach der Methode</translation>
    </message>
    <message>
        <source>by its path</source>
        <translation>nach dem Pfad</translation>
    </message>
    <message>
        <source>by a value of its row</source>
        <translation>nach einem Wert der Zeile</translation>
    </message>
    <message>
        <source>Methods take</source>
        <translation>Methoden kosten</translation>
    </message>
    <message>
        <source>Paths take</source>
        <translation>Pfade kosten</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Others take</source>
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
        <source>row at line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>template {{%1}}</source>
        <translation>Platzhalter {{%1}}</translation>
    </message>
    <message>
        <source>secret &quot;%1&quot;</source>
        <translation>Geheimnis „%1“</translation>
    </message>
    <message>
        <source>the limits gave no permit</source>
        <translation>die Limits haben keine Freigabe erteilt</translation>
    </message>
    <message>
        <source>Allow a longer wait or a lower cost</source>
        <translation>Längeres Warten oder geringere Kosten zulassen</translation>
    </message>
    <message>
        <source>the request cannot be sent</source>
        <translation>die Anfrage kann nicht gesendet werden</translation>
    </message>
    <message>
        <source>Correct the request</source>
        <translation>Die Anfrage berichtigen</translation>
    </message>
    <message>
        <source>the host has no address</source>
        <translation>der Rechner hat keine Adresse</translation>
    </message>
    <message>
        <source>Check the spelling of the host and the name server</source>
        <translation>Schreibweise des Rechners und Nameserver prüfen</translation>
    </message>
    <message>
        <source>the server refused the connection</source>
        <translation>der Server hat die Verbindung abgelehnt</translation>
    </message>
    <message>
        <source>Check the port, and that the server runs</source>
        <translation>Port prüfen, und ob der Server läuft</translation>
    </message>
    <message>
        <source>Check the auth of the profile</source>
        <translation>Die Anmeldung im Profil prüfen</translation>
    </message>
    <message>
        <source>the proxy cannot be reached</source>
        <translation>der Proxy ist nicht zu erreichen</translation>
    </message>
    <message>
        <source>Check its address, and that it runs</source>
        <translation>Die Adresse prüfen, und ob er läuft</translation>
    </message>
    <message>
        <source>the proxy requires another user name or password</source>
        <translation>der Proxy verlangt einen anderen Benutzernamen oder ein anderes Passwort</translation>
    </message>
    <message>
        <source>the proxy refused to connect to the server</source>
        <translation>der Proxy hat die Verbindung zum Server abgelehnt</translation>
    </message>
    <message>
        <source>Check host and port, and which servers the proxy allows</source>
        <translation>Host und Port prüfen, und welche Server der Proxy zulässt</translation>
    </message>
    <message>
        <source>Correct them in the profile&apos;s network settings, or in the variable http_proxy or https_proxy</source>
        <translation>Beides in den Netzwerkeinstellungen des Profils oder in der Variable http_proxy oder https_proxy berichtigen</translation>
    </message>
    <message>
        <source>the server cannot be reached</source>
        <translation>der Server ist nicht zu erreichen</translation>
    </message>
    <message>
        <source>Check the network and the proxy</source>
        <translation>Netzwerk und Proxy prüfen</translation>
    </message>
    <message>
        <source>the server did not take the connection in time</source>
        <translation>der Server hat die Verbindung nicht rechtzeitig angenommen</translation>
    </message>
    <message>
        <source>Check host and port, or allow a longer connect timeout</source>
        <translation>Rechner und Port prüfen, oder mehr Zeit für die Verbindung zulassen</translation>
    </message>
    <message>
        <source>no secure connection</source>
        <translation>keine sichere Verbindung</translation>
    </message>
    <message>
        <source>Check the server&apos;s certificate and that the port speaks TLS</source>
        <translation>Das Zertifikat des Servers prüfen, und ob der Port TLS spricht</translation>
    </message>
    <message>
        <source>the answer was not complete in time</source>
        <translation>die Antwort war nicht rechtzeitig vollständig</translation>
    </message>
    <message>
        <source>Allow a longer total timeout, or ask for less at once</source>
        <translation>Mehr Zeit im Ganzen zulassen, oder weniger auf einmal verlangen</translation>
    </message>
    <message>
        <source>the server closed the connection without an answer</source>
        <translation>der Server hat die Verbindung ohne Antwort geschlossen</translation>
    </message>
    <message>
        <source>Whether it acted on the request is not known: look before sending it again</source>
        <translation>Ob er die Anfrage ausgeführt hat, ist nicht bekannt: vor erneutem Senden nachsehen</translation>
    </message>
    <message>
        <source>the connection broke off in the middle of the answer</source>
        <translation>die Verbindung ist mitten in der Antwort abgebrochen</translation>
    </message>
    <message>
        <source>Send it again if it may be repeated</source>
        <translation>Erneut senden, wenn es wiederholt werden darf</translation>
    </message>
    <message>
        <source>the answer cannot be understood</source>
        <translation>die Antwort ist nicht zu verstehen</translation>
    </message>
    <message>
        <source>Check that the address is the right one and that its port speaks HTTP</source>
        <translation>Prüfen, ob die Adresse die richtige ist und ihr Port HTTP spricht</translation>
    </message>
    <message>
        <source>the head of the answer is longer than allowed</source>
        <translation>der Kopf der Antwort ist länger als erlaubt</translation>
    </message>
    <message>
        <source>Check that the address is the right one: no server needs that much</source>
        <translation>Prüfen, ob die Adresse die richtige ist: kein Server braucht so viel</translation>
    </message>
    <message>
        <source>the answer is longer than allowed</source>
        <translation>die Antwort ist länger als erlaubt</translation>
    </message>
    <message>
        <source>Raise the limit on the body&apos;s size, or ask for less at once</source>
        <translation>Eine größere Antwort zulassen, oder weniger auf einmal verlangen</translation>
    </message>
    <message>
        <source>the compressed answer ends too early</source>
        <translation>die komprimierte Antwort endet zu früh</translation>
    </message>
    <message>
        <source>the compressed answer cannot be unpacked</source>
        <translation>die komprimierte Antwort lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>Ask for it uncompressed, with the header &quot;Accept-Encoding: identity&quot;</source>
        <translation>Sie unkomprimiert verlangen, mit der Kopfzeile „Accept-Encoding: identity“</translation>
    </message>
    <message>
        <source>the redirect cannot be followed</source>
        <translation>der Weiterleitung kann nicht gefolgt werden</translation>
    </message>
    <message>
        <source>there are too many redirects</source>
        <translation>es sind zu viele Weiterleitungen</translation>
    </message>
    <message>
        <source>redirected to %1; %2 becomes GET, without the body</source>
        <translation>umgeleitet nach %1; %2 wird zu GET, ohne Inhalt</translation>
    </message>
    <message>
        <source>redirected to %1</source>
        <translation>umgeleitet nach %1</translation>
    </message>
    <message>
        <source>Use the final address</source>
        <translation>Die endgültige Adresse verwenden</translation>
    </message>
    <message>
        <source>Use the final address, or check for a loop</source>
        <translation>Die endgültige Adresse verwenden, oder nach einem Kreis suchen</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>es wurde abgebrochen</translation>
    </message>
    <message>
        <source>it was on its way when an earlier run ended, and may have been carried out</source>
        <translation>sie war unterwegs, als ein früherer Lauf endete, und kann ausgeführt worden sein</translation>
    </message>
    <message>
        <source>Look whether it was; it has not been sent again</source>
        <translation>Nachsehen, ob sie es wurde; sie ist nicht erneut gesendet worden</translation>
    </message>
    <message>
        <source>no column is named &quot;%1&quot;</source>
        <translation>keine Spalte heißt „%1“</translation>
    </message>
    <message>
        <source>The columns are: %1</source>
        <translation>Die Spalten sind: %1</translation>
    </message>
    <message>
        <source>Did you mean {{%1}}?</source>
        <translation>War {{%1}} gemeint?</translation>
    </message>
    <message>
        <source>the braces at position %1 do not close</source>
        <translation>die Klammern an Stelle %1 werden nicht geschlossen</translation>
    </message>
    <message>
        <source>the braces at position %1 are empty</source>
        <translation>die Klammern an Stelle %1 sind leer</translation>
    </message>
    <message>
        <source>Write the name of a column: {{id}}</source>
        <translation>Den Namen einer Spalte schreiben: {{id}}</translation>
    </message>
    <message>
        <source>it is no URL</source>
        <translation>es ist keine URL</translation>
    </message>
    <message>
        <source>it does not begin with http:// or https://</source>
        <translation>es beginnt nicht mit http:// oder https://</translation>
    </message>
    <message>
        <source>it has no host</source>
        <translation>es hat keinen Rechner</translation>
    </message>
    <message>
        <source>Write it as in https://api.example.com/items/{{id}}</source>
        <translation>Schreiben wie in https://api.example.com/items/{{id}}</translation>
    </message>
    <message>
        <source>Write it as in https://api.example.com/v1</source>
        <translation>Schreiben wie in https://api.example.com/v1</translation>
    </message>
    <message>
        <source>there is no file with rows</source>
        <translation>es gibt keine Datei mit Zeilen</translation>
    </message>
    <message>
        <source>Choose one, or type values</source>
        <translation>Eine wählen, oder Werte eintippen</translation>
    </message>
    <message>
        <source>there are no rows</source>
        <translation>es gibt keine Zeilen</translation>
    </message>
    <message>
        <source>Name a file that has some, or type values</source>
        <translation>Eine Datei nennen, die welche hat, oder Werte eintippen</translation>
    </message>
    <message>
        <source>it cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>Check the name of the file with the rows</source>
        <translation>Den Namen der Datei mit den Zeilen prüfen</translation>
    </message>
    <message>
        <source>there is no header row</source>
        <translation>die Kopfzeile fehlt</translation>
    </message>
    <message>
        <source>Its first line must name the columns, as id,name</source>
        <translation>In der ersten Zeile müssen die Spalten stehen, wie id,name</translation>
    </message>
    <message>
        <source>two columns are named &quot;%1&quot;</source>
        <translation>zwei Spalten heißen „%1“</translation>
    </message>
    <message>
        <source>Give each column a name of its own</source>
        <translation>Jeder Spalte einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>%1 fields where the header names %2</source>
        <translation>%1 Felder, wo die Kopfzeile %2 nennt</translation>
    </message>
    <message>
        <source>Put fields with %1 in double quotes</source>
        <translation>Felder mit %1 in doppelte Anführungszeichen setzen</translation>
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
        <source>its name does not tell what its rows are</source>
        <translation>ihr Name sagt nicht, was für Zeilen darin sind</translation>
    </message>
    <message>
        <source>Say that they are csv, jsonl or lines</source>
        <translation>Angeben, dass es csv, jsonl oder Zeilen sind</translation>
    </message>
    <message>
        <source>there is no file for the answers</source>
        <translation>es gibt keine Datei für die Antworten</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>Eine wählen</translation>
    </message>
    <message>
        <source>it cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>Make room for it and run the job again; it goes on where it was</source>
        <translation>Platz dafür schaffen und den Auftrag wieder starten; er geht weiter, wo er war</translation>
    </message>
    <message>
        <source>Allow to write there, or choose another place</source>
        <translation>Das Schreiben dort erlauben, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>Check the disk, then run the job again; it goes on where it was</source>
        <translation>Den Datenträger prüfen, dann den Auftrag wieder starten; er geht weiter, wo er war</translation>
    </message>
    <message>
        <source>Choose another place</source>
        <translation>Einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>another run is writing to it</source>
        <translation>ein anderer Lauf schreibt gerade hinein</translation>
    </message>
    <message>
        <source>Wait for its end, or choose another place</source>
        <translation>Auf sein Ende warten, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>it is there already, and not from an earlier run of this job</source>
        <translation>ist schon da, und nicht von einem früheren Lauf dieses Auftrags</translation>
    </message>
    <message>
        <source>Move it away, choose another output, or start over</source>
        <translation>Woandershin bringen, eine andere Ausgabe wählen, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>it was changed since the job wrote to it</source>
        <translation>wurde geändert, seit der Auftrag hineingeschrieben hat</translation>
    </message>
    <message>
        <source>Move the lines at its end to another file, or begin the job again</source>
        <translation>Die Zeilen am Ende in eine andere Datei verschieben oder den Auftrag neu beginnen</translation>
    </message>
    <message>
        <source>it was removed since the job wrote to it</source>
        <translation>wurde entfernt, seit der Auftrag hineingeschrieben hat</translation>
    </message>
    <message>
        <source>Put it back as it was, or begin the job again</source>
        <translation>Wiederherstellen, wie es war, oder den Auftrag von vorn beginnen</translation>
    </message>
    <message>
        <source>it was moved or deleted while the job wrote to it</source>
        <translation>wurde verschoben oder gelöscht, während der Auftrag hineinschrieb</translation>
    </message>
    <message>
        <source>Put it back and run the job again, or begin it again</source>
        <translation>Zurückbringen und den Auftrag wieder starten, oder ihn von vorn beginnen</translation>
    </message>
    <message>
        <source>it does not have the rows that failed any more</source>
        <translation>hat die fehlgeschlagenen Zeilen nicht mehr</translation>
    </message>
    <message>
        <source>Put it back as it was, or send all rows that failed again</source>
        <translation>Wiederherstellen, wie es war, oder alle fehlgeschlagenen Zeilen erneut senden</translation>
    </message>
    <message>
        <source>the secret &quot;%1&quot; is not there</source>
        <translation>das Geheimnis „%1“ ist nicht da</translation>
    </message>
    <message>
        <source>the secrets &quot;%1&quot; are not there</source>
        <translation>die Geheimnisse „%1“ sind nicht da</translation>
    </message>
    <message>
        <source>Enter it</source>
        <translation>Es eingeben</translation>
    </message>
    <message>
        <source>the keyring is locked</source>
        <translation>der Schlüsselbund ist gesperrt</translation>
    </message>
    <message>
        <source>there is no keyring</source>
        <translation>es gibt keinen Schlüsselbund</translation>
    </message>
    <message>
        <source>the keyring does not hand it out</source>
        <translation>der Schlüsselbund gibt es nicht heraus</translation>
    </message>
    <message>
        <source>the keyring does not answer</source>
        <translation>der Schlüsselbund antwortet nicht</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
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
        <source>%1: line %2</source>
        <translation>%1: Zeile %2</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;</source>
        <translation>Limit „%1“</translation>
    </message>
    <message>
        <source>limit &quot;%1&quot;, position %2</source>
        <translation>Limit „%1“, Stelle %2</translation>
    </message>
    <message>
        <source>%1, limit &quot;%2&quot;, position %3</source>
        <translation>%1, Limit „%2“, Stelle %3</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Limit %1</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>Profil %1</translation>
    </message>
    <message>
        <source>curl command</source>
        <translation>curl-Befehl</translation>
    </message>
    <message>
        <source>%1: curl command</source>
        <translation>%1: curl-Befehl</translation>
    </message>
    <message>
        <source>query &quot;%1&quot;</source>
        <translation>Query „%1“</translation>
    </message>
    <message>
        <source>header %1</source>
        <translation>Kopfzeile %1</translation>
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
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>values, element %1</source>
        <translation>Werte, Element %1</translation>
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
        <source>%1, table %2</source>
        <translation>%1, Tabelle %2</translation>
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
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>Seiten</translation>
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
        <source>no JSON: %1</source>
        <translation>kein JSON: %1</translation>
    </message>
    <message>
        <source>Correct it there, or just before</source>
        <translation>Dort berichtigen, oder kurz davor</translation>
    </message>
    <message>
        <source>this is no JSON object</source>
        <translation>das ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>It must begin with { and end with }</source>
        <translation>Es muss mit { beginnen und mit } enden</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>unbekannter Schlüssel %1</translation>
    </message>
    <message>
        <source>Known here: %1</source>
        <translation>Hier bekannt: %1</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>War „%1“ gemeint?</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>War %1 gemeint?</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>Add %1: %2</source>
        <translation>%1 hinzufügen: %2</translation>
    </message>
    <message>
        <source>%1 is an object</source>
        <translation>%1 ist ein Objekt</translation>
    </message>
    <message>
        <source>%1 is a list</source>
        <translation>%1 ist eine Liste</translation>
    </message>
    <message>
        <source>It must be %1</source>
        <translation>Erwartet: %1</translation>
    </message>
    <message>
        <source>It must be at least %1</source>
        <translation>Es muss mindestens %1 sein</translation>
    </message>
    <message>
        <source>It must be at most %1</source>
        <translation>Es darf höchstens %1 sein</translation>
    </message>
    <message>
        <source>%1 is not one of %2</source>
        <translation>%1 ist keins von %2</translation>
    </message>
    <message>
        <source>Choose one of them</source>
        <translation>Eins davon wählen</translation>
    </message>
    <message>
        <source>%1 is no object</source>
        <translation>%1 ist kein Objekt</translation>
    </message>
    <message>
        <source>Write it in braces: {…}</source>
        <translation>In geschweiften Klammern schreiben: {…}</translation>
    </message>
    <message>
        <source>%1 is no list</source>
        <translation>%1 ist keine Liste</translation>
    </message>
    <message>
        <source>Write it in brackets: [{…}, {…}]</source>
        <translation>In eckigen Klammern schreiben: [{…}, {…}]</translation>
    </message>
    <message>
        <source>%1 and %2 exclude each other</source>
        <translation>%1 und %2 schließen einander aus</translation>
    </message>
    <message>
        <source>Keep one of them</source>
        <translation>Eins davon behalten</translation>
    </message>
    <message>
        <source>it has none of %1</source>
        <translation>es hat keins von %1</translation>
    </message>
    <message>
        <source>Add one of them</source>
        <translation>Eins davon hinzufügen</translation>
    </message>
    <message>
        <source>it has &quot;%1&quot; twice</source>
        <translation>„%1“ steht zweimal darin</translation>
    </message>
    <message>
        <source>Each key can be there once</source>
        <translation>Jeder Schlüssel darf einmal da sein</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a text or a list of texts</source>
        <translation>ein Text oder eine Liste von Texten</translation>
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
        <translation>eine ganze Zahl ab %1</translation>
    </message>
    <message>
        <source>a whole number, %1 or less</source>
        <translation>eine ganze Zahl bis %1</translation>
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
        <source>one of %1</source>
        <translation>eins von %1</translation>
    </message>
    <message>
        <source>it does not say what it is</source>
        <translation>es sagt nicht, was es ist</translation>
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
        <source>it was made by a newer Penstock (%1, this one knows %2)</source>
        <translation>ist von einem neueren Penstock (%1, dieses kennt %2)</translation>
    </message>
    <message>
        <source>Update Penstock</source>
        <translation>Penstock aktualisieren</translation>
    </message>
    <message>
        <source>%1/%2 is no longer read</source>
        <translation>%1/%2 wird nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Write it again as %1</source>
        <translation>Als %1 neu schreiben</translation>
    </message>
    <message>
        <source>Please report this</source>
        <translation>Bitte melden</translation>
    </message>
    <message>
        <source>%1 is a duration without its unit</source>
        <translation>%1 ist eine Dauer ohne Einheit</translation>
    </message>
    <message>
        <source>Write &quot;%1s&quot; if seconds are meant</source>
        <translation>&quot;%1s&quot; schreiben, wenn Sekunden gemeint sind</translation>
    </message>
    <message>
        <source>a duration with its unit, as &quot;250ms&quot; or &quot;1h30m&quot;</source>
        <translation>eine Dauer mit Einheit, wie &quot;250ms&quot; oder &quot;1h30m&quot;</translation>
    </message>
    <message>
        <source>a duration, as &quot;1s&quot;</source>
        <translation>eine Dauer, wie &quot;1s&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a duration: %2</source>
        <translation>„%1“ ist keine Dauer: %2</translation>
    </message>
    <message>
        <source>Write it with its unit, as in &quot;250ms&quot;, &quot;1s&quot; or &quot;1h30m&quot;</source>
        <translation>Mit Einheit schreiben, wie &quot;250ms&quot;, &quot;1s&quot; oder &quot;1h30m&quot;</translation>
    </message>
    <message>
        <source>it must begin with a number, without a sign</source>
        <translation>sie muss mit einer Zahl ohne Vorzeichen beginnen</translation>
    </message>
    <message>
        <source>there is no digit after the decimal point</source>
        <translation>nach dem Dezimalpunkt steht keine Ziffer</translation>
    </message>
    <message>
        <source>it has no unit</source>
        <translation>sie hat keine Einheit</translation>
    </message>
    <message>
        <source>a unit in it is not known</source>
        <translation>eine Einheit darin ist nicht bekannt</translation>
    </message>
    <message>
        <source>its units must go from large to small</source>
        <translation>die Einheiten müssen von der großen zur kleinen gehen</translation>
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
        <source>&quot;%1&quot; is not a date and time of RFC 3339</source>
        <translation>„%1“ ist kein Zeitpunkt nach RFC 3339</translation>
    </message>
    <message>
        <source>Write it as in &quot;2026-01-05T12:00:00Z&quot;</source>
        <translation>Schreiben wie in &quot;2026-01-05T12:00:00Z&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no date</source>
        <translation>„%1“ ist kein Datum</translation>
    </message>
    <message>
        <source>Write it as &quot;2026-11-21&quot;</source>
        <translation>Schreiben wie &quot;2026-11-21&quot;</translation>
    </message>
    <message>
        <source>Check the name</source>
        <translation>Den Namen prüfen</translation>
    </message>
    <message>
        <source>Check the folder and the space on the disk</source>
        <translation>Den Ordner und den Platz auf dem Datenträger prüfen</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions</source>
        <translation>Die Rechte am Ordner prüfen</translation>
    </message>
    <message>
        <source>it was changed by another program meanwhile</source>
        <translation>wurde inzwischen von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Read it again, or keep what is here</source>
        <translation>Neu einlesen, oder behalten, was hier ist</translation>
    </message>
    <message>
        <source>it cannot be moved into the trash</source>
        <translation>lässt sich nicht in den Papierkorb legen</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or delete it for good</source>
        <translation>Die Rechte am Ordner prüfen, oder endgültig löschen</translation>
    </message>
    <message>
        <source>it cannot be deleted</source>
        <translation>lässt sich nicht löschen</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>cannot listen here: %1</source>
        <translation>hier lassen sich keine Verbindungen annehmen: %1</translation>
    </message>
    <message>
        <source>Take another port; 0 is any that is free</source>
        <translation>Einen anderen Port nehmen; 0 ist irgendein freier</translation>
    </message>
    <message>
        <source>Make it, or give the job another output</source>
        <translation>Ihn anlegen, oder dem Auftrag eine andere Ausgabe geben</translation>
    </message>
    <message>
        <source>the job is being run</source>
        <translation>der Auftrag läuft gerade</translation>
    </message>
    <message>
        <source>Wait for it, or stop it first</source>
        <translation>Darauf warten, oder vorher anhalten</translation>
    </message>
    <message>
        <source>it cannot be read: not a regular file</source>
        <translation>kann nicht gelesen werden: es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it cannot be written: it is no regular file</source>
        <translation>kann nicht geschrieben werden: es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>Move it away and run the job again; it goes on where it was</source>
        <translation>Woandershin bringen und den Auftrag wieder starten; er geht weiter, wo er war</translation>
    </message>
    <message>
        <source>this is no limit</source>
        <translation>das ist kein Limit</translation>
    </message>
    <message>
        <source>Write &quot;600/min&quot;, or {&quot;algorithm&quot;: …}</source>
        <translation>&quot;600/min&quot; schreiben, oder {&quot;algorithm&quot;: …}</translation>
    </message>
    <message>
        <source>this is no list of limits</source>
        <translation>das ist keine Liste von Limits</translation>
    </message>
    <message>
        <source>Write [&quot;600/min&quot;, {&quot;algorithm&quot;: …}, …]</source>
        <translation>[&quot;600/min&quot;, {&quot;algorithm&quot;: …}, …] schreiben</translation>
    </message>
    <message>
        <source>another limit has the name &quot;%1&quot; too</source>
        <translation>auch ein anderes Limit heißt „%1“</translation>
    </message>
    <message>
        <source>Give each limit a name of its own</source>
        <translation>Jedem Limit einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>first_refill says nothing where refill is continuous</source>
        <translation>first_refill sagt nichts, wo stetig aufgefüllt wird</translation>
    </message>
    <message>
        <source>Add &quot;refill&quot;: &quot;stepped&quot;, or leave first_refill out</source>
        <translation>&quot;refill&quot;: &quot;stepped&quot; hinzufügen, oder first_refill weglassen</translation>
    </message>
    <message>
        <source>time_zone says nothing without the calendar</source>
        <translation>time_zone sagt nichts ohne den Kalender</translation>
    </message>
    <message>
        <source>Add &quot;anchor&quot;: &quot;calendar&quot;, or leave time_zone out</source>
        <translation>&quot;anchor&quot;: &quot;calendar&quot; hinzufügen, oder time_zone weglassen</translation>
    </message>
    <message>
        <source>time zone &quot;%1&quot; is not known here</source>
        <translation>die Zeitzone „%1“ ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>Use a name of the IANA database, as &quot;Europe/Berlin&quot; or &quot;UTC&quot;</source>
        <translation>Einen Namen der IANA-Datenbank verwenden, wie &quot;Europe/Berlin&quot; oder &quot;UTC&quot;</translation>
    </message>
    <message>
        <source>a window of %1 does not end at midnight</source>
        <translation>ein Fenster von %1 endet nicht um Mitternacht</translation>
    </message>
    <message>
        <source>With the calendar the interval divides a day, as &quot;1h&quot;, or is whole days</source>
        <translation>Nach dem Kalender teilt das Intervall einen Tag, wie &quot;1h&quot;, oder umfasst ganze Tage</translation>
    </message>
    <message>
        <source>methods is no list of method names</source>
        <translation>methods ist keine Liste von Methoden</translation>
    </message>
    <message>
        <source>Write [&quot;GET&quot;, &quot;POST&quot;], or leave it out to match all</source>
        <translation>[&quot;GET&quot;, &quot;POST&quot;] schreiben, oder weglassen, damit es für alle gilt</translation>
    </message>
    <message>
        <source>it says nothing to count by</source>
        <translation>es sagt nicht, wonach gezählt wird</translation>
    </message>
    <message>
        <source>Give it one of &quot;method&quot;, &quot;path&quot;, &quot;value&quot;</source>
        <translation>Eins von &quot;method&quot;, &quot;path&quot;, &quot;value&quot; angeben</translation>
    </message>
    <message>
        <source>it does not say where the cost stands</source>
        <translation>es sagt nicht, wo die Kosten stehen</translation>
    </message>
    <message>
        <source>Give it one of &quot;path&quot; and &quot;header&quot;</source>
        <translation>Eins von &quot;path&quot; und &quot;header&quot; angeben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no path to one value</source>
        <translation>„%1“ ist kein Pfad zu einem Wert</translation>
    </message>
    <message>
        <source>Write it with names and indices: &quot;$.usage.total_tokens&quot;</source>
        <translation>Mit Namen und Nummern schreiben: &quot;$.usage.total_tokens&quot;</translation>
    </message>
    <message>
        <source>there is an estimate from the beginning</source>
        <translation>eine Schätzung gibt es von Anfang an</translation>
    </message>
    <message>
        <source>Leave it out, or write &quot;estimate&quot;: &quot;learn&quot;</source>
        <translation>Weglassen, oder &quot;estimate&quot;: &quot;learn&quot; schreiben</translation>
    </message>
    <message>
        <source>there is nothing to learn from</source>
        <translation>es gibt nichts, woraus zu lernen wäre</translation>
    </message>
    <message>
        <source>Say in &quot;actual&quot; where an answer has its cost</source>
        <translation>In &quot;actual&quot; sagen, wo in einer Antwort die Kosten stehen</translation>
    </message>
    <message>
        <source>it has a cost and a cost_by</source>
        <translation>es hat cost und cost_by</translation>
    </message>
    <message>
        <source>Leave one of them out</source>
        <translation>Eins davon weglassen</translation>
    </message>
    <message>
        <source>free_statuses is no list of HTTP statuses</source>
        <translation>free_statuses ist keine Liste von HTTP-Status</translation>
    </message>
    <message>
        <source>Write [304]</source>
        <translation>[304] schreiben</translation>
    </message>
    <message>
        <source>use is %1</source>
        <translation>use ist %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no share of a limit</source>
        <translation>„%1“ ist kein Anteil eines Limits</translation>
    </message>
    <message>
        <source>Write the part of it to be used, from &quot;1%&quot; to &quot;100%&quot;</source>
        <translation>Den Teil schreiben, der genutzt werden soll, von &quot;1%&quot; bis &quot;100%&quot;</translation>
    </message>
    <message>
        <source>text as &quot;2.50&quot;</source>
        <translation>Text wie &quot;2.50&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no amount</source>
        <translation>„%1“ ist kein Betrag</translation>
    </message>
    <message>
        <source>Write it with digits and a point: &quot;2.50&quot;</source>
        <translation>Mit Ziffern und Punkt schreiben: &quot;2.50&quot;</translation>
    </message>
    <message>
        <source>three letters as &quot;USD&quot;</source>
        <translation>drei Buchstaben wie &quot;USD&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no currency</source>
        <translation>„%1“ ist keine Währung</translation>
    </message>
    <message>
        <source>Write its three letters: &quot;USD&quot;</source>
        <translation>Die drei Buchstaben schreiben: &quot;USD&quot;</translation>
    </message>
    <message>
        <source>per is &quot;%1&quot;</source>
        <translation>per ist &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Write &quot;host&quot;, or a name in braces as &quot;{{region}}&quot;</source>
        <translation>&quot;host&quot; schreiben, oder einen Namen in Klammern wie &quot;{{region}}&quot;</translation>
    </message>
    <message>
        <source>%1 is left over</source>
        <translation>%1 bleibt übrig</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing before %2</source>
        <translation>„%1“ fehlt vor %2</translation>
    </message>
    <message>
        <source>a number is missing before %1</source>
        <translation>eine Zahl fehlt vor %1</translation>
    </message>
    <message>
        <source>%1 is no whole number up to 1,000,000,000,000,000</source>
        <translation>%1 ist keine ganze Zahl bis 1.000.000.000.000.000</translation>
    </message>
    <message>
        <source>0 admits nothing</source>
        <translation>0 lässt nichts durch</translation>
    </message>
    <message>
        <source>a time of 0 makes no limit</source>
        <translation>eine Zeit von 0 ergibt kein Limit</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer than 100 years</source>
        <translation>„%1“ ist länger als 100 Jahre</translation>
    </message>
    <message>
        <source>a unit of time is missing before %1</source>
        <translation>eine Zeiteinheit fehlt vor %1</translation>
    </message>
    <message>
        <source>%1 is no unit of time</source>
        <translation>%1 ist keine Zeiteinheit</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>war %1 gemeint?</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>dem Ende</translation>
    </message>
    <message>
        <source>Write for example 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, wheel 5/1s or every 250ms</source>
        <translation>Schreiben wie 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, wheel 5/1s oder every 250ms</translation>
    </message>
    <message>
        <source>Put it in single quotes, so that the shell leaves it alone</source>
        <translation>In einfache Anführungszeichen setzen, damit die Shell es in Ruhe lässt</translation>
    </message>
    <message>
        <source>it has a capacity of 0 and admits nothing</source>
        <translation>es hat eine Kapazität von 0 und lässt nichts durch</translation>
    </message>
    <message>
        <source>a %1 costs %2, and %3</source>
        <translation>ein %1 kostet %2, und %3</translation>
    </message>
    <message>
        <source>its capacity is %1</source>
        <translation>seine Kapazität ist %1</translation>
    </message>
    <message>
        <source>%1 % of its capacity are %2</source>
        <translation>%1 % seiner Kapazität sind %2</translation>
    </message>
    <message>
        <source>Give it a capacity of %1 or more</source>
        <translation>Eine Kapazität von %1 oder mehr geben</translation>
    </message>
    <message>
        <source>after %1 requests it never lets another through</source>
        <translation>nach %1 Anfragen lässt es keine mehr durch</translation>
    </message>
    <message>
        <source>Correct the limit, or ask for fewer rows</source>
        <translation>Das Limit berichtigen, oder weniger Zeilen verlangen</translation>
    </message>
    <message>
        <source>Correct the limit, or what the request costs</source>
        <translation>Das Limit berichtigen, oder die Kosten der Anfrage</translation>
    </message>
    <message>
        <source>more than 100,000,000 requests are too many to play through</source>
        <translation>mehr als 100.000.000 Anfragen sind zu viele, um sie durchzuspielen</translation>
    </message>
    <message>
        <source>Plan a part of them</source>
        <translation>Einen Teil davon planen</translation>
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
        <source>the latency is negative</source>
        <translation>die Latenz ist negativ</translation>
    </message>
    <message>
        <source>at least one request must be possible at once</source>
        <translation>mindestens eine Anfrage muss zugleich möglich sein</translation>
    </message>
    <message>
        <source>it was given up</source>
        <translation>es wurde aufgegeben</translation>
    </message>
    <message>
        <source>%1 has no room now</source>
        <translation>%1 hat gerade keinen Platz</translation>
    </message>
    <message>
        <source>nothing goes during the pause</source>
        <translation>während der Pause geht nichts</translation>
    </message>
    <message>
        <source>waiting for %1 would take longer than max_wait</source>
        <translation>das Warten auf %1 würde länger als max_wait dauern</translation>
    </message>
    <message>
        <source>a cost of %1 is more than %2 ever holds</source>
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
        <source>the limits went away</source>
        <translation>die Limits sind nicht mehr da</translation>
    </message>
    <message>
        <source>the end of the pause</source>
        <translation>das Ende der Pause</translation>
    </message>
    <message>
        <source>the limits</source>
        <translation>die Limits</translation>
    </message>
    <message>
        <source>without TLS nobody shows a certificate</source>
        <translation>ohne TLS zeigt niemand ein Zertifikat</translation>
    </message>
    <message>
        <source>Begin the address with rediss://, or leave this out</source>
        <translation>Die Adresse mit rediss:// beginnen, oder dies weglassen</translation>
    </message>
    <message>
        <source>Write rediss://, or leave out the files</source>
        <translation>rediss:// schreiben, oder die Dateien weglassen</translation>
    </message>
    <message>
        <source>the address names such a file, too</source>
        <translation>auch die Adresse nennt so eine Datei</translation>
    </message>
    <message>
        <source>Name it here only</source>
        <translation>Sie nur hier nennen</translation>
    </message>
    <message>
        <source>a password does not belong in this file</source>
        <translation>ein Passwort gehört nicht in diese Datei</translation>
    </message>
    <message>
        <source>Keep it with &quot;penstock secret set redis&quot; and write {&quot;secret&quot;: &quot;redis&quot;} here</source>
        <translation>Mit „penstock secret set redis“ aufbewahren und hier {&quot;secret&quot;: &quot;redis&quot;} schreiben</translation>
    </message>
    <message>
        <source>an address, redis://host or rediss://host</source>
        <translation>eine Adresse, redis://host oder rediss://host</translation>
    </message>
    <message>
        <source>a name that all who share it use</source>
        <translation>ein Name, den alle verwenden, die es teilen</translation>
    </message>
    <message>
        <source>this is no address of a Redis</source>
        <translation>das ist keine Adresse eines Redis</translation>
    </message>
    <message>
        <source>Write redis://HOST:PORT/DATABASE, or rediss:// for TLS; with sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER</source>
        <translation>redis://HOST:PORT/DATABASE schreiben, oder rediss:// für TLS; mit Sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER</translation>
    </message>
    <message>
        <source>Write redis://HOST:PORT/DATABASE, or rediss:// for TLS; with sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER, and behind it nothing but ?extra_ca=FILE, client_certificate=FILE and client_key=FILE</source>
        <translation>redis://HOST:PORT/DATABASE schreiben, oder rediss:// für TLS; mit Sentinels redis+sentinel://HOST:PORT,HOST:PORT/MASTER, und dahinter nichts als ?extra_ca=FILE, client_certificate=FILE und client_key=FILE</translation>
    </message>
    <message>
        <source>it does not say what the sentinels call the master</source>
        <translation>sie sagt nicht, wie die Sentinels den Master nennen</translation>
    </message>
    <message>
        <source>the database is no number</source>
        <translation>die Datenbank ist keine Zahl</translation>
    </message>
    <message>
        <source>the address has a password in it</source>
        <translation>in der Adresse steht ein Passwort</translation>
    </message>
    <message>
        <source>Name a secret for the password beside the address</source>
        <translation>Neben der Adresse ein Geheimnis für das Passwort nennen</translation>
    </message>
    <message>
        <source>&quot;share&quot;: false keeps the limits to each process, and &quot;shared&quot; makes them one budget for several machines</source>
        <translation>&quot;share&quot;: false behält die Limits jedem Prozess vor, und &quot;shared&quot; macht sie zu einem Budget für mehrere Rechner</translation>
    </message>
    <message>
        <source>Take one of them out</source>
        <translation>Eins davon herausnehmen</translation>
    </message>
    <message>
        <source>Redis lets nobody in: %1</source>
        <translation>Redis lässt niemanden herein: %1</translation>
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
        <source>Use one without cluster mode</source>
        <translation>Eines ohne Cluster-Modus verwenden</translation>
    </message>
    <message>
        <source>this Redis is too old: %1</source>
        <translation>dieses Redis ist zu alt: %1</translation>
    </message>
    <message>
        <source>Add client_certificate=FILE</source>
        <translation>client_certificate=DATEI ergänzen</translation>
    </message>
    <message>
        <source>no readable private key</source>
        <translation>kein lesbarer privater Schlüssel</translation>
    </message>
    <message>
        <source>client_key must be a PEM file with a key that is not encrypted</source>
        <translation>client_key muss eine PEM-Datei mit einem unverschlüsselten Schlüssel sein</translation>
    </message>
    <message>
        <source>Redis requires a client certificate</source>
        <translation>Redis verlangt ein Client-Zertifikat</translation>
    </message>
    <message>
        <source>Set client_certificate to the PEM file with your certificate</source>
        <translation>Die PEM-Datei mit dem eigenen Zertifikat als client_certificate angeben</translation>
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
        <source>another process declares different limits: the stricter one applies</source>
        <translation>ein anderer Prozess gibt andere Limits an: Das strengere gilt</translation>
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
        <source>Set its maxmemory-policy to noeviction</source>
        <translation>Seine maxmemory-policy auf noeviction setzen</translation>
    </message>
    <message>
        <source>Use Redis 6.2 or later, or Valkey</source>
        <translation>Redis 6.2 oder neuer verwenden, oder Valkey</translation>
    </message>
    <message>
        <source>Redis cannot now: %1</source>
        <translation>Redis kann gerade nicht: %1</translation>
    </message>
    <message>
        <source>Look at its log; it is tried again by itself</source>
        <translation>Sein Protokoll ansehen; es wird von selbst wieder versucht</translation>
    </message>
    <message>
        <source>Redis refuses: %1</source>
        <translation>Redis weist ab: %1</translation>
    </message>
    <message>
        <source>the connection to Redis is lost: %1</source>
        <translation>die Verbindung zum Redis ist abgebrochen: %1</translation>
    </message>
    <message>
        <source>there is no connection to Redis: %1</source>
        <translation>es gibt keine Verbindung zum Redis: %1</translation>
    </message>
    <message>
        <source>there is no connection to Redis yet</source>
        <translation>es gibt noch keine Verbindung zum Redis</translation>
    </message>
    <message>
        <source>Check the address and that Redis runs there</source>
        <translation>Die Adresse prüfen, und ob dort ein Redis läuft</translation>
    </message>
    <message>
        <source>Redis does not answer in time</source>
        <translation>das Redis antwortet nicht rechtzeitig</translation>
    </message>
    <message>
        <source>Look whether it is overloaded, or far away</source>
        <translation>Nachsehen, ob es überlastet oder weit weg ist</translation>
    </message>
    <message>
        <source>what answers is no Redis: %1</source>
        <translation>was antwortet, ist kein Redis: %1</translation>
    </message>
    <message>
        <source>Check host and port</source>
        <translation>Rechner und Port prüfen</translation>
    </message>
    <message>
        <source>the sentinels name a Redis that is no master</source>
        <translation>die Sentinels nennen ein Redis, das kein Master ist</translation>
    </message>
    <message>
        <source>They are asked again by themselves</source>
        <translation>Sie werden von selbst wieder gefragt</translation>
    </message>
    <message>
        <source>no sentinel knows a master that is called &quot;%1&quot;</source>
        <translation>kein Sentinel kennt einen Master namens „%1“</translation>
    </message>
    <message>
        <source>Check its name and the sentinels</source>
        <translation>Seinen Namen und die Sentinels prüfen</translation>
    </message>
    <message>
        <source>until it answers nothing is sent</source>
        <translation>bis es antwortet, wird nichts gesendet</translation>
    </message>
    <message>
        <source>what Redis has under this name is no stack</source>
        <translation>was Redis unter diesem Namen hat, sind keine Limits</translation>
    </message>
    <message>
        <source>Use another name</source>
        <translation>Einen anderen Namen verwenden</translation>
    </message>
    <message>
        <source>Look with redis-cli what it is</source>
        <translation>Mit redis-cli nachsehen, was es ist</translation>
    </message>
    <message>
        <source>the file of the certificate cannot be read: %1</source>
        <translation>die Datei des Zertifikats kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Name a PEM file that is there as %1, or none</source>
        <translation>Als %1 eine PEM-Datei nennen, die da ist, oder keine</translation>
    </message>
    <message>
        <source>%1 must be a PEM file with BEGIN CERTIFICATE</source>
        <translation>%1 muss eine PEM-Datei mit BEGIN CERTIFICATE sein</translation>
    </message>
    <message>
        <source>the certificate of this Redis is signed by nobody but itself</source>
        <translation>das Zertifikat dieses Redis ist von niemandem als ihm selbst unterschrieben</translation>
    </message>
    <message>
        <source>If it is yours, name the PEM file with it as extra_ca</source>
        <translation>Wenn es das eigene ist, die PEM-Datei damit als extra_ca nennen</translation>
    </message>
    <message>
        <source>It is not in %1: if it is yours, name the PEM file with it as extra_ca</source>
        <translation>Es ist nicht in %1: wenn es das eigene ist, die PEM-Datei damit als extra_ca nennen</translation>
    </message>
    <message>
        <source>the certificate of this Redis is of an authority that is not known here, %1</source>
        <translation>das Zertifikat dieses Redis ist von einer Stelle, die hier nicht bekannt ist, %1</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>Name the PEM file with the certificate of that authority as extra_ca</source>
        <translation>Die PEM-Datei mit dem Zertifikat dieser Stelle als extra_ca nennen</translation>
    </message>
    <message>
        <source>In %1 are others: name the file of that authority as extra_ca</source>
        <translation>In %1 sind andere: die Datei dieser Stelle als extra_ca nennen</translation>
    </message>
    <message>
        <source>the certificate of this Redis is valid from %1 to %2</source>
        <translation>das Zertifikat dieses Redis gilt von %1 bis %2</translation>
    </message>
    <message>
        <source>Have a new one made, or set this machine&apos;s clock</source>
        <translation>Ein neues ausstellen lassen, oder die Uhr dieses Rechners stellen</translation>
    </message>
    <message>
        <source>the certificate of this Redis is not for %1, but for %2</source>
        <translation>das Zertifikat dieses Redis ist nicht für %1, sondern für %2</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>keinen Rechner</translation>
    </message>
    <message>
        <source>Use a host that it is for, or have one made for %1 (as subjectAltName)</source>
        <translation>Einen Rechner verwenden, für den es ist, oder eins für %1 ausstellen lassen (als subjectAltName)</translation>
    </message>
    <message>
        <source>the certificate of this Redis is not accepted: %1</source>
        <translation>das Zertifikat dieses Redis wird nicht angenommen: %1</translation>
    </message>
    <message>
        <source>Have another one made</source>
        <translation>Ein anderes ausstellen lassen</translation>
    </message>
    <message>
        <source>%1 uses this folder too, and its calls are not seen here: keep the data of each machine on its own disk</source>
        <translation>auch %1 verwendet diesen Ordner, und seine Aufrufe sind hier nicht zu sehen: die Daten jedes Rechners auf seinem eigenen Datenträger halten</translation>
    </message>
    <message>
        <source>another version of this program keeps the limits of this key</source>
        <translation>eine andere Version dieses Programms hält die Limits dieses Schlüssels</translation>
    </message>
    <message>
        <source>the limits are not understood</source>
        <translation>die Limits werden nicht verstanden</translation>
    </message>
    <message>
        <source>end what runs with it, and this goes on</source>
        <translation>was damit läuft, beenden, und es geht weiter</translation>
    </message>
    <message>
        <source>no socket can be made</source>
        <translation>es kann kein Socket angelegt werden</translation>
    </message>
    <message>
        <source>See to it that the folder can be written</source>
        <translation>Dafür sorgen, dass in den Ordner geschrieben werden kann</translation>
    </message>
    <message>
        <source>another machine (%1) uses this key from the same folder: each counts what it sends itself, and together they send too much</source>
        <translation>ein anderer Rechner (%1) verwendet diesen Schlüssel aus demselben Ordner: jeder zählt, was er selbst sendet, und zusammen senden sie zu viel</translation>
    </message>
    <message>
        <source>it was written by another machine (%1): each counts what it sends itself</source>
        <translation>ist von einem anderen Rechner (%1) geschrieben: jeder zählt, was er selbst sendet</translation>
    </message>
    <message>
        <source>Give each machine a data folder of its own, and a share of the limits</source>
        <translation>Jedem Rechner einen eigenen Datenordner geben, und einen Anteil der Limits</translation>
    </message>
    <message>
        <source>it is damaged: %1</source>
        <translation>ist beschädigt: %1</translation>
    </message>
    <message>
        <source>%1 is no time</source>
        <translation>%1 ist keine Zeit</translation>
    </message>
    <message>
        <source>it is no file of a key</source>
        <translation>es ist keine Datei eines Schlüssels</translation>
    </message>
    <message>
        <source>it has no state</source>
        <translation>es hat keinen Stand</translation>
    </message>
    <message>
        <source>it is the file of another key</source>
        <translation>es ist die Datei eines anderen Schlüssels</translation>
    </message>
    <message>
        <source>it was made by a newer Penstock (%1)</source>
        <translation>ist von einem neueren Penstock (%1)</translation>
    </message>
    <message>
        <source>What it remembers is not known; penstock limits forget %1 begins anew</source>
        <translation>Was darin vermerkt ist, ist nicht bekannt; „penstock limits forget %1“ beginnt von vorn</translation>
    </message>
    <message>
        <source>Make room, or see to it that the folder is yours and can be written</source>
        <translation>Platz schaffen, oder dafür sorgen, dass der Ordner der eigene ist und beschrieben werden kann</translation>
    </message>
    <message>
        <source>others can get into this folder</source>
        <translation>andere kommen in diesen Ordner hinein</translation>
    </message>
    <message>
        <source>Make it yours alone: chmod 700</source>
        <translation>Nur selbst Zugang behalten: chmod 700</translation>
    </message>
    <message>
        <source>Make the folder that it lies in, or choose another</source>
        <translation>Den Ordner anlegen, in dem er liegt, oder einen anderen wählen</translation>
    </message>
    <message>
        <source>no saved profile is called &quot;%1&quot;</source>
        <translation>kein gespeichertes Profil heißt „%1“</translation>
    </message>
    <message>
        <source>There is none in %1; a path has a slash or ends in .json</source>
        <translation>In %1 ist keins; ein Pfad hat einen Schrägstrich oder endet auf .json</translation>
    </message>
    <message>
        <source>Saved are: %1</source>
        <translation>Gespeichert sind: %1</translation>
    </message>
    <message>
        <source>A header is one line of text</source>
        <translation>Eine Kopfzeile ist eine Zeile Text</translation>
    </message>
    <message>
        <source>A header value is one line of text</source>
        <translation>Der Wert einer Kopfzeile ist eine Zeile Text</translation>
    </message>
    <message>
        <source>a header has a value and no name</source>
        <translation>eine Kopfzeile hat einen Wert und keinen Namen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no header name</source>
        <translation>„%1“ ist kein Name einer Kopfzeile</translation>
    </message>
    <message>
        <source>the value of the header %1 contains %2</source>
        <translation>der Wert der Kopfzeile %1 enthält %2</translation>
    </message>
    <message>
        <source>a line break or a zero byte</source>
        <translation>einen Zeilenumbruch oder ein Null-Byte</translation>
    </message>
    <message>
        <source>a control character</source>
        <translation>ein Steuerzeichen</translation>
    </message>
    <message>
        <source>scope &quot;%1&quot; is given limit &quot;%2&quot;, and no limit has that name</source>
        <translation>dem Bereich „%1“ ist das Limit „%2“ zugeordnet, und kein Limit heißt so</translation>
    </message>
    <message>
        <source>Add &quot;name&quot;: &quot;%1&quot; to a limit</source>
        <translation>Bei einem Limit &quot;name&quot;: &quot;%1&quot; hinzufügen</translation>
    </message>
    <message>
        <source>a user name for basic has no colon</source>
        <translation>ein Benutzername für basic hat keinen Doppelpunkt</translation>
    </message>
    <message>
        <source>What stands after the colon is the password: give it as {&quot;secret&quot;: &quot;name&quot;}</source>
        <translation>Was nach dem Doppelpunkt steht, ist das Passwort: es als {&quot;secret&quot;: &quot;name&quot;} angeben</translation>
    </message>
    <message>
        <source>text, or {&quot;secret&quot;: &quot;name&quot;}</source>
        <translation>Text, oder {&quot;secret&quot;: &quot;name&quot;}</translation>
    </message>
    <message>
        <source>Write it as &quot;X-Api-Key&quot;</source>
        <translation>Schreiben wie &quot;X-Api-Key&quot;</translation>
    </message>
    <message>
        <source>the URL that gives out tokens</source>
        <translation>die URL, die Tokens ausgibt</translation>
    </message>
    <message>
        <source>&quot;system&quot;, &quot;none&quot;, a URL, or {&quot;url&quot;: …}</source>
        <translation>&quot;system&quot;, &quot;none&quot;, eine URL, oder {&quot;url&quot;: …}</translation>
    </message>
    <message>
        <source>a key is of no use without its certificate</source>
        <translation>ein Schlüssel nützt nichts ohne sein Zertifikat</translation>
    </message>
    <message>
        <source>Add &quot;client_certificate&quot;: the path of a PEM file</source>
        <translation>&quot;client_certificate&quot; hinzufügen: der Pfad einer PEM-Datei</translation>
    </message>
    <message>
        <source>backoff_cap is less than backoff_base</source>
        <translation>backoff_cap ist kleiner als backoff_base</translation>
    </message>
    <message>
        <source>Make it longer, or leave it out</source>
        <translation>Länger machen, oder weglassen</translation>
    </message>
    <message>
        <source>Write it as &quot;Idempotency-Key&quot;</source>
        <translation>Schreiben wie &quot;Idempotency-Key&quot;</translation>
    </message>
    <message>
        <source>%1 is no list of statuses</source>
        <translation>%1 ist keine Liste von Status</translation>
    </message>
    <message>
        <source>Write numbers from 100 to 599: [429, 503]</source>
        <translation>Zahlen von 100 bis 599 schreiben: [429, 503]</translation>
    </message>
    <message>
        <source>a list of statuses from %1 to 599</source>
        <translation>eine Liste von Status von %1 bis 599</translation>
    </message>
    <message>
        <source>the name of a header</source>
        <translation>der Name einer Kopfzeile</translation>
    </message>
    <message>
        <source>a JSON pointer, as &quot;/error/code&quot;</source>
        <translation>ein JSON-Pointer, wie &quot;/error/code&quot;</translation>
    </message>
    <message>
        <source>nothing to look for is named</source>
        <translation>es wird nichts genannt, wonach zu suchen wäre</translation>
    </message>
    <message>
        <source>Add &quot;pointer&quot;, as &quot;/error/code&quot;, or &quot;contains&quot;</source>
        <translation>&quot;pointer&quot; hinzufügen, wie &quot;/error/code&quot;, oder &quot;contains&quot;</translation>
    </message>
    <message>
        <source>a whole body never equals a text</source>
        <translation>ein ganzer Rumpf ist nie gleich einem Text</translation>
    </message>
    <message>
        <source>Add &quot;pointer&quot;, or take &quot;contains&quot;</source>
        <translation>&quot;pointer&quot; hinzufügen, oder &quot;contains&quot; nehmen</translation>
    </message>
    <message>
        <source>an object of scopes and names of limits</source>
        <translation>ein Objekt aus Bereichen und Namen von Limits</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1, or false</source>
        <translation>eine ganze Zahl von 1 bis %1, oder false</translation>
    </message>
    <message>
        <source>the URL has a password in it</source>
        <translation>in der URL steht ein Passwort</translation>
    </message>
    <message>
        <source>the URL has a password in it in %1</source>
        <translation>in der URL steht in %1 ein Passwort</translation>
    </message>
    <message>
        <source>Take it out: a secret does not belong in this file</source>
        <translation>Herausnehmen: ein Geheimnis gehört nicht in diese Datei</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no URL that fits</source>
        <translation>„%1“ ist keine passende URL</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no URL that fits in %2</source>
        <translation>„%1“ ist in %2 keine passende URL</translation>
    </message>
    <message>
        <source>It must begin with %1:// and a host</source>
        <translation>Sie muss mit %1:// und einem Rechner beginnen</translation>
    </message>
    <message>
        <source>It must begin with %1:// or %2:// and a host</source>
        <translation>Sie muss mit %1:// oder %2:// und einem Rechner beginnen</translation>
    </message>
    <message>
        <source>base_url has something after the path</source>
        <translation>base_url hat etwas nach dem Pfad</translation>
    </message>
    <message>
        <source>base_url has something after the path in %1</source>
        <translation>base_url hat in %1 etwas nach dem Pfad</translation>
    </message>
    <message>
        <source>It ends with the path; a query belongs in the job</source>
        <translation>Sie endet mit dem Pfad; ein Query gehört in den Auftrag</translation>
    </message>
    <message>
        <source>base_url needs a variable that is a secret</source>
        <translation>base_url braucht eine Variable, die ein Geheimnis ist</translation>
    </message>
    <message>
        <source>Give that variable a text: where calls go is shown</source>
        <translation>Dieser Variablen einen Text geben: wohin Aufrufe gehen, wird gezeigt</translation>
    </message>
    <message>
        <source>a variable has no name</source>
        <translation>eine Variable hat keinen Namen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no name of a variable</source>
        <translation>„%1“ ist kein Name einer Variablen</translation>
    </message>
    <message>
        <source>Write a name without braces: &quot;base&quot;</source>
        <translation>Einen Namen ohne Klammern schreiben: &quot;base&quot;</translation>
    </message>
    <message>
        <source>the value of a variable has braces in it</source>
        <translation>im Wert einer Variablen stehen Klammern</translation>
    </message>
    <message>
        <source>Write out what they stand for: it is taken as it is</source>
        <translation>Ausschreiben, wofür sie stehen: er wird genommen, wie er ist</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no name of an environment</source>
        <translation>„%1“ ist kein Name einer Umgebung</translation>
    </message>
    <message>
        <source>Write it as &quot;staging&quot;</source>
        <translation>Schreiben wie &quot;staging&quot;</translation>
    </message>
    <message>
        <source>no environment is called &quot;%1&quot;</source>
        <translation>keine Umgebung heißt „%1“</translation>
    </message>
    <message>
        <source>There are: %1</source>
        <translation>Es gibt: %1</translation>
    </message>
    <message>
        <source>Its profile has none; add them as &quot;environments&quot;</source>
        <translation>Sein Profil hat keine; sie als &quot;environments&quot; hinzufügen</translation>
    </message>
    <message>
        <source>its base_url needs {{%1}}, which is said by %2 and not here</source>
        <translation>seine base_url braucht {{%1}}, was %2 sagt, und hier niemand</translation>
    </message>
    <message>
        <source>Choose the environment %1, or another one</source>
        <translation>Die Umgebung %1 wählen, oder eine andere</translation>
    </message>
    <message>
        <source>it has no certificate in it</source>
        <translation>darin ist kein Zertifikat</translation>
    </message>
    <message>
        <source>It must be a PEM file with BEGIN CERTIFICATE</source>
        <translation>Es muss eine PEM-Datei mit BEGIN CERTIFICATE sein</translation>
    </message>
    <message>
        <source>it has no private key in it</source>
        <translation>darin ist kein privater Schlüssel</translation>
    </message>
    <message>
        <source>Name its file as &quot;client_key&quot;</source>
        <translation>Seine Datei als &quot;client_key&quot; nennen</translation>
    </message>
    <message>
        <source>its private key cannot be read</source>
        <translation>der private Schlüssel darin kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>It must be PEM; name its password as &quot;client_key_password&quot;</source>
        <translation>Es muss PEM sein; sein Passwort als &quot;client_key_password&quot; nennen</translation>
    </message>
    <message>
        <source>it is not known</source>
        <translation>es ist nicht bekannt</translation>
    </message>
    <message>
        <source>a secret does not belong in this file</source>
        <translation>ein Geheimnis gehört nicht in diese Datei</translation>
    </message>
    <message>
        <source>Keep it with &quot;penstock secret set %1&quot; and write {&quot;secret&quot;: &quot;%1&quot;} here</source>
        <translation>Mit „penstock secret set %1“ aufbewahren und hier {&quot;secret&quot;: &quot;%1&quot;} schreiben</translation>
    </message>
    <message>
        <source>Let the profile name it, in &quot;auth&quot; or &quot;headers&quot;</source>
        <translation>Es im Profil nennen, in &quot;auth&quot; oder &quot;headers&quot;</translation>
    </message>
    <message>
        <source>the name of a secret</source>
        <translation>der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no name of a secret</source>
        <translation>„%1“ ist kein Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>Use up to 64 letters, digits and . _ -</source>
        <translation>Bis zu 64 Buchstaben, Ziffern und . _ - verwenden</translation>
    </message>
    <message>
        <source>Keep it with &quot;penstock secret set %1&quot;, or set %2</source>
        <translation>Mit „penstock secret set %1“ aufbewahren, oder %2 setzen</translation>
    </message>
    <message>
        <source>Keep it with &quot;penstock secret set %1&quot;</source>
        <translation>Mit „penstock secret set %1“ aufbewahren</translation>
    </message>
    <message>
        <source>Unlock it, or set %1</source>
        <translation>Ihn entsperren, oder %1 setzen</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>nobody has said yet that it may go to %1</source>
        <translation>niemand hat bisher gesagt, dass es an %1 gehen darf</translation>
    </message>
    <message>
        <source>If that is where it belongs: %1</source>
        <translation>Wenn es dorthin gehört: %1</translation>
    </message>
    <message>
        <source>%1 (not encrypted: whoever is on the way can read it)</source>
        <translation>%1 (unverschlüsselt: wer auf dem Weg sitzt, kann es lesen)</translation>
    </message>
    <message>
        <source>%1 (TLS errors are ignored: whoever answers there is believed)</source>
        <translation>%1 (TLS-Fehler werden übergangen: wer dort antwortet, dem wird geglaubt)</translation>
    </message>
    <message>
        <source>%1 (a certificate authority of the profile&apos;s own is believed)</source>
        <translation>%1 (einer eigenen Zertifizierungsstelle des Profils wird geglaubt)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no place a secret can go to</source>
        <translation>„%1“ ist kein Ort, an den ein Geheimnis gehen kann</translation>
    </message>
    <message>
        <source>Write scheme and host: https://api.example.com</source>
        <translation>Schema und Rechner schreiben: https://api.example.com</translation>
    </message>
    <message>
        <source>this Penstock was built without</source>
        <translation>dieses Penstock ist ohne gebaut</translation>
    </message>
    <message>
        <source>it is still there</source>
        <translation>es ist noch da</translation>
    </message>
    <message>
        <source>no token was given</source>
        <translation>es wurde kein Token erteilt</translation>
    </message>
    <message>
        <source>status %1</source>
        <translation>Status %1</translation>
    </message>
    <message>
        <source>the client id or its secret is wrong</source>
        <translation>die Client-ID oder ihr Geheimnis ist falsch</translation>
    </message>
    <message>
        <source>Check client_id, the secret, and client_auth in the profile</source>
        <translation>client_id, das Geheimnis und client_auth im Profil prüfen</translation>
    </message>
    <message>
        <source>it does not understand the request for a token</source>
        <translation>die Anfrage nach einem Token wird nicht verstanden</translation>
    </message>
    <message>
        <source>Try the other client_auth, or check scope and audience</source>
        <translation>Das andere client_auth versuchen, oder scope und audience prüfen</translation>
    </message>
    <message>
        <source>it does not accept these credentials</source>
        <translation>diese Zugangsdaten werden nicht angenommen</translation>
    </message>
    <message>
        <source>Check the secret</source>
        <translation>Das Geheimnis prüfen</translation>
    </message>
    <message>
        <source>this client may not fetch tokens this way</source>
        <translation>dieser Client darf auf diesem Weg keine Tokens holen</translation>
    </message>
    <message>
        <source>Allow client credentials for it where it was registered</source>
        <translation>Ihm dort, wo er eingetragen ist, Client Credentials erlauben</translation>
    </message>
    <message>
        <source>it gives no tokens for client credentials</source>
        <translation>für Client Credentials werden keine Tokens ausgegeben</translation>
    </message>
    <message>
        <source>Use another kind of auth</source>
        <translation>Eine andere Art der Anmeldung verwenden</translation>
    </message>
    <message>
        <source>it does not give the scope that was asked for</source>
        <translation>der verlangte Scope wird nicht erteilt</translation>
    </message>
    <message>
        <source>Check scope in the profile</source>
        <translation>scope im Profil prüfen</translation>
    </message>
    <message>
        <source>See what the service says about it</source>
        <translation>Nachsehen, was der Dienst dazu sagt</translation>
    </message>
    <message>
        <source>Check token_url in the profile</source>
        <translation>token_url im Profil prüfen</translation>
    </message>
    <message>
        <source>the answer has no token in it</source>
        <translation>in der Antwort ist kein Token</translation>
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
        <source>it was not asked whether a secret may go there</source>
        <translation>es wurde nicht gefragt, ob ein Geheimnis dorthin darf</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>es ist leer</translation>
    </message>
    <message>
        <source>it has %1 MB, and at most %2 MB are read</source>
        <translation>es hat %1 MB, und höchstens %2 MB werden gelesen</translation>
    </message>
    <message>
        <source>Export a part of it; a HAR file without content is enough</source>
        <translation>Einen Teil davon exportieren; eine HAR-Datei ohne Inhalte genügt</translation>
    </message>
    <message>
        <source>nothing says what it is</source>
        <translation>nichts sagt, was es ist</translation>
    </message>
    <message>
        <source>It takes curl commands, Postman collections and environments, Insomnia exports, OpenAPI documents, HAR files, and Penstock&apos;s own profiles and jobs</source>
        <translation>Genommen werden curl-Befehle, Sammlungen und Umgebungen von Postman, Exporte von Insomnia, OpenAPI-Beschreibungen, HAR-Dateien und Profile und Aufträge von Penstock</translation>
    </message>
    <message>
        <source>it has the globals of Postman, and no requests</source>
        <translation>es hat die globalen Variablen von Postman und keine Anfragen</translation>
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
        <source>Make a new profile of it</source>
        <translation>Daraus ein neues Profil machen</translation>
    </message>
    <message>
        <source>%1 without a request that could be taken</source>
        <translation>%1 ohne eine Anfrage, die sich übernehmen ließe</translation>
    </message>
    <message>
        <source>%1 is taken alone</source>
        <translation>%1 wird allein übernommen</translation>
    </message>
    <message>
        <source>Import it without the others</source>
        <translation>Ohne die anderen importieren</translation>
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
        <source>there is no file</source>
        <translation>es gibt keine Datei</translation>
    </message>
    <message>
        <source>it is no object</source>
        <translation>es ist kein Objekt</translation>
    </message>
    <message>
        <source>an alias stands inside of what it stands for</source>
        <translation>ein Alias steht in dem, wofür es steht</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it stands for more values than anybody would write</source>
        <translation>es steht für mehr Werte, als jemand schreiben würde</translation>
    </message>
    <message>
        <source>this entry has no request</source>
        <translation>dieser Eintrag hat keine Anfrage</translation>
    </message>
    <message>
        <source>it has no list of values</source>
        <translation>es hat keine Liste von Werten</translation>
    </message>
    <message>
        <source>Export the environment again</source>
        <translation>Die Umgebung noch einmal exportieren</translation>
    </message>
    <message>
        <source>it has no variable that is switched on</source>
        <translation>keine Variable darin ist eingeschaltet</translation>
    </message>
    <message>
        <source>it has no list of requests</source>
        <translation>es hat keine Liste von Anfragen</translation>
    </message>
    <message>
        <source>this is neither a request nor a folder</source>
        <translation>das ist weder eine Anfrage noch ein Ordner</translation>
    </message>
    <message>
        <source>Export a collection, with its requests</source>
        <translation>Eine Sammlung mit ihren Anfragen exportieren</translation>
    </message>
    <message>
        <source>it has no list of resources</source>
        <translation>es hat keine Liste von Ressourcen</translation>
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
        <source>it has no paths</source>
        <translation>es hat keine Pfade</translation>
    </message>
    <message>
        <source>Take the document that has the operations</source>
        <translation>Die Beschreibung nehmen, in der die Operationen stehen</translation>
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
        <source>Copy the command to its end</source>
        <translation>Den Befehl bis zum Ende kopieren</translation>
    </message>
    <message>
        <source>Copy it from Invoke-WebRequest on</source>
        <translation>Ihn von Invoke-WebRequest an kopieren</translation>
    </message>
    <message>
        <source>a quote %1 is not closed</source>
        <translation>ein Anführungszeichen %1 ist nicht geschlossen</translation>
    </message>
    <message>
        <source>it names no URL</source>
        <translation>er nennt keine URL</translation>
    </message>
    <message>
        <source>it names more than one URL</source>
        <translation>er nennt mehr als eine URL</translation>
    </message>
    <message>
        <source>Leave one of them; rows make many of it</source>
        <translation>Eine davon stehen lassen; Zeilen machen viele daraus</translation>
    </message>
    <message>
        <source>%1 has no value</source>
        <translation>%1 hat keinen Wert</translation>
    </message>
    <message>
        <source>%1 sends a file, and a job does not</source>
        <translation>%1 sendet eine Datei, und ein Auftrag tut das nicht</translation>
    </message>
    <message>
        <source>Leave it out, and write the body by hand</source>
        <translation>Weglassen, und den Rumpf von Hand schreiben</translation>
    </message>
    <message>
        <source>it sends the file %1</source>
        <translation>er sendet die Datei %1</translation>
    </message>
    <message>
        <source>Put its content in the place of its name</source>
        <translation>Den Inhalt an die Stelle des Namens setzen</translation>
    </message>
    <message>
        <source>its option %1 is not known here</source>
        <translation>die Option %1 ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>Leave it out, with its value if it has one</source>
        <translation>Weglassen, samt Wert, wenn sie einen hat</translation>
    </message>
    <message>
        <source>it sets up a session and asks for nothing</source>
        <translation>er richtet eine Sitzung ein und fragt nach nichts</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a command that asks for something</source>
        <translation>„%1“ ist kein Befehl, der nach etwas fragt</translation>
    </message>
    <message>
        <source>a list @{…} is not closed</source>
        <translation>eine Liste @{…} ist nicht geschlossen</translation>
    </message>
    <message>
        <source>only PowerShell knows what %1 is</source>
        <translation>nur PowerShell weiß, was %1 ist</translation>
    </message>
    <message>
        <source>Write in its place what it stands for</source>
        <translation>An seine Stelle schreiben, wofür es steht</translation>
    </message>
    <message>
        <source>the value in (…)</source>
        <translation>der Wert in (…)</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>ein Wert</translation>
    </message>
    <message>
        <source>all rows would be the same</source>
        <translation>alle Zeilen wären gleich</translation>
    </message>
    <message>
        <source>Name what tells them apart, as &quot;{{id}}&quot;</source>
        <translation>Nennen, was sie unterscheidet, wie &quot;{{id}}&quot;</translation>
    </message>
    <message>
        <source>a path alone says no server</source>
        <translation>ein Pfad allein nennt keinen Server</translation>
    </message>
    <message>
        <source>Add &quot;profile&quot; with a base_url, or write a whole &quot;url&quot;</source>
        <translation>&quot;profile&quot; mit einer base_url hinzufügen, oder eine ganze &quot;url&quot; schreiben</translation>
    </message>
    <message>
        <source>text, a number, true or false</source>
        <translation>Text, eine Zahl, true oder false</translation>
    </message>
    <message>
        <source>text, a number, true, false, or a list of texts</source>
        <translation>Text, eine Zahl, true, false, oder eine Liste von Texten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no method</source>
        <translation>„%1“ ist keine Methode</translation>
    </message>
    <message>
        <source>Write it as &quot;GET&quot;</source>
        <translation>Schreiben wie &quot;GET&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no URL</source>
        <translation>„%1“ ist keine URL</translation>
    </message>
    <message>
        <source>It must begin with https:// or http://; what begins with / is a &quot;path&quot;</source>
        <translation>Sie muss mit https:// oder http:// beginnen; was mit / beginnt, ist ein &quot;path&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no path</source>
        <translation>„%1“ ist kein Pfad</translation>
    </message>
    <message>
        <source>A whole URL is a &quot;url&quot;</source>
        <translation>Eine ganze URL ist eine &quot;url&quot;</translation>
    </message>
    <message>
        <source>the body is JSON and no text</source>
        <translation>der Rumpf ist JSON und kein Text</translation>
    </message>
    <message>
        <source>Put the body in quotes, or leave body_type out</source>
        <translation>Den Rumpf in Anführungszeichen setzen, oder body_type weglassen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no JSON path</source>
        <translation>„%1“ ist kein JSON-Pfad</translation>
    </message>
    <message>
        <source>It begins with $, as &quot;$.items[*]&quot;</source>
        <translation>Er beginnt mit $, wie &quot;$.items[*]&quot;</translation>
    </message>
    <message>
        <source>a JSON path, as &quot;%1&quot;</source>
        <translation>ein JSON-Pfad, wie &quot;%1&quot;</translation>
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
        <source>the name of a column, or a list of them</source>
        <translation>der Name einer Spalte, oder eine Liste davon</translation>
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
        <source>path and row exclude each other</source>
        <translation>path und row schließen einander aus</translation>
    </message>
    <message>
        <source>a list of columns: [&quot;title&quot;, …]</source>
        <translation>eine Liste von Spalten: [&quot;title&quot;, …]</translation>
    </message>
    <message>
        <source>another column has the name &quot;%1&quot; too</source>
        <translation>auch eine andere Spalte heißt „%1“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no column</source>
        <translation>„%1“ ist keine Spalte</translation>
    </message>
    <message>
        <source>The key is made of names of &quot;columns&quot;</source>
        <translation>Der Schlüssel besteht aus Namen von &quot;columns&quot;</translation>
    </message>
    <message>
        <source>all answers would go to one file</source>
        <translation>alle Antworten gingen in eine Datei</translation>
    </message>
    <message>
        <source>the format is %1, but the file name &quot;%2&quot; has the ending of %3</source>
        <translation>das Format ist %1, aber der Dateiname &quot;%2&quot; hat die Endung von %3</translation>
    </message>
    <message>
        <source>Change the ending to %1, or the format to %2</source>
        <translation>Die Endung in %1 ändern oder das Format in %2</translation>
    </message>
    <message>
        <source>Name them by a value, as &quot;{{id}}.json&quot;</source>
        <translation>Sie nach einem Wert nennen, wie &quot;{{id}}.json&quot;</translation>
    </message>
    <message>
        <source>one character, as &quot;;&quot; or &quot;\t&quot;</source>
        <translation>ein Zeichen, wie &quot;;&quot; oder &quot;\t&quot;</translation>
    </message>
    <message>
        <source>a step of 0 leads nowhere</source>
        <translation>ein Schritt von 0 führt nirgendwohin</translation>
    </message>
    <message>
        <source>Leave it out to count by one</source>
        <translation>Weglassen, um in Einern zu zählen</translation>
    </message>
    <message>
        <source>from %1 to %2 by %3 is nothing</source>
        <translation>von %1 bis %2 in Schritten von %3 ist nichts</translation>
    </message>
    <message>
        <source>To count down, give it a negative step</source>
        <translation>Zum Abwärtszählen einen negativen Schritt angeben</translation>
    </message>
    <message>
        <source>To count up, give it a positive step</source>
        <translation>Zum Aufwärtszählen einen positiven Schritt angeben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no range</source>
        <translation>„%1“ ist kein Zahlenbereich</translation>
    </message>
    <message>
        <source>Write it as &quot;id=1..600&quot;</source>
        <translation>Schreiben wie &quot;id=1..600&quot;</translation>
    </message>
    <message>
        <source>Write it as id=1..600, with a step as id=0..950..50</source>
        <translation>Schreiben wie id=1..600, mit Schritt wie id=0..950..50</translation>
    </message>
    <message>
        <source>it is no name with two whole numbers</source>
        <translation>es ist kein Name mit zwei ganzen Zahlen</translation>
    </message>
    <message>
        <source>its step is 0</source>
        <translation>der Schritt ist 0</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>der Name fehlt</translation>
    </message>
    <message>
        <source>it ends before it begins</source>
        <translation>er endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>a list: [{&quot;id&quot;: 1}, …] or [1, 2, …]</source>
        <translation>eine Liste: [{&quot;id&quot;: 1}, …] oder [1, 2, …]</translation>
    </message>
    <message>
        <source>this is no row</source>
        <translation>das ist keine Zeile</translation>
    </message>
    <message>
        <source>Write an object, text or a number</source>
        <translation>Ein Objekt, Text oder eine Zahl schreiben</translation>
    </message>
    <message>
        <source>Write columns as in: id = {{id}}, title, price = $.price as real</source>
        <translation>Spalten schreiben wie in: id = {{id}}, title, price = $.price as real</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no type: it is text, integer, real or json</source>
        <translation>„%1“ ist kein Typ: möglich sind text, integer, real oder json</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no path, which begins with $</source>
        <translation>„%1“ ist kein Pfad, der mit $ beginnt</translation>
    </message>
    <message>
        <source>it does not begin with $</source>
        <translation>er beginnt nicht mit $</translation>
    </message>
    <message>
        <source>it ends with a blank</source>
        <translation>er endet mit einem Leerzeichen</translation>
    </message>
    <message>
        <source>a segment begins with . or [</source>
        <translation>ein Glied beginnt mit . oder [</translation>
    </message>
    <message>
        <source>descendants (..) are not supported</source>
        <translation>Nachfahren (..) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>there is no name after the dot</source>
        <translation>nach dem Punkt steht kein Name</translation>
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
        <source>there is no name in quotes, number or * in the brackets</source>
        <translation>in den eckigen Klammern steht kein Name in Anführungszeichen, keine Nummer und kein *</translation>
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
        <source>the bracket does not close</source>
        <translation>die eckige Klammer wird nicht geschlossen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no index</source>
        <translation>„%1“ ist keine Nummer</translation>
    </message>
    <message>
        <source>a control character must be escaped</source>
        <translation>ein Steuerzeichen muss maskiert werden</translation>
    </message>
    <message>
        <source>the quote does not close</source>
        <translation>das Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>the name has half a character (\uD800 to \uDFFF)</source>
        <translation>der Name hat ein halbes Zeichen (\uD800 bis \uDFFF)</translation>
    </message>
    <message>
        <source>this escape does not exist</source>
        <translation>diese Maskierung gibt es nicht</translation>
    </message>
    <message>
        <source>character %1</source>
        <translation>Zeichen %1</translation>
    </message>
    <message>
        <source>Name members, indices and all of them: $.items[*], $[&apos;a-b&apos;][0]</source>
        <translation>Namen, Nummern und alle nennen: $.items[*], $[&apos;a-b&apos;][0]</translation>
    </message>
    <message>
        <source>Each line must be one JSON object, as {&quot;id&quot;: 1}</source>
        <translation>Jede Zeile muss ein JSON-Objekt sein, wie {&quot;id&quot;: 1}</translation>
    </message>
    <message>
        <source>it is no JSON</source>
        <translation>es ist kein JSON</translation>
    </message>
    <message>
        <source>it is JSON, but no object</source>
        <translation>es ist JSON, aber kein Objekt</translation>
    </message>
    <message>
        <source>it is JSON, but no list</source>
        <translation>es ist JSON, aber keine Liste</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no row format</source>
        <translation>„%1“ ist kein Format für Zeilen</translation>
    </message>
    <message>
        <source>malformed CSV at character %1</source>
        <translation>fehlerhaftes CSV bei Zeichen %1</translation>
    </message>
    <message>
        <source>Put a field with a double quote in it in double quotes, and double the quote: &quot;&quot;</source>
        <translation>Ein Feld mit einem doppelten Anführungszeichen in doppelte Anführungszeichen setzen, und das darin verdoppeln: &quot;&quot;</translation>
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
        <source>it is shorter than it was when it was read last</source>
        <translation>sie ist kürzer als beim letzten Lesen</translation>
    </message>
    <message>
        <source>Start over if it is another file</source>
        <translation>Von vorn beginnen, wenn es eine andere Datei ist</translation>
    </message>
    <message>
        <source>this line is longer than 16 MiB</source>
        <translation>diese Zeile ist länger als 16 MiB</translation>
    </message>
    <message>
        <source>Is it the right file?</source>
        <translation>Ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>this is UTF-16</source>
        <translation>das ist UTF-16</translation>
    </message>
    <message>
        <source>this is not UTF-8</source>
        <translation>das ist nicht UTF-8</translation>
    </message>
    <message>
        <source>Save the file as UTF-8</source>
        <translation>Die Datei als UTF-8 speichern</translation>
    </message>
    <message>
        <source>Write a list of objects, [{&quot;id&quot;: 1}], or of single values, [1, 2]</source>
        <translation>Eine Liste von Objekten schreiben, [{&quot;id&quot;: 1}], oder von einzelnen Werten, [1, 2]</translation>
    </message>
    <message>
        <source>it is neither an object nor a single value</source>
        <translation>es ist weder ein Objekt noch ein einzelner Wert</translation>
    </message>
    <message>
        <source>its URL is no absolute address with a host</source>
        <translation>die URL ist keine vollständige Adresse mit Rechner</translation>
    </message>
    <message>
        <source>its URL begins with %1, not with http or https</source>
        <translation>die URL beginnt mit %1, nicht mit http oder https</translation>
    </message>
    <message>
        <source>its Location is no address</source>
        <translation>die Location ist keine Adresse</translation>
    </message>
    <message>
        <source>its Location names no host</source>
        <translation>die Location nennt keinen Rechner</translation>
    </message>
    <message>
        <source>it leads to %1, not to http or https</source>
        <translation>sie führt zu %1, nicht zu http oder https</translation>
    </message>
    <message>
        <source>it leads from https down to http</source>
        <translation>sie führt von https hinunter zu http</translation>
    </message>
    <message>
        <source>it would take a secret to %1</source>
        <translation>sie würde ein Geheimnis zu %1 mitnehmen</translation>
    </message>
    <message>
        <source>%1 were followed</source>
        <translation>%1 wurde gefolgt</translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation>mehr als %1 Bytes</translation>
    </message>
    <message>
        <source>its head cannot be read, or is empty</source>
        <translation>ihr Kopf ist nicht zu lesen oder leer</translation>
    </message>
    <message>
        <source>it states a length that is none</source>
        <translation>sie nennt eine Länge, die keine ist</translation>
    </message>
    <message>
        <source>it states lengths that contradict each other</source>
        <translation>sie nennt Längen, die einander widersprechen</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>nach %1 aufgegeben</translation>
    </message>
    <message>
        <source>it has a query or a fragment</source>
        <translation>sie hat einen Query oder ein Fragment</translation>
    </message>
    <message>
        <source>it has {{ but is not UTF-8</source>
        <translation>er hat {{, ist aber nicht UTF-8</translation>
    </message>
    <message>
        <source>Write it as UTF-8</source>
        <translation>Als UTF-8 schreiben</translation>
    </message>
    <message>
        <source>it should be JSON, but is not</source>
        <translation>er sollte JSON sein, ist es aber nicht</translation>
    </message>
    <message>
        <source>Write it as in {&quot;id&quot;: {{id}}, &quot;name&quot;: &quot;{{name}}&quot;}</source>
        <translation>Schreiben wie in {&quot;id&quot;: {{id}}, &quot;name&quot;: &quot;{{name}}&quot;}</translation>
    </message>
    <message>
        <source>Write them as &apos;Name: value&apos;</source>
        <translation>Als „Name: Wert“ schreiben</translation>
    </message>
    <message>
        <source>it has no &quot;%1&quot;</source>
        <translation>sie hat kein „%1“</translation>
    </message>
    <message>
        <source>It has: %1</source>
        <translation>Sie hat: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no name of a host</source>
        <translation>„%1“ ist kein Name eines Rechners</translation>
    </message>
    <message>
        <source>Correct the column %1</source>
        <translation>Die Spalte %1 berichtigen</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: it is no URL</source>
        <translation>„%1“: es ist keine URL</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: it does not begin with http:// or https://</source>
        <translation>„%1“: es beginnt nicht mit http:// oder https://</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: it has no host</source>
        <translation>„%1“: es hat keinen Rechner</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: its path would lead elsewhere</source>
        <translation>„%1“: der Pfad würde woandershin führen</translation>
    </message>
    <message>
        <source>A value that stands between slashes must not be &quot;.&quot; or &quot;..&quot;</source>
        <translation>Ein Wert zwischen Schrägstrichen darf nicht &quot;.&quot; oder &quot;..&quot; sein</translation>
    </message>
    <message>
        <source>{{%1}} is empty, and its path would lead elsewhere</source>
        <translation>{{%1}} ist leer, und der Pfad würde woandershin führen</translation>
    </message>
    <message>
        <source>Give the row a value, or set &quot;allow_empty_in_path&quot;: true in the &quot;request&quot; of the job</source>
        <translation>Einen Wert eintragen oder &quot;allow_empty_in_path&quot;: true in &quot;request&quot; des Auftrags setzen</translation>
    </message>
    <message>
        <source>Write it as in https://api.example.com/items/7. For a path below the base URL, write /{{%1}} in the request</source>
        <translation>Richtig ist zum Beispiel https://api.example.com/items/7. Für einen Pfad unter der Basis-URL in der Anfrage /{{%1}} schreiben</translation>
    </message>
    <message>
        <source>its bound is less than one page</source>
        <translation>die Grenze ist weniger als eine Seite</translation>
    </message>
    <message>
        <source>Allow one page at least</source>
        <translation>Mindestens eine Seite erlauben</translation>
    </message>
    <message>
        <source>it names no parameter</source>
        <translation>es wird kein Parameter genannt</translation>
    </message>
    <message>
        <source>Name the query parameter that it sets</source>
        <translation>Den Query-Parameter nennen, der gesetzt wird</translation>
    </message>
    <message>
        <source>its path leads to more than one value</source>
        <translation>der Pfad führt zu mehr als einem Wert</translation>
    </message>
    <message>
        <source>Leave out *, as in $.next</source>
        <translation>* weglassen, wie in $.next</translation>
    </message>
    <message>
        <source>its step is negative</source>
        <translation>der Schritt ist negativ</translation>
    </message>
    <message>
        <source>Leave it out to count the items</source>
        <translation>Weglassen, um die Einträge zu zählen</translation>
    </message>
    <message>
        <source>the next page is no URL: &quot;%1&quot;</source>
        <translation>die nächste Seite ist keine URL: „%1“</translation>
    </message>
    <message>
        <source>the next page is on another server, %1</source>
        <translation>die nächste Seite ist auf einem anderen Server, %1</translation>
    </message>
    <message>
        <source>The request&apos;s credentials are not sent there</source>
        <translation>Die Zugangsdaten der Anfrage werden nicht dorthin gesendet</translation>
    </message>
    <message>
        <source>Ask that server from the beginning if it is the right one</source>
        <translation>Jenen Server von Anfang an fragen, wenn es der richtige ist</translation>
    </message>
    <message>
        <source>there are more than %1 pages</source>
        <translation>es sind mehr als %1 Seiten</translation>
    </message>
    <message>
        <source>Raise the bound of pages if that is right</source>
        <translation>Die Grenze der Seiten erhöhen, wenn das stimmt</translation>
    </message>
    <message>
        <source>the pages go round in a circle</source>
        <translation>die Seiten gehen im Kreis</translation>
    </message>
    <message>
        <source>The next page was there before: check what the server gives as the next one</source>
        <translation>Die nächste Seite war schon da: prüfen, was der Server als nächste nennt</translation>
    </message>
    <message>
        <source>its number is too large to go on</source>
        <translation>die Nummer ist zu groß, um weiterzuzählen</translation>
    </message>
    <message>
        <source>what %1 leads to is no text: %2</source>
        <translation>was %1 ergibt, ist kein Text: %2</translation>
    </message>
    <message>
        <source>what %1 leads to is no text or number: %2</source>
        <translation>was %1 ergibt, ist weder Text noch Zahl: %2</translation>
    </message>
    <message>
        <source>Correct the path of pages</source>
        <translation>Den Pfad der Seiten berichtigen</translation>
    </message>
    <message>
        <source>what %1 leads to is no list: %2</source>
        <translation>was %1 ergibt, ist keine Liste: %2</translation>
    </message>
    <message>
        <source>Correct the path to the items of pages</source>
        <translation>Den Pfad zu den Einträgen der Seiten berichtigen</translation>
    </message>
    <message>
        <source>what was saved is no state of %1</source>
        <translation>was gespeichert war, ist kein Stand von %1</translation>
    </message>
    <message>
        <source>Start over if the job&apos;s pages were changed</source>
        <translation>Von vorn beginnen, wenn die Seiten des Auftrags geändert wurden</translation>
    </message>
    <message>
        <source>it is empty, and should be JSON</source>
        <translation>sie ist leer und sollte JSON sein</translation>
    </message>
    <message>
        <source>it is JSON that is cut short or broken</source>
        <translation>sie ist JSON, das abgeschnitten oder beschädigt ist</translation>
    </message>
    <message>
        <source>the job was edited since its last run: %1</source>
        <translation>der Auftrag wurde seit seinem letzten Lauf geändert: %1</translation>
    </message>
    <message>
        <source>Undo that, or start over</source>
        <translation>Das rückgängig machen, oder von vorn beginnen</translation>
    </message>
    <message>
        <source>the rows: %1</source>
        <translation>die Zeilen: %1</translation>
    </message>
    <message>
        <source>it has grown by %1 bytes</source>
        <translation>die Datei ist um %1 Bytes gewachsen</translation>
    </message>
    <message>
        <source>it has grown by %1 bytes, and its beginning is another</source>
        <translation>die Datei ist um %1 Bytes gewachsen, und ihr Anfang ist ein anderer</translation>
    </message>
    <message>
        <source>it has shrunk by %1 bytes</source>
        <translation>die Datei ist um %1 Bytes geschrumpft</translation>
    </message>
    <message>
        <source>it has shrunk by %1 bytes, and its beginning is another</source>
        <translation>die Datei ist um %1 Bytes geschrumpft, und ihr Anfang ist ein anderer</translation>
    </message>
    <message>
        <source>its end is another</source>
        <translation>ihr Ende ist ein anderes</translation>
    </message>
    <message>
        <source>its beginning is another</source>
        <translation>ihr Anfang ist ein anderer</translation>
    </message>
    <message>
        <source>it was written again, at %1</source>
        <translation>sie wurde neu geschrieben, um %1</translation>
    </message>
    <message>
        <source>its rows were %1 and are %2</source>
        <translation>ihre Art war %1 und ist %2</translation>
    </message>
    <message>
        <source>it was %1 and is %2</source>
        <translation>es war %1 und ist %2</translation>
    </message>
    <message>
        <source>its values are others</source>
        <translation>die Werte sind andere</translation>
    </message>
    <message>
        <source>its separator is another</source>
        <translation>ihr Trennzeichen ist ein anderes</translation>
    </message>
    <message>
        <source>it has no folder for its journal, without which a file for answers cannot be written safely</source>
        <translation>es gibt keinen Ordner für das Journal, ohne das sich eine Datei mit Antworten nicht sicher schreiben lässt</translation>
    </message>
    <message>
        <source>Give it a folder, or write to standard output</source>
        <translation>Einen Ordner angeben, oder in die Standardausgabe schreiben</translation>
    </message>
    <message>
        <source>another penstock (pid %1) runs this job</source>
        <translation>ein anderes Penstock (Prozess %1) führt diesen Auftrag aus</translation>
    </message>
    <message>
        <source>it is on a network file system (%1), where a journal is not safe</source>
        <translation>er liegt auf einem Netzlaufwerk (%1), wo ein Journal nicht sicher ist</translation>
    </message>
    <message>
        <source>Keep it on a disk of this machine</source>
        <translation>Ihn auf einem Datenträger dieses Rechners halten</translation>
    </message>
    <message>
        <source>nobody has allowed yet what it does outside its folder: it %1</source>
        <translation>niemand hat bisher erlaubt, was er außerhalb seines Ordners tut: er %1</translation>
    </message>
    <message>
        <source>Start it once where somebody can be asked</source>
        <translation>Ihn einmal dort starten, wo jemand gefragt werden kann</translation>
    </message>
    <message>
        <source>reads %1 line by line and sends it to %2</source>
        <translation>liest %1 Zeile für Zeile und sendet sie an %2</translation>
    </message>
    <message>
        <source>whatever its rows name</source>
        <translation>was immer seine Zeilen nennen</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
    <message>
        <source>writes %1 (rows that failed)</source>
        <translation>schreibt %1 (fehlgeschlagene Zeilen)</translation>
    </message>
    <message>
        <source>reads %1 and believes the certificates in it</source>
        <translation>liest %1 und glaubt den Zertifikaten darin</translation>
    </message>
    <message>
        <source>reads %1 and shows the certificate to its servers</source>
        <translation>liest %1 und zeigt das Zertifikat seinen Servern</translation>
    </message>
    <message>
        <source>reads %1 and proves with the key who you are</source>
        <translation>liest %1 und weist sich mit dem Schlüssel aus</translation>
    </message>
    <message>
        <source>the server wants to be left alone</source>
        <translation>der Server will in Ruhe gelassen werden</translation>
    </message>
    <message>
        <source>the server has refused a request %1 times</source>
        <translation>der Server hat eine Anfrage %1-mal abgewiesen</translation>
    </message>
    <message>
        <source>Go on after %1</source>
        <translation>Nach %1 weitermachen</translation>
    </message>
    <message>
        <source>Find out until when before you go on</source>
        <translation>Vor dem Weitermachen herausfinden, bis wann</translation>
    </message>
    <message>
        <source>the server has banned us, and bans those longer who go on</source>
        <translation>der Server hat uns gesperrt und sperrt länger, wer weitermacht</translation>
    </message>
    <message>
        <source>the quota is used up</source>
        <translation>das Kontingent ist verbraucht</translation>
    </message>
    <message>
        <source>the server wants to be left alone for more than a day</source>
        <translation>der Server will mehr als einen Tag in Ruhe gelassen werden</translation>
    </message>
    <message>
        <source>the last %1 answers were all status 401: the server does not take the credential (any more)</source>
        <translation>die letzten %1 Antworten hatten alle den Status 401: der Server nimmt die Zugangsdaten nicht (mehr) an</translation>
    </message>
    <message>
        <source>Enter a new token and go on; these rows are sent again</source>
        <translation>Ein neues Token eingeben und weitermachen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>the last %1 answers were all status 403: the server refuses what is asked for</source>
        <translation>die letzten %1 Antworten hatten alle den Status 403: der Server verweigert, was verlangt wird</translation>
    </message>
    <message>
        <source>the last %1 answers were all status %2: %3 redirects to %4, where the credential is not sent</source>
        <translation>die letzten %1 Antworten hatten alle den Status %2: %3 leitet zu %4 um, wohin die Zugangsdaten nicht gesendet werden</translation>
    </message>
    <message>
        <source>If that address is right, write it as base_url and allow the secret there; these rows are sent again</source>
        <translation>Wenn diese Adresse stimmt, sie als base_url eintragen und das Geheimnis dort erlauben; diese Zeilen werden noch einmal gesendet</translation>
    </message>
    <message>
        <source>Look at the answer for what is missing, enter a token that may do this, and go on; these rows are sent again</source>
        <translation>In der Antwort nachsehen, was fehlt, ein Token eingeben, das dies darf, und weitermachen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>the last %1 answers were all web pages in the place of JSON, as servers send them to whom they do not know (any more)</source>
        <translation>die letzten %1 Antworten waren alle Webseiten statt JSON, wie Server sie denen senden, die sie nicht (mehr) kennen</translation>
    </message>
    <message>
        <source>If pages are what you want, ask for them with the header &quot;Accept: text/html&quot;</source>
        <translation>Wenn Seiten gewollt sind, sie mit der Kopfzeile „Accept: text/html“ verlangen</translation>
    </message>
    <message>
        <source>the last %1 answers were all errors of the server, status %2</source>
        <translation>die letzten %1 Antworten waren alle Fehler des Servers, Status %2</translation>
    </message>
    <message>
        <source>Wait until the server works again and go on; these rows are sent again</source>
        <translation>Warten, bis der Server wieder arbeitet, und weitermachen; diese Zeilen werden erneut gesendet</translation>
    </message>
    <message>
        <source>Check the database, or choose another place</source>
        <translation>Die Datenbank prüfen, oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>it is on a network file system (%1), where a database is not safe</source>
        <translation>sie liegt auf einem Netzlaufwerk (%1), wo eine Datenbank nicht sicher ist</translation>
    </message>
    <message>
        <source>Choose a place on a disk of this machine</source>
        <translation>Einen Ort auf einem Datenträger dieses Rechners wählen</translation>
    </message>
    <message>
        <source>it is there with other columns: %1 instead of %2</source>
        <translation>ist mit anderen Spalten da: %1 statt %2</translation>
    </message>
    <message>
        <source>Choose another table, or the same columns</source>
        <translation>Eine andere Tabelle wählen, oder dieselben Spalten</translation>
    </message>
    <message>
        <source>record %1 of row %2 has nothing in the key column &quot;%3&quot;</source>
        <translation>Datensatz %1 von Zeile %2 hat nichts in der Schlüsselspalte „%3“</translation>
    </message>
    <message>
        <source>Choose columns that every record has, or leave out the key</source>
        <translation>Spalten wählen, die jeder Datensatz hat, oder den Schlüssel weglassen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no name for a table</source>
        <translation>„%1“ ist kein Name für eine Tabelle</translation>
    </message>
    <message>
        <source>the key names &quot;%1&quot;, which is no column</source>
        <translation>der Schlüssel nennt „%1“, was keine Spalte ist</translation>
    </message>
    <message>
        <source>a column cannot be called &quot;%1&quot; where there is no key</source>
        <translation>ohne Schlüssel kann keine Spalte „%1“ heißen</translation>
    </message>
    <message>
        <source>Change output.table, output.key or output.columns</source>
        <translation>output.table, output.key oder output.columns ändern</translation>
    </message>
    <message>
        <source>the output has no columns</source>
        <translation>die Ausgabe hat keine Spalten</translation>
    </message>
    <message>
        <source>Add output.columns: [{&quot;name&quot;: &quot;id&quot;, &quot;path&quot;: &quot;$.id&quot;}]</source>
        <translation>output.columns hinzufügen: [{&quot;name&quot;: &quot;id&quot;, &quot;path&quot;: &quot;$.id&quot;}]</translation>
    </message>
    <message>
        <source>a column has no name</source>
        <translation>eine Spalte hat keinen Namen</translation>
    </message>
    <message>
        <source>Give each column a name</source>
        <translation>Jeder Spalte einen Namen geben</translation>
    </message>
    <message>
        <source>column &quot;%1&quot; is there twice</source>
        <translation>die Spalte „%1“ ist zweimal da</translation>
    </message>
    <message>
        <source>column &quot;%1&quot; needs a path or a row, and one only</source>
        <translation>die Spalte „%1“ braucht path oder row, und nur eins davon</translation>
    </message>
    <message>
        <source>Write {&quot;name&quot;: …, &quot;path&quot;: &quot;$.id&quot;} or {&quot;name&quot;: …, &quot;row&quot;: &quot;id&quot;}</source>
        <translation>{&quot;name&quot;: …, &quot;path&quot;: &quot;$.id&quot;} schreiben, oder {&quot;name&quot;: …, &quot;row&quot;: &quot;id&quot;}</translation>
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
        <source>the files have no name</source>
        <translation>die Dateien haben keinen Namen</translation>
    </message>
    <message>
        <source>Write it as {{id}}.json or {{row}}-{{item}}.json</source>
        <translation>Schreiben wie {{id}}.json oder {{row}}-{{item}}.json</translation>
    </message>
    <message>
        <source>this kind of output is no text</source>
        <translation>diese Art von Ausgabe ist kein Text</translation>
    </message>
    <message>
        <source>Choose jsonl or csv</source>
        <translation>jsonl oder csv wählen</translation>
    </message>
    <message>
        <source>rows that failed for another reason look the same in it</source>
        <translation>Zeilen, die aus einem anderen Grund fehlschlugen, sehen darin gleich aus</translation>
    </message>
    <message>
        <source>Send all rows that failed again</source>
        <translation>Alle fehlgeschlagenen Zeilen erneut senden</translation>
    </message>
    <message>
        <source>the journal is damaged: %1</source>
        <translation>das Journal ist beschädigt: %1</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>Es wurde nichts geändert</translation>
    </message>
    <message>
        <source>Keep a copy of its folder, then begin the job again without it</source>
        <translation>Eine Kopie seines Ordners behalten, dann den Auftrag ohne es von vorn beginnen</translation>
    </message>
    <message>
        <source>rows of it are missing</source>
        <translation>Zeilen darin fehlen</translation>
    </message>
    <message>
        <source>the journal cannot be used: %1</source>
        <translation>das Journal kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <source>Check the disk and the rights to its folder, then run the job again; it goes on where it was</source>
        <translation>Den Datenträger und die Rechte am Ordner prüfen, dann den Auftrag wieder starten; er geht weiter, wo er war</translation>
    </message>
    <message>
        <source>it is no journal of Penstock</source>
        <translation>ist kein Journal von Penstock</translation>
    </message>
    <message>
        <source>Move it away, or choose another folder</source>
        <translation>Woandershin bringen, oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>it was written by a newer Penstock (version %1 of the journal, this one reads up to %2)</source>
        <translation>ist von einem neueren Penstock geschrieben (Version %1 des Journals, dieses liest bis %2)</translation>
    </message>
    <message>
        <source>Go on with the newer Penstock</source>
        <translation>Mit dem neueren Penstock weitermachen</translation>
    </message>
    <message>
        <source>It was moved or deleted since the run</source>
        <translation>Sie wurde seit dem Lauf verschoben oder gelöscht</translation>
    </message>
    <message>
        <source>It was moved or deleted since the run; without answers the rows can be written all the same</source>
        <translation>Sie wurde seit dem Lauf verschoben oder gelöscht; ohne Antworten können die Zeilen trotzdem geschrieben werden</translation>
    </message>
    <message>
        <source>Choose another place, or make room for it</source>
        <translation>Einen anderen Ort wählen, oder Platz dafür schaffen</translation>
    </message>
    <message>
        <source>there are no columns to write</source>
        <translation>es gibt keine Spalten zu schreiben</translation>
    </message>
    <message>
        <source>Choose columns in an answer of this job first</source>
        <translation>Zuerst Spalten in einer Antwort dieses Auftrags wählen</translation>
    </message>
    <message>
        <source>it is no list of earlier runs</source>
        <translation>ist keine Liste früherer Läufe</translation>
    </message>
    <message>
        <source>Delete it; nothing but their curves is lost</source>
        <translation>Die Datei löschen; verloren gehen nur die Kurven</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>end of sequence flow not found</source>
        <translation>das Ende der Liste [ ] fehlt</translation>
    </message>
    <message>
        <source>end of map flow not found</source>
        <translation>das Ende der Zuordnung { } fehlt</translation>
    </message>
    <message>
        <source>end of map not found</source>
        <translation>das Ende der Zuordnung fehlt</translation>
    </message>
    <message>
        <source>illegal map value</source>
        <translation>hier kann kein Wert stehen</translation>
    </message>
    <message>
        <source>illegal EOF in scalar</source>
        <translation>die Datei endet mitten in einem Text</translation>
    </message>
    <message>
        <source>illegal flow end</source>
        <translation>hier schließt eine Klammer, die nicht offen ist</translation>
    </message>
    <message>
        <source>illegal block entry</source>
        <translation>hier kann kein Eintrag einer Liste stehen</translation>
    </message>
    <message>
        <source>illegal tab when looking for indentation</source>
        <translation>ein Tabulator steht in der Einrückung</translation>
    </message>
    <message>
        <source>illegal document indicator in scalar</source>
        <translation>ein neues Dokument beginnt mitten in einem Text</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>unbekanntes Zeichen</translation>
    </message>
    <message>
        <source>unknown escape character: %1</source>
        <translation>unbekannte Maskierung: %1</translation>
    </message>
    <message>
        <source>the referenced anchor is not defined</source>
        <translation>der genannte Anker ist nicht definiert</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>das Dateisystem ist nur lesbar</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>das Kontingent auf dem Datenträger ist verbraucht</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Fehler beim Lesen oder Schreiben</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>das ist nicht erlaubt</translation>
    </message>
    <message>
        <source>file is not a database</source>
        <translation>die Datei ist keine Datenbank</translation>
    </message>
    <message>
        <source>database disk image is malformed</source>
        <translation>die Datenbank ist beschädigt</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>die Datenbank ist gesperrt</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>die Datenbank oder der Datenträger ist voll</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>Fehler beim Lesen oder Schreiben</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>die Datenbank lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>die Datenbank ist schreibgeschützt</translation>
    </message>
    <message>
        <source>it was not sent to %1: you said no</source>
        <translation>es wurde nicht an %1 gesendet: das wurde abgelehnt</translation>
    </message>
    <message>
        <source>it was not sent to %1: nobody has said yet where it may go</source>
        <translation>es wurde nicht an %1 gesendet: niemand hat bisher gesagt, wohin es darf</translation>
    </message>
    <message>
        <source>it was not sent to %1: so far it may go to %2</source>
        <translation>es wurde nicht an %1 gesendet: bisher darf es an %2 gehen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>/%1 was %2, now %3</source>
        <translation>/%1 war %2, jetzt %3</translation>
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
        <source>Remove this header, and name the proxy&apos;s password in the profile</source>
        <translation>Diese Kopfzeile entfernen und das Passwort des Proxys im Profil nennen</translation>
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
        <source>it contains a line break or another control character</source>
        <translation>es enthält einen Zeilenumbruch oder ein anderes Steuerzeichen</translation>
    </message>
    <message>
        <source>Write the secret as one line of text</source>
        <translation>Das Geheimnis als eine Zeile Text schreiben</translation>
    </message>
    <message>
        <source>no valid credential</source>
        <translation>keine gültigen Zugangsdaten</translation>
    </message>
    <message>
        <source>the record of the rows that were sent is missing or damaged</source>
        <translation>die Aufzeichnung der gesendeten Zeilen fehlt oder ist beschädigt</translation>
    </message>
    <message>
        <source>rows to send: 0</source>
        <translation>zu sendende Zeilen: 0</translation>
    </message>
    <message>
        <source>rows to send: %1 (first: %2)</source>
        <translation>zu sendende Zeilen: %1 (erste: %2)</translation>
    </message>
    <message>
        <source>rows kept: 0</source>
        <translation>unveränderte Zeilen: 0</translation>
    </message>
    <message>
        <source>rows kept: %1 (first: %2)</source>
        <translation>unveränderte Zeilen: %1 (erste: %2)</translation>
    </message>
    <message>
        <source>rows dropped: 0</source>
        <translation>entfallene Zeilen: 0</translation>
    </message>
    <message>
        <source>rows dropped: %1 (first: row %2)</source>
        <translation>entfallene Zeilen: %1 (erste: Zeile %2)</translation>
    </message>
    <message>
        <source>it has too many rows to tell which of them were sent</source>
        <translation>es sind zu viele Zeilen, um zu erkennen, welche davon gesendet wurden</translation>
    </message>
    <message>
        <source>duplicate rows: %1. Each is sent</source>
        <translation>doppelte Zeilen: %1. Jede wird gesendet</translation>
    </message>
    <message>
        <source>rows changed only in columns other than %1: %2. They are not sent again</source>
        <translation>Zeilen, die sich nur in anderen Spalten als %1 geändert haben: %2. Sie werden nicht noch einmal gesendet</translation>
    </message>
    <message>
        <source>the key %1 was removed</source>
        <translation>den Schlüssel %1 gibt es nicht mehr</translation>
    </message>
    <message>
        <source>it was written by an earlier Penstock (version %1 of the journal, this one reads version %2)</source>
        <translation>ist von einem früheren Penstock geschrieben (Version %1 des Journals, dieses liest Version %2)</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>rows were already sent by a run of all rows; this run may send them again</source>
        <translation>ein Lauf aller Zeilen hat schon Zeilen gesendet; dieser Lauf sendet sie vielleicht noch einmal</translation>
    </message>
    <message>
        <source>rows were already sent as shard %1; this run may send them again</source>
        <translation>Zeilen wurden schon als Teil %1 gesendet; dieser Lauf sendet sie vielleicht noch einmal</translation>
    </message>
    <message>
        <source>Resume that run instead</source>
        <translation>Stattdessen jenen Lauf fortsetzen</translation>
    </message>
    <message>
        <source>&quot;local&quot; was removed: nothing is sent without Redis</source>
        <translation>„local“ gibt es nicht mehr: ohne Redis wird nichts gesendet</translation>
    </message>
    <message>
        <source>Write &quot;wait&quot;, or &quot;stop&quot; to end the run</source>
        <translation>„wait“ schreiben, oder „stop“, um den Lauf zu beenden</translation>
    </message>
    <message>
        <source>Take it out: nothing is sent without Redis. &quot;when_down&quot;: &quot;stop&quot; ends the run</source>
        <translation>Herausnehmen: ohne Redis wird nichts gesendet. &quot;when_down&quot;: &quot;stop&quot; beendet den Lauf</translation>
    </message>
    <message>
        <source>limits that are shared through Redis have to be declared</source>
        <translation>über Redis geteilte Limits müssen angegeben sein</translation>
    </message>
    <message>
        <source>Find them with one process, without &quot;shared&quot;: &quot;penstock run&quot; with its option &quot;learn&quot; writes them into this file. Or write &quot;limits&quot;: [&quot;100/min&quot;]</source>
        <translation>Sie mit einem Prozess ohne &quot;shared&quot; finden: „penstock run“ schreibt sie mit der Option „learn“ in diese Datei. Oder &quot;limits&quot;: [&quot;100/min&quot;] schreiben</translation>
    </message>
</context>
<context>
    <name>FieldKinds</name>
    <message>
        <source>It begins with https:// or http:// and a host.</source>
        <translation>Beginnt mit https:// oder http:// und einem Host.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no size: write it as 64 MiB, or in bytes.</source>
        <translation>„%1“ ist keine Größe: als 64 MiB schreiben, oder in Bytes.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no status: write numbers, as 502, 503.</source>
        <translation>„%1“ ist kein Status: Zahlen schreiben, wie 502, 503.</translation>
    </message>
    <message>
        <source>It is a whole number from %1 to %2.</source>
        <translation>Es ist eine ganze Zahl von %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>ImportNote</name>
    <message>
        <source>%1: its limits are not known; add what the service allows to the profile before a run</source>
        <translation>%1: Die Limits sind nicht bekannt; vor einem Lauf im Profil eintragen, was der Dienst erlaubt</translation>
    </message>
    <message>
        <source>%1: its limits are those of the preset %2</source>
        <translation>%1: Die Limits sind die der Vorlage %2</translation>
    </message>
    <message>
        <source>%1: its limits are those of the preset %2, plan %3</source>
        <translation>%1: Die Limits sind die der Vorlage %2, Tarif %3</translation>
    </message>
    <message>
        <source>%1: left out, %2</source>
        <translation>%1: weggelassen, %2</translation>
    </message>
    <message>
        <source>%1: left out with its requests, %2</source>
        <translation>%1: mit seinen Anfragen weggelassen, %2</translation>
    </message>
    <message>
        <source>it names no HTTP server</source>
        <translation>es wird kein HTTP-Server genannt</translation>
    </message>
    <message>
        <source>a job sends no file</source>
        <translation>ein Auftrag sendet keine Datei</translation>
    </message>
    <message>
        <source>a job sends no multipart form</source>
        <translation>ein Auftrag sendet kein mehrteiliges Formular</translation>
    </message>
    <message>
        <source>a job sends no %1</source>
        <translation>ein Auftrag sendet kein %1</translation>
    </message>
    <message>
        <source>a job makes no body of %1</source>
        <translation>ein Auftrag macht keinen Rumpf aus %1</translation>
    </message>
    <message>
        <source>%1: the value of &quot;%2&quot; in %3 was not taken; {{%2}} is in its place</source>
        <translation>%1: Der Wert von „%2“ in %3 wurde nicht übernommen; an seiner Stelle steht {{%2}}</translation>
    </message>
    <message>
        <source>the query</source>
        <translation>der Query</translation>
    </message>
    <message>
        <source>the body</source>
        <translation>dem Rumpf</translation>
    </message>
    <message>
        <source>%1: what looks like a token was not taken; {{secret}} is in its place</source>
        <translation>%1: Was wie ein Token aussieht, wurde nicht übernommen; an seiner Stelle steht {{secret}}</translation>
    </message>
    <message>
        <source>Headers that Penstock sets itself were left out: %1</source>
        <translation>Header, die Penstock selbst setzt, wurden weggelassen: %1</translation>
    </message>
    <message>
        <source>Cookies were left out; where a service wants one, name it in the profile&apos;s headers as a secret</source>
        <translation>Cookies wurden weggelassen; wo ein Dienst eines will, es in den Headern des Profils als Geheimnis nennen</translation>
    </message>
    <message>
        <source>Its OAuth 2 asks a person, or does not say where tokens come from: get a token by other means and store it</source>
        <translation>Sein OAuth 2 fragt einen Menschen oder sagt nicht, woher Tokens kommen: auf anderem Weg ein Token holen und speichern</translation>
    </message>
    <message>
        <source>Put your client id into the profile, instead of CLIENT-ID</source>
        <translation>Die eigene Client-ID ins Profil schreiben, statt CLIENT-ID</translation>
    </message>
    <message>
        <source>Its sign-in by %1 is not known here and was left out</source>
        <translation>Die Anmeldung über %1 ist hier nicht bekannt und wurde weggelassen</translation>
    </message>
    <message>
        <source>Its sign-in &quot;%1&quot; is not known here and was left out</source>
        <translation>Die Anmeldung „%1“ ist hier nicht bekannt und wurde weggelassen</translation>
    </message>
    <message>
        <source>It names %1 ways to sign in; the profile has %2</source>
        <translation>Es werden %1 Arten der Anmeldung genannt; das Profil hat %2</translation>
    </message>
    <message>
        <source>Scripts are not run; left out: %1</source>
        <translation>Skripte werden nicht ausgeführt; weggelassen: %1</translation>
    </message>
    <message>
        <source>Scripts are not run</source>
        <translation>Skripte werden nicht ausgeführt</translation>
    </message>
    <message>
        <source>%1: none of its variables is a server; enter the base URL in the profile</source>
        <translation>%1: Keine der Variablen ist ein Server; die Basis-URL im Profil eingeben</translation>
    </message>
    <message>
        <source>%1: {% %2 %} is not computed; {{%2}} is in its place</source>
        <translation>%1: {% %2 %} wird nicht berechnet; an seiner Stelle steht {{%2}}</translation>
    </message>
    <message>
        <source>Requests of gRPC, WebSockets and the like were left out: %1</source>
        <translation>Weggelassene Anfragen über gRPC, WebSockets und dergleichen: %1</translation>
    </message>
    <message>
        <source>Of its %1 environments the values of &quot;%2&quot; were taken</source>
        <translation>Von %1 Umgebungen wurden die Werte von „%2“ übernommen</translation>
    </message>
    <message>
        <source>Of its environments the servers were taken; requests have the other values of &quot;%1&quot;</source>
        <translation>Von den Umgebungen wurden die Server übernommen; die anderen Werte in den Anfragen sind die von „%1“</translation>
    </message>
    <message>
        <source>Requests for pictures, scripts, styles and the like were left out: %1</source>
        <translation>Weggelassene Anfragen nach Bildern, Skripten, Stilen und dergleichen: %1</translation>
    </message>
    <message>
        <source>It names no server: put yours into base_url of the profile, instead of host.invalid</source>
        <translation>Es wird kein Server genannt: den eigenen in die Basis-URL des Profils schreiben, statt host.invalid</translation>
    </message>
    <message>
        <source>Optional parameters were left out; jobs that have some: %1</source>
        <translation>Wahlfreie Parameter wurden weggelassen; Aufträge, die welche haben: %1</translation>
    </message>
    <message>
        <source>%1: the cookie &quot;%2&quot; was left out, Penstock keeps none</source>
        <translation>%1: Das Cookie „%2“ wurde weggelassen, Penstock behält keine</translation>
    </message>
    <message>
        <source>The document says of limits: %1 %2</source>
        <translation>Das Dokument sagt über Limits: %1 %2</translation>
    </message>
    <message>
        <source>Its answers count down in %1, which a run goes by</source>
        <translation>Die Antworten zählen in %1 herunter; danach richtet sich ein Lauf</translation>
    </message>
    <message>
        <source>It sends the secret %1 to %2; see that it is meant for it</source>
        <translation>Das Geheimnis %1 geht an %2; nachsehen, ob es dafür bestimmt ist</translation>
    </message>
    <message>
        <source>whatever server a job names</source>
        <translation>jeden Server, den ein Auftrag nennt</translation>
    </message>
    <message>
        <source>%1 (not encrypted: whoever is on the way can read it)</source>
        <translation>%1 (unverschlüsselt: wer auf dem Weg sitzt, kann es lesen)</translation>
    </message>
    <message>
        <source>%1 (TLS errors are ignored: whoever answers there is believed)</source>
        <translation>%1 (TLS-Fehler werden übergangen: Wer dort antwortet, dem wird geglaubt)</translation>
    </message>
    <message>
        <source>%1 (a certificate authority of the profile&apos;s own is believed)</source>
        <translation>%1 (einer eigenen Zertifizierungsstelle des Profils wird geglaubt)</translation>
    </message>
    <message>
        <source>It believes the certificates of %1 where its limits are shared: who has its key can pass for that Redis</source>
        <translation>Wo Limits geteilt werden, wird den Zertifikaten von %1 geglaubt: Wer den Schlüssel dazu hat, kann sich als dieses Redis ausgeben</translation>
    </message>
    <message>
        <source>It believes the certificates of %1 beside the system&apos;s: who has its key can pass for any server</source>
        <translation>Neben denen des Systems wird den Zertifikaten von %1 geglaubt: Wer den Schlüssel dazu hat, kann sich als jeder Server ausgeben</translation>
    </message>
    <message>
        <source>It shows servers the certificate %1, with the key %2</source>
        <translation>Servern wird das Zertifikat %1 gezeigt, mit dem Schlüssel %2</translation>
    </message>
    <message>
        <source>It goes through the proxy %1</source>
        <translation>Es geht durch den Proxy %1</translation>
    </message>
    <message>
        <source>It ignores TLS errors: whoever answers is believed</source>
        <translation>TLS-Fehler werden übergangen: Wer antwortet, dem wird geglaubt</translation>
    </message>
    <message>
        <source>Its rows are those of %1</source>
        <translation>Die Zeilen sind die von %1</translation>
    </message>
    <message>
        <source>Its requests go by the profile %1</source>
        <translation>Die Anfragen gehen nach dem Profil %1</translation>
    </message>
    <message>
        <source>Its requests go to %1, whatever the profile says</source>
        <translation>Die Anfragen gehen an %1, was auch immer das Profil sagt</translation>
    </message>
    <message>
        <source>Its answers go beside those of other jobs, and not to %1</source>
        <translation>Die Antworten kommen zu denen anderer Aufträge, und nicht nach %1</translation>
    </message>
</context>
<context>
    <name>JobFields</name>
    <message>
        <source>&quot;%1&quot; is no whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>A name alone is the member of that name in the record, {{id}} a value of the row, $.a.b a path. Types are for SQLite: text, integer, real, json</source>
        <translation>Ein Name allein ist das Feld dieses Namens im Datensatz, {{id}} ein Wert der Zeile, $.a.b ein Pfad. Typen sind für SQLite: text, integer, real, json</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>none: each answer is a row of its own</source>
        <translation>keiner: jede Antwort wird eine eigene Zeile</translation>
    </message>
    <message>
        <source>Columns that name a record, with commas between them: a later one replaces it</source>
        <translation>Spalten, die einen Datensatz benennen, mit Kommas dazwischen: ein späterer ersetzt ihn</translation>
    </message>
    <message>
        <source>Pause after</source>
        <translation>Pause nach</translation>
    </message>
    <message>
        <source>%1 refused answers in a row</source>
        <translation>%1 abgewiesenen Antworten in Folge</translation>
    </message>
    <message>
        <source>So many answers in a row that are refused for the same reason (401, 403, a web page in the place of JSON, 500 and above) pause the run. 0 never does</source>
        <translation>So viele Antworten in Folge, die aus demselben Grund abgewiesen werden (401, 403, eine Webseite statt JSON, ab 500), halten den Lauf an. 0 nie</translation>
    </message>
    <message>
        <source>It is a whole number from 0 to %1.</source>
        <translation>Es ist eine ganze Zahl von 0 bis %1.</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>as long as it takes</source>
        <translation>so lange wie nötig</translation>
    </message>
    <message>
        <source>A request that would wait longer for the limits fails: 10m, 1h</source>
        <translation>Eine Anfrage, die länger auf die Limits warten müsste, schlägt fehl: 10m, 1h</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>Values for {{names}} that the rows do not have, with commas between them</source>
        <translation>Werte für {{names}}, die die Zeilen nicht haben, mit Kommas dazwischen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no name and value, as in country = de.</source>
        <translation>„%1“ hat nicht Namen und Wert, wie in country = de.</translation>
    </message>
    <message>
        <source>Separator of rows</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>as found in the file</source>
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
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>The ending of the file chooses it, too: .jsonl, .csv, .sqlite</source>
        <translation>Auch die Endung der Datei wählt sie: .jsonl, .csv, .sqlite</translation>
    </message>
    <message>
        <source>JSON, a line for each record</source>
        <translation>JSON, je Datensatz eine Zeile</translation>
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
        <source>One file for each record</source>
        <translation>Je Datensatz eine Datei</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Name of each file</source>
        <translation>Name jeder Datei</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>Text that a spreadsheet would take for a formula</source>
        <translation>Text, den eine Tabellenkalkulation für eine Formel hielte</translation>
    </message>
    <message>
        <source>as they came</source>
        <translation>wie sie kamen</translation>
    </message>
    <message>
        <source>as text, for a spreadsheet</source>
        <translation>als Text, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Failed rows</source>
        <translation>Fehlgeschlagene</translation>
    </message>
    <message>
        <source>beside the answers: NAME.failed.jsonl</source>
        <translation>neben den Antworten: NAME.failed.jsonl</translation>
    </message>
    <message>
        <source>The file for rows that failed for good</source>
        <translation>Die Datei für Zeilen, die endgültig fehlgeschlagen sind</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>none: each answer is one; or $.items[*]</source>
        <translation>keine: jede Antwort ist einer; oder $.items[*]</translation>
    </message>
    <message>
        <source>Where the records stand in an answer: each becomes one of the output</source>
        <translation>Wo die Datensätze in einer Antwort stehen: jeder wird einer der Ausgabe</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>none: one answer for each row</source>
        <translation>keine: eine Antwort je Zeile</translation>
    </message>
    <message>
        <source>Link header</source>
        <translation>Link-Header</translation>
    </message>
    <message>
        <source>URL in the answer</source>
        <translation>URL in der Antwort</translation>
    </message>
    <message>
        <source>cursor in the answer</source>
        <translation>Cursor in der Antwort</translation>
    </message>
    <message>
        <source>number of the page</source>
        <translation>Nummer der Seite</translation>
    </message>
    <message>
        <source>number of items before it</source>
        <translation>Zahl der Einträge davor</translation>
    </message>
    <message>
        <source>Found at</source>
        <translation>Steht in</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Of the query</source>
        <translation>Der Query</translation>
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
        <source>as many items as came</source>
        <translation>so viele Einträge, wie kamen</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>A page without any is the last one</source>
        <translation>Eine Seite ohne welche ist die letzte</translation>
    </message>
    <message>
        <source>Most pages</source>
        <translation>Seiten höchstens</translation>
    </message>
    <message>
        <source>Of one row; more is an error</source>
        <translation>Einer Zeile; mehr ist ein Fehler</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>From 0 to 9: among jobs of the same profile smaller goes first</source>
        <translation>Von 0 bis 9: Unter Aufträgen desselben Profils geht die kleinere vor</translation>
    </message>
    <message>
        <source>Send once</source>
        <translation>Nur einmal senden</translation>
    </message>
    <message>
        <source>Rows that give a text seen before are not sent</source>
        <translation>Zeilen, die einen schon gesehenen Text ergeben, werden nicht gesendet</translation>
    </message>
    <message>
        <source>never, as the profile says</source>
        <translation>nie, wie das Profil sagt</translation>
    </message>
    <message>
        <source>%1 refused answers in a row, as the profile says</source>
        <translation>%1 abgewiesenen Antworten in Folge, wie das Profil sagt</translation>
    </message>
    <message>
        <source>Empty values in the path</source>
        <translation>Leere Werte im Pfad</translation>
    </message>
    <message>
        <source>Without its value, the request would go to another resource</source>
        <translation>Ohne ihren Wert ginge die Anfrage an eine andere Ressource</translation>
    </message>
    <message>
        <source>fail their row</source>
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
        <source>Columns that tell rows apart, with commas between them. If you edit the file, a row with the same values is not sent again</source>
        <translation>Spalten, an denen eine Zeile erkannt wird, durch Kommas getrennt. Wird die Datei bearbeitet, wird eine Zeile mit denselben Werten nicht noch einmal gesendet</translation>
    </message>
    <message>
        <source>Row key</source>
        <translation>Zeilenschlüssel</translation>
    </message>
</context>
<context>
    <name>JobLook</name>
    <message>
        <source>Waiting, opens in %1</source>
        <translation>Wartet, öffnet in %1</translation>
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
        <source>Stopping, waits for answers</source>
        <translation>Stoppt, wartet auf Antworten</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>stoppt</translation>
    </message>
    <message>
        <source>rows of %1</source>
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
        <source>No connection, tried again in %1</source>
        <translation>Keine Verbindung, neuer Versuch in %1</translation>
    </message>
    <message>
        <source>no rows yet</source>
        <translation>noch keine Zeilen</translation>
    </message>
    <message>
        <source>Runs elsewhere</source>
        <translation>Läuft anderswo</translation>
    </message>
    <message>
        <source>Paused, refused</source>
        <translation>Pausiert, abgewiesen</translation>
    </message>
</context>
<context>
    <name>LeaveQuestions</name>
    <message>
        <source>A secret for another server</source>
        <translation>Ein Geheimnis für einen anderen Server</translation>
    </message>
    <message>
        <source>The secret &quot;%1&quot; would be sent to %2</source>
        <translation>Das Geheimnis „%1“ ginge an %2</translation>
    </message>
    <message>
        <source>Nobody has said yet where it may go. A yes is remembered.</source>
        <translation>Noch hat niemand gesagt, wohin es gehen darf. Ein Ja wird gemerkt.</translation>
    </message>
    <message>
        <source>So far it may go to %1. A yes is remembered.</source>
        <translation>Bisher darf es an %1 gehen. Ein Ja wird gemerkt.</translation>
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
        <source>A job that leaves its folder</source>
        <translation>Ein Auftrag, der seinen Ordner verlässt</translation>
    </message>
    <message>
        <source>The job &quot;%1&quot; would do this:</source>
        <translation>Der Auftrag „%1“ würde Folgendes tun:</translation>
    </message>
    <message>
        <source>Was it made by somebody else? Then see that this is what it is for. A yes is remembered for this job.</source>
        <translation>Stammt er von jemand anderem? Dann ist zu prüfen, ob das so gemeint ist. Ein Ja wird für diesen Auftrag gemerkt.</translation>
    </message>
    <message>
        <source>Let it</source>
        <translation>Zulassen</translation>
    </message>
    <message>
        <source>Do not start it</source>
        <translation>Nicht starten</translation>
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
        <source>The edits of %1 cannot be kept: they contain a secret, or a value that cannot be stored. Go back to correct them.</source>
        <translation>Die Änderungen an %1 können nicht behalten werden: Sie enthalten ein Geheimnis oder einen Wert, der sich nicht speichern lässt. Mit „Zurück“ lassen sie sich korrigieren.</translation>
    </message>
    <message>
        <source>Edits that are not saved</source>
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
</context>
<context>
    <name>LimitFields</name>
    <message>
        <source>Lets through</source>
        <translation>Lässt durch</translation>
    </message>
    <message>
        <source>per</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Windows begin</source>
        <translation>Fenster beginnen</translation>
    </message>
    <message>
        <source>with the clock, in UTC</source>
        <translation>mit der Uhr, in UTC</translation>
    </message>
    <message>
        <source>with the first request ever</source>
        <translation>mit der allerersten Anfrage</translation>
    </message>
    <message>
        <source>with a request after the last one</source>
        <translation>mit der ersten Anfrage nach dem letzten</translation>
    </message>
    <message>
        <source>when the run begins</source>
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
        <source>At once</source>
        <translation>Auf einmal</translation>
    </message>
    <message>
        <source>Refilled by</source>
        <translation>Füllt sich um</translation>
    </message>
    <message>
        <source>each</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Refills</source>
        <translation>Füllt sich</translation>
    </message>
    <message>
        <source>bit by bit</source>
        <translation>nach und nach</translation>
    </message>
    <message>
        <source>all at a time</source>
        <translation>auf einen Schlag</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Fasst</translation>
    </message>
    <message>
        <source>Drained by</source>
        <translation>Leert sich um</translation>
    </message>
    <message>
        <source>One each</source>
        <translation>Eine je</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>Gleichzeitig</translation>
    </message>
    <message>
        <source>Free again after</source>
        <translation>Wieder frei nach</translation>
    </message>
    <message>
        <source>Counts from</source>
        <translation>Zählt ab</translation>
    </message>
    <message>
        <source>the sending</source>
        <translation>dem Absenden</translation>
    </message>
    <message>
        <source>the answer, to be sure</source>
        <translation>der Antwort, sicherheitshalber</translation>
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
        <source>when it may have arrived</source>
        <translation>dem Moment, in dem er angekommen sein kann</translation>
    </message>
    <message>
        <source>First refill</source>
        <translation>Erstes Auffüllen</translation>
    </message>
    <message>
        <source>after one interval; 30s, or 2026-01-01T00:00:00Z</source>
        <translation>nach einem Intervall; 30s, oder 2026-01-01T00:00:00Z</translation>
    </message>
    <message>
        <source>In it at first</source>
        <translation>Anfangs darin</translation>
    </message>
    <message>
        <source>as much as it holds</source>
        <translation>so viel, wie er fasst</translation>
    </message>
    <message>
        <source>A call waits for</source>
        <translation>Ein Aufruf wartet</translation>
    </message>
    <message>
        <source>its own cost</source>
        <translation>die eigenen Kosten ab</translation>
    </message>
    <message>
        <source>the cost of those before it</source>
        <translation>die Kosten der früheren ab</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Rundet</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>the last window&apos;s part down</source>
        <translation>den Anteil des letzten Fensters ab</translation>
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
        <source>One for each</source>
        <translation>Je eins für</translation>
    </message>
    <message>
        <source>one for all; or host, or {{name}}</source>
        <translation>eins für alle; oder host, oder {{name}}</translation>
    </message>
</context>
<context>
    <name>LimitWords</name>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 at once, refilled by %2 each %3</source>
        <translation>%1 auf einmal, füllt sich um %2 je %3 auf einen Schlag</translation>
    </message>
    <message>
        <source>%1 at once, then %2 each %3</source>
        <translation>%1 auf einmal, dann %2 je %3</translation>
    </message>
    <message>
        <source>a queue of %1, drained by %2 each %3</source>
        <translation>eine Schlange von %1, leert sich um %2 je %3</translation>
    </message>
    <message>
        <source>1 each %1</source>
        <translation>1 je %1</translation>
    </message>
    <message>
        <source>%1 at once, then %2</source>
        <translation>%1 auf einmal, dann %2</translation>
    </message>
    <message>
        <source>%1 in each window of %2</source>
        <translation>%1 je Fenster von %2</translation>
    </message>
    <message>
        <source>%1, by the clocks of %2</source>
        <translation>%1, nach der Uhr von %2</translation>
    </message>
    <message>
        <source>%1 in %2 after their answers</source>
        <translation>%1 in %2 ab ihren Antworten</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
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
        <source>%1 at once, each place free again %2 after its call</source>
        <translation>%1 gleichzeitig, jeder Platz %2 nach seinem Aufruf wieder frei</translation>
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
        <source>Token bucket</source>
        <translation>Token-Bucket</translation>
    </message>
    <message>
        <source>Leaky bucket</source>
        <translation>Leaky-Bucket</translation>
    </message>
    <message>
        <source>Even pace (GCRA)</source>
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
        <source>Sliding window, estimated</source>
        <translation>Gleitendes Fenster, geschätzt</translation>
    </message>
    <message>
        <source>Calls at a time</source>
        <translation>Gleichzeitige Aufrufe</translation>
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
        <source>what the server said</source>
        <translation>Ansage des Servers</translation>
    </message>
    <message>
        <source>%1, of which %2&#xa0;% are used</source>
        <translation>%1, davon werden %2&#xa0;% genutzt</translation>
    </message>
</context>
<context>
    <name>LivePlot</name>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgewiesen</translation>
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
        <source>the system&apos;s; none; or http://host:8080</source>
        <translation>der des Systems; none; oder http://host:8080</translation>
    </message>
    <message>
        <source>system, none, or the URL of one: http:// or socks5://, with the user if it wants one</source>
        <translation>system, none oder die URL eines Proxys: http:// oder socks5://, mit dem Benutzer, wenn er einen will</translation>
    </message>
    <message>
        <source>Write none, or a URL that begins with http:// or socks5:// and a host.</source>
        <translation>none schreiben, oder eine URL, die mit http:// oder socks5:// und einem Host beginnt.</translation>
    </message>
    <message>
        <source>A password does not belong in the file: name it as a secret below.</source>
        <translation>Ein Passwort gehört nicht in die Datei: unten als Geheimnis nennen.</translation>
    </message>
    <message>
        <source>none, or a PEM file</source>
        <translation>keines, oder eine PEM-Datei</translation>
    </message>
    <message>
        <source>Authority</source>
        <translation>Stammzertifikat</translation>
    </message>
    <message>
        <source>A certificate that is trusted beside the system&apos;s</source>
        <translation>Ein Zertifikat, dem neben denen des Systems vertraut wird</translation>
    </message>
    <message>
        <source>Own certificate</source>
        <translation>Eigenes Zertifikat</translation>
    </message>
    <message>
        <source>By which the server knows who calls, and the chain above it</source>
        <translation>Woran der Server den Aufrufer erkennt, mit der Kette darüber</translation>
    </message>
    <message>
        <source>Its key</source>
        <translation>Der Schlüssel dazu</translation>
    </message>
    <message>
        <source>in the file of the certificate</source>
        <translation>in der Datei des Zertifikats</translation>
    </message>
    <message>
        <source>A PEM file</source>
        <translation>Eine PEM-Datei</translation>
    </message>
    <message>
        <source>Its key as a secret</source>
        <translation>Schlüssel als Geheimnis</translation>
    </message>
    <message>
        <source>none, or the name of a secret</source>
        <translation>keines, oder der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>Where the key itself lies in the keychain, and in no file</source>
        <translation>Wenn der Schlüssel selbst im Schlüsselbund liegt und in keiner Datei</translation>
    </message>
    <message>
        <source>Password of the key</source>
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
        <source>end the call</source>
        <translation>beenden den Aufruf</translation>
    </message>
    <message>
        <source>are ignored: whoever answers is believed</source>
        <translation>werden übergangen: Wer auch antwortet, dem wird geglaubt</translation>
    </message>
    <message>
        <source>Ignoring them is dangerous: only for a server of your own</source>
        <translation>Sie zu übergehen ist gefährlich: nur bei einem eigenen Server</translation>
    </message>
    <message>
        <source>Time to connect</source>
        <translation>Zeit zum Verbinden</translation>
    </message>
    <message>
        <source>For name, connection and TLS together</source>
        <translation>Für Name, Verbindung und TLS zusammen</translation>
    </message>
    <message>
        <source>Time for an answer</source>
        <translation>Zeit für eine Antwort</translation>
    </message>
    <message>
        <source>Of each try, to the last byte</source>
        <translation>Je Versuch, bis zum letzten Byte</translation>
    </message>
    <message>
        <source>Largest answer</source>
        <translation>Größte Antwort</translation>
    </message>
    <message>
        <source>Unpacked; a larger one is an error</source>
        <translation>Entpackt; eine größere ist ein Fehler</translation>
    </message>
    <message>
        <source>Memory for answers</source>
        <translation>Speicher für Antworten</translation>
    </message>
    <message>
        <source>Of all answers that are held at the same time; beyond it the servers wait</source>
        <translation>Für alle Antworten, die zugleich gehalten werden; darüber hinaus warten die Server</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>where it is offered</source>
        <translation>wo es angeboten wird</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Gesendet wird</translation>
    </message>
    <message>
        <source>once for each permit</source>
        <translation>einmal je Erlaubnis</translation>
    </message>
    <message>
        <source>as the network library does</source>
        <translation>wie die Netzbibliothek es tut</translation>
    </message>
    <message>
        <source>Strict adds &quot;Content-Length: 0&quot; to requests without a body; for the rare server that minds, repetitions are counted afterwards</source>
        <translation>Streng fügt Anfragen ohne Inhalt „Content-Length: 0“ hinzu; für die seltenen Server, die das stört, werden Wiederholungen nachträglich gezählt</translation>
    </message>
    <message>
        <source>Its password</source>
        <translation>Das Passwort dazu</translation>
    </message>
</context>
<context>
    <name>PathWords</name>
    <message>
        <source>read %1 line by line and send it to whatever its rows name</source>
        <translation>%1 Zeile für Zeile lesen und dorthin senden, wohin die Zeilen zeigen</translation>
    </message>
    <message>
        <source>read %1 line by line and send it to %2</source>
        <translation>%1 Zeile für Zeile lesen und an %2 senden</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>write %1 (rows that failed)</source>
        <translation>%1 schreiben (gescheiterte Zeilen)</translation>
    </message>
    <message>
        <source>read %1 and believe the certificates in it</source>
        <translation>%1 lesen und den Zertifikaten darin glauben</translation>
    </message>
    <message>
        <source>read %1 and show the certificate to its servers</source>
        <translation>%1 lesen und das Zertifikat den Servern zeigen</translation>
    </message>
    <message>
        <source>read %1 and prove with the key who you are</source>
        <translation>%1 lesen und sich mit dem Schlüssel ausweisen</translation>
    </message>
</context>
<context>
    <name>PlaceWords</name>
    <message>
        <source>%1 (not encrypted: whoever is on the way can read it)</source>
        <translation>%1 (unverschlüsselt: wer auf dem Weg sitzt, kann es lesen)</translation>
    </message>
    <message>
        <source>%1 (TLS errors are ignored: whoever answers is believed)</source>
        <translation>%1 (TLS-Fehler werden übergangen: wer antwortet, dem wird geglaubt)</translation>
    </message>
    <message>
        <source>%1 (an authority of the profile&apos;s own is believed)</source>
        <translation>%1 (einer Zertifizierungsstelle des Profils wird geglaubt)</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Windows are counted in any span of their length, as it is not known where its own begin.</source>
        <translation>Fenster werden in jeder Spanne ihrer Länge gezählt, da nicht bekannt ist, wo die eigenen beginnen.</translation>
    </message>
    <message>
        <source>Five a second is per base: all calls keep to it.</source>
        <translation>Fünf pro Sekunde gelten je Base: Alle Aufrufe halten sich daran.</translation>
    </message>
    <message>
        <source>A refusal is followed by 30 seconds of silence.</source>
        <translation>Auf eine Abweisung folgen 30 Sekunden Stille.</translation>
    </message>
    <message>
        <source>The free and team plans have monthly limits too, whose numbers are not known here.</source>
        <translation>Die Tarife Free und Team haben auch monatliche Limits, deren Zahlen hier nicht bekannt sind.</translation>
    </message>
    <message>
        <source>Five a minute are spaced evenly.</source>
        <translation>Fünf pro Minute werden gleichmäßig verteilt.</translation>
    </message>
    <message>
        <source>Refusals come with status 200 and a note in the place of data.</source>
        <translation>Abweisungen kommen mit Status 200 und einem Hinweis anstelle der Daten.</translation>
    </message>
    <message>
        <source>The vendor&apos;s own page was not seen.</source>
        <translation>Die Seite des Anbieters selbst lag nicht vor.</translation>
    </message>
    <message>
        <source>Limits on tokens are those of the Sonnet 4 models; they differ by model and stand in its headers.</source>
        <translation>Die Limits für Tokens sind die der Modelle Sonnet 4; sie unterscheiden sich je Modell und stehen in den Header.</translation>
    </message>
    <message>
        <source>What is read from a cache counts on few models, and here not at all.</source>
        <translation>Was aus einem Cache gelesen wird, zählt bei wenigen Modellen, und hier gar nicht.</translation>
    </message>
    <message>
        <source>529 means overloaded.</source>
        <translation>529 heißt überlastet.</translation>
    </message>
    <message>
        <source>50 requests, 30,000 tokens in and 8,000 out a minute</source>
        <translation>50 Anfragen, 30.000 Tokens hinein und 8.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>1,000 requests, 450,000 tokens in and 90,000 out a minute</source>
        <translation>1.000 Anfragen, 450.000 Tokens hinein und 90.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>2,000 requests, 800,000 tokens in and 160,000 out a minute</source>
        <translation>2.000 Anfragen, 800.000 Tokens hinein und 160.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>4,000 requests, 2,000,000 tokens in and 400,000 out a minute</source>
        <translation>4.000 Anfragen, 2.000.000 Tokens hinein und 400.000 heraus pro Minute</translation>
    </message>
    <message>
        <source>Add the header &quot;anthropic-version&quot; with the version that you write for.</source>
        <translation>Den Header „anthropic-version“ mit der Version hinzufügen, für die geschrieben wird.</translation>
    </message>
    <message>
        <source>One call every three seconds, one at a time.</source>
        <translation>Ein Aufruf alle drei Sekunden, immer nur einer.</translation>
    </message>
    <message>
        <source>At most 2,000 results in a call and 30,000 for a query.</source>
        <translation>Höchstens 2.000 Ergebnisse je Aufruf und 30.000 je Abfrage.</translation>
    </message>
    <message>
        <source>What is refused counts too.</source>
        <translation>Was abgewiesen wird, zählt auch.</translation>
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
        <source>Not verified: the Management API of the free plan, a burst of 10 and 2 a second.</source>
        <translation>Nicht geprüft: die Management-API des freien Tarifs, 10 auf einmal und 2 pro Sekunde.</translation>
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
        <source>All limits are per address and not per key.</source>
        <translation>Alle Limits gelten je Adresse und nicht je Schlüssel.</translation>
    </message>
    <message>
        <source>Weights are those of the documentation: for one symbol, and for at most 100 rows of depth; the largest for open orders and execution rules.</source>
        <translation>Die Gewichte sind die der Dokumentation: für ein Symbol und höchstens 100 Zeilen Tiefe; die größten für offene Aufträge und Ausführungsregeln.</translation>
    </message>
    <message>
        <source>Other calls want another cost_by.</source>
        <translation>Andere Aufrufe brauchen ein anderes cost_by.</translation>
    </message>
    <message>
        <source>GET /api/v3/exchangeInfo tells the limits in force.</source>
        <translation>GET /api/v3/exchangeInfo nennt die geltenden Limits.</translation>
    </message>
    <message>
        <source>The outcome of a 5xx is unknown.</source>
        <translation>Was bei 5xx geschehen ist, ist unbekannt.</translation>
    </message>
    <message>
        <source>Signed calls cannot be made with a profile: only what is public can be pulled.</source>
        <translation>Signierte Aufrufe kann ein Profil nicht machen: Nur Öffentliches kann geholt werden.</translation>
    </message>
    <message>
        <source>An address that exceeds it is answered 403 for ten minutes.</source>
        <translation>Eine Adresse, die es überschreitet, bekommt zehn Minuten lang 403.</translation>
    </message>
    <message>
        <source>Private calls are signed, which a profile cannot do.</source>
        <translation>Private Aufrufe sind signiert, was ein Profil nicht kann.</translation>
    </message>
    <message>
        <source>Whoever exceeds it is blocked for the next five minutes.</source>
        <translation>Wer es überschreitet, ist die nächsten fünf Minuten gesperrt.</translation>
    </message>
    <message>
        <source>30 a second for each user</source>
        <translation>30 pro Sekunde je Benutzer</translation>
    </message>
    <message>
        <source>10 a second for each address, market data only</source>
        <translation>10 pro Sekunde je Adresse, nur Marktdaten</translation>
    </message>
    <message>
        <source>The token is a short-lived JWT: make it anew for each run.</source>
        <translation>Das Token ist ein kurzlebiges JWT: für jeden Lauf neu erzeugen.</translation>
    </message>
    <message>
        <source>More than 100 a second from one address shut it out for 30 seconds.</source>
        <translation>Mehr als 100 pro Sekunde von einer Adresse sperren sie für 30 Sekunden aus.</translation>
    </message>
    <message>
        <source>Its signature (HMAC headers) cannot be made with a profile.</source>
        <translation>Die Signatur (HMAC-Header) kann ein Profil nicht erzeugen.</translation>
    </message>
    <message>
        <source>The sources disagree, 30 or 100 a minute: the lower one comes first.</source>
        <translation>Die Quellen widersprechen sich, 30 oder 100 pro Minute: Die kleinere Zahl kommt zuerst.</translation>
    </message>
    <message>
        <source>A month is taken for 30 days.</source>
        <translation>Ein Monat wird mit 30 Tagen gerechnet.</translation>
    </message>
    <message>
        <source>30 a minute, the older figure</source>
        <translation>30 pro Minute, die ältere Zahl</translation>
    </message>
    <message>
        <source>100 a minute, the newer one</source>
        <translation>100 pro Minute, die neuere</translation>
    </message>
    <message>
        <source>One call a second.</source>
        <translation>Ein Aufruf pro Sekunde.</translation>
    </message>
    <message>
        <source>Publishing a new crate: five, then one every ten minutes; here new versions keep to it too.</source>
        <translation>Eine neue Crate veröffentlichen: fünf, dann eine alle zehn Minuten; hier halten sich auch neue Versionen daran.</translation>
    </message>
    <message>
        <source>The index and the files have no limit, and a dump of the database is there for bulk.</source>
        <translation>Index und Dateien haben kein Limit, und für Massen gibt es einen Abzug der Datenbank.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: crates.io refuses calls without.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: crates.io weist Aufrufe ohne ihn ab.</translation>
    </message>
    <message>
        <source>Its headers tell the limit of the moment.</source>
        <translation>Die Header nennen das augenblickliche Limit.</translation>
    </message>
    <message>
        <source>Offsets above 10,000 want cursor=*.</source>
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
        <source>In the hour each call expires by itself, and the reset is when the oldest does.</source>
        <translation>In der Stunde verfällt jeder Aufruf für sich; der Reset ist, wenn der älteste verfällt.</translation>
    </message>
    <message>
        <source>Its window moves; no header says when there is more.</source>
        <translation>Das Fenster wandert; kein Header sagt, wann es wieder mehr gibt.</translation>
    </message>
    <message>
        <source>Not verified: 25 a minute without a token.</source>
        <translation>Nicht geprüft: 25 pro Minute ohne Token.</translation>
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
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;app/1.0 +https://example.org&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 +https://example.org“.</translation>
    </message>
    <message>
        <source>Each route has a bucket besides, which only its headers tell; the vendor asks not to write those down.</source>
        <translation>Jede Route hat außerdem einen Eimer, den nur die Header nennen; der Anbieter bittet darum, diese nicht festzuschreiben.</translation>
    </message>
    <message>
        <source>10,000 answers 401, 403 and 429 in ten minutes ban an address for a while.</source>
        <translation>10.000 Antworten 401, 403 und 429 in zehn Minuten sperren eine Adresse eine Weile.</translation>
    </message>
    <message>
        <source>The numbers are for pulls.</source>
        <translation>Die Zahlen gelten für Pulls.</translation>
    </message>
    <message>
        <source>Not verified: since then 100 (anonymous) and 200 (personal) in six hours.</source>
        <translation>Nicht geprüft: seither 100 (anonym) und 200 (persönlich) in sechs Stunden.</translation>
    </message>
    <message>
        <source>10 an hour for each address</source>
        <translation>10 pro Stunde je Adresse</translation>
    </message>
    <message>
        <source>100 an hour</source>
        <translation>100 pro Stunde</translation>
    </message>
    <message>
        <source>It publishes no number that holds for everybody: calls go one at a time, at the pace of its answers; add limits of your account as you learn them.</source>
        <translation>Es wird keine Zahl veröffentlicht, die für alle gilt: Aufrufe gehen einzeln, im Takt der Antworten; Limits des eigenen Kontos kommen dazu, sobald sie bekannt sind.</translation>
    </message>
    <message>
        <source>GET /developer/analytics/v1_beta/rate_limit tells yours.</source>
        <translation>GET /developer/analytics/v1_beta/rate_limit nennt die eigenen.</translation>
    </message>
    <message>
        <source>Not verified: 5,000 calls of Browse a day.</source>
        <translation>Nicht geprüft: 5.000 Aufrufe von Browse am Tag.</translation>
    </message>
    <message>
        <source>A rolling day.</source>
        <translation>Ein gleitender Tag.</translation>
    </message>
    <message>
        <source>Approved apps may have more, and the headers tell.</source>
        <translation>Zugelassene Apps können mehr haben, und die Header sagen es.</translation>
    </message>
    <message>
        <source>The number depends on the tier of the endpoint, the plan and the kind of seat.</source>
        <translation>Die Zahl hängt von der Stufe des Endpunkts, vom Tarif und von der Art des Platzes ab.</translation>
    </message>
    <message>
        <source>A seat that may only look has so few that Retry-After can be weeks.</source>
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
        <source>tier 1, View or Collab seat or Starter file: 6 a month of 30 days</source>
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
        <source>Five calls too many are queued before it refuses; that is not relied on here.</source>
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
        <source>5,000 points an hour for a user.</source>
        <translation>5.000 Punkte pro Stunde für einen Benutzer.</translation>
    </message>
    <message>
        <source>A query that asks for rateLimit { cost remaining resetAt } is told what it has cost; without, each counts as the estimate.</source>
        <translation>Eine Abfrage, die nach rateLimit { cost remaining resetAt } fragt, erfährt, was sie gekostet hat; ohne das zählt jede wie geschätzt.</translation>
    </message>
    <message>
        <source>Ask for rateLimit { cost remaining resetAt } in each query, so that what it costs is known.</source>
        <translation>In jeder Abfrage nach rateLimit { cost remaining resetAt } fragen, damit bekannt ist, was sie kostet.</translation>
    </message>
    <message>
        <source>Answers 304 are free.</source>
        <translation>Antworten 304 sind frei.</translation>
    </message>
    <message>
        <source>Not verified: 30 searches and 900 points a minute (a read is 1, a write 5), 100 calls at once.</source>
        <translation>Nicht geprüft: 30 Suchen und 900 Punkte pro Minute (Lesen 1, Schreiben 5), 100 Aufrufe gleichzeitig.</translation>
    </message>
    <message>
        <source>5,000 an hour with a personal token</source>
        <translation>5.000 pro Stunde mit einem persönlichen Token</translation>
    </message>
    <message>
        <source>60 an hour for each address, without a token</source>
        <translation>60 pro Stunde je Adresse, ohne Token</translation>
    </message>
    <message>
        <source>15,000 an hour for apps of an Enterprise Cloud organisation</source>
        <translation>15.000 pro Stunde für Apps einer Organisation in Enterprise Cloud</translation>
    </message>
    <message>
        <source>1,000 an hour for the GITHUB_TOKEN of a repository</source>
        <translation>1.000 pro Stunde für das GITHUB_TOKEN eines Repositorys</translation>
    </message>
    <message>
        <source>Refusals from its outer servers come without the headers, and its counters may jump.</source>
        <translation>Abweisungen der äußeren Server kommen ohne die Header, und die Zähler können springen.</translation>
    </message>
    <message>
        <source>2,000 a minute for each user</source>
        <translation>2.000 pro Minute je Benutzer</translation>
    </message>
    <message>
        <source>500 a minute for each address</source>
        <translation>500 pro Minute je Adresse</translation>
    </message>
    <message>
        <source>Daily quotas end at midnight Pacific time.</source>
        <translation>Tageskontingente enden um Mitternacht pazifischer Zeit.</translation>
    </message>
    <message>
        <source>Refusals may come with status 200.</source>
        <translation>Abweisungen können mit Status 200 kommen.</translation>
    </message>
    <message>
        <source>Not verified: 3,000 a minute.</source>
        <translation>Nicht geprüft: 3.000 pro Minute.</translation>
    </message>
    <message>
        <source>The console of your project shows them.</source>
        <translation>Die Konsole des Projekts zeigt sie.</translation>
    </message>
    <message>
        <source>For each app and resource.</source>
        <translation>Je App und Ressource.</translation>
    </message>
    <message>
        <source>The day ends at midnight of the account&apos;s time zone; it is taken for any 24 hours.</source>
        <translation>Der Tag endet um Mitternacht in der Zeitzone des Kontos; hier gelten beliebige 24 Stunden.</translation>
    </message>
    <message>
        <source>Newer tables were not seen.</source>
        <translation>Neuere Tabellen lagen nicht vor.</translation>
    </message>
    <message>
        <source>Not verified: 5 searches a second.</source>
        <translation>Nicht geprüft: 5 Suchen pro Sekunde.</translation>
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
        <source>with the API add-on: 200 in 10 seconds; the day as with professional</source>
        <translation>mit dem API-Zusatz: 200 in 10 Sekunden; der Tag wie bei professional</translation>
    </message>
    <message>
        <source>Whoever exceeds it again and again is banned for good.</source>
        <translation>Wer es immer wieder überschreitet, wird für immer gesperrt.</translation>
    </message>
    <message>
        <source>Without TLS: what is sent can be read on the way.</source>
        <translation>Ohne TLS: Was gesendet wird, kann unterwegs gelesen werden.</translation>
    </message>
    <message>
        <source>Three limits hold at once: a quota of points, a burst for each endpoint, and writes to one issue.</source>
        <translation>Drei Limits gelten zugleich: ein Kontingent an Punkten, eine Spitze je Endpunkt und das Schreiben in ein Ticket.</translation>
    </message>
    <message>
        <source>A counter that falls with time; ledgers and trade history count two.</source>
        <translation>Ein Zähler, der mit der Zeit fällt; Kontobücher und Handelsverlauf zählen zwei.</translation>
    </message>
    <message>
        <source>Refusals come with status 200 and their words in the body.</source>
        <translation>Abweisungen kommen mit Status 200 und ihren Worten im Rumpf.</translation>
    </message>
    <message>
        <source>Not verified: one public call a second.</source>
        <translation>Nicht geprüft: ein öffentlicher Aufruf pro Sekunde.</translation>
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
        <source>200 a minute is for lists that come in pages; here every GET keeps to it.</source>
        <translation>200 pro Minute gelten für Listen, die in Seiten kommen; hier hält sich jedes GET daran.</translation>
    </message>
    <message>
        <source>Ten calls at the same time for each user.</source>
        <translation>Zehn Aufrufe gleichzeitig je Benutzer.</translation>
    </message>
    <message>
        <source>No headers; a bare 403 without JSON may mean overload too, and is not taken for it here.</source>
        <translation>Keine Header; auch ein bloßes 403 ohne JSON kann Überlast bedeuten und gilt hier nicht als solche.</translation>
    </message>
    <message>
        <source>60 a minute with an API key, which only reads</source>
        <translation>60 pro Minute mit einem API-Schlüssel, der nur liest</translation>
    </message>
    <message>
        <source>120 a minute with a token, 60 of them writes</source>
        <translation>120 pro Minute mit einem Token, davon 60 zum Schreiben</translation>
    </message>
    <message>
        <source>One a second for each address.</source>
        <translation>Einer pro Sekunde je Adresse.</translation>
    </message>
    <message>
        <source>Refuses with 503, and goes on refusing an address that asks faster until its average falls.</source>
        <translation>Weist mit 503 ab, und weist eine Adresse, die schneller fragt, weiter ab, bis ihr Durchschnitt fällt.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;app/1.0 ( me@example.org )&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 ( me@example.org )“.</translation>
    </message>
    <message>
        <source>Hours roll; no header says when there is more.</source>
        <translation>Die Stunden gleiten; kein Header sagt, wann es wieder mehr gibt.</translation>
    </message>
    <message>
        <source>1,000 an hour with a key</source>
        <translation>1.000 pro Stunde mit einem Schlüssel</translation>
    </message>
    <message>
        <source>DEMO_KEY: 30 an hour and 50 a day for each address</source>
        <translation>DEMO_KEY: 30 pro Stunde und 50 am Tag je Adresse</translation>
    </message>
    <message>
        <source>Run large jobs at weekends, or between 21:00 and 5:00 Eastern time.</source>
        <translation>Große Aufträge am Wochenende laufen lassen, oder zwischen 21:00 und 5:00 Uhr Ostküstenzeit.</translation>
    </message>
    <message>
        <source>3 a second for each address</source>
        <translation>3 pro Sekunde je Adresse</translation>
    </message>
    <message>
        <source>10 a second with an API key</source>
        <translation>10 pro Sekunde mit einem API-Schlüssel</translation>
    </message>
    <message>
        <source>One call a second over all users of an application together, in one thread on one machine.</source>
        <translation>Ein Aufruf pro Sekunde über alle Benutzer einer Anwendung zusammen, in einem Thread auf einem Rechner.</translation>
    </message>
    <message>
        <source>one a second</source>
        <translation>einer pro Sekunde</translation>
    </message>
    <message>
        <source>one every 15 seconds, for what runs longer than a day or regularly</source>
        <translation>einer alle 15 Sekunden, für alles, was länger als einen Tag oder regelmäßig läuft</translation>
    </message>
    <message>
        <source>The usage policy of this donated server forbids systematic queries (grids, all addresses of an area) and offering it as a general lookup inside a tool.</source>
        <translation>Die Nutzungsregeln dieses gespendeten Servers verbieten systematische Abfragen (Raster, alle Adressen eines Gebiets) und den Einbau als allgemeine Suche in ein Werkzeug.</translation>
    </message>
    <message>
        <source>Read https://operations.osmfoundation.org/policies/nominatim/ first, or use an instance of your own with --base-url.</source>
        <translation>Erst https://operations.osmfoundation.org/policies/nominatim/ lesen, oder eine eigene Instanz mit --base-url verwenden.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: the policy requires it, and a library&apos;s name will not do.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: Die Regeln verlangen es, und der Name einer Bibliothek genügt nicht.</translation>
    </message>
    <message>
        <source>Three a second on average; bursts are tolerated, and not relied on here.</source>
        <translation>Drei pro Sekunde im Mittel; Spitzen werden geduldet, darauf wird hier nicht gebaut.</translation>
    </message>
    <message>
        <source>Add the header &quot;Notion-Version&quot; with the version that you write for.</source>
        <translation>Den Header „Notion-Version“ mit der Version hinzufügen, für die geschrieben wird.</translation>
    </message>
    <message>
        <source>Bulk belongs to replication.</source>
        <translation>Massen gehören in die Replikation.</translation>
    </message>
    <message>
        <source>The numbers for users are the documentation&apos;s examples: yours are in the admin console.</source>
        <translation>Die Zahlen für Benutzer sind die Beispiele der Dokumentation: Die eigenen stehen in der Verwaltungskonsole.</translation>
    </message>
    <message>
        <source>What clients may by default is taken for all calls.</source>
        <translation>Was Clients normalerweise dürfen, gilt hier für alle Aufrufe.</translation>
    </message>
    <message>
        <source>Its windows do not begin with the minute.</source>
        <translation>Die Fenster beginnen nicht mit der Minute.</translation>
    </message>
    <message>
        <source>It publishes no number that holds for everybody.</source>
        <translation>Es wird keine Zahl veröffentlicht, die für alle gilt.</translation>
    </message>
    <message>
        <source>Its limits on requests, tokens and days differ by account and model and stand in its headers: take the plan account and write yours into it.</source>
        <translation>Die Limits für Anfragen, Tokens und Tage unterscheiden sich je Konto und Modell und stehen in den Header: den Tarif account nehmen und die eigenen hineinschreiben.</translation>
    </message>
    <message>
        <source>insufficient_quota is no rate limit: waiting does not help.</source>
        <translation>insufficient_quota ist kein Ratenlimit: Warten hilft nicht.</translation>
    </message>
    <message>
        <source>one call at a time, at the pace of its answers, until you know more</source>
        <translation>ein Aufruf nach dem anderen, im Takt der Antworten, bis mehr bekannt ist</translation>
    </message>
    <message>
        <source>5,000 requests and 160,000 tokens a minute, which one account was told in 2025: write the numbers of yours</source>
        <translation>5.000 Anfragen und 160.000 Tokens pro Minute, die einem Konto 2025 genannt wurden: die Zahlen des eigenen eintragen</translation>
    </message>
    <message>
        <source>Credits are renewed at midnight UTC and counted in any 24 hours, so that calls on their way at midnight do no harm: a single record costs 1, everything else counts as a list, 10; content costs 100 and a search by text 1,000.</source>
        <translation>Guthaben erneuern sich um Mitternacht UTC und werden in beliebigen 24 Stunden gezählt, damit Aufrufe um Mitternacht nicht schaden: Ein einzelner Datensatz kostet 1, alles andere zählt als Liste, 10; Inhalte kosten 100 und eine Textsuche 1.000.</translation>
    </message>
    <message>
        <source>Older pages of the same documentation name other numbers.</source>
        <translation>Ältere Seiten derselben Dokumentation nennen andere Zahlen.</translation>
    </message>
    <message>
        <source>A month is taken for 30 days; those of the paid plans are not known here.</source>
        <translation>Ein Monat wird mit 30 Tagen gerechnet; die Zahlen der bezahlten Tarife sind hier nicht bekannt.</translation>
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
        <source>The rules are told by headers only; two at a time is what a well-known client keeps to.</source>
        <translation>Die Regeln stehen nur in Header; an zwei gleichzeitig hält sich ein bekannter Client.</translation>
    </message>
    <message>
        <source>Its counters are coarse: 5 seconds for short rules and 60 for long ones are waited on top.</source>
        <translation>Die Zähler sind grob: 5 Sekunden bei kurzen und 60 bei langen Regeln werden zusätzlich gewartet.</translation>
    </message>
    <message>
        <source>Those who break rules often lose their application.</source>
        <translation>Wer Regeln oft bricht, verliert seine Anwendung.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;OAuth app/1.0 (contact: me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „OAuth app/1.0 (contact: me@example.org)“.</translation>
    </message>
    <message>
        <source>Called Massive since 2025-10-30, with the same host and keys.</source>
        <translation>Heißt seit 2025-10-30 Massive, mit demselben Host und denselben Schlüsseln.</translation>
    </message>
    <message>
        <source>5 a minute</source>
        <translation>5 pro Minute</translation>
    </message>
    <message>
        <source>to be kept below 100 a second</source>
        <translation>unter 100 pro Sekunde zu halten</translation>
    </message>
    <message>
        <source>Refuses with 503.</source>
        <translation>Weist mit 503 ab.</translation>
    </message>
    <message>
        <source>Not verified: 400 a minute.</source>
        <translation>Nicht geprüft: 400 pro Minute.</translation>
    </message>
    <message>
        <source>No number; it asks for calls one after the other and not thousands within minutes.</source>
        <translation>Keine Zahl; gebeten wird um Aufrufe nacheinander und nicht Tausende in Minuten.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;app/1.0 (me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 (me@example.org)“.</translation>
    </message>
    <message>
        <source>For each address.</source>
        <translation>Je Adresse.</translation>
    </message>
    <message>
        <source>200 answers 401 in an hour are a limit too.</source>
        <translation>200 Antworten 401 in einer Stunde sind auch ein Limit.</translation>
    </message>
    <message>
        <source>Default names of libraries are held back hard.</source>
        <translation>Standardnamen von Bibliotheken werden stark gebremst.</translation>
    </message>
    <message>
        <source>Not verified: 10 a minute without signing in.</source>
        <translation>Nicht geprüft: 10 pro Minute ohne Anmeldung.</translation>
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
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;platform:app:version (by /u/name)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „platform:app:version (by /u/name)“.</translation>
    </message>
    <message>
        <source>A development key, for each region.</source>
        <translation>Ein Entwicklungsschlüssel, je Region.</translation>
    </message>
    <message>
        <source>Methods have limits of their own, which the headers tell.</source>
        <translation>Methoden haben eigene Limits, die die Header nennen.</translation>
    </message>
    <message>
        <source>A service that is busy refuses without saying for how long.</source>
        <translation>Ein ausgelasteter Dienst weist ab, ohne zu sagen, wie lange.</translation>
    </message>
    <message>
        <source>Licences add to the day: 1,000 each with Enterprise, 5,000 with Unlimited.</source>
        <translation>Lizenzen erhöhen den Tag: um je 1.000 mit Enterprise, 5.000 mit Unlimited.</translation>
    </message>
    <message>
        <source>At once counts only calls of 20 seconds and more at the service; here it counts all.</source>
        <translation>Gleichzeitig zählen beim Dienst nur Aufrufe ab 20 Sekunden; hier zählen alle.</translation>
    </message>
    <message>
        <source>A refusal names no time.</source>
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
        <source>The vendor requires that waits grow after a refusal.</source>
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
        <source>a pool of 5,000 in five minutes that all strangers share, one at a time</source>
        <translation>ein Vorrat von 5.000 in fünf Minuten, den sich alle Fremden teilen, einer nach dem anderen</translation>
    </message>
    <message>
        <source>Each endpoint has a window of its own; 600 a minute is what was named for some of an older version.</source>
        <translation>Jeder Endpunkt hat ein eigenes Fenster; 600 pro Minute wurden für einige einer älteren Version genannt.</translation>
    </message>
    <message>
        <source>Points that come back at a rate; a query may cost 1,000 at the most, and says what it has cost.</source>
        <translation>Punkte, die mit einer Rate zurückkommen; eine Abfrage darf höchstens 1.000 kosten und sagt, was sie gekostet hat.</translation>
    </message>
    <message>
        <source>Not verified: the bucket of 2,000, taken for every plan.</source>
        <translation>Nicht geprüft: der Eimer von 2.000, hier für jeden Tarif.</translation>
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
        <source>The older of its two APIs.</source>
        <translation>Die ältere der beiden APIs.</translation>
    </message>
    <message>
        <source>Not verified: the buckets of advanced and plus.</source>
        <translation>Nicht geprüft: die Eimer von advanced und plus.</translation>
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
        <source>Each method has a tier, kept for each workspace and app; the numbers are the least that is allowed.</source>
        <translation>Jede Methode hat eine Stufe, je Workspace und App; die Zahlen sind das Mindeste, was erlaubt ist.</translation>
    </message>
    <message>
        <source>Choose the tier of the method that you call.</source>
        <translation>Zu wählen ist die Stufe der Methode, die aufgerufen wird.</translation>
    </message>
    <message>
        <source>Not verified: conversations.history and .replies go once a minute for new commercial apps outside the marketplace.</source>
        <translation>Nicht geprüft: conversations.history und .replies gehen bei neuen kommerziellen Apps außerhalb des Marktplatzes einmal pro Minute.</translation>
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
        <source>120 a minute is what its example shows.</source>
        <translation>120 pro Minute zeigt das Beispiel.</translation>
    </message>
    <message>
        <source>Not verified: 300.</source>
        <translation>Nicht geprüft: 300.</translation>
    </message>
    <message>
        <source>It counts in a rolling window of 30 seconds.</source>
        <translation>Gezählt wird in einem gleitenden Fenster von 30 Sekunden.</translation>
    </message>
    <message>
        <source>The reason QUOTA_EXCEEDED means that a quota is used up.</source>
        <translation>Der Grund QUOTA_EXCEEDED heißt, dass ein Kontingent verbraucht ist.</translation>
    </message>
    <message>
        <source>One report says that whoever ignores 429 is answered 403 for two days.</source>
        <translation>Einem Bericht nach bekommt zwei Tage lang 403, wer 429 missachtet.</translation>
    </message>
    <message>
        <source>One endpoint takes 25 a second unless it is said to take less, so that is what all calls together keep to.</source>
        <translation>Ein Endpunkt nimmt 25 pro Sekunde, wenn nichts Kleineres genannt ist; daran halten sich alle Aufrufe zusammen.</translation>
    </message>
    <message>
        <source>There is also a limit on calls at the same time, without a number.</source>
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
        <source>More than 200 refusals of a key within its ten seconds make the rest of them fail.</source>
        <translation>Mehr als 200 Abweisungen eines Schlüssels in seinen zehn Sekunden lassen den Rest davon fehlschlagen.</translation>
    </message>
    <message>
        <source>Add a header &quot;Authorization&quot; with a secret for the token: a profile sends one parameter of its own.</source>
        <translation>Einen Header „Authorization“ mit einem Geheimnis für das Token hinzufügen: Ein Profil sendet selbst nur einen Parameter.</translation>
    </message>
    <message>
        <source>A 429 was never carried out and may always be repeated.</source>
        <translation>Ein 429 wurde nie ausgeführt und darf immer wiederholt werden.</translation>
    </message>
    <message>
        <source>Not verified: 100 calls at the same time.</source>
        <translation>Nicht geprüft: 100 Aufrufe gleichzeitig.</translation>
    </message>
    <message>
        <source>800 points a minute; some endpoints cost more than one.</source>
        <translation>800 Punkte pro Minute; manche Endpunkte kosten mehr als einen.</translation>
    </message>
    <message>
        <source>Add the header &quot;Client-Id&quot; with the id of your application.</source>
        <translation>Den Header „Client-Id“ mit der Id der Anwendung hinzufügen.</translation>
    </message>
    <message>
        <source>Reads go one at a time.</source>
        <translation>Lesezugriffe gehen einzeln.</translation>
    </message>
    <message>
        <source>Errors come with status 200 and a code in the body; with maxlag= it refuses while its databases lag.</source>
        <translation>Fehler kommen mit Status 200 und einem Code im Rumpf; mit maxlag= wird abgewiesen, solange die Datenbanken nachhinken.</translation>
    </message>
    <message>
        <source>Add a &quot;User-Agent&quot; header that names your application and how to reach you: &quot;app/1.0 (https://example.org; me@example.org)&quot;.</source>
        <translation>Einen Header „User-Agent“ hinzufügen, der die Anwendung und einen Kontakt nennt: „app/1.0 (https://example.org; me@example.org)“.</translation>
    </message>
    <message>
        <source>Each endpoint has windows of its own, for the app and for the user; those below are the usual ones to read from.</source>
        <translation>Jeder Endpunkt hat eigene Fenster, für die App und für den Benutzer; die folgenden sind die üblichen zum Lesen.</translation>
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
        <source>The day of the Starter plan ends at midnight UTC; it is counted in any 24 hours, so that calls on their way at midnight do no harm.</source>
        <translation>Der Tag des Tarifs Starter endet um Mitternacht UTC; er wird in beliebigen 24 Stunden gezählt, damit Aufrufe um Mitternacht nicht schaden.</translation>
    </message>
    <message>
        <source>There is also a limit on each second, without a number.</source>
        <translation>Es gibt auch ein Limit für jede Sekunde, ohne Zahl.</translation>
    </message>
    <message>
        <source>Besides: 50 a minute beyond page 500 of a list of tickets, and 30 changes of one ticket by one user in ten minutes.</source>
        <translation>Außerdem: 50 pro Minute jenseits von Seite 500 einer Ticketliste und 30 Änderungen eines Tickets durch einen Benutzer in zehn Minuten.</translation>
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
        <source>The user is your address followed by /token.</source>
        <translation>Der Benutzer ist die eigene Adresse, gefolgt von /token.</translation>
    </message>
</context>
<context>
    <name>ReachWords</name>
    <message>
        <source>send its requests to %1</source>
        <translation>die Anfragen an %1 senden</translation>
    </message>
    <message>
        <source>send its requests to whatever its rows name (%1)</source>
        <translation>die Anfragen an das senden, was die Zeilen nennen (%1)</translation>
    </message>
    <message>
        <source>fetch its tokens from %1</source>
        <translation>die Token bei %1 holen</translation>
    </message>
    <message>
        <source>send the secret &quot;%1&quot; to %2</source>
        <translation>das Geheimnis „%1“ an %2 senden</translation>
    </message>
    <message>
        <source>send the secret &quot;%1&quot; to whatever its rows name; each new server is asked about when its row comes</source>
        <translation>das Geheimnis „%1“ an das senden, was die Zeilen nennen; nach jedem neuen Server wird gefragt, wenn seine Zeile kommt</translation>
    </message>
    <message>
        <source>send the secret &quot;%1&quot;, which is not kept here yet, to %2</source>
        <translation>das Geheimnis „%1“, das hier noch nicht aufbewahrt ist, an %2 senden</translation>
    </message>
    <message>
        <source>go through the proxy %1, which sees all servers it asks</source>
        <translation>über den Proxy %1 gehen, der alle gefragten Server sieht</translation>
    </message>
    <message>
        <source>go through the system&apos;s proxy, where there is one</source>
        <translation>über den Proxy des Systems gehen, wo es einen gibt</translation>
    </message>
    <message>
        <source>go through no proxy</source>
        <translation>über keinen Proxy gehen</translation>
    </message>
    <message>
        <source>ignore TLS errors: whoever answers is believed</source>
        <translation>TLS-Fehler übergehen: Geglaubt wird, wer auch immer antwortet</translation>
    </message>
    <message>
        <source>take the secret &quot;%1&quot; from the variable %2, where that is set</source>
        <translation>das Geheimnis „%1“ aus der Variablen %2 nehmen, wo sie gesetzt ist</translation>
    </message>
    <message>
        <source>Needs a yes</source>
        <translation>Braucht ein Ja</translation>
    </message>
    <message>
        <source>Look twice</source>
        <translation>Genau hinsehen</translation>
    </message>
    <message>
        <source>Allowed before</source>
        <translation>Früher erlaubt</translation>
    </message>
    <message>
        <source>Harmless</source>
        <translation>Harmlos</translation>
    </message>
    <message>
        <source>let %1 say when its calls may go, and tell it of them</source>
        <translation>%1 sagen lassen, wann seine Aufrufe gehen dürfen, und dorthin von ihnen berichten</translation>
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
        <source>not authorised</source>
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
        <source>answered</source>
        <translation>beantwortet</translation>
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
        <source>as their size says</source>
        <translation>wie ihre Größe sagt</translation>
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
        <source>Read on</source>
        <translation>Gelesen am</translation>
    </message>
    <message>
        <source>When the limits were read: year, month and day</source>
        <translation>Wann die Limits gelesen wurden: Jahr, Monat und Tag</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no date: write it as 2026-11-21.</source>
        <translation>„%1“ ist kein Datum: als 2026-11-21 schreiben.</translation>
    </message>
    <message>
        <source>Name of the secret</source>
        <translation>Name des Geheimnisses</translation>
    </message>
    <message>
        <source>By which the keychain knows it: up to 64 letters, digits and . _ - Profiles that name the same secret share it</source>
        <translation>Unter dem der Schlüsselbund es kennt: bis zu 64 Buchstaben, Ziffern und . _ - Profile, die dasselbe Geheimnis nennen, teilen es</translation>
    </message>
    <message>
        <source>User as a secret</source>
        <translation>Benutzer als Geheimnis</translation>
    </message>
    <message>
        <source>none: the user is no secret</source>
        <translation>keines: der Benutzer ist kein Geheimnis</translation>
    </message>
    <message>
        <source>The name of a secret, where a service takes its key as the user</source>
        <translation>Der Name eines Geheimnisses, wo ein Dienst seinen Schlüssel als Benutzer nimmt</translation>
    </message>
    <message>
        <source>Audience</source>
        <translation>Audience</translation>
    </message>
    <message>
        <source>none: few services want one</source>
        <translation>keine: wenige Dienste wollen eine</translation>
    </message>
    <message>
        <source>Id and secret go</source>
        <translation>Id und Geheimnis gehen</translation>
    </message>
    <message>
        <source>in a header, as the standard prefers</source>
        <translation>in einem Header, wie der Standard rät</translation>
    </message>
    <message>
        <source>in the form</source>
        <translation>im Formular</translation>
    </message>
    <message>
        <source>To the server that gives out tokens</source>
        <translation>Zum Server, der Tokens ausgibt</translation>
    </message>
    <message>
        <source>Most tries</source>
        <translation>Versuche höchstens</translation>
    </message>
    <message>
        <source>From 1 to 100, the first included. Refusals for too many calls do not count</source>
        <translation>Von 1 bis 100, mit dem ersten. Abweisungen wegen zu vieler Aufrufe zählen nicht</translation>
    </message>
    <message>
        <source>First wait</source>
        <translation>Erste Wartezeit</translation>
    </message>
    <message>
        <source>Before the first retry, at most; each further one may wait twice as long</source>
        <translation>Vor der ersten Wiederholung, höchstens; jede weitere darf doppelt so lange warten</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>Before any retry, at most</source>
        <translation>Vor jeder Wiederholung, höchstens</translation>
    </message>
    <message>
        <source>Statuses</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>those that often go away: 408, 425, 500, 502 …</source>
        <translation>die oft vergehen: 408, 425, 500, 502 …</translation>
    </message>
    <message>
        <source>Worth a retry, instead of the usual 408, 425, 500, 502, 503, 504, 520 to 527, 598 and 599</source>
        <translation>Eine Wiederholung wert, statt der üblichen 408, 425, 500, 502, 503, 504, 520 bis 527, 598 und 599</translation>
    </message>
    <message>
        <source>Key header</source>
        <translation>Schlüssel-Header</translation>
    </message>
    <message>
        <source>A header by which the server knows a repetition: with it a POST is tried again, too</source>
        <translation>Ein Header, an dem der Server eine Wiederholung erkennt: Mit ihm wird auch ein POST noch einmal versucht</translation>
    </message>
    <message>
        <source>Undeclared rates</source>
        <translation>Andere Raten</translation>
    </message>
    <message>
        <source>are found out from answers and refusals</source>
        <translation>aus Antworten und Abweisungen ermittelt</translation>
    </message>
    <message>
        <source>are left alone</source>
        <translation>nicht ermittelt</translation>
    </message>
    <message>
        <source>Where no limit declares a rate</source>
        <translation>Wo kein Limit eine Rate nennt</translation>
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
        <source>The header that tells the limit, where it is no usual one</source>
        <translation>Der Header, der das Limit nennt, wo es kein üblicher ist</translation>
    </message>
    <message>
        <source>Header of the rest</source>
        <translation>Header des Rests</translation>
    </message>
    <message>
        <source>the usual ones: X-RateLimit-Remaining …</source>
        <translation>die üblichen: X-RateLimit-Remaining …</translation>
    </message>
    <message>
        <source>The header that tells what is left</source>
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
        <source>The header that tells when there is more</source>
        <translation>Der Header, der sagt, wann es wieder mehr gibt</translation>
    </message>
    <message>
        <source>Resets are</source>
        <translation>Resets sind</translation>
    </message>
    <message>
        <source>What numbers in reset headers mean</source>
        <translation>Was Zahlen in Reset-Headern bedeuten</translation>
    </message>
    <message>
        <source>Waited on top</source>
        <translation>Zusätzlich warten</translation>
    </message>
    <message>
        <source>a twentieth of the interval, or %1</source>
        <translation>ein Zwanzigstel des Intervalls, oder %1</translation>
    </message>
    <message>
        <source>After the time that the server names, because it counts coarsely: 1s, 250ms</source>
        <translation>Nach der Zeit, die der Server nennt, weil er grob zählt: 1s, 250ms</translation>
    </message>
    <message>
        <source>Shortest wait</source>
        <translation>Kürzeste Wartezeit</translation>
    </message>
    <message>
        <source>Where the server names no time</source>
        <translation>Wo der Server keine Zeit nennt</translation>
    </message>
    <message>
        <source>Refused with</source>
        <translation>Abgewiesen mit</translation>
    </message>
    <message>
        <source>429, and 503 with a time</source>
        <translation>429, und 503 mit einer Zeit</translation>
    </message>
    <message>
        <source>Statuses that mean &quot;slow down&quot; here beside the usual ones, from 400 to 599</source>
        <translation>Status, die hier neben den üblichen „langsamer“ heißen, von 400 bis 599</translation>
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
        <source>What it is for, in your words</source>
        <translation>Wozu es da ist, in eigenen Worten</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>Dokumentation</translation>
    </message>
    <message>
        <source>Where the service documents its limits</source>
        <translation>Wo der Dienst seine Limits dokumentiert</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Where the limits were read</source>
        <translation>Wo die Limits gelesen wurden</translation>
    </message>
    <message>
        <source>Limits are held</source>
        <translation>Limits gelten</translation>
    </message>
    <message>
        <source>by all processes of this computer together</source>
        <translation>für alle Prozesse dieses Rechners zusammen</translation>
    </message>
    <message>
        <source>by each process for itself</source>
        <translation>für jeden Prozess allein</translation>
    </message>
    <message>
        <source>As far as they use the same key</source>
        <translation>Soweit sie denselben Schlüssel benutzen</translation>
    </message>
    <message>
        <source>Headers of each row</source>
        <translation>Header jeder Zeile</translation>
    </message>
    <message>
        <source>are not kept</source>
        <translation>werden nicht aufbewahrt</translation>
    </message>
    <message>
        <source>are kept, without credentials</source>
        <translation>werden aufbewahrt, ohne Zugangsdaten</translation>
    </message>
    <message>
        <source>Of its request and its answer, to be seen with the results</source>
        <translation>Ihrer Anfrage und ihrer Antwort, zu sehen bei den Ergebnissen</translation>
    </message>
    <message>
        <source>Runs pause after</source>
        <translation>Läufe pausieren nach</translation>
    </message>
    <message>
        <source>%1 refused answers in a row</source>
        <translation>%1 abgewiesenen Antworten in Folge</translation>
    </message>
    <message>
        <source>So many answers in a row that are refused for the same reason (401, 403, a web page in the place of JSON, 500 and above) pause a run whose job does not say otherwise. 0 never does</source>
        <translation>So viele Antworten in Folge, die aus demselben Grund abgewiesen werden (401, 403, eine Webseite statt JSON, 500 und darüber), lassen einen Lauf pausieren, dessen Auftrag nichts anderes sagt. Bei 0 nie</translation>
    </message>
</context>
<context>
    <name>SharedFields</name>
    <message>
        <source>Own certificate</source>
        <translation>Eigenes Zertifikat</translation>
    </message>
    <message>
        <source>If Redis asks for a certificate</source>
        <translation>Wenn Redis ein Zertifikat verlangt</translation>
    </message>
    <message>
        <source>Its key</source>
        <translation>Sein Schlüssel</translation>
    </message>
    <message>
        <source>in the file of the certificate</source>
        <translation>in der Datei des Zertifikats</translation>
    </message>
    <message>
        <source>The key of that certificate, not encrypted</source>
        <translation>Der Schlüssel dieses Zertifikats, nicht verschlüsselt</translation>
    </message>
    <message>
        <source>Write redis://host:6379 without a password: name that as a secret below.</source>
        <translation>Schreiben Sie redis://host:6379 ohne Passwort: Das wird unten als Geheimnis genannt.</translation>
    </message>
    <message>
        <source>Write redis://host:6379, or rediss:// for TLS.</source>
        <translation>Schreiben Sie redis://host:6379, oder rediss:// für TLS.</translation>
    </message>
    <message>
        <source>While it is down</source>
        <translation>Solange es ausfällt</translation>
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
        <source>none: the limits are for this computer</source>
        <translation>keines: Die Limits gelten für diesen Computer</translation>
    </message>
    <message>
        <source>Name of the budget</source>
        <translation>Name des Budgets</translation>
    </message>
    <message>
        <source>Whoever names the same one there shares it</source>
        <translation>Wer dort denselben nennt, teilt es</translation>
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
        <source>Where its certificate is of an authority that this computer does not know</source>
        <translation>Wo sein Zertifikat von einer Stelle ist, die dieser Computer nicht kennt</translation>
    </message>
    <message>
        <source>Where the limits are kept as one budget for several computers: redis://host:6379, or rediss:// for TLS, or where sentinels know it redis+sentinel://host:26379/master</source>
        <translation>Wo die Limits als ein Budget für mehrere Computer geführt werden: redis://host:6379, oder rediss:// für TLS, oder wo Sentinels es wissen redis+sentinel://host:26379/master</translation>
    </message>
    <message>
        <source>Declare the limits first: none are found through Redis.</source>
        <translation>Zuerst die Limits angeben: über Redis werden keine gefunden.</translation>
    </message>
    <message>
        <source>the run ends</source>
        <translation>der Lauf endet</translation>
    </message>
    <message>
        <source>Nothing is sent while the Redis does not answer. A run that ends can be started again</source>
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
        <source>and that this request asks for more than is ever allowed</source>
        <translation>und dass diese Anfrage mehr verlangt, als je erlaubt ist</translation>
    </message>
    <message>
        <source>and that we are banned: going on would make it longer</source>
        <translation>und dass der Zugang gesperrt ist: Weitermachen würde die Sperre verlängern</translation>
    </message>
    <message>
        <source>whatever the headers say</source>
        <translation>was auch immer die Header sagen</translation>
    </message>
    <message>
        <source>as it names a time; without one it would be a failure</source>
        <translation>da eine Zeit genannt wird; ohne sie wäre es ein Fehler</translation>
    </message>
    <message>
        <source>No line names a time</source>
        <translation>Keine Zeile nennt eine Zeit</translation>
    </message>
    <message>
        <source>so the wait is short at first, and doubles with each round of refusals</source>
        <translation>daher ist die Wartezeit zuerst kurz und verdoppelt sich mit jeder Runde von Abweisungen</translation>
    </message>
    <message>
        <source>%1 is a wait of %2</source>
        <translation>%1 ist eine Wartezeit von %2</translation>
    </message>
    <message>
        <source>the first line that names a time and makes sense</source>
        <translation>die erste Zeile, die eine sinnvolle Zeit nennt</translation>
    </message>
    <message>
        <source>Closed for %1</source>
        <translation>Geschlossen für %1</translation>
    </message>
    <message>
        <source>by our own choice</source>
        <translation>nach eigenem Ermessen</translation>
    </message>
    <message>
        <source>%1 more to be sure: servers count in whole seconds</source>
        <translation>%1 mehr zur Sicherheit: Server zählen in ganzen Sekunden</translation>
    </message>
    <message>
        <source>… and more, which is not kept</source>
        <translation>… und mehr, das nicht aufbewahrt wird</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <translation>%1 gesendet</translation>
    </message>
    <message>
        <source>%1 on the wire with it</source>
        <translation>%1 zugleich unterwegs</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgewiesen</translation>
    </message>
    <message>
        <source>attempt %1 of this request</source>
        <translation>Versuch %1 dieser Anfrage</translation>
    </message>
    <message>
        <source>%1 closed</source>
        <translation>%1 geschlossen</translation>
    </message>
    <message>
        <source>for all that wait for these limits</source>
        <translation>für alle, die auf diese Limits warten</translation>
    </message>
    <message>
        <source>%1 opened</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message>
        <source>%1 opens</source>
        <translation>%1 öffnet</translation>
    </message>
    <message>
        <source>one request goes first, to find out; then more and more</source>
        <translation>eine Anfrage geht zur Probe voran, dann immer mehr</translation>
    </message>
    <message>
        <source>%1 sent again</source>
        <translation>%1 erneut gesendet</translation>
    </message>
    <message>
        <source>then it goes again</source>
        <translation>dann geht sie erneut hinaus</translation>
    </message>
    <message>
        <source>no answer is lost</source>
        <translation>keine Antwort geht verloren</translation>
    </message>
    <message>
        <source>as the profile says of this status</source>
        <translation>denn so sagt es das Profil von diesem Status</translation>
    </message>
    <message>
        <source>by its counters; without them it would be a failure</source>
        <translation>nach den Zählern; ohne sie wäre es ein Fehler</translation>
    </message>
    <message>
        <source>by what its body says</source>
        <translation>nach dem, was im Rumpf steht</translation>
    </message>
</context>
<context>
    <name>ThrottlingState</name>
    <message>
        <source>answered, attempt %1</source>
        <translation>beantwortet, Versuch %1</translation>
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
        <source>closed until %1</source>
        <translation>geschlossen bis %1</translation>
    </message>
    <message>
        <source>waits to go again</source>
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
        <source>Penstock&apos;s window. For terminals there is penstock.</source>
        <translation>Das Fenster von Penstock. Für Terminals gibt es penstock.</translation>
    </message>
    <message>
        <source>Begin with the sample against the practice server.</source>
        <translation>Mit dem Beispiel gegen den Übungsserver beginnen.</translation>
    </message>
    <message>
        <source>The language of the window: %1. Otherwise the system&apos;s.</source>
        <translation>Die Sprache des Fensters: %1. Sonst die des Systems.</translation>
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
        <source>Parts of the answer</source>
        <translation>Teile der Antwort</translation>
    </message>
    <message>
        <source>Answer, laid out</source>
        <translation>Antwort, aufbereitet</translation>
    </message>
    <message>
        <source>Answer as it came</source>
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
        <source>Copies the answer as it came</source>
        <translation>Kopiert die Antwort, wie sie kam</translation>
    </message>
    <message>
        <source>No row chosen</source>
        <translation>Keine Zeile gewählt</translation>
    </message>
    <message>
        <source>Choose a row to see its answer.</source>
        <translation>Eine Zeile wählen, um ihre Antwort zu sehen.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
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
        <source>Answered in</source>
        <translation>Beantwortet in</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>The output of this job keeps no whole answers.</source>
        <translation>Die Ausgabe dieses Auftrags bewahrt keine ganzen Antworten auf.</translation>
    </message>
    <message>
        <source>The answer has no body.</source>
        <translation>Die Antwort hat keinen Rumpf.</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>refused, tried again</source>
        <translation>abgewiesen, erneut versucht</translation>
    </message>
    <message>
        <source>failed, tried again</source>
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
        <source>Run of</source>
        <translation>Lauf vom</translation>
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
        <source>Headers of the request and the answer</source>
        <translation>Header der Anfrage und der Antwort</translation>
    </message>
    <message>
        <source>Headers of each row are kept where the profile says so, below Refusals; those of refusals always: see Throttling.</source>
        <translation>Header jeder Zeile werden aufbewahrt, wo das Profil es unter „Abweisungen“ sagt; die von Abweisungen immer: siehe Drosselung.</translation>
    </message>
</context>
<context>
    <name>penstock::BodiesModel</name>
    <message>
        <source>Value at</source>
        <translation>Wert bei</translation>
    </message>
    <message>
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>or has in it</source>
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
        <source>Change body of refusals</source>
        <translation>Rumpf von Abweisungen ändern</translation>
    </message>
    <message>
        <source>Remove body of refusals</source>
        <translation>Rumpf von Abweisungen entfernen</translation>
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
        <source>%1 calls, %2 of them refused</source>
        <translation>%1 Aufrufe, davon %2 abgewiesen</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
</context>
<context>
    <name>penstock::ColumnLinks</name>
    <message>
        <source>Each row then has a value of its own there</source>
        <translation>Dort hat dann jede Zeile ihren eigenen Wert</translation>
    </message>
    <message>
        <source>Make a column of %1</source>
        <translation>Zur Spalte machen: %1</translation>
    </message>
</context>
<context>
    <name>penstock::CommandPalette</name>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>Go to, or run a command</source>
        <translation>Gehe zu, oder Befehl ausführen</translation>
    </message>
    <message>
        <source>What can be done</source>
        <translation>Was sich tun lässt</translation>
    </message>
</context>
<context>
    <name>penstock::ConnectionPanel</name>
    <message>
        <source>nobody, it is open to all</source>
        <translation>niemand, offen für alle</translation>
    </message>
    <message>
        <source>a bearer token</source>
        <translation>ein Bearer-Token</translation>
    </message>
    <message>
        <source>a name and a password (Basic)</source>
        <translation>Name und Passwort (Basic)</translation>
    </message>
    <message>
        <source>a key in a header</source>
        <translation>ein Schlüssel in einem Header</translation>
    </message>
    <message>
        <source>a key in the URL</source>
        <translation>ein Schlüssel in der URL</translation>
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
        <source>Who signs in</source>
        <translation>Wer sich anmeldet</translation>
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
        <source>User</source>
        <translation>Benutzer</translation>
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
        <source>stands before the key, as in &quot;Bot &quot;</source>
        <translation>steht vor dem Schlüssel, wie in „Bot “</translation>
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
        <source>Client id</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>may be empty</source>
        <translation>darf leer sein</translation>
    </message>
    <message>
        <source>Take from a preset…</source>
        <translation>Aus Vorlage übernehmen…</translation>
    </message>
    <message>
        <source>Where the limits were read</source>
        <translation>Woher die Limits stammen</translation>
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
        <source>TLS errors are ignored: whoever answers is believed.</source>
        <translation>TLS-Fehler werden übergangen: wer antwortet, dem wird geglaubt.</translation>
    </message>
    <message>
        <source>The secret %1 goes to %2 unencrypted: whoever is on the way can read it.</source>
        <translation>Das Geheimnis %1 geht unverschlüsselt an %2: wer auf dem Weg sitzt, kann es lesen.</translation>
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
        <source>Calls go to %1</source>
        <translation>Aufrufe gehen an %1</translation>
    </message>
    <message>
        <source>Choose an environment: the base URL takes what only they say</source>
        <translation>Eine Umgebung wählen: die Basis-URL nimmt, was nur diese sagen</translation>
    </message>
    <message>
        <source>{{%1}} has no value: give it one under Variables, or as a column of the rows</source>
        <translation>{{%1}} hat keinen Wert: Geben Sie ihm einen unter Variablen, oder als Spalte der Zeilen</translation>
    </message>
</context>
<context>
    <name>penstock::DiagnosisPanel</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What waits already goes by it, too. It can be undone.</source>
        <translation>Was schon wartet, richtet sich ebenfalls danach. Es kann rückgängig gemacht werden.</translation>
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
        <source>No change of the profile is known to help.</source>
        <translation>Es ist keine Änderung des Profils bekannt, die hilft.</translation>
    </message>
    <message>
        <source>The profile is changed; what waits goes by it.</source>
        <translation>Das Profil ist geändert; was wartet, richtet sich danach.</translation>
    </message>
    <message>
        <source>The profile was edited since; run on and see what comes.</source>
        <translation>Das Profil wurde seither bearbeitet; weiterlaufen lassen und abwarten, was kommt.</translation>
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
        <source>%1, 1 refusal</source>
        <translation>%1, 1 Ablehnung</translation>
    </message>
    <message>
        <source>%1, %2 refusals</source>
        <translation>%1, %2 Ablehnungen</translation>
    </message>
    <message>
        <source>Run that is shown</source>
        <translation>Gezeigter Lauf</translation>
    </message>
    <message>
        <source>Run to compare it with</source>
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
        <source>It took %1</source>
        <translation>Es dauerte %1</translation>
    </message>
    <message>
        <source>1 call for %1 rows</source>
        <translation>1 Aufruf für %1 Zeilen</translation>
    </message>
    <message>
        <source>%1 calls for %2 rows</source>
        <translation>%1 Aufrufe für %2 Zeilen</translation>
    </message>
    <message>
        <source>no refusals</source>
        <translation>keine Ablehnung</translation>
    </message>
    <message>
        <source>%1 refusals, which have cost more than %2</source>
        <translation>%1 Ablehnungen, die mehr als %2 gekostet haben</translation>
    </message>
    <message>
        <source>1 refusal, which has cost %1</source>
        <translation>1 Ablehnung, die %1 gekostet hat</translation>
    </message>
    <message>
        <source>%1 refusals, which have cost %2</source>
        <translation>%1 Ablehnungen, die %2 gekostet haben</translation>
    </message>
    <message>
        <source>%1 rows for other reasons</source>
        <translation>%1 Zeilen aus anderen Gründen</translation>
    </message>
    <message>
        <source>1 call for 1 row</source>
        <translation>1 Aufruf für 1 Zeile</translation>
    </message>
    <message>
        <source>%1 calls for 1 row</source>
        <translation>%1 Aufrufe für 1 Zeile</translation>
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
        <source>Send those in doubt again…</source>
        <translation>Zweifelhafte erneut senden…</translation>
    </message>
    <message>
        <source>Asks first: they may have been carried out already</source>
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
        <source>Stop the run first: its calls are made with this one</source>
        <translation>Erst den Lauf anhalten: seine Aufrufe geschehen mit dieser</translation>
    </message>
    <message>
        <source>The variables of this environment hold for all jobs of %1</source>
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
        <source>Form of the file</source>
        <translation>Form der Datei</translation>
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
        <source>The columns chosen in answers</source>
        <translation>Die in Antworten gewählten Spalten</translation>
    </message>
    <message>
        <source>Rows with their answers</source>
        <translation>Zeilen mit ihren Antworten</translation>
    </message>
    <message>
        <source>Rows and how they ended</source>
        <translation>Zeilen und wie sie endeten</translation>
    </message>
    <message>
        <source>What is written</source>
        <translation>Was geschrieben wird</translation>
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
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>All rows of %1, whatever is chosen in the list.</source>
        <translation>Alle Zeilen von %1, was auch immer in der Liste gewählt ist.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 is there already and will be replaced.</source>
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
        <source>What a value of a row or the answer to it contains, or the number of a row: #17</source>
        <translation>Was ein Wert einer Zeile oder die Antwort darauf enthält, oder die Nummer einer Zeile: #17</translation>
    </message>
</context>
<context>
    <name>penstock::FindBar</name>
    <message>
        <source>Find in the answer</source>
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
    <name>penstock::FolderBook</name>
    <message>
        <source>another program holds it, or its folder cannot be written</source>
        <translation>ein anderes Programm hält sie, oder in ihren Ordner lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions</source>
        <translation>Die Rechte am Ordner prüfen</translation>
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
        <source>The folder %1 would be deleted.</source>
        <translation>Der Ordner %1 würde gelöscht.</translation>
    </message>
    <message>
        <source>Its job stays, and moves one level up: to %1.</source>
        <translation>Sein Auftrag bleibt und rückt eine Ebene höher, zu %1.</translation>
    </message>
    <message>
        <source>Its %1 jobs stay, and move one level up: to %2.</source>
        <translation>Seine %1 Aufträge bleiben und rücken eine Ebene höher, zu %2.</translation>
    </message>
    <message>
        <source>Delete the folder</source>
        <translation>Ordner löschen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
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
        <source>Keep in the profile</source>
        <translation>Ins Profil übernehmen</translation>
    </message>
    <message>
        <source>Writes these limits into the profile, as if you had declared them</source>
        <translation>Schreibt diese Limits ins Profil, als hätten Sie sie angegeben</translation>
    </message>
    <message>
        <source>No rate is declared: a run finds out what the server allows, and this plan does not know it.</source>
        <translation>Es ist keine Rate angegeben: Ein Lauf findet heraus, was der Server erlaubt, und dieser Plan weiß es nicht.</translation>
    </message>
    <message>
        <source>These limits are what the server said at %1: %2.</source>
        <translation>Diese Limits hat der Server um %1 genannt: %2.</translation>
    </message>
    <message>
        <source>These limits are a guess, from what the server said at %1: %2.</source>
        <translation>Diese Limits sind vermutet, nach dem, was der Server um %1 sagte: %2.</translation>
    </message>
</context>
<context>
    <name>penstock::GuestPage</name>
    <message>
        <source>Before the first run</source>
        <translation>Vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has not run here yet</source>
        <translation>„%1“ ist hier noch nicht gelaufen</translation>
    </message>
    <message>
        <source>This is all that it would do. Was it made by somebody else? Then see that this is what it is for.</source>
        <translation>Das ist alles, was der Auftrag tun würde. Hat ihn jemand anders gemacht? Dann ist zu prüfen, ob er dafür da ist.</translation>
    </message>
    <message>
        <source>What it would do</source>
        <translation>Was er tun würde</translation>
    </message>
    <message>
        <source>Do not let it</source>
        <translation>Nicht zulassen</translation>
    </message>
    <message>
        <source>Allow all of this</source>
        <translation>All das erlauben</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>A yes is remembered.</source>
        <translation>Ein Ja bleibt gemerkt.</translation>
    </message>
    <message>
        <source>Nothing needs a yes.</source>
        <translation>Nichts braucht ein Ja.</translation>
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
        <source>sent each time</source>
        <translation>werden jedes Mal gesendet</translation>
    </message>
    <message>
        <source>A value that is secret: {&quot;secret&quot;: &quot;its name&quot;}</source>
        <translation>Ein Wert, der geheim ist: {&quot;secret&quot;: &quot;sein Name&quot;}</translation>
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
        <source>What will be made</source>
        <translation>Was angelegt wird</translation>
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
        <source>What can be imported (*.json *.yaml *.yml *.har *.sh *.txt *.ps1 *.bat *.cmd *.curl)</source>
        <translation>Was sich importieren lässt (*.json *.yaml *.yml *.har *.sh *.txt *.ps1 *.bat *.cmd *.curl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>it is larger than 64 MB</source>
        <translation>sie ist größer als 64 MB</translation>
    </message>
    <message>
        <source>Export a part of it, and import that</source>
        <translation>Einen Teil davon exportieren und diesen importieren</translation>
    </message>
    <message>
        <source>what was pasted</source>
        <translation>was eingefügt wurde</translation>
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
        <source>Of a profile that is there</source>
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
        <source>Where its secrets shall be</source>
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
        <source>Understood are curl commands for bash, cmd and PowerShell, collections of Postman (with environments, all at once) and Insomnia, OpenAPI descriptions, HAR files of browsers, and profiles and jobs of Penstock. No secret is written into a file.</source>
        <translation>Verstanden werden curl-Befehle für bash, cmd und PowerShell, Sammlungen von Postman (mit Umgebungen, alle auf einmal) und Insomnia, OpenAPI-Beschreibungen, HAR-Dateien von Browsern sowie Profile und Aufträge von Penstock. Kein Geheimnis wird in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>There is a secret in it (%1). No file gets it: where shall it be?</source>
        <translation>Ein Geheimnis ist darin (%1). Keine Datei bekommt es: Wohin damit?</translation>
    </message>
    <message>
        <source>There are secrets in it (%1). No file gets them: where shall they be?</source>
        <translation>Geheimnisse sind darin (%1). Keine Datei bekommt sie: Wohin damit?</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
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
        <source>an OpenAPI description</source>
        <translation>eine OpenAPI-Beschreibung</translation>
    </message>
    <message>
        <source>a HAR file</source>
        <translation>eine HAR-Datei</translation>
    </message>
    <message>
        <source>a profile of Penstock</source>
        <translation>ein Profil von Penstock</translation>
    </message>
    <message>
        <source>a job of Penstock</source>
        <translation>ein Auftrag von Penstock</translation>
    </message>
    <message>
        <source>an environment of Postman</source>
        <translation>eine Umgebung von Postman</translation>
    </message>
</context>
<context>
    <name>penstock::ItemCommands</name>
    <message>
        <source>It is in no file, and goes when the window is closed</source>
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
        <source>Make a profile first</source>
        <translation>Zuerst ein Profil anlegen</translation>
    </message>
    <message>
        <source>It has no answers yet</source>
        <translation>Noch keine Antworten</translation>
    </message>
    <message>
        <source>It runs: stop it first</source>
        <translation>Läuft: zuerst stoppen</translation>
    </message>
    <message>
        <source>Its jobs have answers: choose one of them</source>
        <translation>Antworten haben die Aufträge: einen davon wählen</translation>
    </message>
    <message>
        <source>A job of it runs: stop that first</source>
        <translation>Ein Auftrag davon läuft: diesen zuerst stoppen</translation>
    </message>
    <message>
        <source>Jobs are moved to folders: choose one</source>
        <translation>Verschoben werden Aufträge: dazu einen wählen</translation>
    </message>
    <message>
        <source>A folder has no file: choose one of its jobs</source>
        <translation>Ein Ordner hat keine Datei: dazu einen seiner Aufträge wählen</translation>
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
        <source>Read the file again</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Edits of the last session</source>
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
        <source>Job without a name</source>
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
        <source>It runs already</source>
        <translation>Läuft bereits</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>It does not run</source>
        <translation>Läuft nicht</translation>
    </message>
    <message>
        <source>What is on the wire is waited for</source>
        <translation>Was unterwegs ist, wird abgewartet</translation>
    </message>
    <message>
        <source>Sends all rows. Ctrl+Enter sends one</source>
        <translation>Sendet alle Zeilen. Strg+Eingabe sendet eine</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>What is in %1 would be discarded.</source>
        <translation>Was in %1 steht, würde verworfen.</translation>
    </message>
    <message>
        <source>All rows would be sent again.</source>
        <translation>Alle Zeilen würden noch einmal gesendet.</translation>
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
        <source>Send failed again</source>
        <translation>Fehler erneut senden</translation>
    </message>
    <message>
        <source>The last answer</source>
        <translation>Die letzte Antwort</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Another process runs it</source>
        <translation>Ein anderer Prozess führt ihn aus</translation>
    </message>
    <message>
        <source>Send those in doubt again</source>
        <translation>Zweifelhafte erneut senden</translation>
    </message>
    <message>
        <source>1 row may have been carried out already.</source>
        <translation>1 Zeile kann schon ausgeführt worden sein.</translation>
    </message>
    <message>
        <source>%1 rows may have been carried out already.</source>
        <translation>%1 Zeilen können schon ausgeführt worden sein.</translation>
    </message>
    <message>
        <source>Send them again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Leave them alone</source>
        <translation>In Ruhe lassen</translation>
    </message>
    <message>
        <source>Edited since the last run</source>
        <translation>Seit dem letzten Lauf bearbeitet</translation>
    </message>
    <message>
        <source>Go on, and the rows that are left are sent as the job is now. Start over, and all rows are.</source>
        <translation>Beim Weitermachen werden die übrigen Zeilen gesendet, wie der Auftrag jetzt ist; beim Neubeginn alle.</translation>
    </message>
    <message>
        <source>Go on with the changes</source>
        <translation>Mit den Änderungen weitermachen</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
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
        <source>No answer came to what was sent. Sent again, what is asked for may happen twice.</source>
        <translation>Auf das Gesendete kam keine Antwort. Erneut gesendet, kann das Verlangte zweimal geschehen.</translation>
    </message>
</context>
<context>
    <name>penstock::KeyLine</name>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 rows to go</source>
        <translation>„%1“ hat noch %2 Zeilen vor sich</translation>
    </message>
    <message>
        <source>%1 rows to go</source>
        <translation>noch %1 Zeilen</translation>
    </message>
    <message>
        <source>%1 calls wait</source>
        <translation>%1 Aufrufe warten</translation>
    </message>
    <message>
        <source>%1 of %2 of %3</source>
        <translation>%1 von %2 bei %3</translation>
    </message>
    <message>
        <source>Used before with this key: %1.</source>
        <translation>Vorher mit diesem Schlüssel verbraucht: %1.</translation>
    </message>
    <message>
        <source>Used before with this key, counted since %1: %2.</source>
        <translation>Vorher mit diesem Schlüssel verbraucht, gezählt seit %1: %2.</translation>
    </message>
    <message>
        <source>Also used now by %1.</source>
        <translation>Diesen Schlüssel benutzt gerade auch %1.</translation>
    </message>
    <message>
        <source>Shared limits: %1.</source>
        <translation>Geteilte Limits: %1.</translation>
    </message>
    <message>
        <source>The limits are shared with other computers, as &quot;%1&quot; at %2.</source>
        <translation>Die Limits werden mit anderen Computern geteilt, als „%1“ auf %2.</translation>
    </message>
    <message>
        <source>1 row to go</source>
        <translation>noch 1 Zeile</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has 1 row to go</source>
        <translation>„%1“ hat noch 1 Zeile vor sich</translation>
    </message>
    <message>
        <source>1 call waits</source>
        <translation>1 Aufruf wartet</translation>
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
        <source>Choose a limit on the left, or add one.</source>
        <translation>Links ein Limit wählen oder eines hinzufügen.</translation>
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
        <source>What the limit lets through over time</source>
        <translation>Was das Limit mit der Zeit durchlässt</translation>
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
        <source>all back in %1</source>
        <translation>alles zurück in %1</translation>
    </message>
    <message>
        <source>free when calls end</source>
        <translation>frei nach Aufrufende</translation>
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
        <source>This profile has no limits</source>
        <translation>Dieses Profil hat keine Limits</translation>
    </message>
    <message>
        <source>The server said later: closed for %1</source>
        <translation>Der Server sagte „später“: geschlossen für %1</translation>
    </message>
    <message>
        <source>Nothing waits</source>
        <translation>Nichts wartet</translation>
    </message>
    <message>
        <source>The next request waits for %1</source>
        <translation>Die nächste Anfrage wartet auf %1</translation>
    </message>
    <message>
        <source>No way to the server: tried again in %1</source>
        <translation>Kein Weg zum Server: neuer Versuch in %1</translation>
    </message>
    <message>
        <source> owed of %1</source>
        <translation> schuldig von %1</translation>
    </message>
    <message>
        <source>Found out at %1: %2</source>
        <translation>Herausgefunden um %1: %2</translation>
    </message>
    <message>
        <source>what is left, for every job on this key</source>
        <translation>was übrig ist, für alle Aufträge mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>what is left, for this window and another that uses this key now</source>
        <translation>was übrig ist, für dieses Fenster und ein weiteres Programm mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>what is left, for this window and %1 others that use this key now</source>
        <translation>was übrig ist, für dieses Fenster und %1 weitere Programme mit diesem Schlüssel</translation>
    </message>
    <message>
        <source>%1, as the server has it</source>
        <translation>%1, so hält es der Server</translation>
    </message>
    <message>
        <source>The profile says: %1</source>
        <translation>Das Profil sagt: %1</translation>
    </message>
    <message>
        <source>Too many failures: tried again in %1</source>
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
        <source>No limits yet: calls go as fast as the service answers. Type what it allows below, or take a preset.</source>
        <translation>Noch keine Limits: Aufrufe gehen so schnell, wie der Dienst antwortet. Unten eingeben, was er erlaubt, oder eine Vorlage übernehmen.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>a request goes when all of them agree</source>
        <translation>eine Anfrage geht, wenn alle sie freigeben</translation>
    </message>
    <message>
        <source>What all of them let through in the long run</source>
        <translation>Was alle zusammen auf Dauer durchlassen</translation>
    </message>
    <message>
        <source>together %1</source>
        <translation>zusammen %1</translation>
    </message>
    <message>
        <source>none sets a pace</source>
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
        <source>No limits yet: they are found out while calls go, and some are refused. Type what is allowed below, or take a preset.</source>
        <translation>Noch keine Limits: sie finden sich, während Aufrufe gehen, und einige davon werden abgelehnt. Unten eingeben, was erlaubt ist, oder eine Vorlage übernehmen.</translation>
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
        <source>Sa&amp;ve at once</source>
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
        <source>&amp;As the system</source>
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
        <source>&amp;Go to, or run a command…</source>
        <translation>&amp;Gehe zu, oder Befehl ausführen…</translation>
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
        <source>New job of the clip&amp;board: a curl command, an address</source>
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
        <source>%1: its profile is not there</source>
        <translation>%1: sein Profil fehlt</translation>
    </message>
    <message>
        <source>Take from a preset</source>
        <translation>Aus Vorlage übernehmen</translation>
    </message>
    <message>
        <source>Nothing is sent until you press Start.</source>
        <translation>Vor „Starten“ wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Resumable at any moment: each answer is on the disk before it counts.</source>
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
        <source>Pulls many answers from an API without tripping its limits.

The library is MIT, this window GPL-3.0-or-later. Noto fonts: SIL Open Font License.</source>
        <translation>Holt viele Antworten von einer API, ohne an ihre Limits zu stoßen.

Die Bibliothek steht unter MIT, dieses Fenster unter GPL-3.0-or-later. Noto-Schriften: SIL Open Font License.</translation>
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
        <source>Go to, or run a command</source>
        <translation>Gehe zu, oder Befehl ausführen</translation>
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
        <source>&quot;%1&quot; would be stopped.</source>
        <translation>„%1“ würde angehalten.</translation>
    </message>
    <message>
        <source>%1 runs would be stopped: %2.</source>
        <translation>%1 Läufe würden angehalten: %2.</translation>
    </message>
    <message>
        <source>What is on the wire is waited for. Nothing that was answered is lost: the next start goes on where it was.</source>
        <translation>Auf das, was unterwegs ist, wird gewartet. Nichts Beantwortetes geht verloren: Der nächste Start macht dort weiter.</translation>
    </message>
    <message>
        <source>Take sign-in from a command</source>
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
        <source>It comes with Penstock&apos;s packages. In a build of your own install lowdown (on Debian: apt-get install lowdown), and build again.</source>
        <translation>Es kommt mit den Paketen von Penstock. Wer selbst baut, installiert lowdown (unter Debian: apt-get install lowdown) und baut noch einmal.</translation>
    </message>
    <message>
        <source>No program took the user&apos;s guide.</source>
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
        <source>A secret may not be sent yet</source>
        <translation>Ein Geheimnis darf noch nicht gesendet werden</translation>
    </message>
    <message>
        <source>A secret is held until Penstock ends</source>
        <translation>Ein Geheimnis gilt, bis Penstock endet</translation>
    </message>
    <message>
        <source>The keychain did not take the secret &quot;%1&quot;. It can be used until Penstock ends, and is never written.</source>
        <translation>Der Schlüsselbund hat das Geheimnis „%1“ nicht genommen. Es gilt, bis Penstock endet, und wird nie aufgeschrieben.</translation>
    </message>
    <message>
        <source>Invalid edits cannot be kept</source>
        <translation>Ungültige Änderungen können nicht behalten werden</translation>
    </message>
    <message>
        <source>Invalid edits of the last session cannot be read</source>
        <translation>Ungültige Änderungen der letzten Sitzung sind nicht lesbar</translation>
    </message>
</context>
<context>
    <name>penstock::NewProfileDialog</name>
    <message>
        <source>I have read this, and agree</source>
        <translation>Gelesen und einverstanden</translation>
    </message>
    <message>
        <source>Create profile</source>
        <translation>Profil anlegen</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Take from a preset</source>
        <translation>Aus Vorlage übernehmen</translation>
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
        <source>What to call it</source>
        <translation>Wie es heißen soll</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>None of these: I type it</source>
        <translation>Keiner davon: selbst eingeben</translation>
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
        <source>A profile says where a service is, who calls it, and how much it allows. You type the limits as they stand in its documentation, such as 600/min.</source>
        <translation>Ein Profil sagt, wo ein Dienst ist, wer ihn aufruft und wie viel er erlaubt. Die Limits werden eingegeben, wie sie in seiner Dokumentation stehen, etwa 600/min.</translation>
    </message>
    <message>
        <source>Give it a name first</source>
        <translation>Zuerst einen Namen geben</translation>
    </message>
    <message>
        <source>Choose a service first</source>
        <translation>Zuerst einen Dienst wählen</translation>
    </message>
    <message>
        <source>Read the warning first</source>
        <translation>Zuerst die Warnung lesen</translation>
    </message>
    <message>
        <source>None that is known is called so.</source>
        <translation>Keiner der bekannten heißt so.</translation>
    </message>
    <message>
        <source>None that is known is called so. Your profile is, and its limits are typed.</source>
        <translation>Keiner der bekannten heißt so. Das eigene Profil heißt so, und seine Limits werden eingegeben.</translation>
    </message>
    <message>
        <source>yours, in place of {{%1}}</source>
        <translation>Ihr Wert für {{%1}}</translation>
    </message>
</context>
<context>
    <name>penstock::OutputTable</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>What the answer has to choose from</source>
        <translation>Was in der Antwort zur Auswahl steht</translation>
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
        <source>Each of %1 is a record</source>
        <translation>Jedes Element von %1 ist ein Datensatz</translation>
    </message>
    <message>
        <source>Nothing of it can be written</source>
        <translation>Nichts davon kann geschrieben werden</translation>
    </message>
    <message>
        <source>1 row of this answer, as %1 will have it</source>
        <translation>1 Zeile dieser Antwort, wie sie in %1 stehen wird</translation>
    </message>
    <message>
        <source>%1 rows of this answer, as %2 will have them</source>
        <translation>%1 Zeilen dieser Antwort, wie sie in %2 stehen werden</translation>
    </message>
    <message>
        <source>Click a value in the answer to make it a column, or to take it out again.</source>
        <translation>Ein Klick auf einen Wert der Antwort macht ihn zur Spalte oder nimmt ihn wieder heraus.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The first rows of the last run, as %1 will have them</source>
        <translation>Die ersten Zeilen des letzten Laufs, wie %1 sie haben wird</translation>
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
        <source>the answers</source>
        <translation>die Antworten</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Nothing is to be sent.</source>
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
        <source>What if: the first %1 calls, one by one</source>
        <translation>Was-wäre-wenn: die ersten %1 Aufrufe, einer nach dem anderen</translation>
    </message>
    <message>
        <source>The first %1 calls, one by one</source>
        <translation>Die ersten %1 Aufrufe, einer nach dem anderen</translation>
    </message>
    <message>
        <source>What if: all %1 calls, one by one</source>
        <translation>Was-wäre-wenn: alle %1 Aufrufe, einer nach dem anderen</translation>
    </message>
    <message>
        <source>All %1 calls, one by one</source>
        <translation>Alle %1 Aufrufe, einer nach dem anderen</translation>
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
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Requests over time</source>
        <translation>Anfragen im Lauf der Zeit</translation>
    </message>
    <message>
        <source>The plan is being made</source>
        <translation>Der Plan wird erstellt</translation>
    </message>
    <message>
        <source>Planned calls by time and number</source>
        <translation>Geplante Aufrufe nach Zeit und Nummer</translation>
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
        <source>There is no plan</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>What if: the one call</source>
        <translation>Was-wäre-wenn: der eine Aufruf</translation>
    </message>
    <message>
        <source>The one call</source>
        <translation>Der eine Aufruf</translation>
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
        <source>There is no plan: %1</source>
        <translation>Es gibt keinen Plan: %1</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Bound most by</source>
        <translation>Bremst am meisten</translation>
    </message>
    <message>
        <source>On average</source>
        <translation>Im Mittel</translation>
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
        <source>It costs about</source>
        <translation>Es kostet etwa</translation>
    </message>
    <message>
        <source>It runs: what is left finishes at</source>
        <translation>Er läuft: Der Rest ist fertig um</translation>
    </message>
    <message>
        <source>If you go on now, the rest finishes at</source>
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
        <source>Change from outside</source>
        <translation>Änderung von außen</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Edits of the last session</source>
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
        <source>One budget for every job on this key, in the window and on the command line</source>
        <translation>Ein Budget für alle Aufträge mit diesem Schlüssel, im Fenster und auf der Kommandozeile</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Keep what is here</source>
        <translation>Behalten, was hier steht</translation>
    </message>
    <message>
        <source>Writes it over what the other program has written</source>
        <translation>Überschreibt, was das andere Programm geschrieben hat</translation>
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
        <source>Profile without a name</source>
        <translation>Profil ohne Namen</translation>
    </message>
    <message>
        <source>This file cannot be read. %1</source>
        <translation>Diese Datei ist nicht lesbar. %1</translation>
    </message>
    <message>
        <source>This is not saved. %1</source>
        <translation>Dies ist nicht gespeichert. %1</translation>
    </message>
    <message>
        <source>Not saved: it goes with the window</source>
        <translation>Nicht gespeichert: verschwindet mit dem Fenster</translation>
    </message>
    <message>
        <source>Not saved: correct what is marked</source>
        <translation>Nicht gespeichert: Markiertes berichtigen</translation>
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
        <source>Further secrets</source>
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
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Läuft seit</translation>
    </message>
    <message>
        <source>Bound by</source>
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
        <source>the answers</source>
        <translation>die Antworten</translation>
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
        <source>Finish not known yet</source>
        <translation>Ende noch nicht bekannt</translation>
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
        <source>where the plan would be</source>
        <translation>so weit wäre der Plan</translation>
    </message>
    <message>
        <source>Resume goes on where it was</source>
        <translation>Fortsetzen macht dort weiter, wo es war</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>keine Verbindung</translation>
    </message>
    <message>
        <source>Cost of about %1</source>
        <translation>Kosten von etwa %1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>by process %1</source>
        <translation>von Prozess %1</translation>
    </message>
    <message>
        <source>by %1, process %2</source>
        <translation>von %1, Prozess %2</translation>
    </message>
    <message>
        <source>Runs elsewhere</source>
        <translation>Läuft anderswo</translation>
    </message>
    <message>
        <source>nothing is sent until you go on</source>
        <translation>bis zum Weitermachen wird nichts gesendet</translation>
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
        <source>A limit in short: so many in such a time. Enter adds it.</source>
        <translation>Ein Limit in Kurzform: so viele in so langer Zeit. Eingabe fügt es hinzu.</translation>
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
        <source>rows as they come</source>
        <translation>Zeilen, wie sie kommen</translation>
    </message>
    <message>
        <source>all %1 rows are done</source>
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
        <source>no file for the answers</source>
        <translation>keine Datei für die Antworten</translation>
    </message>
    <message>
        <source>output is there already</source>
        <translation>Ausgabe gibt es schon</translation>
    </message>
    <message>
        <source>output cannot be written</source>
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
        <source>leaves its folder</source>
        <translation>verlässt seinen Ordner</translation>
    </message>
    <message>
        <source>secret missing</source>
        <translation>Geheimnis fehlt</translation>
    </message>
    <message>
        <source>secret there</source>
        <translation>Geheimnis vorhanden</translation>
    </message>
    <message>
        <source>secrets there</source>
        <translation>Geheimnisse vorhanden</translation>
    </message>
    <message>
        <source>the limits never let it through</source>
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
        <source>Before the start</source>
        <translation>Vor dem Start</translation>
    </message>
    <message>
        <source>the row is done</source>
        <translation>die Zeile ist fertig</translation>
    </message>
</context>
<context>
    <name>penstock::RefusalsPanel</name>
    <message>
        <source>Bodies of refusals</source>
        <translation>Rümpfe von Abweisungen</translation>
    </message>
    <message>
        <source>Limits that a refusal closes</source>
        <translation>Limits, die eine Abweisung schließt</translation>
    </message>
    <message>
        <source>What a header about scope says, as search, or the header with it, and the name of one of the limits</source>
        <translation>Was ein Header über den Bereich sagt, wie search, oder der Header damit, und der Name eines der Limits</translation>
    </message>
    <message>
        <source>Also a refusal is an answer in whose body the</source>
        <translation>Eine Abweisung ist auch eine Antwort, in deren Rumpf der</translation>
    </message>
    <message>
        <source>A refusal closes all limits, but where it names what it is about (name) only one of them (value)</source>
        <translation>Eine Abweisung schließt alle Limits, aber wo sie nennt, worum es geht (Name), nur eines davon (Wert)</translation>
    </message>
    <message>
        <source>Change closed limits</source>
        <translation>Geschlossene Limits ändern</translation>
    </message>
</context>
<context>
    <name>penstock::Removal</name>
    <message>
        <source>Its file goes. It has not run yet.</source>
        <translation>Entfernt wird die Datei. Gelaufen ist der Auftrag noch nicht.</translation>
    </message>
    <message>
        <source>Its file goes, and what was recorded of its run.</source>
        <translation>Entfernt werden die Datei und was vom Lauf aufgezeichnet ist.</translation>
    </message>
    <message>
        <source>Its file goes, and what was recorded of its run. The answers stay where they are, in %1.</source>
        <translation>Entfernt werden die Datei und was vom Lauf aufgezeichnet ist. Die Antworten bleiben, wo sie sind, in %1.</translation>
    </message>
    <message>
        <source>Its file goes.</source>
        <translation>Entfernt wird die Datei.</translation>
    </message>
    <message>
        <source>Its file goes, those of its jobs, and what was recorded of their runs. The answers stay where they are.</source>
        <translation>Entfernt werden die Datei, die der Aufträge und was von deren Läufen aufgezeichnet ist. Die Antworten bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>The secret %1 stays in the keychain: others may use it.</source>
        <translation>Das Geheimnis %1 bleibt im Schlüsselbund: andere verwenden es vielleicht.</translation>
    </message>
    <message>
        <source>The secrets %1 stay in the keychain: others may use them.</source>
        <translation>Die Geheimnisse %1 bleiben im Schlüsselbund: andere verwenden sie vielleicht.</translation>
    </message>
    <message>
        <source>%1 would be deleted.</source>
        <translation>%1 würde gelöscht.</translation>
    </message>
    <message>
        <source>%1 would be deleted, and 1 job with it.</source>
        <translation>%1 würde gelöscht und mit ihm 1 Auftrag.</translation>
    </message>
    <message>
        <source>%1 would be deleted, and %2 jobs with it.</source>
        <translation>%1 würde gelöscht und mit ihm %2 Aufträge.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>%1 cannot be moved to the trash.</source>
        <translation>%1 lässt sich nicht in den Papierkorb legen.</translation>
    </message>
    <message>
        <source>%1

Deleted for good it cannot be brought back.</source>
        <translation>%1

Endgültig gelöscht ist es nicht zurückzuholen.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>%1 is not deleted.</source>
        <translation>%1 ist nicht gelöscht.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A job of it runs by now: stop that first.</source>
        <translation>Ein Auftrag davon läuft inzwischen: diesen zuerst stoppen.</translation>
    </message>
    <message>
        <source>It runs by now: stop it first.</source>
        <translation>Läuft inzwischen: zuerst stoppen.</translation>
    </message>
    <message>
        <source>%1 is not deleted, or not all of it.</source>
        <translation>%1 ist nicht oder nicht ganz gelöscht.</translation>
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
        <source>Headers of the request</source>
        <translation>Header der Anfrage</translation>
    </message>
    <message>
        <source>Query of the request</source>
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
        <source>File for the answers</source>
        <translation>Datei für die Antworten</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the file for the answers</source>
        <translation>Die Datei für die Antworten wählen</translation>
    </message>
    <message>
        <source>Answers go to</source>
        <translation>Antworten nach</translation>
    </message>
    <message>
        <source>Change output</source>
        <translation>Ausgabe ändern</translation>
    </message>
    <message>
        <source>Choose a file for the answers</source>
        <translation>Eine Datei für die Antworten wählen</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>It runs: what is changed here holds from the next start on.</source>
        <translation>Läuft: Änderungen hier gelten ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>It runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Waits for the limits, then for the answer…</source>
        <translation>Wartet auf die Limits, dann auf die Antwort…</translation>
    </message>
    <message>
        <source>This curl command cannot be taken: %1</source>
        <translation>Dieser curl-Befehl kann nicht übernommen werden: %1</translation>
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
        <source>Sends the request of the selected row, and keeps nothing (Ctrl+Enter)</source>
        <translation>Sendet die Anfrage der gewählten Zeile und behält nichts (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>It cannot start: a field is invalid. Correct it</source>
        <translation>Es kann nicht beginnen: Ein Feld ist ungültig. Es muss berichtigt werden</translation>
    </message>
    <message>
        <source>It cannot start: %1</source>
        <translation>Es kann nicht beginnen: %1</translation>
    </message>
    <message>
        <source>Given up before there was an answer.</source>
        <translation>Aufgegeben, ehe es eine Antwort gab.</translation>
    </message>
    <message>
        <source>Take cost from answer</source>
        <translation>Kosten aus Antwort übernehmen</translation>
    </message>
    <message>
        <source>More settings…</source>
        <translation>Weitere Einstellungen…</translation>
    </message>
    <message>
        <source>The form of the answers, records, pages, and how a run goes</source>
        <translation>Die Form der Antworten, Datensätze, Seiten und der Ablauf des Laufs</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Make a column</source>
        <translation>Zur Spalte machen</translation>
    </message>
    <message>
        <source>%1 is a column now. Type or paste further values, or take them from a file.</source>
        <translation>%1 ist jetzt eine Spalte. Weitere Werte eingeben oder einfügen, oder aus einer Datei nehmen.</translation>
    </message>
    <message>
        <source>To the first row, from the last run</source>
        <translation>Auf die erste Zeile, aus dem letzten Lauf</translation>
    </message>
    <message>
        <source>%1 is a variable of the profile and a column of the rows: the variable is taken.</source>
        <translation>%1 ist eine Variable des Profils und eine Spalte der Zeilen: genommen wird die Variable.</translation>
    </message>
    <message>
        <source>Taken over.</source>
        <translation>Übernommen.</translation>
    </message>
    <message>
        <source>Taken over, without %1: what is secret belongs in the sign-in of the profile.</source>
        <translation>Übernommen, ohne %1: Geheimes gehört in die Anmeldung des Profils.</translation>
    </message>
    <message>
        <source>Taken over. What was secret in it is the sign-in of the profile.</source>
        <translation>Übernommen. Was darin geheim war, ist jetzt die Anmeldung des Profils.</translation>
    </message>
    <message>
        <source>It needs a URL, and a row with its values</source>
        <translation>Braucht eine URL und eine Zeile mit ihren Werten</translation>
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
        <source>The body is</source>
        <translation>Der Rumpf ist</translation>
    </message>
    <message>
        <source>In JSON, values are escaped as JSON needs it, and Content-Type says what it is</source>
        <translation>In JSON werden Werte geschrieben, wie JSON es verlangt, und Content-Type sagt, was es ist</translation>
    </message>
    <message>
        <source>Change what the body is</source>
        <translation>Art des Rumpfs ändern</translation>
    </message>
</context>
<context>
    <name>penstock::ResponseView</name>
    <message>
        <source>waited for the limits</source>
        <translation>auf die Limits gewartet</translation>
    </message>
    <message>
        <source>waited for the limits, most for %1</source>
        <translation>auf die Limits gewartet, am längsten auf %1</translation>
    </message>
    <message>
        <source>to an open connection</source>
        <translation>bis zur offenen Verbindung</translation>
    </message>
    <message>
        <source>until the answer began</source>
        <translation>bis die Antwort begann</translation>
    </message>
    <message>
        <source>until it was there</source>
        <translation>bis sie da war</translation>
    </message>
    <message>
        <source>in all</source>
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
        <source>The service did not accept who calls: look at the sign-in of the profile, and whether the secret is the right one.</source>
        <translation>Der Dienst hat die Anmeldung nicht angenommen: die Anmeldung des Profils prüfen und ob das Geheimnis das richtige ist.</translation>
    </message>
    <message>
        <source>There is nothing at this address: look at the path, and at the base URL of the profile.</source>
        <translation>Unter dieser Adresse ist nichts: den Pfad und die Basis-URL des Profils prüfen.</translation>
    </message>
    <message>
        <source>The service says later: its limits are lower than the profile&apos;s.</source>
        <translation>Der Dienst sagt „später“: Seine Limits sind niedriger als die des Profils.</translation>
    </message>
    <message>
        <source>Part of the answer</source>
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
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Send one, and the answer is shown here.</source>
        <translation>Eine senden, und die Antwort erscheint hier.</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>%1 %2   %3   %4</source>
        <translation>%1 %2   %3   %4</translation>
    </message>
    <message>
        <source>The answer has no body.</source>
        <translation>Die Antwort hat keinen Rumpf.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies what is shown below</source>
        <translation>Kopiert, was darunter steht</translation>
    </message>
    <message>
        <source>It is tried again.</source>
        <translation>Es wird wieder versucht.</translation>
    </message>
    <message>
        <source>No answer yet</source>
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
        <source>%1 is what the call cost in</source>
        <translation>%1 sind die Kosten des Aufrufs in</translation>
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
        <source>Tries</source>
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
        <source>Rows that have ended</source>
        <translation>Beendete Zeilen</translation>
    </message>
    <message>
        <source>No answer yet.</source>
        <translation>Noch keine Antwort.</translation>
    </message>
    <message>
        <source>What comes back is listed here.</source>
        <translation>Was zurückkommt, wird hier aufgelistet.</translation>
    </message>
    <message>
        <source>the newest on top</source>
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
        <source>%1 rows are in %2</source>
        <translation>%1 Zeilen sind in %2</translation>
    </message>
    <message>
        <source>Nothing was exported</source>
        <translation>Nichts wurde exportiert</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Row %1 is not of this kind.</source>
        <translation>Zeile %1 ist nicht von dieser Art.</translation>
    </message>
    <message>
        <source>Row %1 has not ended.</source>
        <translation>Zeile %1 ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>No row of this kind contains “%1”.</source>
        <translation>Keine Zeile dieser Art enthält „%1“.</translation>
    </message>
    <message>
        <source>No row contains “%1”.</source>
        <translation>Keine Zeile enthält „%1“.</translation>
    </message>
    <message>
        <source>Looking for “%1”…</source>
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
        <source>Writes the rows shown here, with their values and answers: CSV, JSON lines or SQLite</source>
        <translation>Schreibt die hier gezeigten Zeilen mit ihren Werten und Antworten: CSV, JSON-Zeilen oder SQLite</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>Werte kopieren</translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy this cell</source>
        <translation>Diese Zelle kopieren</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Noch einmal senden</translation>
    </message>
    <message>
        <source>Open its file</source>
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
        <source>The command is in the clipboard. Secrets stand in it as variables.</source>
        <translation>Der Befehl ist in der Zwischenablage. Geheimnisse stehen darin als Variablen.</translation>
    </message>
    <message>
        <source>This job has no file that a command could name.</source>
        <translation>Dieser Auftrag hat keine Datei, die ein Befehl nennen könnte.</translation>
    </message>
    <message>
        <source>The command is in the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>1 row is in %1</source>
        <translation>1 Zeile ist in %1</translation>
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
        <source>Where the rows come from</source>
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
        <source>rows.csv, .jsonl or .txt</source>
        <translation>zeilen.csv, .jsonl oder .txt</translation>
    </message>
    <message>
        <source>Choose a file: each of its rows becomes one request.</source>
        <translation>Eine Datei wählen: Jede ihrer Zeilen wird eine Anfrage.</translation>
    </message>
    <message>
        <source>There are no rows.</source>
        <translation>Es gibt keine Zeilen.</translation>
    </message>
    <message>
        <source>These are all. The selected one is taken by Send one.</source>
        <translation>Das sind alle. „Eine senden“ nimmt die gewählte.</translation>
    </message>
    <message>
        <source>The first %1. The selected one is taken by Send one.</source>
        <translation>Die ersten %1. „Eine senden“ nimmt die gewählte.</translation>
    </message>
    <message>
        <source>Change rows</source>
        <translation>Zeilen ändern</translation>
    </message>
    <message>
        <source>Rows (*.csv *.jsonl *.ndjson *.txt);;All files (*)</source>
        <translation>Zeilen (*.csv *.jsonl *.ndjson *.txt);;Alle Dateien (*)</translation>
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
        <source>The request has no {{name}} that rows would fill: it is sent once.</source>
        <translation>Die Anfrage hat kein {{name}}, das Zeilen füllen würden: Sie wird einmal gesendet.</translation>
    </message>
    <message>
        <source>No rows yet: choose “values” above, and type those of %1.</source>
        <translation>Noch keine Zeilen: oben „Werten“ wählen und die von %1 eingeben.</translation>
    </message>
</context>
<context>
    <name>penstock::RunNews</name>
    <message>
        <source>A job</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>It is refused again and again, and waits for you. Nothing is lost.</source>
        <translation>Er wird immer wieder abgelehnt und wartet auf Sie. Nichts geht verloren.</translation>
    </message>
    <message>
        <source>%1 of %2 rows answered in %3</source>
        <translation>%1 von %2 Zeilen beantwortet in %3</translation>
    </message>
    <message>
        <source>%1 rows answered in %2</source>
        <translation>%1 Zeilen beantwortet in %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>1 row answered in %1</source>
        <translation>1 Zeile beantwortet in %1</translation>
    </message>
    <message>
        <source>%1 of %2 rows answered; the last run took %3</source>
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
        <source>Calls</source>
        <translation>Aufrufe</translation>
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
        <source>Calls by time and number</source>
        <translation>Aufrufe nach Zeit und Nummer</translation>
    </message>
    <message>
        <source>No answer yet</source>
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
        <source>answered</source>
        <translation>beantwortet</translation>
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
        <source>Calls, one by one</source>
        <translation>Aufrufe, einzeln</translation>
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
        <source>Of earlier runs there are no curves</source>
        <translation>Von früheren Läufen gibt es keine Kurven</translation>
    </message>
    <message>
        <source>&quot;%1&quot; runs at the same time under this profile: the charts and limits below show both.</source>
        <translation>„%1“ läuft zugleich unter diesem Profil: Die Kurven und Limits darunter zeigen beide.</translation>
    </message>
    <message>
        <source>%1 more jobs run at the same time under this profile: the charts and limits below show them all.</source>
        <translation>%1 weitere Aufträge laufen zugleich unter diesem Profil: Die Kurven und Limits darunter zeigen sie alle.</translation>
    </message>
    <message>
        <source>What was left of the limits at its end</source>
        <translation>Was am Ende von den Limits übrig war</translation>
    </message>
    <message>
        <source>answered in the other run</source>
        <translation>beantwortet im anderen Lauf</translation>
    </message>
    <message>
        <source>Of earlier runs the calls are not kept one by one</source>
        <translation>Von früheren Läufen sind die einzelnen Aufrufe nicht aufbewahrt</translation>
    </message>
    <message>
        <source>That run had no answer</source>
        <translation>Dieser Lauf hatte keine Antwort</translation>
    </message>
    <message>
        <source>Of that run it is not kept</source>
        <translation>Von diesem Lauf ist das nicht aufbewahrt</translation>
    </message>
    <message>
        <source>It was over at once</source>
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
        <source>Discards what earlier runs have brought</source>
        <translation>Verwirft, was frühere Läufe gebracht haben</translation>
    </message>
    <message>
        <source>Stopped at %1 of %2 when Penstock was ended or the computer went down. Nothing that was answered is lost.</source>
        <translation>Stehen geblieben bei %1 von %2, als Penstock beendet wurde oder der Rechner ausging. Nichts, was beantwortet war, ist verloren.</translation>
    </message>
    <message>
        <source>Stopped at row %1 when Penstock was ended or the computer went down. Nothing that was answered is lost.</source>
        <translation>Stehen geblieben bei Zeile %1, als Penstock beendet wurde oder der Rechner ausging. Nichts, was beantwortet war, ist verloren.</translation>
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
        <source>1 row failed for good. The results tell why.</source>
        <translation>1 Zeile ist endgültig fehlgeschlagen. Die Ergebnisse sagen, warum.</translation>
    </message>
    <message>
        <source>%1 rows failed for good. The results tell why.</source>
        <translation>%1 Zeilen sind endgültig fehlgeschlagen. Die Ergebnisse sagen, warum.</translation>
    </message>
    <message>
        <source>Send them again</source>
        <translation>Noch einmal senden</translation>
    </message>
    <message>
        <source>Only rows that failed; those in doubt are left alone</source>
        <translation>Nur fehlgeschlagene Zeilen; zweifelhafte bleiben unberührt</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Goes on where it was</source>
        <translation>Macht dort weiter, wo er war</translation>
    </message>
    <message>
        <source>%1
It is tried again; what was answered is kept.</source>
        <translation>%1
Es wird wieder versucht; was beantwortet ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>1 answer was %1</source>
        <translation>1 Antwort war %1</translation>
    </message>
    <message>
        <source>%1 answers were %2</source>
        <translation>%1 Antworten waren %2</translation>
    </message>
    <message>
        <source>%1 where the others were %2.</source>
        <translation>%1, wo die anderen %2 waren.</translation>
    </message>
    <message>
        <source>Another process (%1) runs this job.</source>
        <translation>Ein anderer Prozess (%1) führt diesen Auftrag aus.</translation>
    </message>
    <message>
        <source>%1 (process %2) runs this job.</source>
        <translation>%1 (Prozess %2) führt diesen Auftrag aus.</translation>
    </message>
    <message>
        <source>Enter a new token</source>
        <translation>Neues Token eingeben</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Opens the sign-in of the profile; when it is kept, the run goes on</source>
        <translation>Öffnet die Anmeldung des Profils; ist es hinterlegt, geht der Lauf weiter</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Sends these rows again, as it is</source>
        <translation>Sendet diese Zeilen erneut, so wie es ist</translation>
    </message>
    <message>
        <source>Paused: the last %1 answers were all 401, so the service does not take the token (any more).
Enter a new one and go on. No row is lost: these are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle 401, der Dienst nimmt das Token also nicht (mehr) an.
Ein neues eingeben und weitermachen. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>Paused: the last %1 answers were all 403, so the service refuses what is asked for.
The answer may say what is missing. Enter a token that may do this, and go on. No row is lost: these are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle 403, der Dienst verweigert also, was gefragt ist.
Die Antwort sagt vielleicht, was fehlt. Ein Token eingeben, das dies darf, und weitermachen. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>Paused: the last %1 answers were all web pages in the place of JSON, as services send them to whom they do not know (any more).
Enter a new token and go on. No row is lost: these are sent again. If pages are what you want, ask for them with the header &quot;Accept: text/html&quot;.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle Webseiten statt JSON, wie Dienste sie dem senden, den sie nicht (mehr) kennen.
Ein neues Token eingeben und weitermachen. Keine Zeile geht verloren: Diese werden erneut gesendet. Sind Webseiten gewollt, fordern Sie sie mit dem Header „Accept: text/html“ an.</translation>
    </message>
    <message>
        <source>Paused: the last %1 answers were all errors of the service (%2).
Go on when it works again. No row is lost: these are sent again.</source>
        <translation>Pausiert: Die letzten %1 Antworten waren alle Fehler des Dienstes (%2).
Weitermachen, wenn er wieder funktioniert. Keine Zeile geht verloren: Diese werden erneut gesendet.</translation>
    </message>
    <message>
        <source>%1
What it has done is shown here. It can be started here when that has ended.</source>
        <translation>%1
Was er getan hat, wird hier gezeigt. Hier starten lässt er sich, wenn das geendet hat.</translation>
    </message>
    <message>
        <source>The only answer was a web page, as services send it to whom they do not know.</source>
        <translation>Die einzige Antwort war eine Webseite, wie Dienste sie denen schicken, die sie nicht kennen.</translation>
    </message>
    <message>
        <source>All %1 answers were web pages, as services send them to whom they do not know.</source>
        <translation>Alle %1 Antworten waren Webseiten, wie Dienste sie denen schicken, die sie nicht kennen.</translation>
    </message>
    <message>
        <source>If that is not what you want, let the profile sign in. If it is, ask for it with the header &quot;Accept: text/html&quot;.</source>
        <translation>Ist das nicht gewollt, muss sich das Profil anmelden. Ist es gewollt, fordern Sie es mit dem Header „Accept: text/html“ an.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Sends one request at once; where it is answered, the others follow</source>
        <translation>Sendet sofort eine Anfrage; wird sie beantwortet, folgen die anderen</translation>
    </message>
    <message>
        <source>Too many answers were errors of the service, so it is left alone for a while.
Then one request goes first. No row is lost.</source>
        <translation>Zu viele Antworten waren Fehler des Dienstes, deshalb wird er eine Weile in Ruhe gelassen.
Dann geht eine Anfrage voraus. Keine Zeile geht verloren.</translation>
    </message>
</context>
<context>
    <name>penstock::Sample</name>
    <message>
        <source>Make room for temporary files</source>
        <translation>Platz für temporäre Dateien schaffen</translation>
    </message>
    <message>
        <source>Practice server</source>
        <translation>Übungsserver</translation>
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
        <source>the variable %1 does as well</source>
        <translation>die Variable %1 geht auch</translation>
    </message>
    <message>
        <source>It is kept, and never shown.</source>
        <translation>Es ist hinterlegt und wird nie gezeigt.</translation>
    </message>
    <message>
        <source>It is not there yet: enter it.</source>
        <translation>Es fehlt noch: eingeben.</translation>
    </message>
    <message>
        <source>The keychain is locked%1: unlock it, and look again.</source>
        <translation>Der Schlüsselbund ist gesperrt%1: entsperren und erneut nachsehen.</translation>
    </message>
    <message>
        <source>There is no keychain here%1: %2.</source>
        <translation>Hier gibt es keinen Schlüsselbund%1: %2.</translation>
    </message>
    <message>
        <source>The keychain does not hand it out%1: allow it there, and look again.</source>
        <translation>Der Schlüsselbund gibt es nicht heraus%1: dort erlauben und erneut nachsehen.</translation>
    </message>
    <message>
        <source>The keychain does not answer%1: look again, or %2.</source>
        <translation>Der Schlüsselbund antwortet nicht%1: erneut nachsehen, oder %2.</translation>
    </message>
    <message>
        <source>Enter…</source>
        <translation>Eingeben…</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Hinterlegen</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Geheimnis</translation>
    </message>
    <message>
        <source>Goes to the keychain, is not shown again</source>
        <translation>Kommt in den Schlüsselbund, wird nicht mehr gezeigt</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Looking into the keychain…</source>
        <translation>Sieht im Schlüsselbund nach…</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>Ersetzen…</translation>
    </message>
    <message>
        <source>Handing it to the keychain…</source>
        <translation>Übergibt an den Schlüsselbund…</translation>
    </message>
    <message>
        <source>It is not there yet: set the variable %1.</source>
        <translation>Es ist noch nicht da: Setzen Sie die Variable %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>It may then go to %1.</source>
        <translation>Es darf dann an %1 gehen.</translation>
    </message>
    <message>
        <source>This session only</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Held until Penstock ends, and never written</source>
        <translation>Wird behalten, bis Penstock endet, und nie geschrieben</translation>
    </message>
    <message>
        <source>It is held until Penstock ends, and never written.</source>
        <translation>Es wird behalten, bis Penstock endet, und nie geschrieben.</translation>
    </message>
    <message>
        <source>The keychain did not take it. It is held until Penstock ends, and never written.</source>
        <translation>Der Schlüsselbund hat es nicht angenommen. Es wird behalten, bis Penstock endet, und nie geschrieben.</translation>
    </message>
    <message>
        <source>There is no keychain here%1. It can be held until Penstock ends; %2.</source>
        <translation>Hier ist kein Schlüsselbund%1. Es kann behalten werden, bis Penstock endet; %2.</translation>
    </message>
    <message>
        <source>Held until Penstock ends, is not shown again</source>
        <translation>Wird behalten, bis Penstock endet, und nicht wieder gezeigt</translation>
    </message>
    <message>
        <source>A secret is one line of text, without control characters.</source>
        <translation>Ein Geheimnis ist eine Zeile Text ohne Steuerzeichen.</translation>
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
        <source>Refusals</source>
        <translation>Abweisungen</translation>
    </message>
    <message>
        <source>Sign-in, further</source>
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
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>set: %1</source>
        <translation>gesetzt: %1</translation>
    </message>
    <message>
        <source>Several computers</source>
        <translation>Mehrere Computer</translation>
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
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>At the next start</source>
        <translation>Ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Open the tabs of the last time again</source>
        <translation>Tabs vom letzten Mal wieder öffnen</translation>
    </message>
    <message>
        <source>At the start</source>
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
        <source>Before it begins, %1 of %2 are used of %3.</source>
        <translation>Bevor er beginnt, sind %1 von %2 verbraucht bei %3.</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>%1 other jobs on this key have %2 to go: done at %3 instead of %4.</source>
        <translation>%1 andere Aufträge mit diesem Schlüssel haben noch %2 vor sich: fertig um %3 statt um %4.</translation>
    </message>
    <message>
        <source>Another job on this key has %1 to go: done at %2 instead of %3.</source>
        <translation>Ein anderer Auftrag mit diesem Schlüssel hat noch %1 vor sich: fertig um %2 statt um %3.</translation>
    </message>
    <message>
        <source>Another job on this key, &quot;%1&quot;, has %2 to go: done at %3 instead of %4.</source>
        <translation>Ein anderer Auftrag mit diesem Schlüssel, „%1“, hat noch %2 vor sich: fertig um %3 statt um %4.</translation>
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
        <source>Profiles and their jobs will be listed here.</source>
        <translation>Profile und ihre Aufträge werden hier aufgelistet.</translation>
    </message>
    <message>
        <source>Nothing has this in its name.</source>
        <translation>Nichts hat das im Namen.</translation>
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
        <source>Folders are not kept</source>
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
        <source>600 rows against the practice server on this computer. Within a minute a call is refused, and you see what happens then.</source>
        <translation>600 Zeilen gegen den Übungsserver auf diesem Rechner. Binnen einer Minute wird ein Aufruf abgewiesen, und es zeigt sich, was dann geschieht.</translation>
    </message>
    <message>
        <source>Run the sample</source>
        <translation>Beispiel starten</translation>
    </message>
    <message>
        <source>a good minute</source>
        <translation>eine gute Minute</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>Neues Profil</translation>
    </message>
    <message>
        <source>Choose a service that Penstock knows, with its published limits, or type the address and the limits yourself, such as 600/min.</source>
        <translation>Einen Dienst wählen, den Penstock mit seinen veröffentlichten Limits kennt, oder Adresse und Limits selbst eingeben, etwa 600/⁠min.</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>Pull thousands of answers, at the pace the service allows</source>
        <translation>Tausende Antworten holen, im Takt, den der Dienst erlaubt</translation>
    </message>
    <message>
        <source>Say what the limits are. See when it will be done. Start, and close the lid if you like: every run can be resumed.</source>
        <translation>Limits angeben. Sehen, wann es fertig ist. Starten und bei Bedarf den Deckel schließen: Jeder Lauf lässt sich fortsetzen.</translation>
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
        <source>Bring a curl command, a Postman or Insomnia collection, an OpenAPI description, a HAR file, or a profile that someone sent you.</source>
        <translation>Einen curl-Befehl mitbringen, eine Sammlung von Postman oder Insomnia, eine OpenAPI-Beschreibung, eine HAR-Datei oder ein Profil, das jemand geschickt hat.</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Strg+I</translation>
    </message>
    <message>
        <source>Or paste a curl command or an address here</source>
        <translation>Oder hier einen curl-Befehl oder eine Adresse einfügen</translation>
    </message>
    <message>
        <source>Curl command or address</source>
        <translation>curl-Befehl oder Adresse</translation>
    </message>
    <message>
        <source>Make a job of it</source>
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
        <source>On arrival</source>
        <translation>Bei Ankunft</translation>
    </message>
    <message>
        <source>Answer as it came</source>
        <translation>Antwort, wie sie kam</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies it without credentials</source>
        <translation>Kopiert ohne Zugangsdaten</translation>
    </message>
    <message>
        <source>How it was read</source>
        <translation>Wie sie gelesen wurde</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Füllstände</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was geschah</translation>
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
        <source>No refusals so far.</source>
        <translation>Bisher keine Abweisungen.</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>Abweisungen</translation>
    </message>
    <message>
        <source>1 refusal</source>
        <translation>1 Abweisung</translation>
    </message>
    <message>
        <source>%1 refusals</source>
        <translation>%1 Abweisungen</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>No answer is lost: each refused request goes again.</source>
        <translation>Keine Antwort geht verloren: Jede abgewiesene Anfrage geht erneut hinaus.</translation>
    </message>
    <message>
        <source>No answer was lost: each refused request went again.</source>
        <translation>Keine Antwort ging verloren: Jede abgewiesene Anfrage ging erneut hinaus.</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>Änderung von %1</translation>
    </message>
    <message>
        <source>way back of %1</source>
        <translation>Rückweg von %1</translation>
    </message>
</context>
<context>
    <name>penstock::TokenOffer</name>
    <message>
        <source>Keep it in the keychain</source>
        <translation>Im Schlüsselbund behalten</translation>
    </message>
    <message>
        <source>This session only</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Held until Penstock ends, and never written</source>
        <translation>Wird behalten, bis Penstock endet, und nie geschrieben</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>What was pasted has a secret in it (%1). A job has none: where shall it be?</source>
        <translation>Was eingefügt wurde, enthält ein Geheimnis (%1). Ein Auftrag hat keines: Wohin damit?</translation>
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
    <name>penstock::UrlField</name>
    <message>
        <source>Ctrl+click makes a column of %1</source>
        <translation>Strg+Klick macht eine Spalte aus %1</translation>
    </message>
    <message>
        <source>Make a column of %1</source>
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
        <source>{{name}} takes the value, in the base URL, in headers and in requests. A value that is secret: {&quot;secret&quot;: &quot;its name&quot;}</source>
        <translation>{{name}} nimmt den Wert, in der Basis-URL, in Headern und in Anfragen. Ein Wert, der geheim ist: {&quot;secret&quot;: &quot;sein Name&quot;}</translation>
    </message>
    <message>
        <source>Variables of</source>
        <translation>Variablen von</translation>
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
        <source>at a time</source>
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
        <source>from sending to the last byte: a guess</source>
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
        <source>from sending to the last byte: measured, the median</source>
        <translation>vom Senden bis zum letzten Byte: gemessen, der Median</translation>
    </message>
</context>
<context>
    <name>penstock::WhatIfRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, Schieberegler</translation>
    </message>
    <message>
        <source>really %1</source>
        <translation>wirklich %1</translation>
    </message>
</context>
<context>
    <name>penstock::WholeTextBar</name>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Opens the whole text in another program</source>
        <translation>Öffnet den ganzen Text in einem anderen Programm</translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown.</source>
        <translation>Gezeigt werden die ersten %1 von %2.</translation>
    </message>
    <message>
        <source>No program opens %1.</source>
        <translation>Kein Programm öffnet %1.</translation>
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
        <source>Close (Ctrl+W); a run goes on</source>
        <translation>Schließen (Strg+W); ein Lauf geht weiter</translation>
    </message>
</context>
<context>
    <name>penstock::WorkbenchModel</name>
    <message>
        <source>Without a name</source>
        <translation>Ohne Namen</translation>
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
        <source>it may not reach out of its folder: %1</source>
        <translation>er darf seinen Ordner nicht verlassen: %1</translation>
    </message>
    <message>
        <source>Start it again to be asked again</source>
        <translation>Noch einmal starten, um wieder gefragt zu werden</translation>
    </message>
    <message>
        <source>nothing was sent: it was not let</source>
        <translation>Es wurde nichts gesendet: Es wurde nicht zugelassen</translation>
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
        <source>A folder needs a name</source>
        <translation>Ein Ordner braucht einen Namen</translation>
    </message>
    <message>
        <source>There are no folders in folders: leave out the /</source>
        <translation>In Ordnern gibt es keine Ordner: ohne / schreiben</translation>
    </message>
    <message>
        <source>A name has %1 letters at the most</source>
        <translation>Ein Name hat höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>Another folder of this profile is called so</source>
        <translation>So heißt schon ein Ordner dieses Profils</translation>
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
