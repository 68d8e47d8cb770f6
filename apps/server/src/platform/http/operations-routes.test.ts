import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { api } from "@candor/api/api";
import { answer, REFUSAL_CODES } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { getSiteConfig } from "@candor/api/site";
import { instantOf } from "@candor/money/money";
import { afterEach, describe, expect, test } from "vitest";
import { type HealthReport, WELL } from "../process/health.ts";
import type { HttpPorts } from "./http-ports.ts";
import type { HttpSettings } from "./http-settings.ts";
import { ANNA, ANNAS_TOKEN, BENS_TOKEN, createTestServer, SITE, type TestServer } from "./http-test-support.ts";
import { route } from "./route.ts";

const opened: TestServer[] = [];
const open = async (options: { settings?: Partial<HttpSettings>; ports?: Partial<HttpPorts> } = {}) => {
  const candor = await createTestServer([route(getSiteConfig, async () => answer(SITE))], options);
  opened.push(candor);
  return candor;
};
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close();
});

const MAIL = {
  kind: "mail",
  to: "<a@b.cc>",
  subject: "Code",
  text: "Your code is 123456 <script>",
  at: instantOf(0),
} as const;

describe("local outbox", () => {
  test("development shows messages as text, to this machine only", async () => {
    const candor = await open({ ports: { listOutbox: async () => [MAIL] } });
    const page = await candor.call("/outbox");
    expect(page.body).toContain("123456 &lt;script&gt;");
    expect(page.body).not.toContain("<script");
    expect(JSON.parse((await candor.call("/outbox.json")).body)).toEqual([MAIL]);
    expect((await candor.call("/outbox", undefined, { "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
  });

  test("production has no such page", async () => {
    const candor = await open({ settings: { isProduction: true }, ports: { listOutbox: async () => [MAIL] } });
    expect((await candor.call("/outbox")).statusCode).toBe(404);
    expect((await candor.call("/outbox.json")).statusCode).toBe(404);
  });
});

test("readiness names the parts that fail, and health those that only a new start mends", async () => {
  const said = async (report: HealthReport) => {
    const candor = await open({ ports: { health: () => report } });
    const [ready, healthy] = [await candor.call("/readyz"), await candor.call("/healthz")];
    return [ready, healthy].map(({ statusCode, body }) => [statusCode, JSON.parse(body)]);
  };
  expect(await said(WELL)).toEqual([
    [200, { ready: true }],
    [200, { healthy: true }],
  ]);
  expect(await said({ failing: ["database", "prices"], dead: [] })).toEqual([
    [503, { ready: false, failing: ["database", "prices"] }],
    [200, { healthy: true }],
  ]);
  expect(await said({ failing: ["desk"], dead: ["desk"] })).toEqual([
    [503, { ready: false, failing: ["desk"] }],
    [503, { healthy: false, failing: ["desk"] }],
  ]);
});

describe("metrics", () => {
  test("count calls by endpoint and answer", async () => {
    const candor = await open();
    await candor.call("/api/site/config");
    await candor.call("/api/user/info");
    const { body } = await candor.call("/metrics");
    expect(body).toContain('candor_http_calls_total{endpoint="GET /site/config",answer="ok"} 1');
    expect(body).toContain('candor_http_calls_total{endpoint="GET /user/info",answer="login-required"} 1');
    expect(body).toContain('candor_http_call_duration_seconds_count{endpoint="GET /site/config"} 1');
    expect(body).toContain('candor_http_requests_total{class="read",status="200"} 2');
    expect(body).toContain('candor_sockets{owner="visitor",transport="websocket"} 0');
    expect(body).toContain("candor_http_connections ");
  });

  test("answer to their token where there is one, else to this machine only", async () => {
    const guarded = await open({ settings: { metricsToken: "sixteen-letters-x" } });
    expect((await guarded.call("/metrics")).statusCode).toBe(404);
    expect((await guarded.call("/metrics", undefined, { authorization: "Bearer sixteen-letters-y" })).statusCode).toBe(
      404,
    );
    expect((await guarded.call("/metrics", undefined, { authorization: "Bearer sixteen-letters-x" })).statusCode).toBe(
      200,
    );
    const local = await open();
    expect((await local.call("/metrics")).statusCode).toBe(200);
    const paths = ["/metrics", "/outbox", "/outbox.json"];
    for (const path of paths) {
      for (const header of [
        "x-forwarded-for",
        "x-forwarded-proto",
        "forwarded",
        "via",
        "x-real-ip",
        "cf-connecting-ip",
      ])
        expect((await local.call(path, undefined, { [header]: "1.2.3.4" })).statusCode, header).toBe(404);
      // A proxy that says nothing passes on the name it was asked by.
      expect((await local.call(path, undefined, { host: "candor.example" })).statusCode).toBe(404);
    }
    // Whatever a request looks like, where the world is let in.
    for (const settings of [{ publicUrl: "https://candor.example" }, { trustedProxies: ["127.0.0.1"] }]) {
      const reached = await open({ settings });
      for (const path of paths) expect((await reached.call(path)).statusCode, path).toBe(404);
    }
    const loopback = await open({ settings: { publicUrl: "http://localhost:8080" } });
    for (const path of paths) expect((await loopback.call(path)).statusCode, path).toBe(200);
  });

  test("answer no proxy that forwards as nginx does by itself: in HTTP/1.0, by this machine's address, naming nobody", async () => {
    const { server } = await open({ ports: { listOutbox: async () => [MAIL] } });
    const { port } = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
    const statusOf = async (path: string, version: string) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return Number((await text(socket)).split(" ")[1]);
    };
    for (const path of ["/metrics", "/outbox", "/outbox.json"])
      expect([await statusOf(path, "1.0"), await statusOf(path, "1.1")], path).toEqual([404, 200]);
  });

  test("count what browsers report against the content policy", async () => {
    const candor = await open();
    const report = '{"csp-report":{"violated-directive":"script-src"}}';
    const response = await candor.call("/csp-report", report, { "content-type": "application/csp-report" });
    expect(response.statusCode).toBe(204);
    expect((await candor.call("/metrics")).body).toContain("candor_csp_reports_total 1");
  });
});

describe("documents", () => {
  test("OpenAPI 3.1 holds every endpoint with its request, envelope and refusals", async () => {
    const candor = await open();
    const document = JSON.parse((await candor.call("/api/openapi.json")).body);
    expect(document.openapi).toBe("3.1.0");
    const listed = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(Object.keys(api).sort());
    const trade = document.paths["/coin/trade"].post;
    /** What a part of the document says where it refers to another. */
    const said = (part: { $ref?: string }) =>
      part.$ref === undefined
        ? part
        : part.$ref
            .slice(2)
            .split("/")
            .reduce((at, name) => at[name], document);
    expect(said(trade.requestBody.content["application/json"].schema).required).toEqual([
      "currency_id",
      "legal_id",
      "type",
      "amount",
    ]);
    expect(
      said(trade.responses["200"].content["application/json"].schema.oneOf[0].properties.message).properties.id.type,
    ).toBe("string");
    expect(trade.description).toContain("`insufficient-funds`");
    expect(document.components.schemas.RefusalCode.enum).toContain("insufficient-funds");
    const named = (operation: typeof trade) =>
      said(operation.requestBody.content["application/json"].schema).properties.currency_id.description;
    expect([named(trade), named(document.paths["/optional/add"].post)]).toEqual([
      "Names: base currency.",
      "Names: instrument.",
    ]);
    expect(trade.parameters.map((one: object) => said(one).name)).toEqual([
      "X-Account",
      "Idempotency-Key",
      "X-Time-Zone",
      "lang",
    ]);
    expect(
      new Set(
        Object.values<Record<string, { operationId: string }>>(document.paths)
          .flatMap(Object.values)
          .map(({ operationId }) => operationId),
      ).size,
    ).toBe(listed.length);
  });

  test("the docs page names every endpoint and holds neither script nor style of its own", async () => {
    const candor = await open();
    const { body, headers } = await candor.call("/api/docs");
    for (const name of Object.keys(api)) expect(body).toContain(name.replace(" ", " /api"));
    // Those that any endpoint may answer among them.
    for (const code of REFUSAL_CODES) expect(body).toContain(`<li><code>${code}</code> `);
    expect(body).toContain(`<li><code>list-too-deep</code> ${refusalText("list-too-deep", {}, "en")}`);
    expect(body).not.toMatch(/<script|<style|style=|https?:\/\//);
    expect(headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    expect((await candor.call("/api/docs.css")).headers["content-type"]).toContain("text/css");
  });
});

test("every page forbids inline script, frames and foreign sources", async () => {
  const candor = await open();
  for (const path of ["/", "/api/docs", "/outbox"]) {
    const { headers } = await candor.call(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

describe("web app", () => {
  test("hashed files are kept for ever, the start page is asked about, compressed twins are used, style blocks are hashed", async () => {
    const webRoot = mkdtempSync(join(tmpdir(), "candor-web-"));
    mkdirSync(join(webRoot, "assets"));
    writeFileSync(join(webRoot, "index.html"), "<!doctype html><style>a{}</style>");
    writeFileSync(join(webRoot, "assets", "app-1a2b.js"), "1");
    writeFileSync(join(webRoot, "assets", "app-1a2b.js.br"), "compressed");
    const candor = await open({ ports: { webRoot } });
    const page = await candor.call("/");
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(page.headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/);
    const script = await candor.call("/assets/app-1a2b.js", undefined, { "accept-encoding": "br" });
    expect(script.headers["cache-control"]).toContain("immutable");
    expect([script.headers["content-encoding"], script.body]).toEqual(["br", "compressed"]);
    expect((await candor.call("/assets/none.js")).statusCode).toBe(404);
    expect((await candor.call("/..%2f..%2fetc%2fpasswd")).statusCode).toBe(404);
    rmSync(webRoot, { recursive: true });
  });

  test("says the site's name as the settings say it now, in its page, its manifest and its worker", async () => {
    const webRoot = mkdtempSync(join(tmpdir(), "candor-web-"));
    const built = "<!doctype html><title>Candor</title><style>a{}</style><span>Candor</span><p>Candor stays</p>";
    writeFileSync(join(webRoot, "index.html"), built);
    writeFileSync(join(webRoot, "index.html.br"), "an old one");
    writeFileSync(join(webRoot, "manifest.webmanifest"), '{"name":"Candor","short_name":"Candor","start_url":"/"}');
    const manifestKept = '{url:"manifest.webmanifest",revision:"9d0c"}';
    writeFileSync(
      join(webRoot, "sw.js"),
      `[{url:"index.html",revision:"4a5e"},{url:"boot.js",revision:"77"},${manifestKept}]`,
    );
    let name = "Candor";
    const site = { siteName: () => name, isDemoOpen: () => true, frameHosts: () => [] };
    const candor = await open({ ports: { webRoot, site } });
    const before = await candor.call("/");
    expect(before.body).toBe(built);
    const worker = await candor.call("/sw.js");
    const etag = String(before.headers.etag);
    expect((await candor.call("/", undefined, { "if-none-match": etag })).statusCode).toBe(304);

    name = '</title><script>alert("x")</script> & Sons $&';
    const page = await candor.call("/index.html", undefined, { "if-none-match": etag });
    const escapedName = "&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Sons $&amp;";
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(page.body).toBe(
      `<!doctype html><title>${escapedName}</title><style>a{}</style><span>${escapedName}</span><p>Candor stays</p>`,
    );
    expect(page.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
    const squeezed = await candor.call("/", undefined, { "accept-encoding": "gzip, br" });
    expect([squeezed.headers["content-encoding"], squeezed.headers.vary]).toEqual(["br", "accept-encoding"]);
    expect(squeezed.headers.etag).not.toBe(page.headers.etag);
    const manifest = await candor.call("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect(JSON.parse(manifest.body)).toEqual({ name, short_name: name, start_url: "/" });
    const renamed = await candor.call("/sw.js");
    expect(renamed.body).toMatch(
      /index\.html",revision:"4a5e-[\w-]{16}"\},\{url:"boot\.js",revision:"77"\},.*"9d0c-[\w-]{16}"/,
    );
    expect(renamed.body).not.toBe(worker.body);
    rmSync(webRoot, { recursive: true });
  });
});

describe("files", () => {
  const BOUNDARY = "x-boundary";
  const part = (name: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="../../a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
  const send = (candor: TestServer, payload: Buffer, headers: Record<string, string>) =>
    candor.server.inject({
      method: "POST",
      url: "/api/upload",
      headers: { host: "localhost", "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      payload,
    });
  const stored: { customerId: string; content: Buffer }[] = [];
  const files: HttpPorts["files"] = {
    async store(caller, content) {
      stored.push({ customerId: caller.customerId, content });
      return answer("/files/one.png");
    },
    read: async (caller, name) =>
      caller.customerId === ANNA.customerId && name === "one.png"
        ? { content: Buffer.from("png"), type: "image/png" }
        : undefined,
    storeOpen: async () => answer("/files/2.png"),
    readOpen: async () => undefined,
  };
  const token = { authorization: ANNAS_TOKEN };

  test("an upload hands its bytes to the store and answers the path", async () => {
    const candor = await open({ ports: { files } });
    const response = await send(candor, part("file", "picture"), token);
    expect(JSON.parse(response.body)).toEqual({ type: "ok", message: "/files/one.png" });
    expect(stored.at(-1)).toEqual({ customerId: "7", content: Buffer.from("picture") });
  });

  test("an upload is refused to visitors and foreign pages, without a file, too large or torn", async () => {
    const candor = await open({ ports: { files } });
    const codeOf = async (payload: Buffer, headers: Record<string, string>) =>
      JSON.parse((await send(candor, payload, headers)).body).code;
    const before = stored.length;
    expect(await codeOf(part("file", "x"), {})).toBe("login-required");
    expect(await codeOf(part("file", "x"), { cookie: `candor_session=${ANNAS_TOKEN}` })).toBe("foreign-origin");
    expect(await codeOf(part("other", "x"), token)).toBe("file-missing");
    expect(await codeOf(part("file", ""), token)).toBe("file-missing");
    expect(await codeOf(Buffer.from("file=x"), { ...token, "content-type": "application/x-www-form-urlencoded" })).toBe(
      "file-missing",
    );
    expect(await codeOf(part("file", Buffer.alloc(8 * 1024 * 1024 + 1)), token)).toBe("file-too-large");
    expect(await codeOf(part("file", Buffer.alloc(9 * 1024 * 1024)), token)).toBe("file-too-large");
    expect(await codeOf(part("file", "x").subarray(0, -20), token)).toBe("malformed-body");
    expect(stored.length).toBe(before);
  });

  test("a file is given to its owner alone; another's and none look alike", async () => {
    const candor = await open({ ports: { files } });
    const own = await candor.call("/files/one.png", undefined, token);
    expect([own.statusCode, own.headers["content-type"], own.body]).toEqual([200, "image/png", "png"]);
    expect(own.headers["content-security-policy"]).toContain("sandbox");
    const foreign = await candor.call("/files/one.png", undefined, { authorization: BENS_TOKEN });
    const absent = await candor.call("/files/two.png", undefined, { authorization: BENS_TOKEN });
    const visitors = await candor.call("/files/one.png");
    expect(foreign.statusCode).toBe(404);
    expect(absent.body).toBe(foreign.body);
    expect(visitors.body).toBe(foreign.body);
  });
});
