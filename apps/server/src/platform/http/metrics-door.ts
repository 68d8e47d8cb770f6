/** Who may read what an operator's monitoring reads, and how figures of several processes become one text. */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Of Prometheus' text, as its client writes it. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** What proxies say of whom they forward for; one of them is enough. */
const PROXY_HEADER =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+|x-original-.+|x-envoy-.+)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * A proxy on this machine forwards for others. Most say so, and one that says nothing passes on the name it was asked by: only
 * who asks for this machine by a name of its own is on it.
 */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  const address = socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  if (!isLoopback || !LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/** With a token who shows it; without one this machine alone. */
export function mayReadMetrics(request: Pick<IncomingMessage, "socket" | "headers">, token: string | null): boolean {
  if (token === null) return isFromThisMachine(request);
  const sent = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** Each family once, with the samples of all: two processes count the same things under labels of their own. */
export function joinedMetrics(...texts: readonly string[]): string {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>();
  for (const text of texts) {
    let family = { head: [] as string[], samples: [] as string[] };
    let isKnown = false;
    for (const line of text.split("\n").filter(Boolean)) {
      const name = /^# HELP (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        isKnown = families.has(name);
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
      }
      if (!line.startsWith("#")) family.samples.push(line);
      else if (!isKnown) family.head.push(line);
    }
  }
  const lines = Array.from(families.values(), ({ head, samples }) => [...head, ...samples].join("\n"));
  return lines.length === 0 ? "" : `${lines.join("\n\n")}\n`;
}
