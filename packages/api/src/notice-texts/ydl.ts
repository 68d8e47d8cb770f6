/** Notice texts in Italian. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsYdl: NoticeWords = {
  "price-alert": {
    rose: "{symbol} è salito a {level}",
    fell: "{symbol} è sceso a {level}",
    up: "{symbol} sale del {percent}",
    down: "{symbol} scende del {percent}",
    price: "Il prezzo era {price} il {time}.",
    fromPrice: "Calcolato da {reference}.",
    fromDay: "Calcolato sulle ultime 24 ore.",
    note: "La tua nota: {note}",
  },
  "margin-call": {
    title: "Avviso di margine: {symbol}",
    left: "{direction}, {lots}: del margine resta {left} su {margin} {currency}, con un risultato di {profit} {currency} al prezzo {price} il {time}.",
    liquidation: "Viene liquidato a {liquidation}.",
    choices:
      "Puoi chiuderlo per intero o in parte, o impostare uno stop loss. Nessuno dei due assicura un certo prezzo; non perdi mai più del margine.",
  },
  "contract-closed": {
    "take-profit": "{symbol}: take profit raggiunto",
    "stop-loss": "{symbol}: stop loss raggiunto",
    liquidation: "{symbol}: contratto liquidato",
    "session-end": "{symbol}: contratto chiuso, il replay è ricominciato",
    operator: "{symbol}: contratto chiuso, il mercato è stato rimosso",
    closed:
      "{direction}, {lots}: chiuso a {price} il {time}. Risultato {profit} {currency}, commissione {fee} {currency}.",
    maintenance: "Al prezzo {index} del margine di {margin} {currency} non restava più del mantenimento.",
    back: "{paid} {currency} è di nuovo libero nel tuo portafoglio margine.",
    receipt: "La ricevuta mostra i prezzi che lo hanno deciso.",
  },
  "contract-cancelled": {
    title: "{symbol}: ordine annullato",
    market: "{direction}, {lots} al mercato: l’ordine non è stato eseguito.",
    limit: "{direction}, {lots} a {limit}: l’ordine non è stato eseguito.",
    "price-moved": "Il prezzo ha superato ciò che l’ordine consentiva.",
    "no-price-in-time": "Nessun prezzo in tempo.",
    "session-ended": "Il replay è ricominciato.",
    "exposure-full": "La casa non accettava altro su questo mercato.",
    "insufficient-funds": "I tuoi fondi liberi non bastavano per entrare a questo prezzo.",
    beyond: "Il prezzo era {price} il {time}.",
    back: "{held} {currency} trattenuto per esso è di nuovo libero; nessuna commissione addebitata.",
  },
  "new-device": {
    title: "Nuovo accesso al tuo account",
    facts: "{device}, indirizzo IP {address}, il {time}.",
    advice:
      "Se non sei stato tu, cambia la password, esci da tutti gli altri dispositivi e blocca l’account, tutto in Sicurezza.",
  },
  "verification-decided": {
    verified: "Verifica {level} completata",
    rejected: "Verifica {level}: invia di nuovo una parte",
    decided: "È stato deciso il {time}.",
    next: "Apri Verifica nell’app per vedere che cosa va inviato di nuovo e perché. Tutto il resto resta valido.",
  },
  "transfer-received": {
    title: "Hai ricevuto {amount} {currency}",
    facts: "{name} (numero {uid}) ti ha inviato {amount} {currency} il {time}. Sono nel tuo portafoglio fondi.",
    note: "Ha scritto: {note}",
  },
  "transfer-sent": {
    title: "Hai inviato {amount} {currency}",
    facts: "Hai inviato {amount} {currency} a {name} (numero {uid}) il {time}.",
    note: "Hai scritto: {note}",
    advice: "Se non sei stato tu, blocca subito il conto in Sicurezza e contatta l'assistenza.",
  },
  "sealed-lost": {
    title: "Qualcosa che ci hai dato non si può più aprire",
    documents:
      "È andata persa la chiave di immagini o dati che avevi inviato, quindi nessuno può più leggerli. Un livello verificato resta verificato; ciò che era ancora in esame va inviato di nuovo.",
    factors:
      "L’app di autenticazione, i codici di recupero o la password di pagamento non potevano più essere controllati e sono disattivati. Configurali di nuovo in Sicurezza.",
    payees:
      "Una carta o un conto bancario che avevi salvato non si poteva più leggere ed è stato rimosso. Salvalo di nuovo.",
  },
  "payee-changed": {
    "address-added": "È stato aggiunto un indirizzo di prelievo",
    "address-removed": "È stato rimosso un indirizzo di prelievo",
    "card-added": "È stata aggiunta una carta bancaria",
    "card-removed": "È stata rimossa una carta bancaria",
    "card-international-added": "È stato aggiunto un conto bancario",
    "card-international-removed": "È stato rimosso un conto bancario",
    said: "{place}, il {time}.",
    usable: "Potrai prelevare verso questa destinazione dal {time}.",
    advice: "Se non sei stato tu, cambia subito la password e blocca l’account, entrambi in Sicurezza.",
  },
  deposit: {
    seen: "Deposito di {amount} {currency} rilevato",
    credited: "Deposito di {amount} {currency} accreditato",
    rejected: "Deposito di {amount} {currency} rifiutato",
    counting: "È stato rilevato su {network} il {time} e viene accreditato dopo {needed} conferme.",
    where: "È nel tuo portafoglio fondi dal {time}.",
    why: "Il motivo: {reason}",
    next: "Controlla il pagamento e invia di nuovo la prova, oppure chiedi all'assistenza clienti.",
  },
  withdrawal: {
    pending: "Prelievo di {amount} {currency} richiesto",
    cancelled: "Prelievo di {amount} {currency} annullato",
    rejected: "Prelievo di {amount} {currency} rifiutato",
    sent: "Prelievo di {amount} {currency} inviato",
    confirmed: "Il prelievo di {amount} {currency} è arrivato",
    failed: "Il prelievo di {amount} {currency} non è riuscito",
    said: "A {recipient} ({network}), il {time}.",
    bank: "bonifico bancario",
    arriving: "Arrivano {arrives} {currency} dopo la commissione di {fee} {currency}.",
    why: "Il motivo: {reason}",
    hash: "Transazione: {hash}",
    back: "{amount} {currency} sono di nuovo liberi nel tuo portafoglio fondi; nessuna commissione addebitata.",
    advice: "Se non sei stato tu, annullalo nell'app, cambia la password e blocca l'account, tutto in Sicurezza.",
  },
  every: {
    simulated: "Questi prezzi sono simulati.",
    replay: "Questi prezzi sono una riproduzione di prezzi registrati.",
    demo: "Conto demo.",
    real: "Conto reale.",
    up: "Sale",
    down: "Scende",
    lot: "{count} lotto",
    lots: "{count} lotti",
  },
  "account-frozen": {
    takeover: "Abbiamo visto segni che qualcun altro potrebbe usare il tuo account.",
    identity: "Prima va chiarito qualcosa sulla tua identità.",
    funds: "Prima va chiarito da dove viene il tuo denaro.",
    authority: "Lo ha ordinato un'autorità.",
    "owner-asked": "Ce lo hai chiesto tu.",
    title: "I nostri operatori hanno bloccato il tuo account",
    until: "Finisce da solo al più tardi il {time}.",
    meanwhile:
      "Puoi leggere tutto, chiudere ordini e annullare; non si può aprire né prelevare nulla. Contatta l'assistenza.",
  },
  "account-unfrozen": {
    title: "Il tuo account non è più bloccato",
    facts: "Il blocco dei nostri operatori è finito il {time}.",
  },
  credited: {
    title: "{amount} {currency} accreditati",
    facts: "Due dei nostri operatori hanno accreditato {amount} {currency} sul tuo portafoglio fondi il {time}.",
    reason: "Motivo: {reason}",
  },
};
