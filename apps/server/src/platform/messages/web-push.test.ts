import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import { createWebPush } from "./web-push.ts";
import { encryptPush, PLAINTEXT_BYTES_MAX } from "./web-push-encryption.ts";
import { pushIdentityIn } from "./web-push-keys.ts";

const NOW = Date.UTC(2026, 10, 21);
const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-push-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const identity = () => pushIdentityIn({ dataDir, contact: "mailto:a@example.com", clock: manualClock(NOW) });

test("a message is the very bytes of the example in RFC 8291, section 5", () => {
  const encrypted = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      browserKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      browserSecret: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") },
  );
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a message that does not fit into one push is refused, and no two are alike", () => {
  const browser = createECDH("prime256v1");
  const keys = { browserKey: browser.generateKeys("base64url"), browserSecret: randomBytes(16).toString("base64url") };
  expect(encryptPush("x".repeat(PLAINTEXT_BYTES_MAX), keys)).toHaveLength(4096);
  expect(() => encryptPush("x".repeat(PLAINTEXT_BYTES_MAX + 1), keys)).toThrow(RangeError);
  expect(encryptPush("x", keys).equals(encryptPush("x", keys))).toBe(false);
});

describe("the key of the installation", () => {
  test("is made once, for the program's account alone, and signs who we are for twelve hours", () => {
    const first = identity();
    expect(identity().publicKey).toBe(first.publicKey);
    expect(statSync(join(dataDir, "keys", "web-push.json")).mode & 0o777).toBe(0o600);
    const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(first.authorization("https://push.example")) ?? [];
    expect(key).toBe(first.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: "JWT", alg: "ES256" });
    const expires = NOW / 1000 + 43_200;
    const expected = { aud: "https://push.example", exp: expires, sub: "mailto:a@example.com" };
    expect(JSON.parse(bytes(claims).toString())).toEqual(expected);
    const point = bytes(first.publicKey);
    const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      bytes(signature),
    );
    expect(isSigned).toBe(true);
  });

  test("that cannot be read ends the start with a sentence", () => {
    identity();
    writeFileSync(join(dataDir, "keys", "web-push.json"), "{}");
    expect(identity).toThrow(/is not a key for web push/);
  });
});

describe("an endpoint", () => {
  const mayUse = (endpoint: string, allowsLoopback = false) =>
    createWebPush({ identity: identity(), allowsLoopback }).mayUse(endpoint);

  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("of a browser's push service is used: %s", (endpoint) => expect(mayUse(endpoint)).toBe(true));

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilpush.apple.com.example/abc",
    "https://notnotify.windows.com/abc",
    "https://user:pass@fcm.googleapis.com/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/",
    "https://localhost/",
    "http://127.0.0.1:5432/",
    "file:///etc/passwd",
    "nonsense",
  ])("anywhere else is not: %s", (endpoint) => expect(mayUse(endpoint)).toBe(false));

  test("on this machine is used in development only, and nothing else is used there", () => {
    expect(mayUse("http://127.0.0.1:9999/push", true)).toBe(true);
    expect(mayUse("http://10.0.0.1/push", true)).toBe(false);
  });
});

describe("sending", () => {
  let server: Server;
  let status = 201;
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const browser = createECDH("prime256v1");
  const secret = randomBytes(16);
  const target = () => {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return {
      endpoint: `http://127.0.0.1:${port}/push/1`,
      browserKey: browser.generateKeys("base64url"),
      browserSecret: secret.toString("base64url"),
    };
  };

  beforeEach(async () => {
    received.length = 0;
    status = 201;
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status, { location: "http://127.0.0.1:1/elsewhere" }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => {
    server.close();
  });

  const send = () => createWebPush({ identity: identity(), allowsLoopback: true }).send(target(), "a little news");

  /** As the browser does it, from its own side of the exchange. */
  function readByBrowser(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 86);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
    const shared = Buffer.from(hkdfSync("sha256", browser.computeSecret(senderKey), secret, info, 32));
    const key = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: nonce\0", 12));
    const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
    const text = Buffer.concat([opened.update(body.subarray(86, -16)), opened.final()]);
    expect(text.at(-1)).toBe(2);
    return text.subarray(0, -1).toString();
  }

  test("delivers what the browser can read and the push service cannot", async () => {
    expect(await send()).toBe("sent");
    const [first] = received;
    expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600", urgency: "high" });
    expect(first?.body.includes("news")).toBe(false);
    expect(readByBrowser(first?.body ?? Buffer.alloc(0))).toBe("a little news");
  });

  test.each([404, 410])("knows by %i that the subscription has ended", async (answer) => {
    status = answer;
    expect(await send()).toBe("gone");
  });

  test.each([400, 401, 403, 413])(
    "keeps the subscription when the service refuses with %i, and does not try again",
    async (answer) => {
      status = answer;
      expect(await send()).toBe("refused");
    },
  );

  test.each([429, 500, 503])("is to be tried again after %i", async (answer) => {
    status = answer;
    await expect(send()).rejects.toThrow(String(answer));
  });

  test("follows no redirect", async () => {
    status = 307;
    await expect(send()).rejects.toThrow("307");
    expect(received).toHaveLength(1);
  });

  test("to an endpoint that may not be used is not tried", async () => {
    const push = createWebPush({ identity: identity(), allowsLoopback: false });
    expect(await push.send(target(), "x")).toBe("refused");
    expect(received).toHaveLength(0);
  });
});
