/** Calls the program from outside as an API client does, and holds every answer to what packages/api declares. */
import { type ApiKey, api } from "@candor/api/api";
import { COMMON_REFUSALS, type Endpoint } from "@candor/api/endpoint";
import type { Envelope } from "@candor/api/envelope";
import { expect } from "vitest";

export interface Person {
  readonly userId: string;
  readonly address: string;
  readonly password: string;
  readonly token: string;
}

/** Enough calls for a test that makes thousands. */
export const NO_LIMITS = {
  RATE_LIMITS:
    "read=9999/99999 list=9999/99999 proof=9999/99999 write=9999/99999 trade=9999/99999 wait=9999/99999 convert=9999/99999 sign-in=9999/99999 identity=9999/99999 upload=9999/99999 kept=9999/9999999 lessening=9999/9999999 file=9999/99999 subscribe=9999/99999 socket=9999/99999 poll=9999/99999 token=9999/99999",
  PLACES:
    "read=9999 list=9999 proof=9999 write=9999 wait=9999 convert=9999 sign-in=9999 upload=9999 file=9999 token=9999 handshake=9999 socket=99999 connection=99999",
};

export type Headers = Readonly<Record<string, string>>;
export type Fields = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly envelope: Envelope<unknown>;
}

export const signedIn = ({ token }: Person, account: "demo" | "real" = "demo"): Headers => ({
  authorization: token,
  "x-account": account,
});

/** Sends fields as JSON, or as the query of a GET. */
export function callApi(url: string, key: ApiKey, fields: Fields = {}, headers: Headers = {}): Promise<Reply> {
  const { method, path } = api[key];
  if (method === "GET") {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return send(key, `${url}/api${path}?${query.toString()}`, { headers });
  }
  const body = JSON.stringify(fields);
  return send(key, `${url}/api${path}`, { method, headers: { ...headers, "content-type": "application/json" }, body });
}

/** Sends anything to an endpoint; fails the test when the answer is not one that it may give. */
export async function send(key: ApiKey, url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, text, envelope: declared(key, response.status, text) };
}

const STATUS_OF: Readonly<Record<string, number>> = {
  "too-many-requests": 429,
  "busy-try-again": 429,
  "request-too-large": 413,
};

function declared(key: ApiKey, status: number, text: string): Envelope<unknown> {
  const endpoint: Endpoint = api[key];
  const envelope = JSON.parse(text) as Envelope<unknown>;
  if (envelope.type === "ok") {
    expect(status, text).toBe(200);
    expect(endpoint.response.safeParse(envelope.message).error, `${key} answers what it declares`).toBeUndefined();
    return envelope;
  }
  const allowed: readonly string[] = [...endpoint.refusals, ...COMMON_REFUSALS];
  expect(allowed, `${key} refuses only for reasons that it declares: ${text}`).toContain(envelope.code);
  expect(status, `${key} has no fault: ${text}`).toBe(STATUS_OF[envelope.code] ?? 200);
  expect(envelope.message.length).toBeGreaterThan(3);
  return envelope;
}

/** The payload of an answer that must be ok. */
export function payloadOf<K extends ApiKey>(_key: K, reply: Reply): (typeof api)[K]["response"]["_output"] {
  expect(reply.envelope, reply.text).toMatchObject({ type: "ok" });
  return reply.envelope.message as (typeof api)[K]["response"]["_output"];
}

export const codeOf = ({ envelope }: Reply): string => (envelope.type === "ok" ? "ok" : envelope.code);

const PASSWORD = "correct horse 42 battery";

/** A new customer, by e-mail and the code in the development outbox. */
export async function register(url: string, name: string): Promise<Person> {
  const address = `${name}@example.com`;
  payloadOf("POST /sms_mail", await callApi(url, "POST /sms_mail", { user_string: address, scene: "register" }));
  const fields = { user_string: address, code: await codeFor(url, address), password: PASSWORD, re_password: PASSWORD };
  const { user_id, token } = payloadOf("POST /user/register", await callApi(url, "POST /user/register", fields));
  if (token === null) throw new Error("registering answered no token");
  return { userId: user_id, address, password: PASSWORD, token };
}

/** A further session of the same person. */
export async function signIn(url: string, { address, password }: Person): Promise<string> {
  const fields = { user_string: address, password };
  const { token } = payloadOf("POST /user/login", await callApi(url, "POST /user/login", fields));
  if (token === null) throw new Error("signing in answered no token");
  return token;
}

/** They prove anew who they are: what they signed in with may be too long ago for what comes next. */
export async function proveAnew(url: string, person: Person): Promise<void> {
  const key = "POST /safe/step_up";
  payloadOf(key, await callApi(url, key, { password: person.password }, signedIn(person)));
}

interface OutboxMessage {
  readonly to: string;
  readonly text: string;
}

/** The code that was sent to an address last. */
export async function codeFor(url: string, address: string): Promise<string> {
  const messages = (await (await fetch(`${url}/outbox.json`)).json()) as OutboxMessage[];
  const code = messages.find(({ to }) => to === address)?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`the outbox holds no code for ${address}`);
  return code;
}
