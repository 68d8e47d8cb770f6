import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { readSparingly } from "./sparing-reads.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers how many bytes came, and notes in how many pieces. */
async function listening(pieces: number[]): Promise<number> {
  server = createServer((request, response) => {
    readSparingly(request);
    request.on("data", (piece: Buffer) => pieces.push(piece.length));
    request.once("end", () => response.end(String(pieces.reduce((sum, length) => sum + length, 0))));
  });
  await new Promise<void>((open) => server?.listen(0, "127.0.0.1", open));
  return (server.address() as AddressInfo).port;
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

test("what drips in is read in few pieces, and whole", async () => {
  const pieces: number[] = [];
  const socket = connect(await listening(pieces), "127.0.0.1");
  socket.write(head(250));
  for (let sent = 0; sent < 250; sent += 1) {
    socket.write("x");
    await sleep(4);
  }
  const [answered] = (await once(socket, "data")) as [Buffer];
  expect(String(answered)).toMatch(/\r\n\r\n.*250/s);
  expect(pieces.length).toBeLessThan(50);
});

test("what comes fast is read on as it comes", async () => {
  const bytes = 6_000_000;
  const socket = connect(await listening([]), "127.0.0.1");
  const began = performance.now();
  socket.write(head(bytes));
  socket.write(Buffer.alloc(bytes));
  const [answered] = (await once(socket, "data")) as [Buffer];
  expect(String(answered)).toContain(String(bytes));
  expect(performance.now() - began).toBeLessThan(1_500);
});

test("what nobody takes is not read on", async () => {
  let read = 0;
  server = createServer((request) => {
    readSparingly(request);
    setInterval(() => {
      read = request.socket.bytesRead;
    }, 50).unref();
  });
  await new Promise<void>((open) => server?.listen(0, "127.0.0.1", open));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(head(8_000_000));
  socket.write(Buffer.alloc(8_000_000));
  await sleep(2_500);
  expect(read).toBeLessThan(1_000_000);
  socket.destroy();
});
