import { expect, test, vi } from "vitest";
import { browserCrypto } from "./log-crypto.ts";

test("a key that could not be taken in once is taken in anew the next time, and only once after that", async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const message = new Uint8Array([1, 2, 3]);
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, message));
  const importKey = vi.spyOn(crypto.subtle, "importKey").mockRejectedValueOnce(new Error("out of memory"));
  await expect(browserCrypto.verify(publicKey, message, signature)).rejects.toThrow("out of memory");
  expect(await browserCrypto.verify(publicKey, message, signature)).toBe(true);
  expect(await browserCrypto.verify(publicKey, message, signature)).toBe(true);
  expect(importKey).toHaveBeenCalledTimes(2);
  importKey.mockRestore();
});
