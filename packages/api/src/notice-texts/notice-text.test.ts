import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../language.ts";
import type { NoticeParameters } from "../notice.ts";
import { PAYEE_KINDS } from "../payee-words.ts";
import { UNKNOWN_DEVICE } from "../unknown-device.ts";
import { NOTICE_WORDS, noticeText } from "./notice-text.ts";

const AT = Date.UTC(2026, 10, 21, 3, 4, 5);
const fired = (changes: Partial<NoticeParameters<"price-alert">> = {}): NoticeParameters<"price-alert"> => ({
  alert_id: "1",
  match_id: 1,
  symbol: "BTC/USDT",
  side: "up",
  level: "97000.00",
  percent: null,
  reference: null,
  price: "97000.50",
  seq: 7,
  priced_at: AT,
  price_mode: "live",
  note: "",
  ...changes,
});
/** What traders of a country say in English too. */
const BORROWED: Partial<Record<Language, readonly string[]>> = { ydl: ["Margin call: {symbol}", "Long", "Short"] };
const marksOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(LANGUAGES)("%s has every sentence with the marks of the English one, and its own words", (language) => {
  for (const [group, sentences] of Object.entries(NOTICE_WORDS.en)) {
    const words: Readonly<Record<string, string>> = NOTICE_WORDS[language][group as keyof typeof NOTICE_WORDS.en];
    expect(Object.keys(words), group).toEqual(Object.keys(sentences));
    for (const [name, english] of Object.entries(sentences)) {
      const own = words[name] ?? "";
      expect(marksOf(own), name).toEqual(marksOf(english));
      if (language !== "en" && !BORROWED[language]?.includes(own)) expect(own, name).not.toBe(english);
    }
  }
});

test.each(LANGUAGES)("%s writes a notice with every figure filled in", (language) => {
  for (const changes of [{}, { level: null, percent: "5", reference: "90000.00" }, { side: "down" as const }]) {
    const { title, content } = noticeText("price-alert", fired({ ...changes, note: "n" }), {
      language,
      timeZone: "UTC",
    });
    expect(title).toContain("BTC/USDT");
    expect(`${title}${content}`).not.toMatch(/[{}]|undefined|NaN/);
  }
});

test("figures and times are written as the reader writes them, in the reader's time zone", () => {
  expect(noticeText("price-alert", fired(), { language: "en", timeZone: "UTC" })).toEqual({
    title: "BTC/USDT rose to 97,000.00",
    content: expect.stringMatching(/^The price was 97,000\.50 on Nov 21, 2026, 3:04:05\sAM UTC\.$/),
  });
  expect(noticeText("price-alert", fired(), { language: "ydl", timeZone: "Europe/Rome" })).toEqual({
    title: "BTC/USDT è salito a 97.000,00",
    content: expect.stringMatching(/^Il prezzo era 97\.000,50 il 21 nov 2026, 4:04:05 CET\.$/),
  });
});

test("a move says how far and from where", () => {
  const move = fired({ level: null, percent: "2.5", reference: "100000.00", side: "down" });
  expect(noticeText("price-alert", move, { language: "en", timeZone: "UTC" })).toMatchObject({
    title: "BTC/USDT is down 2.5%",
    content: expect.stringContaining("Measured from 100,000.00."),
  });
  const day = noticeText("price-alert", { ...move, reference: null }, { language: "en", timeZone: "UTC" });
  expect(day.content).toContain("over the last 24 hours");
});

test.each(LANGUAGES)("%s says so where prices are not live", (language) => {
  const reader = { language, timeZone: "UTC" };
  const words = NOTICE_WORDS[language].every;
  expect(noticeText("price-alert", fired({ price_mode: "simulated" }), reader).content).toContain(words.simulated);
  expect(noticeText("price-alert", fired({ price_mode: "replay" }), reader).content).toContain(words.replay);
  expect(noticeText("price-alert", fired(), reader).content).not.toContain(words.simulated);
});

test("a note cannot bring marks of its own into the text", () => {
  const { content } = noticeText("price-alert", fired({ note: "{price} [{time}]" }), {
    language: "en",
    timeZone: "UTC",
  });
  expect(content).toMatch(/Your note: \{price\} \[\{time\}\]$/);
});

test.each(LANGUAGES)("%s tells of a sign-in from a new device with what it was, where and when", (language) => {
  const seen = { device: "Firefox (Windows)", address: "203.0.113.9", at: AT };
  const { content } = noticeText("new-device", seen, { language, timeZone: "UTC" });
  for (const said of [seen.device, seen.address, "21"]) expect(content).toContain(said);
  expect(content).not.toMatch(/[{}]|undefined/);
});

test.each(LANGUAGES)("%s tells what was lost with its key, and of nothing else", (language) => {
  const told = (documents: boolean, factors: boolean) =>
    noticeText("sealed-lost", { documents, factors }, { language, timeZone: "UTC" }).content;
  const [one, other, both] = [told(true, false), told(false, true), told(true, true)];
  for (const content of [one, other]) expect(both).toContain(content);
  expect(one).not.toBe(other);
  expect(both).not.toMatch(/[{}]|undefined/);
});

test.each(LANGUAGES)("%s tells which payee came or went, and when it can be used", (language) => {
  const told = (change: "added" | "removed", kind: NoticeParameters<"payee-changed">["kind"]) =>
    noticeText(
      "payee-changed",
      { change, kind, place: "TR7NHq…Lj6t (Tron)", at: AT, usable_from: change === "added" ? AT + 86_400_000 : null },
      { language, timeZone: "UTC" },
    );
  const titles = PAYEE_KINDS.flatMap((kind) => [told("added", kind).title, told("removed", kind).title]);
  expect(new Set(titles).size).toBe(titles.length);
  expect(told("added", "address").content).toContain("TR7NHq…Lj6t (Tron)");
  expect(told("added", "address").content).toContain("22");
  expect(told("removed", "card").content).not.toContain("22");
  expect(told("added", "card").content).not.toMatch(/[{}]|undefined/);
});

test("a sign-in from a device that does not say what it is names it in the reader's words", () => {
  const parameters = { device: UNKNOWN_DEVICE, address: "203.0.113.9", at: AT };
  const said = (language: Language) => noticeText("new-device", parameters, { language, timeZone: "UTC" }).content;
  expect(said("en")).toMatch(/^Unknown device, IP address 203\.0\.113\.9, on /);
  for (const language of LANGUAGES) expect(said(language)).not.toContain(UNKNOWN_DEVICE);
});
