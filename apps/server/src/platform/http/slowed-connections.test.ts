import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { slowDown } from "./slowed-connections.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function connected(answer: RequestListener): Promise<Socket> {
  server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  await once(socket, "connect");
  socket.on("error", () => undefined);
  return socket;
}

const request = (number: number): string => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("after a refusal nothing is read from the connection for a moment, and then it goes on", async () => {
  const asked: number[] = [];
  const socket = await connected((incoming, response) => {
    asked.push(performance.now());
    slowDown(incoming, response);
    response.end("refused");
  });
  socket.write(request(1));
  await once(socket, "data");
  socket.write(request(2));
  await once(socket, "data");
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900);
});
