/** A wallet's address is nobody's proof: only a message of this server's, signed by the wallet, once, opens a session. */
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, expect, test } from "vitest";
import { callApi, codeOf, type Fields, type Headers, payloadOf, type Reply } from "../client/api-client.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { sharedCandor } from "./shared-candor.ts";

const wallet = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
/** Signs what is none of theirs. */
const nobody = privateKeyToAccount(generatePrivateKey());

let candor: Candor;
beforeAll(async () => {
  candor = sharedCandor();
  expect(codeOf(await register(await signed()))).toBe("ok");
});

const login = (fields: Fields, headers: Headers = {}): Promise<Reply> =>
  callApi(candor.url, "POST /user/dologin", fields, headers);
const register = (fields: Fields, headers: Headers = {}): Promise<Reply> =>
  callApi(candor.url, "POST /user/doregister", fields, headers);

async function offer(address: string = wallet.address): Promise<string> {
  const payload = payloadOf("POST /user/dologin", await login({ user_string: address }));
  if (typeof payload === "string" || !("sign_message" in payload)) throw new Error("no message to sign");
  return payload.sign_message;
}

/** What the owner of the wallet sends: a message of the server's, by default as it is, and its signature. */
async function signed(change: (message: string) => string = (message) => message): Promise<Fields> {
  const message = change(await offer());
  return { user_string: wallet.address, message, signature: await wallet.signMessage({ message }) };
}

const isSession = async (token: unknown): Promise<boolean> =>
  codeOf(await callApi(candor.url, "GET /user/info", {}, { authorization: String(token) })) === "ok";

test("a signed message opens a session, and API clients get its token as the message", async () => {
  const { message } = (await login(await signed())).envelope;
  expect(message).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await isSession(message)).toBe(true);
});

test("an address alone is answered with a message to sign, known or not, and opens nothing", async () => {
  for (const { address } of [wallet, stranger]) {
    const reply = await login({ user_string: address });
    expect(Object.keys(reply.envelope.message as object)).toEqual(["sign_message", "expires_after_s"]);
    expect(codeOf(await register({ user_string: address }))).toBe("bad-input");
    expect(codeOf(await register({ user_string: address, message: await offer(address) }))).toBe("bad-input");
  }
});

test("the message names the site that the person is on", async () => {
  const { host } = new URL(candor.url);
  const message = await offer();
  expect(message.split("\n").slice(0, 2)).toEqual([
    `${host} wants you to sign in with your Ethereum account:`,
    wallet.address,
  ]);
  expect(message).toContain(`\nURI: ${candor.url}\n`);
});

test("a message for another domain counts for nothing, however well it is signed", async () => {
  const { host, port } = new URL(candor.url);
  const elsewhere = [`evil.example`, `localhost:${port}`, `127.0.0.1`];
  for (const domain of elsewhere) {
    const fields = await signed((message) => message.replaceAll(host, domain));
    expect(codeOf(await login(fields)), domain).toBe("wallet-message-invalid");
  }
});

test("a message that was offered under another of the server's names counts under that one alone", async () => {
  const { port } = new URL(candor.url);
  const reply = await callApi(`http://localhost:${port}`, "POST /user/dologin", { user_string: wallet.address });
  const { sign_message: message } = reply.envelope.message as { sign_message: string };
  const fields = { user_string: wallet.address, message, signature: await wallet.signMessage({ message }) };
  expect(message).toContain(`localhost:${port} wants you`);
  expect(codeOf(await login(fields))).toBe("wallet-message-invalid");
  expect(codeOf(await callApi(`http://localhost:${port}`, "POST /user/dologin", fields))).toBe("ok");
});

test("a message is used up by its first use: of ten at once one gets in", async () => {
  const fields = await signed();
  const codes = await Promise.all(Array.from({ length: 10 }, async () => codeOf(await login(fields))));
  expect(codes.sort()).toEqual(["ok", ...Array.from({ length: 9 }, () => "wallet-message-invalid")]);
  expect(codeOf(await register(fields))).toBe("wallet-message-invalid");
});

test("another's signature, or one for another's address, opens nothing and uses the message up", async () => {
  const message = await offer();
  const forged = { user_string: wallet.address, message, signature: await stranger.signMessage({ message }) };
  expect(codeOf(await login(forged))).toBe("wallet-signature-wrong");
  expect(codeOf(await login({ ...forged, signature: await wallet.signMessage({ message }) }))).toBe(
    "wallet-message-invalid",
  );
  const own = await signed();
  expect(codeOf(await login({ ...own, user_string: stranger.address }))).toBe("wallet-message-invalid");
});

test("only its owner learns whether a wallet has an account", async () => {
  for (const { address } of [wallet, stranger]) {
    for (const enter of [login, register]) {
      const offered = await offer(address);
      const signature = await nobody.signMessage({ message: offered });
      expect(codeOf(await enter({ user_string: address, message: offered, signature }))).toBe("wallet-signature-wrong");
    }
  }
  const message = await offer(stranger.address);
  const fields = { user_string: stranger.address, message, signature: await stranger.signMessage({ message }) };
  expect(codeOf(await login(fields))).toBe("wallet-account-unknown");
});

test("no other site may sign somebody in here, and the web app has a cookie that no script reads", async () => {
  const cookie = { ...(await signed()), session: "cookie" };
  expect(codeOf(await login(cookie, { origin: "https://evil.example" }))).toBe("foreign-origin");
  const { url } = candor;
  const response = await fetch(`${url}/api/user/dologin`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify(cookie),
  });
  expect(await response.json()).toMatchObject({ message: { token: null } });
  expect(response.headers.get("set-cookie")).toMatch(/candor_session=[\w-]{43};.*HttpOnly/);
});
