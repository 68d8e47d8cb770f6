/** Calls the program from any address of the loopback network, as many people would from theirs. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { Envelope } from "@candor/api/envelope";

export const PASSWORD = "correct horse 42 battery";
const WITHIN_MS = 30_000;
const agents = new Map<string, Agent>();

function agentOf(address: string): Agent {
  const known = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address, maxSockets: 16 });
  agents.set(address, known);
  return known;
}

interface Asked {
  readonly token?: string;
  /** Sent as JSON under a key of its own; a GET where there are none. */
  readonly fields?: object;
  /** By a connection of its own, which is closed after it. */
  readonly isNew?: boolean;
}

/** Throws where no answer comes. */
export function callFrom(
  url: string,
  address: string,
  path: string,
  { token, fields, isNew = false }: Asked,
): Promise<Envelope<unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Envelope<unknown>>();
  const body = fields === undefined ? undefined : JSON.stringify(fields);
  const headers = {
    "x-account": "demo",
    ...(token ? { authorization: token } : {}),
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...(token && body !== undefined ? { "idempotency-key": randomUUID() } : {}),
  };
  const sent = request(
    `${url}${path}`,
    {
      ...(isNew ? { agent: false, localAddress: address } : { agent: agentOf(address) }),
      method: body === undefined ? "GET" : "POST",
      headers,
      timeout: WITHIN_MS,
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString()) as Envelope<unknown>);
        } catch (error) {
          reject(error as Error);
        }
      });
    },
  );
  sent.on("timeout", () => sent.destroy(new Error("no answer came")));
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

/** Somebody whom nobody has seen: the status of a page or call, by a connection of its own. Throws where no answer comes. */
export function statusFrom(url: string, address: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${url}${path}`, { agent: false, localAddress: address, timeout: WITHIN_MS }, (response) => {
    response.resume();
    response.on("error", reject);
    response.on("end", () => resolve(response.statusCode ?? 0));
  });
  sent.on("timeout", () => sent.destroy(new Error("no answer came")));
  sent.on("error", reject);
  sent.end();
  return promise;
}

/** A new customer, by e-mail and the code in the development outbox; answers the token of the session. */
export async function registerFrom(url: string, name: string, address: string): Promise<string> {
  const email = `${name}@example.com`;
  const must = async (path: string, fields: object): Promise<unknown> => {
    const answer = await callFrom(url, address, path, { fields });
    if (answer.type !== "ok") throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  await must("/api/sms_mail", { user_string: email, scene: "register" });
  const outbox = (await (await fetch(`${url}/outbox.json`)).json()) as { to: string; text: string }[];
  const code = outbox.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
  const passwords = { password: PASSWORD, re_password: PASSWORD };
  const { token } = (await must("/api/user/register", { user_string: email, code, ...passwords })) as { token: string };
  return token;
}
