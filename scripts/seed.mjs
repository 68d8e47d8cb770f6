// @ts-check
/**
 * `npm run seed`: fills a running demonstration with people, through its API as anybody's client would. Each registers with the
 * code of the local outbox, trades on demo money (spot orders that fill and that rest, contracts, options, price alerts) and some
 * send their identity for review. Waits where a limit says so. Nothing here decides a price or an outcome.
 *
 *   --url URL   of the server; http://127.0.0.1:8080 where it is left out
 *   --busy      fifty people instead of five
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { refuse, requireHostNode } from "./node-runtime.mjs";

requireHostNode();
const { values } = parseArgs({
  options: { url: { type: "string", default: "http://127.0.0.1:8080" }, busy: { type: "boolean", default: false } },
});
const PEOPLE = values.busy ? 50 : 5;
/** As many register at the same time; their addresses are one. */
const AT_ONCE = 4;
const TRIES_MAX = 60;
const BUSY_CODES = new Set(["too-many-requests", "busy-try-again"]);
/** The market is between two prices, or the order's own moved on: the next try asks again. */
const PRICE_CODES = new Set(["price-stale", "price-moved"]);
const PASSWORD = "one demo for 50 people";
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"];
const NAMES = ["Ada", "Bao", "Chiara", "Diego", "Elif", "Femi", "Greta", "Hana", "Ivo", "Jun"];
const SURNAMES = ["Rossi", "Okafor", "Tanaka", "Meyer", "Silva"];

/** @typedef {{ readonly token: string, readonly at: number }} Person */
/** @typedef {{ readonly type: string, readonly message: any, readonly code?: string }} Envelope */

/**
 * @param {string} key "POST /coin/trade"
 * @param {Record<string, unknown>} fields
 * @param {Person | null} person
 * @returns {Promise<Envelope>}
 */
async function call(key, fields = {}, person = null) {
  const [method = "", path = ""] = key.split(" ");
  const query = new URLSearchParams();
  if (method === "GET") for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  /** @type {RequestInit} */
  const sent = { method, headers: { "content-type": "application/json" } };
  Object.assign(sent.headers ?? {}, person ? { authorization: person.token, "x-account": "demo" } : {});
  if (method === "POST") {
    Object.assign(sent.headers ?? {}, { "idempotency-key": crypto.randomUUID() });
    sent.body = JSON.stringify(fields);
  }
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${values.url}/api${path}?${query}`, sent).catch(() =>
      refuse(`No server answers at ${values.url}: begin with npm start or npm run dev.`),
    );
    const envelope = /** @type {Envelope} */ (await response.json());
    if (!BUSY_CODES.has(envelope.code ?? "") || attempt === TRIES_MAX) return envelope;
    await sleep(Math.max(1, Number(response.headers.get("retry-after") ?? 1)) * 1_000);
  }
}

/**
 * The payload of an answer that must be ok.
 * @param {string} key
 * @param {Record<string, unknown>} fields
 * @param {Person | null} person
 */
async function ask(key, fields = {}, person = null) {
  const { type, message } = await call(key, fields, person);
  if (type !== "ok") throw new Error(`${key}: ${message}`);
  return message;
}

/** @param {string} address */
async function codeFor(address) {
  const response = await fetch(`${values.url}/outbox.json`);
  if (!response.ok)
    refuse(`${values.url} shows no outbox: people are made in development only, not with NODE_ENV=production.`);
  const sent = /** @type {{ to: string, text: string }[]} */ (await response.json());
  const code = sent.find(({ to }) => to === address)?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`the outbox holds no code for ${address}`);
  return code;
}

/** @param {number} at @returns {Promise<Person>} */
async function register(at) {
  const address = `${NAMES[at % NAMES.length]}.${Date.now().toString(36)}${at}@example.com`.toLowerCase();
  await ask("POST /sms_mail", { user_string: address, scene: "register" });
  const code = await codeFor(address);
  const fields = { user_string: address, code, password: PASSWORD, re_password: PASSWORD };
  const { token } = await ask("POST /user/register", fields);
  return { token, at };
}

/** @param {string} symbol */
const marketOf = (symbol) => ask("GET /currency/instrument", { symbol });

/**
 * What the market refuses, being closed or between two prices, is left out: the next person trades elsewhere.
 * @param {string} key @param {Record<string, unknown>} fields @param {Person} person
 */
async function place(key, fields, person) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { type, code } = await call(key, fields, person);
    if (type === "ok") return 1;
    if (!PRICE_CODES.has(code ?? "")) return 0;
    await sleep(500);
  }
  return 0;
}

/** @param {Person} person @returns {Promise<number>} how much of it was taken */
async function trade(person) {
  const market = await marketOf(SYMBOLS[person.at % SYMBOLS.length] ?? "BTCUSDT");
  const { match_id, currency_id, legal_id } = market;
  const bitcoin = await marketOf("BTCUSDT");
  const quotes = await ask("GET /currency/quotation_new", { is_class: 2 });
  const price = Number(quotes.find((/** @type {any} */ one) => one.symbol === "BTCUSDT").now_price);
  const spot = { currency_id: bitcoin.currency_id, legal_id: bitcoin.legal_id };
  const type = person.at % 2 === 0 ? "up" : "down";
  const taken = [
    await place("POST /coin/trade", { ...spot, type: "buy", amount: `0.0${randomInt(1, 9)}` }, person),
    await place(
      "POST /coin/trade",
      { ...spot, type: "buy", amount: "0.01", target_price: (price * (0.985 + person.at / 5_000)).toFixed(2) },
      person,
    ),
    await place("POST /lever/submit", { currency_id, legal_id, type, share: randomInt(1, 30), multiple: 10 }, person),
    await place("POST /lever/submit", { ...spot, type, share: randomInt(5, 60), multiple: 5 }, person),
    await place(
      "POST /microtrade/submit",
      { match_id, currency_id: legal_id, type, seconds: 60, number: "10" },
      person,
    ),
    await place(
      "POST /price_alert/add",
      { match_id: bitcoin.match_id, type: "above", price: (price * 1.01).toFixed(0) },
      person,
    ),
  ];
  if (person.at % 3 === 0) await closeOne(person);
  return taken.filter(Boolean).length;
}

/** The first contract that is open is closed again, so that there is history. @param {Person} person */
async function closeOne(person) {
  const { list } = await ask("POST /lever/my_trade", { status: "all" }, person);
  const open = list.find((/** @type {any} */ order) => order.status === "open");
  if (open) await call("POST /lever/close", { id: open.id }, person);
}

/** A phone number and the text of level 1, for somebody in the back office to judge. @param {Person} person */
async function sendIdentity(person) {
  const mobile = `+4179${String(randomInt(0, 10_000_000)).padStart(7, "0")}`;
  await ask("POST /sms_send", { mobile }, person);
  await ask("POST /safe/mobile", { mobile, code: await codeFor(mobile) }, person);
  await call(
    "POST /user/real",
    {
      first_name: NAMES[person.at % NAMES.length],
      last_name: SURNAMES[person.at % SURNAMES.length],
      gender: person.at % 2 === 0 ? "female" : "male",
      birth_date: `19${randomInt(60, 99)}-0${randomInt(1, 9)}-1${randomInt(0, 9)}`,
      country: "CH",
      address: `Bahnhofstrasse ${person.at + 1}, 8001 Zurich`,
      document_type: "passport",
      document_number: `X${randomInt(1_000_000, 9_999_999)}`,
    },
    person,
  );
}

let next = 0;
let orders = 0;
let done = 0;
async function makePeople() {
  while (next < PEOPLE) {
    const at = next;
    next += 1;
    const person = await register(at);
    orders += await trade(person);
    if (at % 5 === 0) await sendIdentity(person);
    done += 1;
    process.stdout.write(`${done} of ${PEOPLE} people trade\r`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, makePeople));
process.stdout.write(
  `${PEOPLE} people have come, with ${orders} orders and alerts. Each signs in with “${PASSWORD}”; the outbox has their addresses.\n`,
);
