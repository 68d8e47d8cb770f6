import { api } from "@candor/api/api";
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  codeOf,
  PASSWORD,
  signIn,
  signUp,
  t,
  turnOnTotp,
  useCustomers,
} from "../account-safety/customer-test-support.ts";
import { newWallet, offered, signedBy } from "../account-safety/wallet-test-support.ts";

useCustomers();

const login = (wire: Record<string, unknown>) => call("POST /user/dologin", wire);
const register = (wire: Record<string, unknown>) => call("POST /user/doregister", wire);
const count = async (sql: string, params: unknown[] = []) =>
  Number((await t.db.database.query<{ count: string }>(`select count(*) from ${sql}`, params)).rows[0]?.count);

async function callerOf(token: string) {
  const caller = await t.customers.authenticate(token);
  if (!caller) throw new Error("no session");
  return caller;
}

describe("the message", () => {
  test("is the one EIP-4361 writes, for the address that this server is reached by, for ten minutes", async () => {
    const wallet = newWallet();
    const message = await offered(wallet.address.toLowerCase(), { chain_id: 137 });
    const { statement, nonce = "", issuedAt, expirationTime, ...fields } = parseSiweMessage(message);
    expect(fields).toEqual({
      address: wallet.address,
      chainId: 137,
      domain: "localhost:8080",
      uri: "http://localhost:8080",
      version: "1",
    });
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(Number(expirationTime) - Number(issuedAt)).toBe(600_000);
    expect(validateSiweMessage({ message: parseSiweMessage(message), time: issuedAt, nonce })).toBe(true);
    const all = { ...fields, statement, nonce, issuedAt, expirationTime };
    expect(createSiweMessage(all as Parameters<typeof createSiweMessage>[0])).toBe(message);
  });

  test("is offered to any address, and none twice", async () => {
    const { address } = newWallet();
    expect(await offered(address)).not.toBe(await offered(address));
  });

  test("is forgotten some time after it has expired", async () => {
    await offered(newWallet().address);
    t.clock.advance(3_600_000);
    await offered(newWallet().address);
    expect(await count("wallet_message")).toBe(1);
  });
});

describe("signing up", () => {
  test("opens an account with both portfolios and demo funds, and API clients get the token as the message", async () => {
    const wallet = newWallet();
    const token = await accepted<string>(register(await signedBy(wallet)));
    const { customerId, portfolios } = await callerOf(token);
    expect(portfolios.demo).not.toBe(portfolios.real);
    const { rows } = await t.db.database.query("select * from customer where id = $1", [customerId]);
    expect(rows).toMatchObject([
      { wallet_address: wallet.address.toLowerCase(), wallet_chain_id: "1", password_hash: null, email: null },
    ]);
  });

  test("the web app has the cookie and no token", async () => {
    const answer = await accepted(register(await signedBy(newWallet(), { session: "cookie" })));
    expect(answer).toEqual({ user_id: expect.stringMatching(/^\d+$/), token: null });
  });

  test("a wallet that has an account is logged in to it, however its address is written", async () => {
    const wallet = newWallet();
    const first = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const address = wallet.address.toLowerCase();
    const again = await callerOf(await accepted<string>(register(await signedBy(wallet, { user_string: address }))));
    expect(again.customerId).toBe(first.customerId);
    expect(again.sessionId).not.toBe(first.sessionId);
  });

  test("ten at once with messages of their own open one account", async () => {
    const wallet = newWallet();
    const wires = await Promise.all(Array.from({ length: 10 }, () => signedBy(wallet)));
    const tokens = await Promise.all(wires.map((wire) => accepted<string>(register(wire))));
    const callers = await Promise.all(tokens.map(callerOf));
    expect(new Set(callers.map(({ customerId }) => customerId)).size).toBe(1);
    expect(await count("customer where wallet_address = $1", [wallet.address.toLowerCase()])).toBe(1);
  });

  test("an invite code is optional and checked, and only of a newcomer", async () => {
    const inviter = await signUp();
    const { invite_code } = await accepted<{ invite_code: string }>(call("GET /user/info", {}, inviter.caller));
    const wallet = newWallet();
    expect(await codeOf(register(await signedBy(wallet, { extension_code: "NOBODY" })))).toBe("invite-code-unknown");
    expect(await count("customer where wallet_address = $1", [wallet.address.toLowerCase()])).toBe(0);
    const token = await accepted<string>(register(await signedBy(wallet, { extension_code: invite_code })));
    const { customerId } = await callerOf(token);
    expect(await count("customer where id = $1 and invited_by = $2", [customerId, inviter.caller.customerId])).toBe(1);
    expect(await codeOf(register(await signedBy(wallet, { extension_code: "NOBODY" })))).toBe("accepted");
  });
});

describe("logging in", () => {
  test("takes a signed message, and an address alone is answered with one", async () => {
    const wallet = newWallet();
    await accepted(register(await signedBy(wallet)));
    expect(await accepted(login({ user_string: wallet.address }))).toEqual({
      sign_message: expect.stringContaining(wallet.address),
      expires_after_s: 600,
    });
    await callerOf(await accepted<string>(login(await signedBy(wallet))));
  });

  test("says that a wallet has no account only to its owner", async () => {
    const wallet = newWallet();
    expect(await codeOf(login(await signedBy(wallet)))).toBe("wallet-account-unknown");
    const forged = await newWallet().signMessage({ message: "mine" });
    expect(await codeOf(login(await signedBy(wallet, { signature: forged })))).toBe("wallet-signature-wrong");
  });

  test.each(["0x1", "1".repeat(40), `0x${"g".repeat(40)}`, ""])("refuses %j as an address", (user_string) => {
    const { error } = api["POST /user/dologin"].request.safeParse({ user_string });
    expect(error?.issues[0]?.message).toBe("wallet-address-invalid");
  });
});

test("a wallet with a key of its own is the same one on every chain", async () => {
  const wallet = newWallet();
  await accepted(register(await signedBy(wallet)));
  const message = await offered(wallet.address, { chain_id: 137 });
  const signature = await wallet.signMessage({ message });
  expect(await codeOf(login({ user_string: wallet.address, message, signature }))).toBe("accepted");
});

describe("a wallet whose account has a second factor", () => {
  test.each([
    ["logging in", login],
    ["signing up again", register],
  ] as const)("opens no session by %s, and hands out the ticket of the step that is missing", async (_what, enter) => {
    const wallet = newWallet();
    const caller = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const totp = await turnOnTotp(caller);
    const refused = await enter(await signedBy(wallet));
    expect(refused).toMatchObject({ refused: true, code: "second-factor-required" });
    expect(await count("customer_session where customer_id = $1", [caller.customerId])).toBe(1);
    const ticket = refused.refused ? String(refused.details.ticket) : "";
    const { token } = await accepted<{ token: string }>(call("POST /user/login_second", { ticket, totp: totp() }));
    expect((await callerOf(token)).customerId).toBe(caller.customerId);
  });
});

describe("a signature that does not count", () => {
  test("another key's", async () => {
    const wallet = newWallet();
    const message = await offered(wallet.address);
    const signature = await newWallet().signMessage({ message });
    expect(await codeOf(register({ user_string: wallet.address, message, signature }))).toBe("wallet-signature-wrong");
  });

  test("none at all, or something else", async () => {
    const wallet = newWallet();
    const message = await offered(wallet.address);
    expect(api["POST /user/doregister"].request.safeParse({ user_string: wallet.address, message }).success).toBe(
      false,
    );
    const signature = `0x${"ab".repeat(65)}`;
    expect(await codeOf(register({ user_string: wallet.address, message, signature }))).toBe("wallet-signature-wrong");
  });

  test("of a message for another address", async () => {
    const [anna, ben] = [newWallet(), newWallet()];
    const message = await offered(anna.address);
    const signature = await ben.signMessage({ message });
    expect(await codeOf(register({ user_string: ben.address, message, signature }))).toBe("wallet-message-invalid");
  });

  test.each([
    ["a letter more", (message: string) => `${message} `],
    ["another site's domain", (message: string) => message.replaceAll("localhost:8080", "evil.example")],
    ["another of this machine's", (message: string) => message.replaceAll("localhost:8080", "localhost:8081")],
    ["another chain", (message: string) => message.replace("Chain ID: 1", "Chain ID: 10")],
    ["other line ends", (message: string) => message.replaceAll("\n", "\t")],
    [
      "the address in small letters",
      (message: string) => message.replace(/0x[0-9a-fA-F]{40}/, (at) => at.toLowerCase()),
    ],
  ])("of a message with %s", async (_what, change) => {
    const wallet = newWallet();
    const message = change(await offered(wallet.address));
    const signature = await wallet.signMessage({ message });
    expect(await codeOf(register({ user_string: wallet.address, message, signature }))).toBe("wallet-message-invalid");
  });

  test("of a message that was offered under another of this server's names", async () => {
    const wallet = newWallet();
    t.origin = "https://other.example";
    const message = await offered(wallet.address);
    t.origin = "http://localhost:8080";
    const signature = await wallet.signMessage({ message });
    expect(await codeOf(register({ user_string: wallet.address, message, signature }))).toBe("wallet-message-invalid");
  });

  test("of a message written by its owner", async () => {
    const wallet = newWallet();
    const own = parseSiweMessage(await offered(wallet.address));
    const message = createSiweMessage({ ...own, nonce: "0".repeat(32) } as Parameters<typeof createSiweMessage>[0]);
    const signature = await wallet.signMessage({ message });
    expect(await codeOf(register({ user_string: wallet.address, message, signature }))).toBe("wallet-message-invalid");
  });

  test("after ten minutes", async () => {
    const wallet = newWallet();
    const wire = await signedBy(wallet);
    t.clock.advance(600_000);
    expect(await codeOf(register(wire))).toBe("wallet-message-invalid");
  });

  test("a second time, also after a wrong one", async () => {
    const wallet = newWallet();
    const wire = await signedBy(wallet);
    await accepted(register(wire));
    expect(await codeOf(login(wire))).toBe("wallet-message-invalid");
    const next = await signedBy(wallet);
    const forged = await newWallet().signMessage({ message: next.message });
    expect(await codeOf(login({ ...next, signature: forged }))).toBe("wallet-signature-wrong");
    expect(await codeOf(login(next))).toBe("wallet-message-invalid");
  });

  test("ten times at once: one session", async () => {
    const wallet = newWallet();
    const { customerId } = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const wire = await signedBy(wallet);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(login(wire))));
    expect(codes.sort()).toEqual(["accepted", ...Array.from({ length: 9 }, () => "wallet-message-invalid")]);
    expect(await count("customer_session where customer_id = $1", [customerId])).toBe(2);
  });
});

describe("customers without a password", () => {
  test("no password is theirs, until they set one by a code to an address of theirs", async () => {
    const wallet = newWallet();
    const { customerId } = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const email = "later@example.com";
    await t.db.database.query("update customer set email = $1 where id = $2", [email, customerId]);
    for (const password of ["", "null", PASSWORD])
      expect(await codeOf(signIn(email, password))).toBe("credentials-wrong");
    await accepted(call("POST /sms_mail", { user_string: email, scene: "forget" }));
    const code = t.messages.at(-1)?.text.match(/\d{6}/)?.[0];
    await accepted(call("POST /user/forget", { account: email, password: PASSWORD, repassword: PASSWORD, code }));
    expect(await codeOf(signIn(email, PASSWORD))).toBe("accepted");
  });

  test("prove anew who they are with a message that signs nobody in", async () => {
    const wallet = newWallet();
    const { customerId } = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const proof = t.walletProof;
    const message = (await proof.message(customerId, "http://localhost:8080")) ?? "";
    const signature = await wallet.signMessage({ message });
    expect(await codeOf(login({ user_string: wallet.address, message, signature }))).toBe("wallet-message-invalid");
    const results = await Promise.all(Array.from({ length: 10 }, () => codeOf(proof.check(customerId, signature))));
    expect(results.sort()).toEqual(["accepted", ...Array.from({ length: 9 }, () => "wallet-message-invalid")]);
  });

  test("prove nothing with a signature of a log-in, of another message or of another's wallet", async () => {
    const wallet = newWallet();
    const { customerId } = await callerOf(await accepted<string>(register(await signedBy(wallet))));
    const proof = t.walletProof;
    const { signature } = await signedBy(wallet);
    expect(await codeOf(proof.check(customerId, signature))).toBe("wallet-message-invalid");
    await proof.message(customerId, "http://localhost:8080");
    expect(await codeOf(proof.check(customerId, signature))).toBe("wallet-signature-wrong");
    const message = (await proof.message(customerId, "http://localhost:8080")) ?? "";
    const others = await newWallet().signMessage({ message });
    expect(await codeOf(proof.check(customerId, others))).toBe("wallet-signature-wrong");
  });

  test("whoever has no wallet has no such proof", async () => {
    const { caller } = await signUp();
    expect(await t.walletProof.message(caller.customerId, "http://localhost:8080")).toBeUndefined();
  });
});
