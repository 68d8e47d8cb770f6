/** Puts the http server together: endpoints, socket, web app and operations pages on one port. */
import type { HttpPorts, HttpServer } from "./http-ports.ts";

export type CreateHttpServer = (ports: HttpPorts) => Promise<HttpServer>;
