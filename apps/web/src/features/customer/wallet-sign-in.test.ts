import { Refusal } from "@candor/client/envelope";
import { beforeEach, expect, test, vi } from "vitest";
import type { BrowserWallet } from "./wallet-discovery.ts";
import { enterWithWallet } from "./wallet-sign-in.ts";

const ACCOUNT = "0xa0cf798816d4b9b9866b5330eea46a18382f251e";
const KEPT = [expect.objectContaining({ name: "Fox" }), ACCOUNT];

const server = vi.hoisted(() => ({ call: vi.fn(), enter: vi.fn(), keep: vi.fn(), forget: vi.fn(), second: vi.fn() }));
vi.mock("../../app/api-client.ts", () => ({ call: server.call }));
vi.mock("../../app/invite.ts", () => ({ forgetInviteCode: server.forget }));
vi.mock("./sign-in.ts", () => ({ enter: server.enter }));
vi.mock("./wallet-session.ts", () => ({ keepWallet: server.keep }));
vi.mock("./second-step.ts", () => ({ askSecondStep: server.second }));

/** What the log-in is answered with once the wallet has signed. */
let entering: () => unknown;
let steps: string[];
let wallet: BrowserWallet;

beforeEach(() => {
  vi.clearAllMocks();
  steps = [];
  entering = () => ({ user_id: "7", token: null });
  server.second.mockReturnValue(false);
  server.call.mockImplementation(async (key: string) =>
    key === "POST /user/dologin" ? { sign_message: "sign me", expires_after_s: 600 } : entering(),
  );
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [ACCOUNT],
    eth_chainId: "0x89",
    personal_sign: "0xabc",
  };
  const provider = { request: vi.fn(async ({ method }: { method: string }) => answers[method]) };
  wallet = { rdns: "io.fox", name: "Fox", icon: null, provider };
});

const enter = (signal = new AbortController().signal) =>
  enterWithWallet(wallet, { inviteCode: "ABC", signal, onStep: (step) => steps.push(step) });
const refusal = (code: Refusal["code"]) => () => {
  throw new Refusal(code, code);
};

test("asks for a message, has it signed, and enters with the signature; the wallet is kept before anybody is in", async () => {
  expect(await enter()).toBe(true);
  expect(steps).toEqual(["account", "signature"]);
  const fields = { user_string: ACCOUNT, chain_id: 137 };
  const signed = { ...fields, message: "sign me", signature: "0xabc", extension_code: "ABC", session: "cookie" };
  expect(server.call.mock.calls.map(([key, sent]) => [key, sent])).toEqual([
    ["POST /user/dologin", fields],
    ["POST /user/doregister", signed],
  ]);
  expect(server.enter.mock.calls).toEqual([["7", expect.any(Function)]]);
  expect(server.keep.mock.calls).toEqual([]);
  server.enter.mock.calls[0]?.[1]();
  expect(server.keep.mock.calls).toEqual([KEPT]);
});

test("an account with a second factor is asked for it, and its wallet is kept only once that is given", async () => {
  entering = refusal("second-factor-required");
  server.second.mockReturnValue(true);
  expect(await enter()).toBe(false);
  expect([server.keep.mock.calls, server.enter.mock.calls]).toEqual([[], []]);
  const [, onProved] = server.second.mock.calls[0] ?? [];
  onProved();
  expect(server.keep.mock.calls).toEqual([KEPT]);
});

test("an invite code that is none is forgotten, so that it does not stand in the way for ever", async () => {
  entering = refusal("invite-code-unknown");
  await expect(enter()).rejects.toMatchObject({ code: "invite-code-unknown" });
  expect(server.forget).toHaveBeenCalledTimes(1);
});

test("another refusal keeps the invite code", async () => {
  entering = refusal("wallet-signature-wrong");
  await expect(enter()).rejects.toMatchObject({ code: "wallet-signature-wrong" });
  expect(server.forget).not.toHaveBeenCalled();
});

test("whoever turned away while the wallet asked is not logged in by a later signature", async () => {
  const leaving = new AbortController();
  wallet.provider.request = async ({ method }) => {
    if (method === "personal_sign") leaving.abort();
    return method === "eth_requestAccounts" ? [ACCOUNT] : "0x1";
  };
  await expect(enter(leaving.signal)).rejects.toThrow();
  expect(server.call.mock.calls.map(([key]) => key)).toEqual(["POST /user/dologin"]);
});
