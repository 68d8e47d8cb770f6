/** Refusal texts of money with a term, in Italian. */

export const termTextsYdl = {
  "term-offer-unknown": "Questo prodotto non è disponibile. Scegline un altro dall'elenco.",
  "term-offer-closed":
    "Questo prodotto non accetta nuove sottoscrizioni al momento. Scegline un altro o torna più tardi.",
  "term-offer-sold-out":
    "Questo prodotto è esaurito[: restano {left} {currency}]. Inserisci un importo minore o scegline un altro.",
  "term-person-limit":
    "Hai raggiunto il limite per conto[: puoi aggiungere ancora {left} {currency}]. Inserisci un importo minore.",
  "term-order-unknown": "Ordine non trovato. Scegline uno dal tuo elenco.",
  "term-order-ended": "Questo ordine è già terminato. Controlla di nuovo il tuo elenco.",
  "term-run-under-way": "È in corso il pagamento degli interessi del giorno. Riprova tra qualche minuto.",
  "term-exit-changed": "L'importo che riceveresti è cambiato. Controlla le nuove cifre e conferma di nuovo.",
  "term-leaving-gains":
    "L’uscita anticipata renderebbe più del prodotto più breve[ ({days} giorni, uscita dopo {left})]. Correggi i tassi o il costo di uscita.",
  "terms-subject-unknown": "Non ci sono condizioni con questo nome. Scegline una dall'elenco.",
  "terms-changed":
    "Le condizioni sono cambiate da quando le hai viste e non è stato fatto nulla. Controlla le nuove e invia di nuovo.",
  "wallet-earn-by-products":
    "Il denaro entra nel wallet Risparmio sottoscrivendo un prodotto. Scegli un altro wallet o un prodotto.",
} as const;
