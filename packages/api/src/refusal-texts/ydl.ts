/** Refusal texts in Italian. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsYdl: Readonly<Record<RefusalCode, string>> = {
  "bad-input":
    "Errore nei parametri[: {field}][ (valori ammessi: {allowed})][ (minimo {minimum})][ (massimo {maximum})]. Controlla i dati inseriti e riprova.",
  "malformed-body": "Errore nei parametri: la richiesta non è leggibile. Riprova.",
  "duplicate-field":
    "Errore nei parametri: un campo è stato inviato due volte[: {field}]. Invia ogni campo una sola volta.",
  "request-too-large": "La richiesta è troppo grande. Invia meno dati alla volta.",
  "request-too-slow":
    "La richiesta non è arrivata per intero in tempo e nulla è stato eseguito. Controlla la connessione e riprova.",
  "too-many-requests": "Troppe richieste. Attendi[ {seconds} s] e riprova.",
  "no-such-route": "Questa pagina o funzione non esiste. Torna indietro e scegline un’altra.",
  "server-fault": "Qualcosa non ha funzionato nel nostro server ed è stato registrato. Riprova tra poco.",
  "service-unavailable": "Il servizio non è disponibile per un momento. Riprova tra qualche secondo.",
  "outcome-unknown":
    "Non è stato possibile confermare in tempo se l’operazione sia stata eseguita. Guarda il tuo elenco prima di riprovare; inviata di nuovo con lo stesso numero di richiesta, viene eseguita una sola volta.",
  "took-too-long":
    "L’operazione ha richiesto troppo tempo ed è stata interrotta; nulla è stato modificato. Chiedi meno dati alla volta, per esempio un periodo più breve, o riprova tra poco.",
  "list-too-deep":
    "I numeri di pagina non arrivano più indietro in questo elenco[ di {rows} righe]. Continua dall’ultima riga mostrata[ ({field} = {from} di una risposta precedente)] o scegli un periodo più breve.",
  "foreign-origin": "La richiesta proviene da un altro sito ed è stata rifiutata. Apri direttamente l’app e riprova.",
  "account-mode-missing": "Non è chiaro se intendi il conto demo o quello reale. Scegline uno e riprova.",
  "idempotency-key-missing": "La richiesta è priva di numero. Ricarica l’app e riprova.",
  "idempotency-key-reused":
    "Questo numero di richiesta è già stato usato per altro. Invia di nuovo la richiesta con un numero nuovo.",
  "login-required": "Accedi prima.",
  "session-ended": "La sessione è terminata. Accedi di nuovo.",
  "operator-only": "Questo è riservato al nostro team. Accedi all’area interna.",
  "operator-role-missing": "Serve un altro ruolo[: {roles}]. Chiedi a qualcuno che lo ha.",
  "step-up-required":
    "[Senza una nuova prova della tua identità, le tue operazioni con altri clienti possono cedere al massimo {maximum} {currency} rispetto all’indice in 24 ore. ]Per questo serve una nuova prova che sei tu. Conferma[ con POST {path}][ ({methods})] e riprova.",
  "account-frozen":
    "Questo account è bloccato, quindi non si può aggiungere né inviare nulla. Sbloccalo nelle impostazioni di sicurezza; gli ordini aperti si possono chiudere.",
  "email-invalid": "L’indirizzo e-mail non è valido. Controllalo.",
  "mobile-invalid": "Il numero di cellulare non è valido. Controlla il numero e il prefisso.",
  "area-code-unknown": "Prefisso sconosciuto. Scegline uno dall’elenco.",
  "email-or-mobile-taken": "Registrazione non riuscita: questo indirizzo e-mail o cellulare ha già un account. Accedi.",
  "code-wrong": "Il codice di verifica non è corretto. Controllalo o richiedine uno nuovo.",
  "code-expired": "Il codice di verifica è scaduto. Richiedine uno nuovo.",
  "code-tries-exceeded": "Il codice è stato inserito in modo errato troppe volte. Richiedine uno nuovo.",
  "code-sent-recently": "Un codice è stato appena inviato. Attendi[ {seconds} s] prima di richiederne un altro.",
  "sms-limit-reached":
    "Oggi non vengono inviati altri codici via SMS a questo numero o dalla tua connessione. Usa un indirizzo e-mail o riprova più tardi[, dopo {until_at}].",
  "sms-unavailable": "Al momento non è possibile inviare SMS. Usa invece un indirizzo e-mail.",
  "mail-unavailable": "Al momento non è possibile inviare e-mail. Contatta il gestore.",
  "password-too-short": "La password è troppo corta. Usa almeno 7 caratteri.",
  "password-too-long": "La password è troppo lunga. Usa al massimo 128 caratteri.",
  "password-needs-letters-and-digits": "La password deve contenere lettere e cifre. Aggiungi ciò che manca.",
  "password-common": "Questa password è molto comune e facile da indovinare. Scegline un’altra.",
  "password-mismatch": "Le password non coincidono. Inserisci la stessa due volte.",
  "credentials-wrong": "Accesso non riuscito: account o password non corretti. Controllali o reimposta la password.",
  "invite-code-unknown": "Questo codice di invito non esiste. Controllalo o lascialo vuoto.",
  "nickname-invalid": "Il nickname deve avere da 2 a 10 caratteri: cinesi, lettere senza accento o cifre.",
  "profile-signature-invalid": "La firma deve avere da 2 a 30 caratteri: cinesi, lettere senza accento, cifre o spazi.",
  "busy-try-again": "Il servizio è molto occupato in questo momento. Riprova tra qualche secondo.",
  "wallet-address-invalid": "Questo non è un indirizzo di wallet. Collega di nuovo un wallet.",
  "wallet-account-unknown": "A questo wallet non corrisponde ancora nessun account. Registrati con questo.",
  "wallet-message-invalid": "Il messaggio da firmare è scaduto o non è nostro. Ricomincia con il tuo wallet.",
  "wallet-signature-wrong": "La firma non appartiene a questo wallet. Firma di nuovo con lo stesso wallet.",
  "second-factor-required": "Ancora un passaggio: conferma con il secondo fattore[ tramite POST {path}][ ({methods})].",
  "second-factor-missing": "Questo account non ha un secondo fattore. Impostane prima uno.",
  "second-factor-wrong": "Questa prova non è corretta o è già stata usata. Riprova con una nuova.",
  "second-factor-locked": "Troppi tentativi errati. Attendi[ fino a {until_at}] e riprova.",
  "sign-in-step-ended": "Questo accesso è durato troppo o lo hai tentato troppe volte. Ricomincia.",
  "step-up-method-unavailable": "Questo account non si può confermare in questo modo. Scegline un altro[: {methods}].",
  "authenticator-not-started":
    "La configurazione dell’app di autenticazione non è stata avviata o è durata troppo. Ricomincia.",
  "authenticator-already-on": "Un’app di autenticazione è già impostata. Rimuovila prima.",
  "passkey-invalid": "Non è stato possibile verificare la passkey. Riprova.",
  "passkey-unknown": "Quella passkey non esiste più. Aggiorna l’elenco.",
  "passkeys-full": "Hai già il numero massimo di passkey[ ({maximum})]. Rimuovine prima una.",
  "pay-password-invalid": "Il PIN dispositivo ha sei cifre. Inseriscile tutte.",
  "pay-password-too-simple": "Questo PIN dispositivo è facile da indovinare. Scegli altre cifre.",
  "pay-password-mismatch": "I PIN non coincidono. Inserisci lo stesso due volte.",
  "pay-password-missing": "Imposta prima un PIN dispositivo nelle impostazioni di sicurezza.",
  "pay-password-wrong": "Il PIN dispositivo non è corretto.[ Tentativi rimasti: {left}.] Riprova.",
  "pay-password-locked":
    "Il PIN dispositivo è stato sbagliato troppe volte. Attendi[ fino a {until_at}] o impostane uno nuovo.",
  "device-unknown": "Questo dispositivo è già disconnesso. Aggiorna l’elenco.",
  "account-not-frozen": "Questo account non è bloccato. Non c’è nulla da fare.",
  "account-frozen-by-operator": "Questo account è stato bloccato dal nostro team. Contatta l’assistenza.",
  "account-restricted":
    "Il nostro team ha sospeso questo sul tuo account[ fino al {until_at}][: {what}].[ {why}] Puoi ancora leggere tutto, chiudere posizioni e annullare. Contatta l’assistenza.",
  "contact-unchanged": "Questo è l’indirizzo o il numero che hai già. Inseriscine un altro.",
  "verification-required": "Completa prima la verifica (KYC): per questo serve un’identità verificata.",
  "contacts-not-bound": "Collega prima un indirizzo e-mail e un numero di cellulare nelle impostazioni di sicurezza.",
  "verification-field-missing": "Manca qualcosa[: {field}]. Compilalo.",
  "verification-field-invalid": "C’è un dato non valido[: {field}]. Correggilo.",
  "verification-field-accepted":
    "Questo è già stato accettato e non si può modificare[: {field}]. Invia solo ciò che è stato richiesto.",
  "verification-pending": "La tua verifica è in esame. Attendi il risultato.",
  "verification-done": "Questa verifica è completa. Non c’è altro da inviare.",
  "verification-level-first": "Completa prima il livello 1 della verifica.",
  "birth-date-too-young": "Non hai ancora l’età minima[ di {years} anni]. Controlla la data di nascita.",
  "document-already-used":
    "Questo documento appartiene a un altro account verificato. Rifiutane il numero indicando un motivo.",
  "country-unknown": "Paese sconosciuto. Scegline uno dall’elenco.",
  "verification-unknown": "Quella verifica non esiste. Aggiorna l’elenco.",
  "verification-not-pending": "Questa verifica è già stata decisa. Aggiorna l’elenco.",
  "verification-not-read":
    "È stato inviato, o inviato di nuovo, dopo che lo hai aperto. Aprilo di nuovo e decidi allora.",
  "verification-pictures-not-opened":
    "Non hai aperto tutte le immagini da quando sono state inviate. Guardale, poi verifica.",
  "verification-reason-missing": "Un rifiuto richiede un motivo per ogni dato interessato. Indicali.",
  "picture-already-used": "La stessa immagine è stata fornita due volte. Usa un’immagine diversa per ciascuna.",
  "operator-sign-in-wrong":
    "Nome, password o codice non è corretto. Controllali tutti e tre e usa un codice non ancora usato.",
  "operator-password-weak":
    "Questa password è troppo facile da indovinare. Usa almeno 13 caratteri e nessuna parola comune.",
  "operator-unknown": "Nessuno con questo nome è in servizio. Controlla il nome.",
  "operator-name-taken": "Questo nome è già stato dato in passato. Scegline un altro.",
  "operator-roles-unchanged": "Questa persona ha già questi ruoli. Scegline altri.",
  "enrolment-unknown": "Questa registrazione non esiste, è già stata usata o è scaduta. Chiedine una nuova.",
  "enrolment-code-wrong":
    "Questo non è il codice mostrato alla fine della registrazione. Chiedilo di nuovo alla persona.",
  "enrolment-own": "Chi ha visto il codice di registrazione non può confermarlo. Chiedi a un altro amministratore.",
  "proposal-unknown": "Questa proposta non esiste. Ricarica l’elenco.",
  "proposal-own":
    "Nessuno approva ciò che ha proposto, né ciò che ha proposto qualcuno che ha appena aggiunto. Chiedi a un’altra persona.",
  "proposal-changed": "Il contenuto di questa proposta è cambiato da quando l’hai letto. Leggilo di nuovo.",
  "proposal-ended": "Questa proposta è già stata decisa o è scaduta. Ricarica l’elenco.",
  "file-missing": "Il file non esiste. Scegli un’immagine e caricala.",
  "file-too-large": "Il file è troppo grande[; il massimo è {maximum}]. Scegline uno più piccolo.",
  "image-unreadable": "L’immagine non è leggibile. Usa un file JPG, PNG o JPEG 2000.",
  "image-too-many-pixels": "L’immagine ha troppi pixel[; il massimo è {maximum}]. Usane una più piccola.",
  "pictures-full":
    "Hai caricato più immagini inutilizzate di quante se ne possano conservare[: al massimo {maximum} o {size}]. Usane una o riprova[ dopo {until_at}], quando sarà cancellata la più vecchia.",
  "amount-not-a-number": "Inserisci un importo corretto: cifre con al massimo un punto decimale.",
  "amount-not-positive": "Inserisci un importo maggiore di zero.",
  "amount-too-many-digits": "L’importo ha troppe cifre. Inseriscine uno più piccolo.",
  "amount-too-many-decimals": "L’importo ha troppi decimali.[ Qui se ne accettano al massimo {decimals}.] Accorcialo.",
  "amount-off-grid": "L’importo non rispetta il passo di questo mercato.[ Il passo è {step}.] Correggilo.",
  "amount-too-small": "L’importo è inferiore al minimo[ di {minimum}][ {currency}]. Inserisci di più.",
  "amount-too-large": "L’importo supera il massimo[ di {maximum}][ {currency}]. Inserisci di meno.",
  "price-not-a-number": "Inserisci un prezzo corretto: cifre con al massimo un punto decimale.",
  "price-not-positive": "Inserisci un prezzo maggiore di zero.",
  "price-too-many-digits": "Il prezzo ha troppe cifre. Controllalo.",
  "price-too-many-decimals": "Il prezzo ha troppi decimali.[ Qui se ne accettano al massimo {decimals}.] Accorcialo.",
  "price-off-grid": "Il prezzo non rispetta il passo di questo mercato.[ Il passo è {step}.] Correggilo.",
  "instrument-unknown": "Questo mercato non esiste. Scegline uno dall’elenco.",
  "currency-unknown": "Questa valuta non esiste. Scegline una dall’elenco.",
  "category-unknown": "Questa categoria non esiste. Scegline una dall’elenco.",
  "period-unknown": "Questo periodo non esiste. Scegline uno dall’elenco.",
  "range-invalid": "L’inizio dell’intervallo è successivo alla fine. Scegli un altro intervallo.",
  "favourite-unknown": "Questo preferito non esiste più. Ricarica l’elenco.",
  "favourites-full": "L’elenco dei preferiti è pieno[ (al massimo {maximum})]. Rimuovine prima uno.",
  "market-closed":
    "Questo mercato è chiuso al momento.[ Apre: {opens_at}.] Riprova quando è aperto; gli ordini aperti si possono annullare in qualsiasi momento.",
  "market-halted":
    "Le negoziazioni su questo mercato sono sospese al momento; la sua pagina degli incidenti dice perché. Riprova più tardi; puoi annullare gli ordini aperti.",
  "market-already-halted": "Il nostro team ha già sospeso questo mercato. Consulta la sua pagina degli incidenti.",
  "market-not-halted":
    "Il nostro team non ha sospeso questo mercato, quindi non c’è nulla da riprendere. Consulta la sua pagina degli incidenti.",
  "terms-changed":
    "Le condizioni sono cambiate da quando le hai viste e non è stato fatto nulla. Controlla le nuove e invia di nuovo.",
  "price-stale": "Al momento non c’è un prezzo aggiornato. Riprova tra qualche secondo.",
  "price-too-slow":
    "I prezzi di questo mercato arrivano ora in ritardo o troppo di rado per nuovi CFD e opzioni. Scegli un altro mercato; un CFD aperto si può chiudere in ogni momento.",
  "real-needs-live-prices":
    "Il conto reale opera solo su prezzi in tempo reale, e ora non ce ne sono. Usa il conto demo o riprova più tardi.",
  "product-not-on-instrument": "Questo mercato non offre questo tipo di ordine. Scegli un altro mercato.",
  "insufficient-funds":
    "Il saldo disponibile non basta[: {available}][ {currency}]. Inserisci di meno o sposta fondi in questo wallet.",
  "price-outside-band": "Il prezzo è troppo lontano dal mercato.[ Deve essere tra {low} e {high}.] Correggilo.",
  "would-take-liquidity":
    "L’ordine verrebbe eseguito subito, ma era richiesto solo in book. Cambia il prezzo o disattiva l’opzione.",
  "cannot-fill-completely":
    "Al momento l’ordine non può essere eseguito per intero. Riduci la quantità o scegli un altro tipo di ordine.",
  "no-liquidity": "Al momento non c’è una controparte a questo prezzo. Riprova o inserisci un ordine limite.",
  "own-order-in-the-way": "L’ordine si incrocerebbe con un altro tuo ordine. Annulla prima quello o cambia il prezzo.",
  "order-unknown": "In questo conto non c’è quest’ordine. Ricarica l’elenco.",
  "order-already-final": "Questo ordine è già eseguito o annullato. Ricarica l’elenco.",
  "order-awaits-price":
    "Questo ordine prende il prossimo prezzo, che arriva tra un attimo. Quello che resta aperto si può annullare dopo.",
  "too-many-open-orders": "Hai troppi ordini aperti[ (al massimo {maximum})]. Annullane prima uno.",
  "desk-overloaded": "Stanno arrivando moltissimi ordini e il tuo non è stato accettato. Riprova tra poco.",
  "leverage-not-offered": "Questa leva non è offerta qui. Scegline un’altra[: {offered}].",
  "lots-too-few": "Sono meno lotti di quanti si possano negoziare[ (almeno {minimum})]. Inseriscine di più.",
  "lots-too-many": "Sono più lotti di quanti si possano negoziare[ (al massimo {maximum})]. Inseriscine di meno.",
  "take-profit-wrong-side":
    "Il take-profit deve stare dal lato in guadagno del prezzo al quale la posizione verrebbe chiusa. Scegline uno più lontano.",
  "stop-loss-wrong-side":
    "Lo stop-loss deve stare dal lato in perdita del prezzo al quale la posizione verrebbe chiusa. Scegline uno più lontano.",
  "stop-loss-beyond-liquidation":
    "La posizione verrebbe liquidata prima di questo stop-loss. Scegli un prezzo più vicino o una leva più bassa.",
  "exposure-full": "Raggiunto l’open interest massimo in questa direzione. Inserisci meno o riprova più tardi.",
  "open-interest-full":
    "Raggiunto l’open interest massimo di questo mercato. Inserisci meno, scegli una leva più bassa o riprova più tardi.",
  "close-already-asked": "La chiusura è già stata chiesta e avviene al prossimo tick. Attendi un momento.",
  "order-already-open":
    "Quest’ordine è già entrato e non è stato annullato. Ora è una posizione aperta: la trovi tra le posizioni.",
  "order-set-aside":
    "Un nostro guasto impedisce per ora di modificare quest’ordine; lo stiamo esaminando. Una volta riparato, ciò che i prezzi hanno richiesto avverrà a quei prezzi. Per domande contatta l’assistenza.",
  "duration-not-offered": "Questa durata non è offerta qui. Scegline una dall’elenco.",
  "duration-past-close": "Questo ordine finirebbe dopo la chiusura del mercato. Scegli una durata più breve.",
  "stake-too-small": "L’importo è inferiore al minimo[ (almeno {minimum})][ {currency}]. Inseriscine di più.",
  "stake-too-large": "L’importo è superiore al massimo[ (al massimo {maximum})][ {currency}]. Inseriscine di meno.",
  "currency-not-payable": "Le opzioni non si possono pagare in questa valuta. Scegline una dall’elenco.",
  "option-not-offered-here":
    "Le opzioni con denaro reale sono offerte solo dove il tuo Paese di residenza verificato le ammette, e del tuo non risulta. Il conto demo le ha tutte.",
  "receipt-unknown": "In questo conto non c’è questa ricevuta. Ricarica l’elenco.",
  "receipt-not-ready":
    "Questa ricevuta non è ancora pronta: i suoi prezzi devono ancora essere sigillati. Riprova[ tra {seconds} s].",
  "wallet-unknown": "Questo wallet non esiste. Scegline uno dall’elenco.",
  "same-wallet": "Origine e destinazione sono lo stesso wallet. Scegline due diversi.",
  "demo-only": "È possibile solo nel conto demo. Passa a quello.",
  "top-up-used-today": "Il conto demo è già stato ricaricato oggi. Riprova domani (UTC).",
  "top-up-not-needed":
    "Il conto demo ha i fondi iniziali, o quasi[: mancano meno di {minimum} {currency}]. La ricarica di oggi non è stata consumata: usala quando mancherà di più.",
  "same-currency": "Le due valute sono uguali. Scegline due diverse.",
  "transfer-one-currency":
    "Un invio a un altro utente avviene in una sola valuta. Scegli la stessa da entrambe le parti o converti prima.",
  "currency-not-convertible": "Questa valuta non si può convertire né inviare[: {currency}]. Scegline un’altra.",
  "quote-unknown": "Questa quotazione non esiste. Chiedine una nuova.",
  "quote-expired": "La quotazione è scaduta: vale 15 secondi. Chiedine una nuova.",
  "quote-used": "Questa quotazione è già stata usata. Guarda i tuoi movimenti o chiedine una nuova.",
  "quote-moved":
    "Il prezzo dopo la tua conferma si è allontanato dalla quotazione più del suo spread[ dello {percent}%]: non è stato convertito nulla. Guarda la nuova quotazione e conferma quella.",
  "conversion-limit":
    "Ogni quotazione converte fino all’equivalente di 100.000 USDT, e in un’ora fino a 300.000[; al momento puoi convertire fino a {maximum} {currency}]. Converti di meno o riprova più tardi.",
  "house-cannot-cover":
    "Al momento Candor non ha abbastanza di questa valuta[; può pagare fino a {available} {currency}]. Converti di meno o riprova più tardi.",
  "recipient-unknown":
    "Non c’è nessun utente con questo numero e questo nome, e-mail o cellulare. Controlla entrambi con il destinatario.",
  "recipient-self": "Questo è il tuo numero. Per trasferire denaro tra i tuoi wallet usa Trasferisci.",
  "recipient-unavailable": "Questo conto al momento non può ricevere nulla. Chiedi al titolare.",
  "recipient-lookups-exceeded":
    "Oggi troppi destinatari non sono stati trovati. Chiedi al destinatario il numero e il nome esatti e riprova[ dopo {until_at}].",
  "recipient-new-limit":
    "Per 24 ore dal tuo primo invio a qualcuno, i nuovi destinatari ricevono insieme poco al giorno[: al massimo {maximum} {currency}][; restano {left} {currency}]. Invia di meno o riprova[ dopo {until_at}].",
  "surveillance-alarm-unknown": "Questo alert non esiste. Ricarica l’elenco.",
  "surveillance-alarm-closed": "Qualcuno ha già chiuso questo alert. Ricarica l’elenco.",
  "rate-unavailable":
    "Al momento non c’è un prezzo per questa valuta[: {currency}]. Scegline un’altra o riprova più tardi.",
  "deposit-not-offered":
    "Questa installazione non accetta depositi in questo modo[: {currency}][ ({network})]. Scegli un’altra valuta o un’altra rete, oppure chiedi all’assistenza clienti.",
  "deposit-claims-full": "Hai già troppi depositi in esame[: {maximum}]. Attendi che ne venga deciso uno.",
  "deposit-hash-invalid":
    "Questo non è l’hash di una transazione né i suoi ultimi sei caratteri. Copialo dal tuo wallet.",
  "wire-details-invalid": "Qualche dato bancario non è valido[: {field}]. Controllalo con la tua banca.",
  "deposit-unknown": "Quel deposito non esiste. Aggiorna l’elenco.",
  "deposit-decided": "Questo deposito è già stato deciso. Aggiorna l’elenco.",
  "deposit-own-approval":
    "Questo deposito l’hai già approvato tu, o qualcuno che hai appena aggiunto o che ti ha appena aggiunto. Deve approvarlo anche un’altra persona.",
  "deposit-already-credited": "Questo pagamento è già stato accreditato. Controlla l’hash o il numero.",
  "deposit-approvals-differ":
    "La prima approvazione dice altro. Confronta entrambe con il pagamento; se la prima è sbagliata, rifiuta il deposito.",
  "deposit-proof-not-opened": "Non hai aperto la prova da quando è stata inviata. Guardala, poi approva.",
  "deposit-amount-reason-missing":
    "Non è l’importo dichiarato. Scrivi perché; il cliente lo legge e deve approvarlo anche un’altra persona.",
  "deposit-hash-missing": "Serve l’hash completo della transazione. Inseriscilo.",
  "deposit-hash-differs": "L’hash non finisce come indicato dal cliente. Controlla di quale transazione si tratta.",
  "deposit-bank-number-missing": "Serve il numero del pagamento dato dalla banca. Inseriscilo.",
  "deposit-not-on-chain":
    "La catena non mostra alcun pagamento di questa transazione all’indirizzo del cliente. Non è stato accreditato nulla.",
  "deposit-not-confirmed":
    "La transazione non ha ancora abbastanza conferme[: {confirmations}][ su {needed}]. Attendi e approvala dopo.",
  "deposit-amount-differs":
    "La catena mostra un altro importo per questa transazione[: {amount}][ {currency}]. Approva esattamente quello.",
  "notice-unknown": "Questo avviso non esiste più. Ricarica l’elenco.",
  "push-endpoint-not-allowed":
    "Non possiamo usare il servizio di notifiche di questo browser. Usane un altro; gli avvisi restano nel centro avvisi.",
  "alert-unknown": "Questo alert non esiste più. Ricarica l’elenco.",
  "alerts-full": "Hai già il numero massimo di alert[ ({maximum})]. Eliminane prima uno.",
  "alert-already-met": "Il prezzo è già lì[: {price}]. Scegli un altro livello.",
  "alert-percent-invalid":
    "Inserisci un movimento in percentuale con al massimo due decimali[, da {minimum} a {maximum}].",
  "alert-expiry-invalid": "Scegli una fine entro i prossimi[ {days}] giorni.",
  "alert-needs-price": "Al momento non c’è un prezzo valido da cui contare. Riprova più tardi.",
  "alert-over": "Questo alert è scattato o è terminato. Modificalo per usarlo di nuovo.",
  "payees-full": "Hai già il numero massimo di indirizzi, carte e conti[ ({maximum})]. Rimuovine prima uno.",
  "payee-already-saved": "È già salvato[: {name}]. Usalo o rimuovilo prima.",
  "network-unknown": "Questa valuta non passa per questa rete. Scegline una dall’elenco.",
  "address-invalid":
    "Non è un indirizzo valido[ su {network}]: la cifra di controllo non torna. Copialo di nuovo per intero.",
  "address-of-other-network":
    "Sembra un indirizzo di un’altra rete[: {looks_like}]. Ciò che invii lì andrebbe perso. Controlla la rete.",
  "memo-invalid":
    "Questo tag o memo non è valido qui. Inseriscilo come te l’ha dato il destinatario, oppure lascialo vuoto.",
  "bank-field-missing": "Manca qualcosa[: {field}]. Compilalo.",
  "bank-field-invalid": "C’è un dato non valido[: {field}]. Correggilo.",
  "card-number-invalid": "Il numero di carta non è valido: la cifra di controllo non torna. Confrontalo con la carta.",
  "swift-invalid": "Non è un codice SWIFT: 8 o 11 lettere e cifre, come DEUTDEFF. Chiedilo alla banca.",
  "iban-invalid": "Non è un IBAN valido: le cifre di controllo o la lunghezza non tornano. Copialo di nuovo.",
  "aba-invalid": "Non è un numero ABA valido: nove cifre, la cui cifra di controllo non torna. Copialo di nuovo.",
  "terms-out-of-bounds": "Una delle condizioni è fuori da quanto consentito[: {term}]. Correggila.",
  "terms-unchanged": "Queste condizioni non cambiano nulla. Modificane almeno una.",
  "terms-time-invalid": "Le condizioni entrano in vigore entro 90 giorni. Scegli un momento precedente.",
  "real-only": "È possibile solo nel conto reale. Passa a quello.",
  "payee-unknown": "Questo indirizzo o questa carta non è collegato all’account. Scegline un altro o aggiungilo.",
  "withdrawal-unknown": "Questo prelievo non esiste. Aggiorna l’elenco.",
  "withdrawal-not-possible-now": "Questo prelievo è andato avanti, quindi non è più possibile. Aggiornalo.",
  "withdrawal-way-closed":
    "I prelievi per questa via sono chiusi al momento. Scegli un’altra rete o riprova più tardi.",
  "withdrawal-payee-unfit": "Questa valuta non si può inviare a quell’indirizzo o a quella carta. Scegline uno adatto.",
  "withdrawal-payee-waiting":
    "Un nuovo indirizzo o una nuova carta deve attendere prima di ricevere denaro. Riprova[ dopo {until_at}].",
  "withdrawal-memo-differs": "Il tag o memo è collegato insieme al suo indirizzo. Aggiungi l’indirizzo con questo.",
  "withdrawal-day-limit":
    "È più di quanto si può prelevare o inviare a utenti in 24 ore[; restano {left} {currency}]. Inserisci di meno o verifica un livello superiore.",
  "withdrawal-payment-reported-by-you":
    "Tu, o qualcuno che hai appena aggiunto o che ti ha appena aggiunto, hai già segnalato questo pagamento. Lascia che lo confermi un’altra persona della finanza.",
  "withdrawal-failure-reported-by-you":
    "Tu, o qualcuno che hai appena aggiunto o che ti ha appena aggiunto, hai già segnalato che questo prelievo è fallito. Lascia che lo confermi un’altra persona della finanza.",
  "withdrawal-approved-by-you":
    "Questo prelievo l’hai già approvato tu, o qualcuno che hai appena aggiunto o che ti ha appena aggiunto. Lascialo a un’altra persona.",
  "withdrawal-payee-gone": "Il titolare ha rimosso il destinatario. Rifiuta il prelievo.",
  "withdrawal-account-frozen":
    "L’account del cliente è bloccato o non può prelevare. Rifiuta il prelievo o attendi che finisca.",
  "withdrawal-needs-another":
    "Chi ha approvato per ultimo questo prelievo o ne ha registrato il pagamento non può farlo. Lascialo a qualcun altro della finanza.",
  "withdrawal-hash-invalid": "Non è una transazione di quella rete. Controlla l’hash o il riferimento.",
  "withdrawal-hash-used":
    "Questa transazione è stata registrata per un altro prelievo. Controlla l’hash o il riferimento.",
  "withdrawal-recipient-differs":
    "Il destinatario non è quello richiesto per questo prelievo. Controllalo; non è stato confermato nulla.",
  "withdrawal-amount-differs": "L’importo non è quello che deve arrivare. Controllalo; non è stato confermato nulla.",
  "withdrawal-chain-waiting":
    "La rete non l’ha ancora confermato abbastanza volte[: {confirmations} di {needed}]. Riprova più tardi.",
  "withdrawal-chain-undone":
    "La rete ha annullato questa transazione, quindi non è arrivato nulla. Registra che il prelievo è fallito.",
  "withdrawal-chain-unread": "La rete al momento non risponde. Riprova più tardi; non è stato modificato nulla.",
  "liability-proof-unknown": "Con quel numero non è stato pubblicato nulla. Scegline uno dall’elenco.",
  "liability-leaf-missing":
    "Non avevi un wallet reale quando è stata pubblicata, quindi non contiene nulla di tuo. Scegline una successiva.",
  "liability-nobody": "Nessuno ha ancora un wallet reale, quindi non c’è nulla da pubblicare.",
  "books-account-unknown": "Non esiste questo conto proprio. Sceglilo dall’elenco.",
  "customer-unknown": "Quel cliente non esiste. Controlla il numero.",
  "account-already-frozen": "Il nostro team ha già bloccato questo account. Rimuovi prima quel blocco.",
  "account-not-restricted": "Questo account non ha questa restrizione. Ricarica la pagina del cliente.",
  "operator-account-unchanged": "È già così: di chi è l’account è stato deciso prima. Ricarica la pagina del cliente.",
  "content-unknown": "Questo testo non esiste più o non è pubblicato. Torna indietro e scegline un altro.",
  "content-changed": "Nel frattempo qualcun altro ha scritto una versione più nuova. Ricaricala e scrivi di nuovo.",
  "content-empty": "Manca un titolo: ogni lingua ne richiede uno, e per pubblicare serve l’inglese. Aggiungilo.",
  "setting-unknown": "Questa impostazione non esiste. Controlla la parola chiave.",
  "setting-unchanged": "L’impostazione ha già questo valore. Scegline un altro.",
  "demo-off": "Qui al momento il conto demo non è offerto. Passa al conto reale.",
  "sandbox-only": "Esiste solo in una sandbox. Provalo lì.",
  "faucet-no-address": "Non hai ancora un indirizzo di deposito. Apri prima Deposita.",
  "faucet-recently": "Hai appena ricevuto queste monete di prova. Riprova[ tra {seconds} secondi].",
  "faucet-day-full": "Hai già ricevuto queste monete di prova abbastanza in 24 ore[: {maximum} volte]. Riprova domani.",
};
