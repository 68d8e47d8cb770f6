import { describe, expect, test } from "vitest";
import { passkeySiteOf } from "./passkey-site.ts";

describe("pages that passkeys belong to", () => {
  test("are those of the public address alone where there is one", () => {
    const site = passkeySiteOf("https://candor.example:8443/", ["candor.lan"]);
    expect(site.rpId).toBe("candor.example");
    expect(site.isOwn("https://candor.example:8443")).toBe(true);
    for (const origin of [
      "https://candor.example",
      "http://candor.example:8443",
      "https://www.candor.example:8443",
      "https://candor.lan:8443",
      "http://localhost:8080",
      "",
    ]) {
      expect(site.isOwn(origin), origin).toBe(false);
    }
  });

  test("are those of this machine and of the allowed hosts, at any port, where there is none", () => {
    const site = passkeySiteOf(null, ["Candor.lan"]);
    expect(site.rpId).toBeNull();
    for (const origin of ["http://localhost:8080", "http://localhost:5173", "https://candor.lan"]) {
      expect(site.isOwn(origin), origin).toBe(true);
    }
    for (const origin of [
      "http://127.0.0.1:8080",
      "http://localhost.evil.example",
      "http://evil.example",
      "ftp://localhost",
      "http://localhost:8080/",
      "http://user@localhost:8080",
      "null",
      "",
    ]) {
      expect(site.isOwn(origin), origin).toBe(false);
    }
  });
});
