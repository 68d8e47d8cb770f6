/** The texts that come with the program in Italian. */
import type { SeedTexts } from "./seed-texts.ts";

export const seedYdl: SeedTexts = {
  faqDemo: {
    title: "Che differenza c’è tra il conto demo e quello reale?",
    summary: "Il denaro demo serve per esercitarsi. Non si versa e non si preleva.",
    body: "Ogni account ha due portafogli. Quello demo contiene denaro di prova: segue gli stessi prezzi e le stesse regole, ma non ha valore e non si può prelevare. Quello reale contiene solo ciò che hai versato e ciò che ne è venuto.\n\nUna striscia in alto e ogni conferma dicono quale stai usando.",
  },
  faqPrices: {
    title: "Da dove vengono i prezzi?",
    summary: "Da mercati pubblici, da una registrazione o da una simulazione; ogni schermata lo dice.",
    body: "Ogni schermata con prezzi dice se sono in tempo reale, in replay o simulati. I prezzi in tempo reale vengono da più mercati pubblici; un prezzo troppo vecchio o fuori linea non si usa per nessun ordine.\n\nOgni prezzo è scritto in un registro firmato che chiunque può leggere e controllare. Nessuno, nemmeno noi, può fissare un prezzo.\n\n[Apri il registro dei prezzi](#/pages/market/log)",
  },
  faqReceipts: {
    title: "Come controllo com’è finito un ordine?",
    summary: "I CFD chiusi e le opzioni hanno una ricevuta che puoi controllare.",
    body: "Il risultato di un’opzione o di un CFD chiuso segue dal registro firmato dei prezzi e dalle condizioni che hai visto prima di confermare. La ricevuta mostra i prezzi usati, e il tuo browser può ricalcolare il risultato.\n\nNessuno può scegliere chi vince.",
  },
  faqFees: {
    title: "Quali commissioni pago?",
    summary: "Quelle che vedi prima di confermare, e nessun’altra.",
    body: "Prima di confermare un ordine, un trasferimento o un prelievo vedi la commissione e quanto ricevi al netto. Ciò che hai visto resta scritto sull’ordine e non cambia dopo. Ogni commissione compare nei tuoi movimenti su una riga propria.",
  },
  faqDeposits: {
    title: "Quando arriva il mio deposito?",
    summary: "Quando la rete lo ha confermato, o quando una persona ha controllato la tua prova.",
    body: "Un deposito al tuo indirizzo è contato conferma per conferma e accreditato quando bastano. Un deposito con una prova o tramite banca viene prima controllato da una persona. Ognuno mostra il suo stato e, se è stato rifiutato, il motivo.\n\nControlla sempre che la rete con cui invii sia quella scelta qui. Ciò che invii su un’altra rete può andare perso.",
  },
  faqWithdrawals: {
    title: "Come funziona un prelievo?",
    summary: "L’importo viene accantonato, lo esaminano persone e vedi ogni passo.",
    body: "1. Scegli un indirizzo o una carta, l’importo e il PIN dispositivo. La commissione si vede prima di confermare.\n2. L’importo è accantonato subito. Puoi annullare finché è in attesa.\n3. Lo esamina il nostro team; per gli importi grandi servono due persone.\n4. Quando è inviato, vedi il suo hash o riferimento.\n\nUn nuovo indirizzo aspetta 24 ore prima del primo uso. Un prelievo non dipende mai da un altro deposito, da una commissione anticipata o da un volume di operazioni. Se qualcuno te lo chiede, non siamo noi.",
  },
  faqVerification: {
    title: "Perché devo verificare chi sono?",
    summary: "Serve per alcune funzioni e per limiti più alti.",
    body: "Il livello 1 è testo su di te, il livello 2 aggiunge le foto di un documento. Decide una persona, e dà un motivo per ogni campo da inviare di nuovo. I tuoi documenti sono conservati cifrati, e puoi vedere ogni volta che qualcuno li ha guardati e perché.",
  },
  faqSafety: {
    title: "Come tengo al sicuro il mio account?",
    summary: "Usa una passkey o un’app di autenticazione, e non dare mai un codice a nessuno.",
    body: "- Aggiungi una passkey o un’app di autenticazione in Sicurezza.\n- Imposta un PIN dispositivo per i prelievi.\n- Guarda i tuoi dispositivi e chiudi quelli che non conosci.\n- Se qualcosa non va, blocca tu l’account in qualsiasi momento.\n\nNon ti chiediamo mai la password, i codici o le parole di recupero.\n\n[Apri sicurezza](#/pages/setting/security)",
  },
  about: {
    title: "Informazioni su Candor",
    summary: "Trading e risparmio che mostrano come lavorano.",
    body: "Candor è un software per il trading e il risparmio che può essere controllato da chi lo usa.\n\n- **Contabilità esatta.** Ogni importo è un numero intero dell’unità più piccola. Ciò che si registra da una parte si registra dall’altra.\n- **Nessuna mano sulla bilancia.** Non esiste alcuna funzione per fissare un prezzo, una probabilità di vincita o il risultato di qualcuno.\n- **Esiti controllabili.** I prezzi sono scritti in un registro firmato, e gli ordini finiti hanno una ricevuta.\n- **I tuoi soldi sono tuoi.** Un prelievo non richiede altri pagamenti.\n\nQuesta installazione è gestita dal suo operatore, non da chi ha scritto il software. *L’operatore dovrebbe dire qui chi è, dove è registrato e sotto quale vigilanza, se c’è.*",
  },
  contact: {
    title: "Contatti",
    summary: "Come raggiungere chi gestisce questa installazione.",
    body: "Se l’operatore ha impostato un indirizzo e-mail o una chat, li trovi qui sotto. Chi lavora davvero qui non ti chiede mai la password o un codice.\n\n*L’operatore dovrebbe aggiungere un indirizzo postale e gli orari in cui risponde.*",
  },
  compliance: {
    title: "Come funziona questa installazione",
    summary: "Che cosa garantisce il software, e che cosa deve aggiungere l’operatore.",
    body: "## Che cosa assicura il software\n\n- I prezzi sono scritti in un registro firmato che chiunque può controllare. Nessun operatore può cambiarli.\n- I prelievi grandi richiedono due persone, e così gli accrediti a mano e le modifiche di queste impostazioni.\n- Tutto ciò che fa un operatore resta in un registro concatenato che non si può riscrivere di nascosto.\n- I documenti sono conservati cifrati; ogni sguardo è annotato, e chi ne è titolare può vederlo.\n\n## Che cosa devi sapere\n\nIl trading può costarti tutto il denaro che usi. I CFD con leva e le opzioni sono particolarmente rischiosi e non adatti alla maggior parte delle persone. Non usare mai denaro che ti serve.\n\n## Che cosa aggiunge l’operatore\n\n*Qui vanno licenze e registrazioni, i paesi serviti, le regole contro il riciclaggio e come reclamare. Finché qui non c’è nulla, considera che non ci sia alcuna licenza.*",
  },
  news: {
    title: "Ti diamo il benvenuto su Candor",
    summary: "Che cosa puoi controllare fin dal primo giorno.",
    body: "Questa è una nuova installazione di Candor. Tre cose da provare subito:\n\n1. Passa al conto demo e fai un ordine con denaro di prova.\n2. Apri la ricevuta di un ordine finito e lascia che il browser la controlli.\n3. Leggi il [registro dei prezzi](#/pages/market/log): contiene ogni prezzo mai usato.\n\nLe novità di questa installazione compariranno qui.",
  },
};
