import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answer } from "@candor/api/refusal";
import { afterEach, expect, test } from "vitest";
import { ANNAS_TOKEN, createTestServer } from "../http/http-test-support.ts";
import { arriveInTime } from "./request-arrival.ts";

let end: () => unknown = () => undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await end();
});

function dial(port: number): { socket: Socket; said: () => string; isOpen: () => boolean } {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  let isOpen = true;
  socket.on("data", (data) => {
    said += data;
  });
  socket.on("close", () => {
    isOpen = false;
  });
  socket.on("error", () => undefined);
  sockets.push(socket);
  return { socket, said: () => said, isOpen: () => isOpen };
}

/** A server that answers what has arrived as a whole, or at once where the path says so. */
async function listening(): Promise<number> {
  const limits = { whole: 300, file: 1_500 };
  const server: Server = createServer((request, response) => {
    arriveInTime(request, response, request.url === "/upload", limits);
    request.resume();
    if (request.url === "/refused") response.end("refused");
    else request.once("end", () => response.end("answered"));
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  end = () => server.close();
  return (server.address() as AddressInfo).port;
}
const begun = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234`;

test("what stops in its middle is refused in time, and a file has longer", async () => {
  const port = await listening();
  const [order, file] = [dial(port), dial(port)];
  order.socket.write(begun("/api/coin/trade"));
  file.socket.write(begun("/upload"));
  await expect.poll(order.said, { timeout: 1_000 }).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request-too-slow"/);
  expect(file.said()).toBe("");
  file.socket.write("56789");
  await expect.poll(file.said).toContain("answered");
});

test("what is left behind an answer has as long as any request, and no longer for being a file", async () => {
  const { socket, said, isOpen } = dial(await listening());
  socket.write(begun("/refused"));
  await expect.poll(said).toContain("refused");
  await expect.poll(isOpen, { timeout: 1_000 }).toBe(false);
});

test("a connection whose requests have arrived is left alone", async () => {
  const { socket, said, isOpen } = dial(await listening());
  socket.write(`${begun("/api/coin/trade")}56789`);
  await expect.poll(said).toContain("answered");
  await sleep(600);
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => said().split("answered").length).toBe(3);
  expect(isOpen()).toBe(true);
});

test("a picture that comes steadily over a slow line is taken after more than half a minute", async () => {
  let stored = 0;
  const store = async (_who: unknown, content: Buffer) => {
    stored = content.length;
    return answer("/files/1.jpg");
  };
  const { server } = await createTestServer([], {
    ports: { files: { store, read: async () => undefined, storeOpen: store, readOpen: async () => undefined } },
  });
  end = () => server.close();
  const { port } = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
  const { socket, said } = dial(Number(port));
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  const tail = "\r\n--b--\r\n";
  const [piece, pieces] = [12_000, 170];
  const length = head.length + piece * pieces + tail.length;
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ANNAS_TOKEN}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${head}`,
  );
  for (let count = 0; count < pieces && said() === ""; count += 1) {
    socket.write(Buffer.alloc(piece, 1));
    await sleep(200);
  }
  socket.write(tail);
  await expect.poll(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(stored).toBe(piece * pieces);
}, 60_000);
