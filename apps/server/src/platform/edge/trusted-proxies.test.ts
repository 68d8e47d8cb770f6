import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { trustedProxies } from "./trusted-proxies.ts";

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

describe("the caller's address behind trusted proxies", () => {
  const { addressOf, isProxy } = trustedProxies(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);

  test.each([
    [
      "is the connection's, whatever it claims, where that is no proxy of ours",
      "203.0.113.9",
      "198.51.100.1",
      "203.0.113.9",
    ],
    ["is what the one proxy says", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["is not what callers wrote themselves before the proxy did", "127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    ["is found behind several proxies", "fd00::7", "1.2.3.4, 198.51.100.1, 10.1.2.3, 10.9.9.9", "198.51.100.1"],
    ["is found where the connection writes IPv4 as IPv6", "::ffff:10.0.0.1", "2001:db8::5", "2001:db8::5"],
    ["is the proxy's own where it says nothing", "10.0.0.1", undefined, "10.0.0.1"],
  ])("%s", (_rule, remote, forwarded, caller) => {
    expect(addressOf(request(remote, forwarded))).toBe(caller);
  });

  test("a proxy of ours is known by its network", () => {
    expect(["10.255.0.1", "::ffff:10.0.0.1", "fd12::1"].map(isProxy)).toEqual([true, true, true]);
    expect(["11.0.0.1", "127.0.0.2", "fe80::1", "", undefined].map(isProxy)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test("without a list nobody is believed", () => {
  const { addressOf, isAny, isProxy } = trustedProxies([]);
  expect([isAny, isProxy("127.0.0.1"), addressOf(request("127.0.0.1", "198.51.100.1"))]).toEqual([
    false,
    false,
    "127.0.0.1",
  ]);
});
