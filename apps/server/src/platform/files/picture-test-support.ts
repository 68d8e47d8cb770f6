/** Makes pictures with more in them than pixels, and looks into what came of them. For tests only. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata } from "sharp";

/** Red on the left, black on the right. */
function plain(width: number, height: number, hasAlpha: boolean) {
  const channels = hasAlpha ? 4 : 3;
  const samples = Buffer.alloc(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % width < width / 2) samples[pixel * channels] = 255;
    if (hasAlpha) samples[pixel * channels + 3] = 200;
  }
  return sharp(samples, { raw: { width, height, channels } });
}

/** A JPEG with EXIF and GPS, XMP, an ICC profile, a comment and bytes behind its end, all holding the text. */
export async function talkativeJpeg(text: string, behind: Buffer = Buffer.from(text)): Promise<Buffer> {
  const encoded = await plain(60, 40, false)
    .withExif({ IFD0: { Copyright: text }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${text}</rdf></x:xmpmeta>`)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)]);
  return Buffer.concat([encoded.subarray(0, 2), comment, encoded.subarray(2), behind]);
}

/** A PNG, transparent or not, with text chunks of each kind, EXIF and bytes behind its end. */
export async function talkativePng(text: string, hasAlpha: boolean): Promise<Buffer> {
  const encoded = await plain(60, 40, hasAlpha)
    .withExif({ IFD0: { Copyright: text } })
    .png()
    .toBuffer();
  const packed = deflateSync(Buffer.from(text));
  const extra = Buffer.concat([
    pngChunk("tEXt", Buffer.from(`Comment\0${text}`)),
    pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed])),
    pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${text}`)),
  ]);
  return Buffer.concat([encoded.subarray(0, HEADER_END), extra, encoded.subarray(HEADER_END), Buffer.from(text)]);
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Behind signature and IHDR. */
const HEADER_END = PNG_SIGNATURE.length + 25;

/** A PNG of some hundred bytes that claims to be of that size. */
export function pngFlood(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(3 * 100)));
  return Buffer.concat([PNG_SIGNATURE, pngChunk("IHDR", header), pixels, pngChunk("IEND", Buffer.alloc(0))]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([frame, named, sum]);
}

/** Kinds that are not accepted. */
export const foreignPicture = (kind: "gif" | "webp" | "tiff" | "avif"): Promise<Buffer> =>
  plain(9, 9, false)[kind]().toBuffer();

export interface SeenPicture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Names of what it carries beside pixels. */
  readonly carries: readonly string[];
  /** Whether its left half is red and its right half is not. */
  readonly isRedOnTheLeft: boolean;
}

const BESIDE_PIXELS: readonly (keyof Metadata)[] = ["exif", "xmp", "icc", "iptc", "comments", "tifftagPhotoshop"];

/** Throws where it is no picture. */
export async function lookAt(content: Buffer): Promise<SeenPicture> {
  const facts = await sharp(content).metadata();
  const [left, right] = await Promise.all([0, 1].map((at) => redOf(content, facts, at)));
  return {
    format: facts.format,
    width: facts.width,
    height: facts.height,
    carries: BESIDE_PIXELS.filter((name) => facts[name] !== undefined),
    isRedOnTheLeft: (left ?? 0) > 128 && (right ?? 255) < 128,
  };
}

/** The mean of the first channel of one half. */
async function redOf(content: Buffer, { width, height }: Metadata, half: number): Promise<number> {
  const area = { left: half * (width >> 1), top: 0, width: width >> 1, height };
  const mean = await sharp(content).extract(area).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return mean[0] ?? 0;
}
