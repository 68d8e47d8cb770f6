/** What is open to this process's door now: connections and sockets, by kind. */
import type { Registry } from "prom-client";
import type { ListeningDoors } from "../edge/listening-doors.ts";
import type { SocketServer } from "../socket/socket-server.ts";
import { addGauge } from "./figures.ts";

export function addOpenFigures(
  registry: Registry,
  doors: Pick<ListeningDoors, "connections">,
  sockets: Pick<SocketServer, "open">,
): void {
  addGauge(registry, {
    ...{ name: "candor_http_connections", help: "Connections that are open, those of sockets included" },
    read: () => doors.connections(),
  });
  addGauge(registry, {
    ...{ name: "candor_sockets", help: "Sockets that are open, by whose they are and how they are connected" },
    labelNames: ["owner", "transport"],
    read: () => sockets.open().map(({ count, ...labels }) => [labels, count]),
  });
}
