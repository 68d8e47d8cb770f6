import { connect } from "node:net";
import { login, logout, sendCode } from "@candor/api/customer";
import type { ResponseOf } from "@candor/api/endpoint";
import { listCandles } from "@candor/api/market";
import { editNickname, getProfile } from "@candor/api/profile";
import { answer, refuse } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { placeSpotOrder } from "@candor/api/spot-order";
import { listBalances, moveBetweenWallets } from "@candor/api/wallet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Outage } from "../process/outage.ts";
import { DEFAULT_RATE_LIMITS } from "./http-settings.ts";
import { ANNAS_TOKEN, BENS_TOKEN, createTestServer, SITE, type TestServer } from "./http-test-support.ts";
import { type Call, route } from "./route.ts";

let seen: Call | undefined;
let received: unknown;
const balances: ResponseOf<typeof listBalances> = { account: "demo", list: [], total_usdt: null, top_up: "0" };

const ROUTES = [
  route(getSiteConfig, async (request, call) => {
    seen = call;
    received = request;
    return answer(SITE);
  }),
  route(listCandles, async (request) => {
    received = request;
    return answer([]);
  }),
  route(sendCode, async (request) => {
    received = request;
    return answer({ resend_after_s: 60, expires_after_s: 600 });
  }),
  route(login, async (request, call) => {
    if (request.wantsCookie) call.setSessionCookie("t0");
    return request.password === "wrong" ? refuse("credentials-wrong") : answer({ user_id: "7", token: null });
  }),
  route(logout, async (_request, call) => {
    call.clearSessionCookie();
    return answer({ is_signed_out: true as const });
  }),
  route(moveBetweenWallets, async (request, call) => {
    seen = call;
    received = request;
    return answer(balances);
  }),
  route(listBalances, async (_request, call) => {
    seen = call;
    return answer(balances);
  }),
  route(getProfile, async () => answer({ user_id: "not an id" } as never)),
  route(editNickname, async () => {
    throw new Outage("database", new Error("away"));
  }),
  route(placeSpotOrder, async () => {
    throw new Error("secret inner working");
  }),
];

let candor: TestServer;
beforeAll(async () => {
  const generous = { perSecond: 1000, burst: 1000 };
  const rateLimits = { ...DEFAULT_RATE_LIMITS, read: generous, write: generous, "sign-in": generous };
  candor = await createTestServer(ROUTES, { settings: { rateLimits } });
});
afterAll(() => candor.server.close());

const token = { authorization: ANNAS_TOKEN };
const cookie = { cookie: `theme=dark; candor_session=${ANNAS_TOKEN}` };
const ownPage = { ...cookie, origin: "http://localhost", host: "localhost" };
const MOVE = "currency_id=1&number=5&from_field=legal&to_field=change";
const jsonOf = ({ body }: { body: string }) =>
  JSON.parse(body) as { type: string; code?: string; message: unknown; details?: object };

describe("envelope", () => {
  test("an answer is 200 with type ok and the payload in message", async () => {
    const response = await candor.call("/api/site/config");
    expect([response.statusCode, jsonOf(response)]).toEqual([200, { type: "ok", message: SITE }]);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("without /api the same text comes in base64", async () => {
    const plain = await candor.call("/api/site/config");
    const encoded = await candor.call("/site/config");
    expect(Buffer.from(encoded.body, "base64").toString()).toBe(plain.body);
    expect(encoded.headers["content-type"]).toContain("text/plain");
  });

  test("without /api what is not there and what is too large come in base64 too", async () => {
    const decoded = ({ body }: { body: string }) => JSON.parse(Buffer.from(body, "base64").toString("utf8"));
    const tooLarge = `user_string=${"a".repeat(70_000)}`;
    for (const [path, body, status, code] of [
      ["/user/none", undefined, 404, "no-such-route"],
      ["/user/none", "lang=zh", 404, "no-such-route"],
      ["/user/login", tooLarge, 413, "request-too-large"],
    ] as const) {
      const encoded = await candor.call(path, body);
      expect(encoded.statusCode).toBe(status);
      expect(encoded.headers["content-type"]).toContain("text/plain");
      expect(decoded(encoded)).toMatchObject({ type: "error", code });
      const plain = await candor.call(`/api${path}`, body);
      expect(jsonOf(plain)).toMatchObject({ code });
    }
  });

  test("a field that takes a few words says which, in the caller's language", async () => {
    const response = await candor.call("/api/coin/list?status=7&lang=ydl", undefined, token);
    const allowed = "open, final, all, 1, 2";
    expect(jsonOf(response)).toMatchObject({ code: "bad-input", details: { field: "status", allowed } });
    expect(jsonOf(response).message).toContain(`(valori ammessi: ${allowed})`);
  });

  test("a refusal is 200 with code, details and a text in the language asked for", async () => {
    const response = await candor.call("/api/user/login", "user_string=a@b.cc&password=wrong&lang=ydl");
    expect(response.statusCode).toBe(200);
    expect(jsonOf(response)).toMatchObject({ type: "error", code: "credentials-wrong", details: {} });
    expect(jsonOf(response).message).toContain("Accesso non riuscito");
  });

  test("an unknown path or method is 404 no-such-route", async () => {
    for (const request of [candor.call("/api/none"), candor.call("/api/site/config", "x=1"), candor.call("/api/%zz")]) {
      const response = await request;
      expect([response.statusCode, jsonOf(response).code]).toEqual([404, "no-such-route"]);
    }
    const head = await candor.server.inject({
      method: "HEAD",
      url: "/api/user/logout",
      headers: { host: "localhost" },
    });
    expect(head.statusCode).toBe(404);
  });

  test("a bug is 500 and tells nothing of the inside; an outage is 503; both in the caller's language", async () => {
    const bug = await candor.call("/api/coin/trade", "currency_id=1&legal_id=2&type=buy&amount=1&lang=kor", token);
    expect([bug.statusCode, jsonOf(bug).code]).toEqual([500, "server-fault"]);
    expect(bug.body).not.toContain("secret");
    expect(bug.body).toContain("서버");
    const outage = await candor.call("/api/user/editNickname", "nickname=anna", token);
    expect([outage.statusCode, jsonOf(outage).code]).toEqual([503, "service-unavailable"]);
  });

  test("an answer that is not what the endpoint declares fails the call in development", async () => {
    expect((await candor.call("/api/user/info", undefined, token)).statusCode).toBe(500);
  });
});

describe("body", () => {
  test("form and JSON mean the same, and uid is no authority", async () => {
    await candor.call("/api/sms_mail", "user_string=a%40b.cc&scene=forget&uid=9&lang=en");
    const fromForm = received;
    await candor.call("/api/sms_mail", '{"user_string":"a@b.cc","scene":"forget","uid":"9"}', {
      "content-type": "application/json",
    });
    expect(received).toEqual(fromForm);
    expect(received).toEqual({ contact: "a@b.cc", scene: "forget", areaCode: "86" });
  });

  test.each([
    ["a field twice", "application/x-www-form-urlencoded", "user_string=a&user_string=b", "duplicate-field"],
    ["a JSON name twice", "application/json", '{"user_string":"a","user_string":"b"}', "duplicate-field"],
    ["broken JSON", "application/json", "{", "malformed-body"],
    ["a JSON list", "application/json", "[]", "malformed-body"],
    [
      "bytes that are no UTF-8",
      "application/json",
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      "malformed-body",
    ],
    ["another charset", "application/json; charset=utf-16", "{}", "malformed-body"],
    ["another type", "text/xml", "<a/>", "malformed-body"],
    ["a NUL", "application/json", '{"user_string":"a\\u0000b"}', "bad-input"],
    ["half a surrogate pair", "application/json", '{"user_string":"\\ud800"}', "bad-input"],
    ["nothing", "application/json", "", "bad-input"],
  ])("%s is refused by name", async (_what, type, payload, code) => {
    const headers = { host: "localhost", "content-type": type };
    const response = await candor.server.inject({ method: "POST", url: "/api/sms_mail", headers, payload });
    expect([response.statusCode, jsonOf(response).code]).toEqual([200, code]);
  });

  test.each([66_000, 1_100_000])("a body of %i bytes is 413 request-too-large", async (length) => {
    const response = await candor.call("/api/sms_mail", `user_string=${"a".repeat(length)}`);
    expect([response.statusCode, jsonOf(response).code]).toEqual([413, "request-too-large"]);
  });

  test("the query of a GET is read by the same rules", async () => {
    const twice = await candor.call("/api/currency/new_timeshar?symbol=A&symbol=B&period=1m");
    expect(jsonOf(twice).code).toBe("duplicate-field");
    const named = await candor.call("/api/currency/new_timeshar?symbol=A&period=2m");
    expect(jsonOf(named)).toMatchObject({ code: "period-unknown", details: { field: "period" } });
    await candor.call("/api/currency/new_timeshar?symbol=A%2FB&period=1min&lang=zh&uid=1");
    expect(received).toMatchObject({ symbol: "A/B", period: "1m" });
  });

  test("the language comes from lang, else from Accept-Language, else it is English", async () => {
    const languageOf = async (url: string, headers = {}) => {
      await candor.call(url, undefined, headers);
      return seen?.language;
    };
    const accepting = { "accept-language": "fr-FR, zh-TW;q=0.8, en;q=0.5" };
    expect(await languageOf("/api/site/config?lang=jp", accepting)).toBe("jp");
    expect(await languageOf("/api/site/config?lang=fr", accepting)).toBe("hk");
    expect(await languageOf("/api/site/config")).toBe("en");
  });
});

describe("who is asking", () => {
  test("a customer's endpoint sends visitors to log in, and says when a session has ended", async () => {
    expect(jsonOf(await candor.call("/api/user/info"))).toMatchObject({ type: "999", code: "login-required" });
    const ended = await candor.call("/api/user/info", undefined, { authorization: "old" });
    expect(jsonOf(ended)).toMatchObject({ type: "999", code: "session-ended" });
  });

  test("Authorization is the token itself or Bearer, and wins over the cookie without an Origin", async () => {
    for (const authorization of [ANNAS_TOKEN, `Bearer ${ANNAS_TOKEN}`, `bearer  ${ANNAS_TOKEN}`]) {
      const response = await candor.call("/api/wallet/change", MOVE, { authorization, cookie: "candor_session=other" });
      expect(jsonOf(response).type).toBe("ok");
    }
  });

  test("with a cookie a change needs proof of our own page", async () => {
    const keyed = { ...cookie, "x-account": "demo", "idempotency-key": "k" };
    const codeOf = async (headers: Record<string, string>) =>
      jsonOf(await candor.call("/api/wallet/change", MOVE, headers)).code;
    expect(await codeOf(keyed)).toBe("foreign-origin");
    expect(await codeOf({ ...keyed, origin: "https://evil.example" })).toBe("foreign-origin");
    expect(await codeOf({ ...keyed, origin: "null" })).toBe("foreign-origin");
    expect(await codeOf({ ...keyed, origin: "http://localhost.evil.example" })).toBe("foreign-origin");
    expect(await codeOf({ ...keyed, "sec-fetch-site": "same-site" })).toBe("foreign-origin");
    expect(await codeOf({ ...keyed, origin: "http://localhost" })).not.toBe("foreign-origin");
    expect(await codeOf({ ...keyed, "sec-fetch-site": "same-origin" })).not.toBe("foreign-origin");
  });

  test("logging out by GET counts as a change", async () => {
    expect(jsonOf(await candor.call("/api/user/logout", undefined, cookie)).code).toBe("foreign-origin");
    const left = await candor.call("/api/user/logout", undefined, ownPage);
    expect(left.headers["set-cookie"]).toMatch(/^candor_session=; .*Max-Age=0/);
  });

  test("another site cannot sign a visitor in", async () => {
    const response = await candor.call("/api/user/login", "user_string=a@b.cc&password=x", {
      origin: "https://evil.example",
    });
    expect(jsonOf(response).code).toBe("foreign-origin");
  });

  test("the session cookie is HttpOnly and Lax, and Secure with the __Host- name where the address is https", async () => {
    const plain = await candor.call("/api/user/login", "user_string=a@b.cc&password=x&session=cookie");
    expect(plain.headers["set-cookie"]).toMatch(/^candor_session=t0; Path=\/; HttpOnly; SameSite=Lax; Max-Age/);
    const secure = await createTestServer(ROUTES, { settings: { publicUrl: "https://candor.example" } });
    const headers = { host: "candor.example" };
    const response = await secure.call("/api/user/login", "user_string=a@b.cc&password=x&session=cookie", headers);
    expect(response.headers["set-cookie"]).toMatch(/^__Host-candor_session=t0; .*; Secure; /);
    expect(response.headers["strict-transport-security"]).toContain("max-age=31536000");
    await secure.server.close();
  });

  test("X-Account names the portfolio: real for a token without it, required with a cookie", async () => {
    await candor.call("/api/wallet/list", "", token);
    expect([seen?.accountMode, seen && "portfolioId" in seen && seen.portfolioId]).toEqual(["real", "702"]);
    await candor.call("/api/wallet/list", "", { ...token, "x-account": "demo" });
    expect(seen && "portfolioId" in seen && seen.portfolioId).toBe("701");
    expect(jsonOf(await candor.call("/api/wallet/list", "", cookie)).code).toBe("account-mode-missing");
    const odd = await candor.call("/api/wallet/list", "", { ...token, "x-account": "801" });
    expect(jsonOf(odd).code).toBe("account-mode-missing");
    await candor.call("/api/site/config");
    expect(seen?.accountMode).toBe("demo");
  });

  test("a Host that is not ours reaches nothing, and health probes do not care", async () => {
    for (const path of ["/api/site/config", "/api/docs", "/", "/metrics"]) {
      expect((await candor.call(path, undefined, { host: "evil.example" })).statusCode, path).toBe(404);
    }
    expect((await candor.call("/healthz", undefined, { host: "10.0.0.7" })).body).toBe('{"healthy":true}');
  });
});

describe("idempotency keys", () => {
  test("a cookie session needs one for every change, a token may go without", async () => {
    const web = { ...ownPage, "x-account": "demo" };
    expect(jsonOf(await candor.call("/api/wallet/change", MOVE, web)).code).toBe("idempotency-key-missing");
    expect(jsonOf(await candor.call("/api/wallet/change", MOVE, token)).type).toBe("ok");
    expect(seen?.idempotency).toBeNull();
  });

  test("header and request_id mean the same; the hash is of the command without language", async () => {
    await candor.call("/api/wallet/change", `${MOVE}&request_id=k1&lang=zh`, token);
    const byField = seen?.idempotency;
    await candor.call("/api/wallet/change", `lang=en&to_field=change_balance&${MOVE.replace("&to_field=change", "")}`, {
      ...token,
      "idempotency-key": "k1",
    });
    expect(seen?.idempotency).toEqual(byField);
    expect(byField).toMatchObject({ customerId: "7", portfolioId: "702", endpoint: "POST /wallet/change", key: "k1" });
    await candor.call("/api/wallet/change", MOVE.replace("number=5", "number=6"), {
      ...token,
      "idempotency-key": "k1",
    });
    expect(seen?.idempotency?.commandHash).not.toBe(byField?.commandHash);
  });

  test("a key that is too long or not plain text is refused", async () => {
    for (const key of ["k".repeat(129), "a b"]) {
      const response = await candor.call("/api/wallet/change", MOVE, { ...token, "idempotency-key": key });
      expect(jsonOf(response)).toMatchObject({ code: "bad-input", details: { field: "request_id" } });
    }
  });
});

test("too many calls are 429 with Retry-After, per customer or address, until time has passed", async () => {
  const slow = { perSecond: 0.5, burst: 2 };
  const rateLimits = { ...DEFAULT_RATE_LIMITS, read: slow, "sign-in": slow };
  const limited = await createTestServer(ROUTES, { settings: { rateLimits } });
  const statusOf = async (headers = {}) => (await limited.call("/api/site/config", undefined, headers)).statusCode;
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429]);
  const refused = await limited.call("/api/site/config");
  expect(jsonOf(refused)).toMatchObject({ code: "too-many-requests", details: { seconds: 2 } });
  expect(refused.headers["retry-after"]).toBe("2");
  expect(await statusOf(token)).toBe(200);
  const signIn = async () => (await limited.call("/api/user/login", "user_string=a@b.cc&password=x", token)).statusCode;
  expect([await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 429]);
  const guess = await limited.call("/api/user/login", "user_string=a@b.cc&password=x", { authorization: BENS_TOKEN });
  expect(guess.statusCode).toBe(429);
  limited.clock.advance(2000);
  expect(await statusOf()).toBe(200);
  await limited.server.close();
});

test("a server whose routes differ from the endpoints refuses to start", async () => {
  const twice = [...ROUTES, route(getSiteConfig, async () => answer(SITE))];
  await expect(createTestServer(twice)).rejects.toThrow(/GET \/site\/config/);
  await expect(createTestServer([], { ports: { routes: ROUTES } })).rejects.toThrow(
    /without a route: .*GET \/coin\/book/,
  );
});

test("an address longer than any header is 413, and what is no HTTP is 400, both as an envelope", async () => {
  const address = new URL(await candor.server.listen({ host: "127.0.0.1", port: 0 }));
  const long = await fetch(`${address.origin}/api/site/config?x=${"x".repeat(20_000)}`);
  expect([long.status, ((await long.json()) as { code: string }).code]).toEqual([413, "request-too-large"]);
  const socket = connect(Number(address.port), "127.0.0.1").end("nonsense\r\n\r\n");
  const text = (await socket.setEncoding("utf8").toArray()).join("");
  expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(text).toContain("malformed-body");
});
