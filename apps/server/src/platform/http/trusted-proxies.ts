/** Whether connections are of a reverse proxy of the operator's, and who is behind it. */
import type { IncomingMessage } from "node:http";

export interface TrustedProxies {
  /** Whether the other end of this connection is such a proxy: what it carries is many people's. */
  isProxy(address: string | undefined): boolean;
  /** The caller's address: the connection's own, or what the nearest proxy says where there is one. */
  addressOf(request: IncomingMessage): string;
}

export const trustedProxies = (isBehindProxy: boolean): TrustedProxies => ({
  isProxy: () => isBehindProxy,
  addressOf({ socket, headers }) {
    const forwarded = isBehindProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
    return forwarded || (socket.remoteAddress ?? "");
  },
});
