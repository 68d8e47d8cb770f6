import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, callAsAnybody, newRequestKey, pendingCalls, provideStepUp } from "./api-client.ts";
import { startTexts } from "./i18n.ts";
import { currentPlace } from "./navigation.ts";
import { currentSession, setAccount, signIn, signOut } from "./session.ts";
import { toasts } from "./toast.ts";

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  vi.stubGlobal("scrollY", 0);
  fetched.mockReset();
  await startTexts("en", ["common"]);
});
afterEach(() => {
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (body: unknown, status = 200) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const keyOf = (at: number) => new Headers(fetched.mock.calls[at]?.[1].headers).get("Idempotency-Key");
const accountOf = (at: number) => new Headers(fetched.mock.calls[at]?.[1].headers).get("X-Account");
const trade = { currency_id: 1, legal_id: 3, type: "buy", amount: "1" } as const;

test("a call resolves with the answer's message", async () => {
  answers({ type: "ok", message: [{ id: 1 }] });
  await expect(call("GET /currency/list", {})).resolves.toEqual([{ id: 1 }]);
});

test("what everybody is shown is asked for without the session and without a word of who asks", async () => {
  answers({ type: "ok", message: [] });
  signIn({ userId: "20000001" });
  setAccount("real");
  await call("GET /market/log/keys", {});
  await callAsAnybody("GET /market/log/keys", {});
  const [own, anybody] = fetched.mock.calls;
  expect(own?.[0]).toContain("uid=20000001");
  expect(own?.[1].credentials).toBe("same-origin");
  expect(anybody?.[0]).toBe("/api/market/log/keys?lang=en");
  expect(anybody?.[1]).toMatchObject({ credentials: "omit", headers: { "X-Account": "demo" } });
  setAccount("demo");
  signOut();
});

test("a second try with the same intent has the same key; calls without one never share", async () => {
  answers({ type: "ok", message: {} });
  const requestKey = newRequestKey();
  await call("POST /wallet/demo_top_up", {}, { requestKey });
  await call("POST /wallet/demo_top_up", {}, { requestKey });
  await call("POST /wallet/demo_top_up", {});
  await call("POST /wallet/demo_top_up", {});
  expect(keyOf(0)).toBe(keyOf(1));
  expect(new Set([keyOf(1), keyOf(2), keyOf(3)]).size).toBe(3);
});

test("a second try goes to the account that the intent was made for, whichever is chosen by then", async () => {
  answers({ type: "ok", message: {} });
  setAccount("demo");
  const requestKey = newRequestKey();
  setAccount("real");
  await call("POST /coin/trade", trade, { requestKey });
  await call("POST /coin/trade", trade);
  expect([accountOf(0), accountOf(1)]).toEqual(["demo", "real"]);
  setAccount("demo");
});

test("a refusal shows its text as a toast and rejects with its code", async () => {
  answers({ type: "error", code: "insufficient-funds", message: "Not enough", details: {} });
  await expect(call("POST /coin/trade", trade)).rejects.toMatchObject({ code: "insufficient-funds" });
  expect(toasts.get().map((toast) => toast.text)).toEqual(["Not enough"]);
});

test("a quiet call shows no toast and rejects all the same", async () => {
  answers({ type: "error", code: "instrument-unknown", message: "No such", details: {} });
  await expect(call("GET /currency/instrument", {}, { isQuiet: true })).rejects.toBeInstanceOf(Refusal);
  expect(toasts.get()).toEqual([]);
});

test("999 shows the message, forgets the person, and after 1200 ms goes to the login page", async () => {
  signIn({ userId: "7" });
  answers({ type: "999", code: "session-ended", message: "Your session ended", details: {} });
  await expect(call("GET /user/info", {}, { isQuiet: true })).rejects.toMatchObject({ type: "999" });
  expect(toasts.get().map((toast) => toast.text)).toEqual(["Your session ended"]);
  expect(currentSession().user).toBeNull();
  vi.advanceTimersByTime(1199);
  expect(currentPlace().location.path).not.toBe("pages/common/login");
  vi.advanceTimersByTime(1);
  expect(currentPlace().location.path).toBe("pages/common/login");
});

test("a late 999 leaves whoever has signed in since alone", async () => {
  signIn({ userId: "7" });
  let answer = (_response: Response) => {};
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const calling = call("GET /user/info", {});
  signOut();
  signIn({ userId: "8" });
  const ended = { type: "999", code: "session-ended", message: "Your session ended", details: {} };
  answer(new Response(JSON.stringify(ended)));
  await expect(calling).rejects.toMatchObject({ type: "999" });
  expect(currentSession().user).toEqual({ userId: "8" });
  expect(toasts.get()).toEqual([]);
  signOut();
});

test("998 shows the message, and after 1200 ms goes to verification, once for several calls", async () => {
  const { depth } = currentPlace();
  answers({ type: "998", code: "verification-required", message: "Please complete KYC", details: {} });
  await expect(call("POST /coin/trade", trade, { isQuiet: true })).rejects.toMatchObject({ type: "998" });
  await expect(call("POST /coin/trade", trade)).rejects.toMatchObject({ type: "998" });
  expect(toasts.get().map((toast) => toast.text)).toEqual(["Please complete KYC"]);
  vi.advanceTimersByTime(1199);
  expect(currentPlace().location.path).not.toBe("pages/StartVerification");
  vi.advanceTimersByTime(1);
  expect(currentPlace().location.path).toBe("pages/StartVerification");
  expect(currentPlace().depth).toBe(depth + 1);
});

describe("a call that needs a fresh proof of who one is", () => {
  const refused = { type: "error", code: "step-up-required", message: "Prove it", details: {} };
  const refusedOnce = () =>
    fetched.mockImplementation(() => {
      const body = fetched.mock.calls.length === 1 ? refused : { type: "ok", message: { is_unfrozen: true } };
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
  const unfreeze = () => call("POST /safe/unfreeze", {});

  test("is sent once more with the same key after the person has proved it, and says nothing", async () => {
    refusedOnce();
    provideStepUp(() => Promise.resolve(true));
    await expect(unfreeze()).resolves.toEqual({ is_unfrozen: true });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(keyOf(0)).toBe(keyOf(1));
    expect(fetched.mock.calls[0]?.[1].body).toBe(fetched.mock.calls[1]?.[1].body);
    expect(toasts.get()).toEqual([]);
  });

  test("rejects without a word when the person does not want to, and is not sent again", async () => {
    refusedOnce();
    provideStepUp(() => Promise.resolve(false));
    await expect(unfreeze()).rejects.toMatchObject({ code: "step-up-required", message: "" });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(toasts.get()).toEqual([]);
  });

  test("is refused in words when the proof was not enough, and asks no second time", async () => {
    const details = { maximum: "200", currency: "USDT" };
    answers({ ...refused, details });
    const asked = vi.fn(() => Promise.resolve(true));
    provideStepUp(asked);
    await expect(unfreeze()).rejects.toMatchObject({ code: "step-up-required" });
    expect(asked).toHaveBeenCalledWith(details);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(toasts.get().map(({ text }) => text)).toEqual(["Prove it"]);
  });

  test("says that there is no connection when the question cannot be fetched", async () => {
    refusedOnce();
    provideStepUp(() => Promise.reject(new TypeError("not loaded")));
    await expect(unfreeze()).rejects.toMatchObject({ code: "network" });
    expect(toasts.get()).toHaveLength(1);
  });
});

test("a broken connection rejects as uncertain, so that the same intent may be sent again", async () => {
  fetched.mockRejectedValue(new TypeError("failed to fetch"));
  await expect(call("POST /coin/trade", trade)).rejects.toMatchObject({ code: "network", isUncertain: true });
});

test("a status other than 200 rejects even when the body says ok", async () => {
  answers({ type: "ok", message: 1 }, 500);
  await expect(call("GET /currency/list", {})).rejects.toMatchObject({ code: "fault" });
});

test("a call under way is counted until it ends, however it ends", async () => {
  fetched.mockRejectedValue(new TypeError("failed to fetch"));
  const calling = call("GET /currency/list", {});
  expect(pendingCalls.get()).toBe(1);
  await expect(calling).rejects.toThrow();
  expect(pendingCalls.get()).toBe(0);
});
