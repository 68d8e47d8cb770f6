// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BrowserWallet } from "./wallet-discovery.ts";

const ANNA = "0xa0cf798816d4b9b9866b5330eea46a18382f251e";
const BEN = "0xb0cf798816d4b9b9866b5330eea46a18382f251e";
const KEY = "candor.wallet";
const LOGIN = "#/pages/common/login?return=pages%2Ffund%2Fassets";

let calls: string[];
let listeners: Set<(accounts: unknown) => void>;
let wallet: BrowserWallet;
/** What the wallet shows without being asked for access. */
let shown: string[];
let answersRequests: () => void;

const changeTo = (accounts: string[]): void => {
  for (const listener of [...listeners]) listener(accounts);
};

/** The modules anew, as after a reload, with this in the browser's storage. */
async function load(stored: Record<string, string>) {
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  vi.resetModules();
  vi.doMock("../../app/api-client.ts", () => ({
    call: async (key: string) => {
      calls.push(key);
    },
  }));
  const session = await import("../../app/session.ts");
  const { startNavigation } = await import("../../app/navigation.ts");
  startNavigation();
  return { ...session, ...(await import("./wallet-session.ts")) };
}

const SIGNED_IN = { "candor.user": '{"userId":"7"}', [KEY]: JSON.stringify({ address: ANNA, rdns: "io.fox" }) };

beforeEach(() => {
  calls = [];
  listeners = new Set();
  shown = [ANNA];
  location.hash = "#/pages/fund/assets";
  const provider: BrowserWallet["provider"] = {
    request: async () => shown,
    on: (_event, listener) => listeners.add(listener),
    removeListener: (_event, listener) => listeners.delete(listener),
  };
  wallet = { rdns: "io.fox", name: "Fox", icon: null, provider };
  const detail = { info: { rdns: "io.fox", name: "Fox", icon: "" }, provider };
  answersRequests = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", answersRequests);
});
afterEach(() => {
  removeEventListener("eip6963:requestProvider", answersRequests);
  vi.doUnmock("../../app/api-client.ts");
});

test.each([
  ["another account", [BEN]],
  ["no account", []],
])(
  "a wallet that goes on to %s ends the session here and on the server, and the log-in begins again",
  async (_, to) => {
    const { signIn, currentSession, keepWallet } = await load({});
    keepWallet(wallet, ANNA);
    signIn({ userId: "7" });
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({ address: ANNA, rdns: "io.fox" });
    changeTo(to);
    await vi.waitFor(() => expect(location.hash).toBe(LOGIN));
    expect(calls).toEqual(["GET /user/logout"]);
    expect(currentSession().user).toBeNull();
    expect([localStorage.getItem(KEY), localStorage.getItem("candor.user")]).toEqual([null, null]);
    expect(listeners.size).toBe(0);
  },
);

test("a wallet that went on to another account while it was being logged in with ends the session too", async () => {
  const { signIn, currentSession, keepWallet } = await load({});
  shown = [BEN];
  keepWallet(wallet, ANNA);
  signIn({ userId: "7" });
  await vi.waitFor(() => expect(location.hash).toBe(LOGIN));
  expect([calls, currentSession().user]).toEqual([["GET /user/logout"], null]);
});

test("why the log-in began again is not said any more once somebody is in, nor begun again for them", async () => {
  const { signIn, keepWallet, currentWalletRestart } = await load({});
  keepWallet(wallet, ANNA);
  signIn({ userId: "7" });
  changeTo([BEN]);
  await vi.waitFor(() => expect(currentWalletRestart()).toEqual({ reason: "changed", wallet }));
  signIn({ userId: "8" });
  expect(currentWalletRestart()).toBeNull();
});

test("a wallet that names the same account again changes nothing, however it writes it", async () => {
  const { currentSession, followKeptWallet } = await load(SIGNED_IN);
  await followKeptWallet();
  changeTo([ANNA.toUpperCase().replace("0X", "0x")]);
  expect(currentSession().user).toEqual({ userId: "7" });
  expect([calls, listeners.size]).toEqual([[], 1]);
});

test("a wallet that shows another account at the start ends the session; a locked one does not", async () => {
  shown = [];
  const locked = await load(SIGNED_IN);
  await locked.followKeptWallet();
  expect(locked.currentSession().user).toEqual({ userId: "7" });
  shown = [BEN];
  const other = await load(SIGNED_IN);
  await other.followKeptWallet();
  expect(other.currentSession().user).toBeNull();
  expect(location.hash).toBe(LOGIN);
});

test("signing out by hand forgets the wallet and stops listening", async () => {
  const { signOut, followKeptWallet } = await load(SIGNED_IN);
  await followKeptWallet();
  signOut();
  expect([localStorage.getItem(KEY), listeners.size]).toEqual([null, 0]);
});

test("a wallet that was kept for somebody who is signed in no more is forgotten and not watched", async () => {
  const { followKeptWallet } = await load({ [KEY]: SIGNED_IN[KEY] ?? "" });
  await followKeptWallet();
  expect([localStorage.getItem(KEY), listeners.size]).toEqual([null, 0]);
});

test.each(["", "null", "7", "{}", '{"address":7,"rdns":null}'])(
  "a broken record (%s) is nobody's wallet",
  async (text) => {
    const { followKeptWallet } = await load({ ...SIGNED_IN, [KEY]: text });
    await followKeptWallet();
    expect(listeners.size).toBe(0);
  },
);
