/** Who may read what an operator's monitoring reads, and how figures of several processes become one text. */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpSettings } from "../http/http-settings.ts";

type Asked = Pick<IncomingMessage, "httpVersion" | "socket" | "headers">;
type Door = Pick<HttpSettings, "publicUrl" | "trustedProxies">;

/** Of Prometheus' text, as its client writes it. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** What proxies say of whom they forward for; one of them is enough. */
const PROXY_HEADER =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+|x-original-.+|x-envoy-.+)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export const isLoopback = (address: string): boolean => address === "::1" || /^(?:::ffff:)?127\./.test(address);

/** No name to the world and no proxy is declared: nobody but this machine is meant to reach it. */
export const isReachedDirectly = ({ publicUrl, trustedProxies }: Door): boolean =>
  trustedProxies.length === 0 && (publicUrl === null || LOOPBACK_HOST.test(new URL(publicUrl).host));

/**
 * A proxy on this machine forwards for others. Most say so, and one that says nothing passes on the name it was asked by, or
 * speaks HTTP/1.0, as nginx does by itself: only who asks for this machine by a name of its own is on it.
 */
export function isFromThisMachine({ httpVersion, socket, headers }: Asked): boolean {
  if (httpVersion === "1.0") return false;
  if (!isLoopback(socket.remoteAddress ?? "") || !LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/** With a token who shows it; without one this machine alone, and only where nobody else is meant to reach it. */
export function mayReadMetrics(request: Asked, settings: Door & Pick<HttpSettings, "metricsToken">): boolean {
  const { metricsToken: token } = settings;
  if (token === null) return isReachedDirectly(settings) && isFromThisMachine(request);
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
