/**
 * Decodes what a stranger sent and encodes its pixels anew. Nothing but the decoders of the accepted kinds ever sees those
 * bytes: no SVG, no PDF, no archive of pictures.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import sharp, { type Metadata, type OutputInfo } from "sharp";

const MEGAPIXELS_MAX = 40;
const BYTES_MAX = 8 * 1024 * 1024;
/** The longer side of what is kept. */
const SIDE_MAX = 2_400;
/** JPEG 2000 is taken where this build of the decoder knows it. */
const FORMATS = new Set<string>(["jpeg", "png", ...(sharp.format.jp2.input.buffer ? ["jp2"] : [])]);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadJp2kBuffer"],
});

export interface EncodedPicture {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** The same picture as JPEG or PNG, without metadata, upright and bounded in size. */
export async function encodedAnew(content: Buffer): Promise<Answer<EncodedPicture>> {
  const facts = await readFacts(content);
  if ("refused" in facts) return facts;
  const encoded = await encode(content, facts).catch(() => null);
  return encoded ? answer(encoded) : refuse("image-unreadable");
}

/** Looks at the header only, so that a small file which claims to be a huge picture costs nothing. */
async function readFacts(content: Buffer): Promise<Metadata | Refusal> {
  if (content.length > BYTES_MAX) return refuse("file-too-large", { maximum: "8 MB" });
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
function encode(content: Buffer, { hasAlpha }: Metadata): Promise<{ data: Buffer; info: OutputInfo }> {
  const upright = sharp(content, { failOn: "truncated", limitInputPixels: MEGAPIXELS_MAX * 1e6 })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true });
  const encoded = hasAlpha ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ quality: 85 });
  return encoded.toBuffer({ resolveWithObject: true });
}
