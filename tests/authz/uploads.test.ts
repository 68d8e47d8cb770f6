import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { inJp2, jpeg2000 } from "../../apps/server/src/platform/files/jpeg2000-test-support.ts";
import {
  foreignPicture,
  lookAt,
  pngFlood,
  talkativeJpeg,
  talkativePng,
} from "../../apps/server/src/platform/files/picture-test-support.ts";
import { codeOf, type Person, payloadOf, type Reply, send } from "../client/api-client.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

const SECRET = "SECRET-OF-THE-OWNER";
const SIZE = { width: 60, height: 40 };
const BOUNDARY = "----uploads";

let candor: Candor;
let anna: Person;
let ben: Person;
/** What was accepted, by the path it was given. */
const accepted: string[] = [];

beforeAll(async () => {
  candor = sharedCandor();
  anna = await newPerson("anna");
  ben = await newPerson("ben");
});

interface Part {
  readonly content: Buffer | string;
  readonly field?: string;
  readonly filename?: string;
  readonly type?: string;
}

const framed = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ content, field = "file", filename = "picture.png", type = "image/png" }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n`),
      Buffer.from(`Content-Type: ${type}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** Fails the test for any answer that the endpoint does not declare, faults of the server among them. */
function upload(...parts: readonly Part[]): Promise<Reply> {
  return send("POST /upload", `${candor.url}/api/upload`, {
    method: "POST",
    headers: { authorization: anna.token, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: framed(parts),
  });
}

async function keep(part: Part): Promise<Buffer> {
  const path = payloadOf("POST /upload", await upload(part));
  expect(path).toMatch(/^\/files\/\d{1,19}\.(jpg|png)$/);
  accepted.push(path);
  return Buffer.from(await (await get(path, anna)).arrayBuffer());
}

const get = (path: string, person?: Person): Promise<Response> =>
  fetch(candor.url + path, person ? { headers: { authorization: person.token } } : {});

describe("what is accepted is encoded anew, with nothing in it but pixels", () => {
  test.each([
    ["a JPEG with GPS, XMP, a profile, a comment and bytes behind it", () => talkativeJpeg(SECRET), "jpeg"],
    ["a PNG with text chunks and bytes behind it", () => talkativePng(SECRET, false), "jpeg"],
    ["a transparent PNG with text chunks and bytes behind it", () => talkativePng(SECRET, true), "png"],
    ["a bare JPEG 2000", () => jpeg2000(SIZE), "jpeg"],
    ["a JPEG 2000 file with text", async () => inJp2(await jpeg2000(SIZE), SIZE, SECRET), "jpeg"],
    [
      "a JPEG that is a ZIP too",
      () => talkativeJpeg(SECRET, Buffer.from(`PK\u0003\u0004${SECRET}PK\u0005\u0006`)),
      "jpeg",
    ],
    ["a PNG that is a page too", () => talkativePng(`<html><script>${SECRET}</script></html>`, true), "png"],
  ])("%s", async (_, make, format) => {
    const kept = await keep({ content: await make(), filename: `${SECRET}.html`, type: "text/html" });
    expect(await lookAt(kept)).toEqual({ format, ...SIZE, carries: [], isRedOnTheLeft: true });
    for (const left of [SECRET, "<script>", "PK\u0003\u0004", "GPS", "adobe"])
      expect(kept.includes(left), left).toBe(false);
  });

  test.each([
    "../../x.png",
    "..\\..\\x.png",
    "x\0.png",
    "a".repeat(300),
    "/etc/passwd",
    "C:\\x.png",
    "%2e%2e%2fx",
    "файл.png",
  ])("the name %j is thrown away", async (filename) => {
    const before = readdirSync(candor.dataDir).sort();
    await keep({ content: await talkativeJpeg(SECRET), filename });
    expect(readdirSync(candor.dataDir).sort()).toEqual(before);
  });
});

describe("what is no picture of the three kinds is refused", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ["an SVG", SVG],
    ["an SVG with an XML head", `<?xml version="1.0"?>${SVG}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"],
    ["a ZIP", "PK\u0003\u0004\u0014\0\0\0"],
    ["a GIF that is a script too", "GIF89a=1;alert(1)//"],
    ["a signature and nothing behind it", Buffer.from("89504e470d0a1a0a", "hex")],
    ["nothing but zeros", Buffer.alloc(5_000)],
  ])("%s, whatever it is called", async (_, content) => {
    for (const [filename, type] of [
      ["picture.png", "image/png"],
      ["picture.jpg", "image/jpeg"],
      ["picture.svg", "image/svg+xml"],
    ] as const)
      expect(codeOf(await upload({ content, filename, type }))).toBe("image-unreadable");
  });

  test.each(["gif", "webp", "tiff", "avif"] as const)("a %s", async (kind) => {
    expect(codeOf(await upload({ content: await foreignPicture(kind) }))).toBe("image-unreadable");
  });

  test.each([
    ["a PDF with a JPEG inside", async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), await talkativeJpeg(SECRET)])],
    ["a page in front of a PNG", async () => Buffer.concat([Buffer.from("<html>"), await talkativePng(SECRET, true)])],
    ["a JPEG cut off in its middle", async () => halfOf(await talkativeJpeg(SECRET, Buffer.alloc(0)))],
    ["a PNG cut off in its middle", async () => halfOf(await talkativePng("x", true))],
    ["a JPEG 2000 cut off in its middle", async () => halfOf(await jpeg2000(SIZE))],
  ])("%s", async (_, make) => {
    expect(codeOf(await upload({ content: await make() }))).toBe("image-unreadable");
  });

  test.each([
    ["JPEG", "ffda", () => talkativeJpeg(SECRET, Buffer.alloc(0))],
    ["PNG", Buffer.from("IDAT").toString("hex"), () => talkativePng("x", true)],
  ])("a %s cut off in the middle of its pixels, behind a head that is whole", async (_, mark, make) => {
    const content = await make();
    const pixelsAt = content.indexOf(Buffer.from(mark, "hex"));
    expect(pixelsAt).toBeGreaterThan(0);
    const cut = content.subarray(0, (pixelsAt + content.length) >> 1);
    expect(codeOf(await upload({ content: cut }))).toBe("image-unreadable");
  });

  const halfOf = (content: Buffer): Buffer => content.subarray(0, content.length >> 1);
});

describe("what would cost too much is refused before it does", () => {
  test("a PNG and a JPEG 2000 that claim ten thousand million pixels, by their headers", async () => {
    const jpeg2000Flood = await jpeg2000(SIZE);
    // Width and height, behind the marker and its length.
    jpeg2000Flood.writeUInt32BE(100_000, 8);
    jpeg2000Flood.writeUInt32BE(100_000, 12);
    const inFile = inJp2(jpeg2000Flood, { width: 100_000, height: 100_000 }, "");
    const startedAt = performance.now();
    for (const content of [pngFlood(100_000, 100_000), jpeg2000Flood, inFile])
      expect(codeOf(await upload({ content }))).toBe("image-too-many-pixels");
    expect(codeOf(await upload({ content: pngFlood(2 ** 31 - 1, 1) }))).toMatch(/^image-/);
    expect(codeOf(await upload({ content: pngFlood(2_000, 2_000) }))).toBe("image-unreadable");
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test("a file above 8 MB", async () => {
    const small = await talkativeJpeg(SECRET);
    const large = Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024 + 1 - small.length)]);
    expect(codeOf(await upload({ content: large }))).toBe("file-too-large");
    expect(await announced(20 * 1024 * 1024)).toContain('"file-too-large"');
    expect(codeOf(await upload({ content: large.subarray(0, -1) }))).toBe("ok");
  });
});

/** What is answered to somebody who only says how long the upload will be. */
async function announced(bytes: number): Promise<string> {
  const headers = {
    authorization: anna.token,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": bytes,
  };
  const asked = request(`${candor.url}/api/upload`, { method: "POST", headers });
  asked.flushHeaders();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const said = await text(answer);
  asked.destroy();
  return said;
}

describe("a form with anything but one file in its field is refused", () => {
  test("no file, an empty one, one in another field, two", async () => {
    const content = await talkativeJpeg(SECRET);
    expect(codeOf(await upload())).toBe("file-missing");
    expect(codeOf(await upload({ content: "" }))).toBe("file-missing");
    expect(codeOf(await upload({ content, field: "picture" }))).toBe("file-missing");
    expect(codeOf(await upload({ content, field: "__proto__" }))).toBe("malformed-body");
    expect(codeOf(await upload({ content, field: "picture" }, { content }))).toBe("malformed-body");
    const two = [{ content }, { content: await talkativePng(SECRET, true) }];
    expect(codeOf(await upload(...two))).toBe("malformed-body");
  });

  test("a visitor's, whatever it holds", async () => {
    const reply = await send("POST /upload", `${candor.url}/api/upload`, {
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      body: framed([{ content: await talkativeJpeg(SECRET) }]),
    });
    expect(codeOf(reply)).toBe("login-required");
  });
});

describe("what is kept", () => {
  test("is shown to its owner alone, and to everybody else as something that is not there", async () => {
    const absent = await get("/files/1.jpg", anna);
    const said = await absent.text();
    expect(absent.status).toBe(404);
    for (const path of accepted) {
      expect((await get(path, anna)).status).toBe(200);
      for (const other of [ben, undefined]) {
        const answer = await get(path, other);
        expect([answer.status, await answer.text()]).toEqual([404, said]);
        expect(answer.headers.get("content-type")).toBe(absent.headers.get("content-type"));
      }
    }
  });

  test("is answered as the picture that it is and nothing else, and no browser keeps it", async () => {
    for (const path of accepted) {
      const { headers } = await get(path, anna);
      expect(headers.get("content-type")).toBe(path.endsWith(".png") ? "image/png" : "image/jpeg");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-disposition")).toBe("inline");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("is found by no other name than its own", async () => {
    const [, name = ""] = /^\/files\/(.+)$/.exec(accepted[0] ?? "") ?? [];
    const id = name.split(".")[0] ?? "";
    for (const asked of [
      `${id}.sealed`,
      `${id}.${name.endsWith("jpg") ? "png" : "jpg"}`,
      `0${name}`,
      `${name}%00`,
      `${name}/`,
      `.%2f${name}`,
      `..%2ffiles%2f${name}`,
      "..%2fkeys%2fsealing.json",
      "..%2fkeys%2fpostgres.json",
      "%2e%2e%2fkeys%2fsealing.json",
      "x".repeat(300),
    ]) {
      const answer = await get(`/files/${asked}`, anna);
      expect(answer.status, asked).toBe(404);
      expect(answer.headers.get("content-type"), asked).toContain("application/json");
    }
  });

  test("lies on the disk so that nothing of it can be seen", () => {
    const folder = join(candor.dataDir, "files");
    const names = readdirSync(folder);
    expect(new Set(accepted.map((path) => path.replace(/\D/g, ""))).size).toBeLessThanOrEqual(names.length);
    expect(accepted.length).toBeGreaterThan(7);
    const signs = ["89504e47", "ffd8ff", "0000000c6a5020", "ff4fff51"].map((hex) => Buffer.from(hex, "hex"));
    for (const name of names) {
      expect(name).toMatch(/^\d+\.sealed$/);
      const content = readFileSync(join(folder, name));
      for (const sign of signs) expect(content.subarray(0, 64).includes(sign), name).toBe(false);
      for (const word of ["JFIF", "IHDR", "IDAT", SECRET]) expect(content.includes(word), name).toBe(false);
    }
  });
});

test("eighteen uploads of one customer at once get two places, and never cost another customer an upload", async () => {
  const slow = await jpeg2000({ width: 1_500, height: 1_500 });
  const flood = Array.from({ length: 18 }, () => upload({ content: slow }));
  const bens = await send("POST /upload", `${candor.url}/api/upload`, {
    method: "POST",
    headers: { authorization: ben.token, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: framed([{ content: await talkativeJpeg(SECRET) }]),
  });
  expect(codeOf(bens)).toBe("ok");
  const codes = (await Promise.all(flood)).map(codeOf);
  expect(codes.filter((code) => code === "ok").length).toBeGreaterThanOrEqual(1);
  expect(new Set(codes)).toEqual(new Set(["ok", "busy-try-again"]));
});
