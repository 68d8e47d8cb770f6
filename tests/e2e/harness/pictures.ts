/** Pictures like no other, as proofs have to be, and their way to the server. */
import { crc32, deflateSync } from "node:zlib";
import type { Person } from "../../client/api-client.ts";

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight by eight points of eight bits of grey. */
const HEAD = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);

function anyPicture(): Buffer {
  const rows = Array.from({ length: 8 }, () => Buffer.from([0, ...crypto.getRandomValues(new Uint8Array(8))]));
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([SIGNATURE, chunk("IHDR", HEAD), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** @returns the path that it is kept under, to be named in what it proves */
export async function uploadPicture(url: string, person: Pick<Person, "token">): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(anyPicture())], { type: "image/png" }), "picture.png");
  const sent = { method: "POST", body: form, headers: { authorization: person.token } };
  const answered = await fetch(`${url}/api/upload`, sent);
  return ((await answered.json()) as { message: string }).message;
}
