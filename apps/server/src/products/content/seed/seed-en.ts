/** The texts that come with the program in English: the reference for the other six. */
import type { SeedTexts } from "./seed-texts.ts";

export const seedEn: SeedTexts = {
  faqDemo: {
    title: "What is the difference between the demo and the real account?",
    summary: "Demo money is for practice. It cannot be deposited or withdrawn.",
    body: "Every account has two portfolios. The demo portfolio holds practice money: it follows the same prices and the same rules, but it has no value and cannot be withdrawn. The real portfolio holds only what you deposited and what you made of it.\n\nA strip at the top and every confirmation say which one you are using.",
  },
  faqPrices: {
    title: "Where do prices come from?",
    summary: "From public markets, a recording or a simulation; every screen says which.",
    body: "Every screen with prices says whether they are live, replayed or simulated. Live prices are taken from several public markets; a price that is too old or out of line is not used for any order.\n\nEach price is written to a signed log that anybody can read and check. Nobody can set a price, not even we.\n\n[Open the price log](#/pages/market/log)",
  },
  faqReceipts: {
    title: "How can I check how an order ended?",
    summary: "Closed contracts and options have a receipt that you can check yourself.",
    body: "The result of an option or a closed contract follows from the signed price log and from the terms you saw before you confirmed. Its receipt shows the prices that were used, and your own browser can work the result out again from them.\n\nNobody can choose who wins.",
  },
  faqFees: {
    title: "Which fees do I pay?",
    summary: "The ones you see before you confirm, and no others.",
    body: "Before you confirm an order, a transfer or a withdrawal you see its fee and what you get after it. What you saw is written on the order and does not change afterwards. Every fee appears as a line of its own in your records.",
  },
  faqDeposits: {
    title: "When does my deposit arrive?",
    summary: "After the network has confirmed it, or after a person has checked your proof.",
    body: "A deposit to your own address is counted confirmation by confirmation and credited once there are enough of them. A deposit with a proof, or by bank, is checked by a person first. Each one shows its state and, if it was rejected, the reason.\n\nAlways check that the network you send on is the one you chose here. Coins sent on another network may be lost.",
  },
  faqWithdrawals: {
    title: "How does a withdrawal work?",
    summary: "The amount is reserved, people review it, and you see every step.",
    body: "1. You choose an address or card, the amount and your payment PIN. The fee is shown before you confirm.\n2. The amount is reserved at once. You can cancel while it is pending.\n3. Our team reviews it; large amounts need two people.\n4. When it is sent, you see its hash or reference.\n\nA new address can be used after 24 hours. A withdrawal is never tied to another deposit, a fee in advance or a trading volume. If somebody asks you for one, it is not us.",
  },
  faqVerification: {
    title: "Why should I verify who I am?",
    summary: "Some functions and higher limits need it.",
    body: "Level 1 is text about you, level 2 adds pictures of a document. A person decides and gives a reason for each field that has to be sent again. Your documents are stored encrypted, and you can see each time somebody looked at them and why.",
  },
  faqSafety: {
    title: "How do I keep my account safe?",
    summary: "Use a passkey or an authenticator, and never share a code.",
    body: "- Add a passkey or an authenticator app under Security.\n- Set a payment PIN for withdrawals.\n- Look through your devices, and log out those you do not know.\n- If something is wrong, freeze the account yourself, at any time.\n\nWe never ask for your password, your codes or your recovery words.\n\n[Open security](#/pages/setting/security)",
  },
  about: {
    title: "About Candor",
    summary: "Trading and saving that shows its work.",
    body: "Candor is software for trading and saving that can be checked by the people who use it.\n\n- **Exact books.** Every amount is a whole number of the smallest unit. What is booked on one side is booked on the other.\n- **No hand on the scale.** No function exists to set a price, a chance of winning or somebody's result, for anybody.\n- **Checkable endings.** Prices are written to a signed log, and orders that ended have a receipt.\n- **Your money is yours.** A withdrawal needs no further payment.\n\nThis installation is run by its operator, not by those who wrote the software. *The operator should say here who they are, where they are registered and under which supervision, if any.*",
  },
  contact: {
    title: "Contact",
    summary: "How to reach whoever runs this installation.",
    body: "If the operator has set an e-mail address or a chat, you find it below. Nobody who really works here asks for your password or for a code.\n\n*The operator should add a postal address and the hours in which questions are answered.*",
  },
  compliance: {
    title: "How this installation works",
    summary: "What the software guarantees, and what its operator has to add.",
    body: "## What the software makes sure of\n\n- Prices are written to a signed log that anybody can check. No operator can change one.\n- Large withdrawals need two people, and so do money credited by hand and changes of these settings.\n- Everything an operator does is kept in a chained record that cannot be rewritten unnoticed.\n- Documents are stored encrypted; each look at one is recorded, and its owner can see it.\n\n## What you should know\n\nTrading can cost you all the money you use for it. Contracts with leverage and options are especially risky, and not suitable for most people. Never trade with money you need.\n\n## What the operator adds\n\n*Licences and registrations, the countries that are served, rules against money laundering, and how to complain belong here. As long as nothing stands here, assume that there is no licence.*",
  },
  news: {
    title: "Welcome to Candor",
    summary: "What you can check for yourself from the first day.",
    body: "This is a fresh installation of Candor. Three things to try first:\n\n1. Switch to the demo account and place an order with practice money.\n2. Open the receipt of an order that has ended, and let your browser check it.\n3. Read the [price log](#/pages/market/log): every price that was ever used stands in it.\n\nNews of this installation will appear here.",
  },
};
