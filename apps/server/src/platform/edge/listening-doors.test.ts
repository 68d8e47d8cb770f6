import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createListeningDoors, type ListeningDoors } from "./listening-doors.ts";

const isLinux = process.platform === "linux";
const servers: Server[] = [];
const opened: ListeningDoors[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const doors of opened.splice(0)) doors.close();
  for (const server of servers.splice(0)) server.close();
});

const HOST = "127.0.0.1";
async function listening(port = 0, count = 8, host = HOST) {
  const server = createServer();
  const taken: Socket[] = [];
  server.on("connection", (socket) => {
    taken.push(socket);
    sockets.push(socket);
  });
  const doors = createListeningDoors(server, count);
  const { reusePort } = await doors.prepare({ host, port });
  servers.push(server);
  opened.push(doors);
  server.listen({ host, port, reusePort });
  await once(server, "listening");
  const place = { host, port: (server.address() as AddressInfo).port };
  await doors.open(place);
  return { ...place, doors, server, taken };
}
async function come(port: number): Promise<Socket> {
  const socket = connect({ host: HOST, port });
  socket.on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

test.runIf(isLinux)("several connections are taken in one turn of the event loop, and all are counted", async () => {
  const { port, doors, taken } = await listening();
  await Promise.all(Array.from({ length: 60 }, () => come(port)));
  await expect.poll(() => taken.length).toBe(60);
  taken.length = 0;
  const turns: number[] = [];
  const count = () => {
    turns.push(taken.length);
    if (taken.length < 60) setImmediate(count);
  };
  const all = Promise.all(Array.from({ length: 60 }, () => come(port)));
  // All of them stand before the doors by the end of this.
  for (const until = performance.now() + 50; performance.now() < until; );
  setImmediate(count);
  await all;
  await expect.poll(() => taken.length).toBe(60);
  const most = Math.max(...turns.map((sum, index) => sum - (turns[index - 1] ?? 0)));
  expect(most).toBeGreaterThan(1);
  expect(await doors.connections()).toBe(120);
});

test("a port on which another one listens is refused, though its sockets could be shared", async () => {
  const { port } = await listening();
  await expect(listening(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test.runIf(isLinux).each(["127.0.0.1", "127.1", "::ffff:127.0.0.1", "0.0.0.0", "::"])(
  "so is it where the other one's host is written %s",
  async (host) => {
    const { port } = await listening();
    await expect(listening(port, 8, host)).rejects.toMatchObject({ code: "EADDRINUSE" });
    const other = await listening(0, 8, host);
    await expect(listening(other.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  },
);

test("so is it where one host is written as a name and the other as the address that it stands for", async () => {
  const { port } = await listening(0, 8, "localhost");
  const { address } = await lookup("localhost");
  await expect(listening(port, 8, address)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test.runIf(isLinux)(
  "who is refused keeps no address from others, and two addresses have the same port each",
  async () => {
    const { port, doors, server } = await listening();
    await expect(listening(port, 8, "0.0.0.0")).rejects.toMatchObject({ code: "EADDRINUSE" });
    await listening(port, 8, "127.0.0.2");
    doors.close();
    server.close();
    await listening(port, 8, "0.0.0.0");
  },
);

test("once they are closed nobody is let in, and the port is free", async () => {
  const { port, doors, server } = await listening();
  const open = await come(port);
  doors.close();
  server.close();
  await expect(come(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(open.destroyed).toBe(false);
  const again = await listening(port);
  expect(again.port).toBe(port);
});
