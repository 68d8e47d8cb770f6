import { connect } from "node:net";
import type { Language } from "@candor/api/language";
import type { RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { expect, test } from "vitest";
import { callerLanguage, languageOfUnread } from "./caller-language.ts";
import { DEFAULT_RATE_LIMITS } from "./http-settings.ts";
import { ANNAS_TOKEN, createTestServer } from "./http-test-support.ts";

const FORM = "application/x-www-form-urlencoded";
const KOREAN = { "accept-language": "fr, ko;q=0.9" };
const said = (language: Language, code: RefusalCode, details = {}) => ({
  code,
  message: refusalText(code, details, language),
});

test("lang counts before Accept-Language, and what is none of the seven counts for nothing", () => {
  expect(callerLanguage("ko", "jp", "zh")).toBe("jp");
  expect(callerLanguage("ko", "fr", "zh")).toBe("zh");
  expect(callerLanguage("fr-FR, zh-TW;q=0.8, en", undefined, 7)).toBe("hk");
  expect(callerLanguage("fr")).toBe("en");
  expect(callerLanguage(undefined)).toBe("en");
});

test("lang is found in an unread body only as a field of that name", () => {
  const of = (body: string) => languageOfUnread({ headers: {}, raw: { url: "/" }, body: Buffer.from(body) });
  expect([of("lang=jp"), of("a=1&lang=jp&b=2"), of('{"a":1, "lang" : "jp"}')]).toEqual(["jp", "jp", "jp"]);
  expect([of("slang=jp"), of("a=lang=jp"), of('{"a":"lang=jp"}'), of("lang=jpx")]).toEqual(["en", "en", "en", "en"]);
});

/** Without /api answers are base64. */
const readable = (body: string): string => (body.startsWith("{") ? body : Buffer.from(body, "base64").toString());

test("what no endpoint reads is refused in its caller's language", async () => {
  const { server, call } = await createTestServer([]);
  const long = `lang=jp&user_string=${"a".repeat(66_000)}`;
  const signedIn = { ...KOREAN, authorization: ANNAS_TOKEN };
  const asked: [ReturnType<typeof call>, Language, RefusalCode][] = [
    [call("/api/none?a=1&lang=ydl", undefined, KOREAN), "ydl", "no-such-route"],
    [call("/api/none", "a=1&lang=xp", KOREAN), "xp", "no-such-route"],
    [call("/api/none", '{"lang":"hk"}', { ...KOREAN, "content-type": "application/json" }), "hk", "no-such-route"],
    [call("/api/none", "language=xp", KOREAN), "kor", "no-such-route"],
    [call("/%zz?lang=zh", undefined, KOREAN), "zh", "no-such-route"],
    [call("/api/sms_mail?lang=zh", long, KOREAN), "zh", "request-too-large"],
    [call("/api/sms_mail", long, KOREAN), "kor", "request-too-large"],
    [call("/files/none?lang=ydl", undefined, signedIn), "ydl", "no-such-route"],
    [call("/files/none", undefined, signedIn), "kor", "no-such-route"],
    [call("/api/site/config?lang=xp", undefined, { host: "elsewhere.example" }), "xp", "no-such-route"],
  ];
  for (const [response, language, code] of asked) {
    expect(JSON.parse(readable((await response).body))).toMatchObject(said(language, code));
  }
  await server.close();
});

test.each([
  ["a body that is no JSON", "/api/user/login", '{"lang":"zh", "user_string": ', "application/json", "malformed-body"],
  ["a body with a field twice", "/api/user/login", "lang=zh&password=a&password=b", FORM, "duplicate-field"],
  ["a body of another kind", "/api/user/login", '{"lang":"zh"}', "text/plain", "malformed-body"],
  ["an address with a field twice", "/api/coin/book?match_id=1&match_id=2&lang=zh", undefined, FORM, "duplicate-field"],
  ["an address that is no text", "/api/user/login?a=%ff&lang=zh", "password=a", FORM, "malformed-body"],
] as const)("%s is refused in the language that it names", async (_name, path, body, type, code) => {
  const { server, call } = await createTestServer([]);
  const answered = JSON.parse((await call(path, body, { ...KOREAN, "content-type": type })).body);
  expect(answered).toMatchObject(said("zh", code, answered.details));
  await server.close();
});

test("who calls too often is told so in the language of their body, which is not read", async () => {
  const once = { perSecond: 0.5, burst: 1 };
  const rateLimits = { ...DEFAULT_RATE_LIMITS, "sign-in": once };
  const { server, call } = await createTestServer([], { settings: { rateLimits } });
  const asked = async (body: string) => JSON.parse((await call("/api/sms_mail", body, KOREAN)).body);
  await asked("");
  expect(await asked("user_string=a&lang=jp")).toMatchObject(said("jp", "too-many-requests", { seconds: 2 }));
  expect(await asked("user_string=a")).toMatchObject(said("kor", "too-many-requests", { seconds: 2 }));
  await server.close();
});

test("what is no request at all is answered in the language of what came of it", async () => {
  const { server } = await createTestServer([]);
  const address = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
  const long = await fetch(`${address.origin}/api/site/config?lang=jp&x=${"x".repeat(20_000)}`, { headers: KOREAN });
  expect(await long.json()).toMatchObject(said("jp", "request-too-large"));
  const socket = connect(Number(address.port), "127.0.0.1").end("nonsense\r\nAccept-Language: it-CH, en\r\n\r\n");
  const text = (await socket.setEncoding("utf8").toArray()).join("");
  expect(text).toContain(JSON.stringify(said("ydl", "malformed-body").message));
  await server.close();
});
