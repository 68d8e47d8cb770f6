/** Refusal texts in Italian. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsYdl: Readonly<Record<RefusalCode, string>> = {
  "bad-input": "Errore nei parametri[: {field}]. Controlli i dati inseriti e riprovi.",
  "malformed-body": "Errore nei parametri: la richiesta non è leggibile. Riprovi.",
  "duplicate-field":
    "Errore nei parametri: un campo è stato inviato due volte[: {field}]. Invii ogni campo una sola volta.",
  "request-too-large": "La richiesta è troppo grande. Invii meno dati alla volta.",
  "too-many-requests": "Troppe richieste. Attenda[ {seconds} s] e riprovi.",
  "no-such-route": "Questa pagina o funzione non esiste. Torni indietro e ne scelga un'altra.",
  "server-fault": "Qualcosa non ha funzionato nel nostro server ed è stato registrato. Riprovi tra poco.",
  "service-unavailable": "Il servizio non è disponibile per un momento. Riprovi tra qualche secondo.",
  "foreign-origin": "La richiesta proviene da un altro sito ed è stata rifiutata. Apra direttamente l'app e riprovi.",
  "account-mode-missing": "Non è chiaro se si intende il conto demo o quello reale. Ne scelga uno e riprovi.",
  "idempotency-key-missing": "La richiesta è priva di numero. Ricarichi l'app e riprovi.",
  "idempotency-key-reused":
    "Questo numero di richiesta è già stato usato per altro. Invii di nuovo la richiesta con un numero nuovo.",
  "login-required": "Effettui prima l'accesso.",
  "session-ended": "La sessione è terminata. Effettui di nuovo l'accesso.",
  "operator-only": "Questo è riservato agli operatori di questa installazione. Invii il token di un operatore.",
  "email-invalid": "L'indirizzo e-mail non è valido. Lo controlli.",
  "mobile-invalid": "Il numero di cellulare non è valido. Controlli il numero e il prefisso.",
  "area-code-unknown": "Prefisso sconosciuto. Ne scelga uno dall'elenco.",
  "email-or-mobile-taken":
    "Registrazione non riuscita: questo indirizzo e-mail o cellulare ha già un conto. Effettui l'accesso.",
  "code-wrong": "Il codice di verifica non è corretto. Lo controlli o ne richieda uno nuovo.",
  "code-expired": "Il codice di verifica è scaduto. Ne richieda uno nuovo.",
  "code-tries-exceeded": "Il codice è stato inserito in modo errato troppe volte. Ne richieda uno nuovo.",
  "code-sent-recently": "Un codice è stato appena inviato. Attenda[ {seconds} s] prima di richiederne un altro.",
  "sms-unavailable": "Al momento non è possibile inviare SMS. Usi invece un indirizzo e-mail.",
  "mail-unavailable": "Al momento non è possibile inviare e-mail. Contatti il gestore.",
  "password-too-short": "La password è troppo corta. Usi almeno 7 caratteri.",
  "password-too-long": "La password è troppo lunga. Usi al massimo 128 caratteri.",
  "password-needs-letters-and-digits": "La password deve contenere lettere e cifre. Aggiunga ciò che manca.",
  "password-common": "Questa password è molto comune e facile da indovinare. Ne scelga un'altra.",
  "password-mismatch": "Le password non coincidono. Inserisca la stessa due volte.",
  "credentials-wrong": "Accesso non riuscito: conto o password non corretti. Li controlli o reimposti la password.",
  "invite-code-unknown": "Questo codice di invito non esiste. Lo controlli o lo lasci vuoto.",
  "nickname-invalid": "Il soprannome deve avere da 2 a 10 caratteri: cinesi, lettere senza accento o cifre.",
  "busy-try-again": "Il servizio è molto occupato in questo momento. Riprovi tra qualche secondo.",
  "file-missing": "Il file non esiste. Scelga un'immagine e la carichi.",
  "file-too-large": "Il file è troppo grande[; il massimo è {maximum}]. Ne scelga uno più piccolo.",
  "image-unreadable": "L'immagine non è leggibile. Usi un file JPG o PNG.",
  "image-too-many-pixels": "L'immagine ha troppi pixel[; il massimo è {maximum}]. Ne usi una più piccola.",
  "amount-not-a-number": "Inserisca un importo corretto: cifre con al massimo un punto decimale.",
  "amount-not-positive": "Inserisca un importo maggiore di zero.",
  "amount-too-many-digits": "L'importo ha troppe cifre. Ne inserisca uno più piccolo.",
  "amount-too-many-decimals": "L'importo ha troppi decimali.[ Qui se ne accettano al massimo {decimals}.] Lo accorci.",
  "amount-off-grid": "L'importo non rispetta il passo di questo mercato.[ Il passo è {step}.] Lo corregga.",
  "amount-too-small": "L'importo è inferiore al minimo[ di {minimum}][ {currency}]. Inserisca di più.",
  "amount-too-large": "L'importo supera il massimo[ di {maximum}][ {currency}]. Inserisca di meno.",
  "price-not-a-number": "Inserisca un prezzo corretto: cifre con al massimo un punto decimale.",
  "price-not-positive": "Inserisca un prezzo maggiore di zero.",
  "price-too-many-digits": "Il prezzo ha troppe cifre. Lo controlli.",
  "price-too-many-decimals": "Il prezzo ha troppi decimali.[ Qui se ne accettano al massimo {decimals}.] Lo accorci.",
  "price-off-grid": "Il prezzo non rispetta il passo di questo mercato.[ Il passo è {step}.] Lo corregga.",
  "instrument-unknown": "Questo mercato non esiste. Ne scelga uno dall'elenco.",
  "currency-unknown": "Questa valuta non esiste. Ne scelga una dall'elenco.",
  "category-unknown": "Questa categoria non esiste. Ne scelga una dall'elenco.",
  "period-unknown": "Questo periodo non esiste. Ne scelga uno dall'elenco.",
  "range-invalid": "L'inizio dell'intervallo è successivo alla fine. Scelga un altro intervallo.",
  "favourite-unknown": "Questo preferito non esiste più. Ricarichi l'elenco.",
  "favourites-full": "L'elenco dei preferiti è pieno[ (al massimo {maximum})]. Ne rimuova prima uno.",
  "market-closed":
    "Questo mercato è chiuso al momento.[ Apre: {opens_at}.] Riprovi quando è aperto; gli ordini aperti si possono annullare in qualsiasi momento.",
  "market-halted":
    "Le negoziazioni su questo mercato sono sospese al momento; la sua pagina degli incidenti dice perché. Riprovi più tardi; può annullare gli ordini aperti.",
  "market-already-halted": "Un operatore ha già sospeso questo mercato. Consulti la sua pagina degli incidenti.",
  "market-not-halted":
    "Nessun operatore ha sospeso questo mercato, quindi non c'è nulla da riprendere. Consulti la sua pagina degli incidenti.",
  "price-stale": "Al momento non c'è un prezzo aggiornato. Riprovi tra qualche secondo.",
  "price-too-slow":
    "I prezzi di questo mercato arrivano ora in ritardo o troppo di rado per nuovi contratti e opzioni. Scelga un altro mercato; un contratto aperto si può chiudere in ogni momento.",
  "real-needs-live-prices":
    "Il conto reale opera solo su prezzi dal vivo, e ora non ce ne sono. Usi il conto demo o riprovi più tardi.",
  "product-not-on-instrument": "Questo mercato non offre questo tipo di ordine. Scelga un altro mercato.",
  "insufficient-funds":
    "Il saldo disponibile non basta[: {available}][ {currency}]. Inserisca di meno o sposti fondi in questo portafoglio.",
  "price-outside-band": "Il prezzo è troppo lontano dal mercato.[ Deve essere tra {low} e {high}.] Lo corregga.",
  "would-take-liquidity":
    "L'ordine verrebbe eseguito subito, ma era richiesto solo in book. Cambi il prezzo o disattivi l'opzione.",
  "cannot-fill-completely":
    "Al momento l'ordine non può essere eseguito per intero. Riduca la quantità o scelga un altro tipo di ordine.",
  "no-liquidity": "Al momento non c'è con chi scambiare a questo prezzo. Riprovi o inserisca un ordine limite.",
  "own-order-in-the-way": "L'ordine si incrocerebbe con un altro suo ordine. Annulli prima quello o cambi il prezzo.",
  "order-unknown": "In questo conto non esiste tale ordine. Ricarichi l'elenco.",
  "order-already-final": "Questo ordine è già eseguito o annullato. Ricarichi l'elenco.",
  "too-many-open-orders": "Ha troppi ordini aperti[ (al massimo {maximum})]. Ne annulli prima uno.",
  "desk-overloaded": "Stanno arrivando moltissimi ordini e il suo non è stato accettato. Riprovi tra poco.",
  "leverage-not-offered": "Questa leva non è offerta qui. Ne scelga un'altra[: {offered}].",
  "lots-too-few": "Sono meno lotti di quanti si possano negoziare[ (almeno {minimum})]. Ne inserisca di più.",
  "lots-too-many": "Sono più lotti di quanti si possano negoziare[ (al massimo {maximum})]. Ne inserisca di meno.",
  "take-profit-wrong-side":
    "Il take-profit deve stare dal lato in guadagno del prezzo al quale la posizione verrebbe chiusa. Ne scelga uno più lontano.",
  "stop-loss-wrong-side":
    "Lo stop-loss deve stare dal lato in perdita del prezzo al quale la posizione verrebbe chiusa. Ne scelga uno più lontano.",
  "stop-loss-beyond-liquidation":
    "La posizione verrebbe liquidata prima di questo stop-loss. Scelga un prezzo più vicino o una leva più bassa.",
  "exposure-full":
    "Al momento la casa non accetta altro in questa direzione su questo mercato. Inserisca meno o riprovi più tardi.",
  "close-already-asked": "La chiusura è già stata chiesta e avviene al prossimo tick. Attenda un momento.",
  "order-already-open":
    "Quest'ordine è già entrato e non è stato annullato. Ora è una posizione aperta: la trova tra le posizioni.",
  "order-set-aside":
    "Un nostro guasto impedisce per ora di modificare quest'ordine; lo stiamo esaminando. Una volta riparato, ciò che i prezzi hanno richiesto avverrà a quei prezzi. Per domande contatti l'assistenza.",
  "duration-not-offered": "Questa durata non è offerta qui. Ne scelga una dall'elenco.",
  "duration-past-close": "Questo ordine finirebbe dopo la chiusura del mercato. Scelga una durata più breve.",
  "stake-too-small": "L'importo è inferiore al minimo[ (almeno {minimum})][ {currency}]. Ne inserisca di più.",
  "stake-too-large": "L'importo è superiore al massimo[ (al massimo {maximum})][ {currency}]. Ne inserisca di meno.",
  "currency-not-payable": "Le opzioni non si possono pagare in questa valuta. Ne scelga una dall'elenco.",
  "option-not-offered-here":
    "Le opzioni con denaro reale sono offerte solo dove il Suo Paese di residenza verificato le ammette, e del Suo non risulta. Il conto demo le ha tutte.",
  "receipt-unknown": "In questo conto non esiste tale ricevuta. Ricarichi l'elenco.",
  "receipt-not-ready":
    "Questa ricevuta non è ancora pronta: i suoi prezzi devono ancora essere sigillati. Riprovi[ tra {seconds} s].",
  "wallet-unknown": "Questo portafoglio non esiste. Ne scelga uno dall'elenco.",
  "same-wallet": "Origine e destinazione sono lo stesso portafoglio. Ne scelga due diversi.",
  "demo-only": "È possibile solo nel conto demo. Passi a quello.",
  "top-up-used-today": "Il conto demo è già stato ricaricato oggi. Riprovi domani (UTC).",
  "top-up-not-needed": "Il conto demo ha già i fondi iniziali o più. Non c'è nulla da ricaricare.",
  "notice-unknown": "Questo avviso non esiste più. Ricarica l’elenco.",
  "push-endpoint-not-allowed":
    "Non possiamo usare il servizio di notifiche di questo browser. Usane un altro; gli avvisi restano nel centro avvisi.",
  "alert-unknown": "Questo allarme non esiste più. Ricarica l’elenco.",
  "alerts-full": "Hai già il numero massimo di allarmi[ ({maximum})]. Eliminane prima uno.",
  "alert-already-met": "Il prezzo è già lì[: {price}]. Scegli un altro livello.",
  "alert-percent-invalid":
    "Inserisci un movimento in percentuale con al massimo due decimali[, da {minimum} a {maximum}].",
  "alert-expiry-invalid": "Scegli una fine entro i prossimi[ {days}] giorni.",
  "alert-needs-price": "Al momento non c’è un prezzo valido da cui contare. Riprova più tardi.",
  "alert-over": "Questo allarme è scattato o è terminato. Modificalo per usarlo di nuovo.",
};
