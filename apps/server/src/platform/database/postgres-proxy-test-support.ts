import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import type { Connection } from "./database.ts";

export type PostgresProxy = Awaited<ReturnType<typeof openProxy>>;

/** A way to Postgres whose connections can go silent, with no farewell: new ones go through. */
export async function openProxy({ host = "", port }: Connection) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith("/") ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const socket of open) socket.unpipe().pause();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
