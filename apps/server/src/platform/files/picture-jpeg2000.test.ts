import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { Outage } from "../process/outage.ts";
import { decodeJpeg2000 } from "./jpeg2000.ts";
import { readJpeg2000Header } from "./jpeg2000-header.ts";
import { inJp2, jpeg2000 } from "./jpeg2000-test-support.ts";
import { encodedAnew } from "./picture.ts";

/** Threads that take their time to end, and may not begin at all. */
const threads = vi.hoisted(() => ({ canBegin: true, endingMs: 0, alive: 0 }));
vi.mock("node:worker_threads", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:worker_threads")>();
  class Worker extends real.Worker {
    constructor(...given: ConstructorParameters<typeof real.Worker>) {
      if (!threads.canBegin) throw new Error("no thread is left");
      super(...given);
      threads.alive += 1;
      this.once("exit", () => {
        threads.alive -= 1;
      });
    }

    override async terminate(): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, threads.endingMs));
      return super.terminate();
    }
  }
  return { ...real, Worker };
});

const SMALL = { width: 301, height: 203 };
/** Where the header says its width, its height and the size of its only tile. */
const WIDTH = 8;
const HEIGHT = 12;
const TILE_WIDTH = 24;
const TILE_HEIGHT = 28;

/** Sixteen by four pixels of twelve bits, red on the left: the encoder at hand makes none. */
const TWELVE_BITS = [
  "/0//UQAvAAAAAAAQAAAABAAAAAAAAAAAAAAAEAAAAAQAAAAAAAAAAAADCwEBCwEBCwEB/1IADAAAAAEBAgQEAAH/XAAKQGBoaHBo",
  "aHD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABFAAH/k9/gHBAdHKxouBeA/3gAQAsa+vf1",
  "tnvPw/YEAAuFL3+Az/AIAAuFL4HD9gMAFY+XgM/wBgAVj5f/2Q==",
].join("");

async function kept(content: Buffer) {
  const encoded = await encodedAnew(content);
  if (encoded.refused) throw new Error(encoded.code);
  return encoded.value;
}

const refusal = async (content: Buffer) => {
  const encoded = await encodedAnew(content);
  return encoded.refused ? [encoded.code, encoded.details] : "accepted";
};

/** The mean of each channel of the left and of the right half, roughly. */
async function halves(content: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(content).resize(2, 1, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  const means = [...data].map((mean) => (mean > 128 ? 1 : 0));
  return [means.slice(0, info.channels), means.slice(info.channels)];
}

describe("a JPEG 2000 picture", () => {
  test.each([
    ["in colour", {}, [1, 0, 0]],
    ["in grey", { channels: 1 as const }, [1, 1, 1]],
    ["that cannot be halved", { halvings: 0 }, [1, 0, 0]],
  ])("%s is kept as a JPEG of the same pixels", async (_, wanted, left) => {
    const { data, info } = await kept(await jpeg2000({ ...SMALL, ...wanted }));
    expect(info).toMatchObject({ format: "jpeg", ...SMALL });
    expect(await halves(data)).toEqual([left, [0, 0, 0]]);
  });

  test("with twelve bits is kept with eight", async () => {
    const { data, info } = await kept(Buffer.from(TWELVE_BITS, "base64"));
    expect(info).toMatchObject({ format: "jpeg", width: 16, height: 4 });
    expect(await halves(data)).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ]);
  });

  test("in a JP2 file leaves everything behind that is no pixel", async () => {
    const sent = inJp2(await jpeg2000(SMALL), SMALL, "SECRET-OWNER");
    expect(sent.includes("SECRET-OWNER")).toBe(true);
    const { data, info } = await kept(sent);
    expect(info).toMatchObject({ format: "jpeg", ...SMALL });
    expect(data.includes("SECRET-OWNER")).toBe(false);
    expect((await sharp(data).metadata()).xmp).toBeUndefined();
  });

  test("larger than is kept is halved while it is decoded", async () => {
    const { info } = await kept(await jpeg2000({ width: 4_900, height: 980 }));
    expect(info).toMatchObject({ width: 2_400, height: 480 });
  });

  test("that takes too long is unreadable, and the next one is decoded", async () => {
    const content = await jpeg2000(SMALL);
    const terms = { megapixelsMax: 40, sideMax: 2_400 };
    const [late, next] = await Promise.all([
      decodeJpeg2000(content, { ...terms, decodingMsMax: 1 }),
      decodeJpeg2000(content, { ...terms, decodingMsMax: 20_000 }),
    ]);
    expect(late).toMatchObject({ refused: true, code: "image-unreadable" });
    expect(next).toMatchObject({ refused: false, value: { ...SMALL, channels: 3 } });
  });

  test("is answered when its thread has ended, so that two never share the memory", async () => {
    const content = await jpeg2000(SMALL);
    const terms = { megapixelsMax: 40, sideMax: 2_400 };
    threads.endingMs = 50;
    for (const decodingMsMax of [1, 20_000]) {
      const decoded = await decodeJpeg2000(content, { ...terms, decodingMsMax });
      expect([decoded.refused, threads.alive]).toEqual([decodingMsMax === 1, 0]);
    }
    threads.endingMs = 0;
  });

  test("for which no thread can begin is an outage, and the next one is decoded", async () => {
    const content = await jpeg2000(SMALL);
    threads.canBegin = false;
    await expect(encodedAnew(content)).rejects.toBeInstanceOf(Outage);
    threads.canBegin = true;
    expect((await kept(content)).info).toMatchObject(SMALL);
  });

  test("that is broken is refused as unreadable, wherever it breaks off", async () => {
    const whole = await jpeg2000(SMALL);
    const file = inJp2(whole, SMALL, "text");
    const cut = [whole, file].flatMap((content) =>
      [4, 13, 60, content.length >> 1].map((end) => content.subarray(0, end)),
    );
    for (const content of cut) expect(await refusal(content)).toEqual(["image-unreadable", {}]);
  });

  test("whose sizes are a lie is refused, by its header where that is possible", async () => {
    const flood = await jpeg2000(SMALL);
    flood.writeUInt32BE(60_000, WIDTH);
    flood.writeUInt32BE(60_000, HEIGHT);
    expect(await refusal(flood)).toEqual(["image-too-many-pixels", { maximum: "40 MP" }]);
    const inOnePiece = await jpeg2000({ ...SMALL, halvings: 0 });
    inOnePiece.writeUInt32BE(6_000, WIDTH);
    inOnePiece.writeUInt32BE(6_000, HEIGHT);
    expect(await refusal(inOnePiece)).toEqual(["image-too-many-pixels", { maximum: "16 MP" }]);
    const liar = await jpeg2000(SMALL);
    for (const place of [WIDTH, HEIGHT, TILE_WIDTH, TILE_HEIGHT]) liar.writeUInt32BE(3_900, place);
    expect(await refusal(liar)).toEqual(["image-unreadable", {}]);
  });

  test("with a box that has no length, or one that points behind the end, has no header", async () => {
    const file = inJp2(await jpeg2000(SMALL), SMALL, "text");
    expect(readJpeg2000Header(file)).toMatchObject(SMALL);
    const first = file.indexOf("ftyp") - 4;
    for (const length of [0, 7, 0xffff_ffff]) {
      const broken = Buffer.from(file);
      broken.writeUInt32BE(length, first);
      expect(readJpeg2000Header(broken)).toBeUndefined();
    }
  });
});
