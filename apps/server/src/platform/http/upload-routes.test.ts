import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { answer } from "@candor/api/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS } from "./http-settings.ts";
import { ANNAS_TOKEN, BENS_TOKEN, createTestServer, type TestServer } from "./http-test-support.ts";

const BOUNDARY = "----large";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
const END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
const MEGABYTE = 1024 * 1024;

let candor: TestServer;
let url: URL;
let stored = 0;
beforeAll(async () => {
  const store = async () => {
    stored += 1;
    return answer("/files/1.jpg");
  };
  candor = await createTestServer([], {
    ports: { files: { store, read: async () => undefined, storeOpen: store, readOpen: async () => undefined } },
    settings: { rateLimits: { ...DEFAULT_RATE_LIMITS, upload: { perSecond: 99, burst: 99 } } },
  });
  url = new URL(await candor.server.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(() => candor.server.close());

const formOf = (bytes: number): FormData => {
  const form = new FormData();
  form.append("file", new Blob([Buffer.alloc(bytes, 1)]), "a.jpg");
  return form;
};

const upload = (body: FormData | ReadableStream, headers: Record<string, string>) =>
  fetch(new URL("/api/upload", url), {
    ...{ method: "POST", headers, body },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  } as RequestInit);

const signedIn = { authorization: ANNAS_TOKEN };
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

test("20 MB are refused with the envelope, whether their length is said before or not", async () => {
  expect(await codeOf(await upload(formOf(20 * MEGABYTE), signedIn))).toEqual([200, "file-too-large"]);
  const chunks = [Buffer.from(HEAD), ...Array.from({ length: 20 }, () => Buffer.alloc(MEGABYTE, 1)), END];
  const unsaid = { ...signedIn, "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  expect(await codeOf(await upload(ReadableStream.from(chunks), unsaid))).toEqual([200, "file-too-large"]);
  expect(stored).toBe(0);
});

test("20 MB of a visitor are refused with the envelope", async () => {
  expect(await codeOf(await upload(formOf(20 * MEGABYTE), {}))).toEqual([200, "login-required"]);
});

/** As browsers do: all of the body first, and then the answer. The connection is answered with what it says behind it. */
async function sendAll(megabytes: number): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(Number(url.port), url.hostname);
  let said = "";
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const lines = [
    `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ANNAS_TOKEN}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${megabytes * MEGABYTE}\r\n\r\n`,
  ];
  socket.write(lines.join("\r\n"));
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1)
    await new Promise((resolve) => socket.write(Buffer.alloc(MEGABYTE, 1), resolve));
  socket.on("data", (chunk) => {
    said += chunk;
  });
  return { socket, said: () => said };
}

test("who reads the answer only once all is sent reads it, and the connection serves the next call", async () => {
  const { socket, said } = await sendAll(20);
  await expect.poll(said).toContain('"file-too-large"');
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(said).toMatch(/HTTP\/1\.1 200 OK[\s\S]+HTTP\/1\.1 200 OK/);
  socket.destroy();
});

test("no more than a bound is read of what is thrown away", async () => {
  const { socket } = await sendAll(80);
  await expect.poll(() => socket.destroyed || socket.readyState === "closed").toBe(true);
});

test("a picture that comes byte by byte takes no place of those that are made anew, and is ended", {
  timeout: 30_000,
}, async () => {
  const own = await createTestServer([], {
    ports: {
      files: {
        store: async () => answer("/files/2.jpg"),
        ...{
          read: async () => undefined,
          storeOpen: async () => answer("/files/3.jpg"),
          readOpen: async () => undefined,
        },
      },
    },
    settings: { places: { ...DEFAULT_PLACES, upload: 1 } },
  });
  try {
    const address = new URL(await own.server.listen({ host: "127.0.0.1", port: 0 }));
    const slow = connect(Number(address.port), address.hostname);
    slow.on("error", () => undefined);
    await once(slow, "connect");
    const lines = [
      `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ANNAS_TOKEN}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 900000\r\n\r\n${HEAD}`,
    ];
    slow.write(lines.join("\r\n"));
    const drip = setInterval(() => slow.write("x"), 200);
    // With a reset where some of it was not read yet.
    const ended = new Promise((resolve) => slow.once("close", resolve));
    const headers = { authorization: BENS_TOKEN };
    const sent = await fetch(new URL("/api/upload", address), { method: "POST", headers, body: formOf(1_000) });
    expect(await sent.json()).toMatchObject({ type: "ok", message: "/files/2.jpg" });
    await ended;
    clearInterval(drip);
  } finally {
    await own.server.close();
  }
});
