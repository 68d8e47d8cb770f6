import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasPasskeys } from "./passkey.ts";

beforeEach(() => vi.stubGlobal("PublicKeyCredential", class {}));
afterEach(() => vi.unstubAllGlobals());

test.each(["candor.example", "localhost"])("passkeys can belong to %s", (host) => {
  expect(hasPasskeys(host)).toBe(true);
});

test.each(["127.0.0.1", "192.168.1.20", "[::1]"])("%s is no name that a passkey could belong to", (host) => {
  expect(hasPasskeys(host)).toBe(false);
});

test("a browser without passkeys is offered none", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(hasPasskeys("candor.example")).toBe(false);
});
