import { expect, test } from "vitest";
import { framedAddress } from "./frame-routes.ts";
import { createTestServer } from "./http-test-support.ts";

const HOSTS = ["docs.example.com", "localhost"];

test.each([
  null,
  "",
  "http://docs.example.com/",
  "https://example.com/",
  "https://docs.example.com.evil.com/",
  "https://docs.example.com:8443/",
  "https://user@docs.example.com/",
  "https://evil.com/?https://docs.example.com/",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//docs.example.com/",
])("%s is not shown in the app", (address) => {
  expect(framedAddress(address, HOSTS)).toBeUndefined();
});

test("an allowed site is shown in a page of its own that holds nothing else and that only we may frame", async () => {
  const ports = { site: { siteName: () => "Candor", isDemoOpen: () => true, frameHosts: () => HOSTS } };
  const { call } = await createTestServer([], { ports });
  const address = 'https://docs.example.com/a?b="><script>alert(1)</script>';
  const { statusCode, headers, body } = await call(`/api/frame?url=${encodeURIComponent(address)}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('src="https://docs.example.com/a?b=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"');
  expect(body).not.toContain("<script");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'; style-src 'sha256-");
  expect(policy).toContain("frame-src https://docs.example.com; base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
});

test("what the settings do not allow now is not found, and the app's own address never is", async () => {
  const { call } = await createTestServer([], {
    ports: { site: { siteName: () => "Candor", isDemoOpen: () => true, frameHosts: () => HOSTS } },
  });
  for (const address of ["https://example.com/", "https://localhost/"]) {
    expect((await call(`/api/frame?url=${encodeURIComponent(address)}`)).statusCode).toBe(404);
  }
});

test("a picture of the site's own is everybody's, under a name that never stands for another", async () => {
  const files = {
    store: async () => ({ refused: false, value: "" }) as never,
    read: async () => undefined,
    storeOpen: async () => ({ refused: false, value: "" }) as never,
    readOpen: async (name: string) =>
      name === "5.png" ? { content: Buffer.from("png"), type: "image/png" } : undefined,
  };
  const { call } = await createTestServer([], { ports: { files } });
  const { statusCode, headers, body } = await call("/files/5.png");
  expect([statusCode, body, headers["content-type"]]).toEqual([200, "png", "image/png"]);
  expect(headers["cache-control"]).toContain("immutable");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect((await call("/files/6.png")).statusCode).toBe(404);
});
