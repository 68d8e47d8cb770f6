/**
 * Decodes what a stranger sent and encodes its pixels anew. Nothing but the decoders of the accepted kinds ever sees those
 * bytes: no SVG, no PDF, no archive of pictures.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { decodeJpeg2000 } from "./jpeg2000.ts";
import { isJpeg2000 } from "./jpeg2000-header.ts";

const MEGAPIXELS_MAX = 40;
const BYTES_MAX = 8 * 1024 * 1024;
/** The longer side of what is kept. */
const SIDE_MAX = 2_400;
/** What is transparent may be kept larger than it came. Above this it loses that, as a photograph is none the worse for it. */
const PNG_BYTES_MAX = 4 * 1024 * 1024;
/** Of JPEG 2000, whose decoder can be kept busy. */
const DECODING_MS_MAX = 20_000;
/** Those that are decoded here; JPEG 2000 has a decoder of its own. */
const FORMATS = new Set<string>(["jpeg", "png"]);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

export interface EncodedPicture {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** The same picture as JPEG or PNG, without metadata, upright and bounded in size. */
export async function encodedAnew(content: Buffer): Promise<Answer<EncodedPicture>> {
  if (content.length > BYTES_MAX) return refuse("file-too-large", { maximum: "8 MB" });
  const opened = isJpeg2000(content) ? await openJpeg2000(content) : await open(content);
  if (opened.refused) return opened;
  const encoded = await encode(opened.value).catch(() => null);
  return encoded ? answer(encoded) : refuse("image-unreadable");
}

interface OpenedPicture {
  readonly picture: Sharp;
  readonly hasAlpha: boolean;
}

async function openJpeg2000(content: Buffer): Promise<Answer<OpenedPicture>> {
  const decoded = await decodeJpeg2000(content, {
    megapixelsMax: MEGAPIXELS_MAX,
    sideMax: SIDE_MAX,
    decodingMsMax: DECODING_MS_MAX,
  });
  if (decoded.refused) return decoded;
  const { data, width, height, channels } = decoded.value;
  return answer({ picture: sharp(data, { raw: { width, height, channels } }), hasAlpha: false });
}

async function open(content: Buffer): Promise<Answer<OpenedPicture>> {
  const facts = await readFacts(content);
  if ("refused" in facts) return facts;
  const picture = sharp(content, { failOn: "truncated", limitInputPixels: MEGAPIXELS_MAX * 1e6 });
  return answer({ picture, hasAlpha: facts.hasAlpha });
}

/** Looks at the header only, so that a small file which claims to be a huge picture costs nothing. */
async function readFacts(content: Buffer): Promise<Metadata | Refusal> {
  let facts: Metadata;
  try {
    facts = await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return refuse("image-unreadable");
  }
  if (!FORMATS.has(facts.format) || (facts.pages ?? 1) > 1) return refuse("image-unreadable");
  if (facts.width * facts.height > MEGAPIXELS_MAX * 1e6) {
    return refuse("image-too-many-pixels", { maximum: `${MEGAPIXELS_MAX} MP` });
  }
  return facts;
}

/** Decoded off the main thread, turned upright, bounded in size; metadata stays behind. */
async function encode({ picture, hasAlpha }: OpenedPicture): Promise<EncodedPicture> {
  const upright = picture
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true });
  if (hasAlpha) {
    const transparent = await upright.clone().png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
    if (transparent.data.length <= PNG_BYTES_MAX) return transparent;
  }
  return upright.flatten({ background: "white" }).jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
}
