/** Makes JPEG 2000 pictures. For tests only. */
import createCodec from "@cornerstonejs/codec-openjpeg/wasmjs";

interface Wanted {
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for RGB. */
  readonly channels?: 1 | 3;
  /** How often width and height can be halved while decoding. */
  readonly halvings?: number;
}

/**
 * A bare codestream, without loss: the left half of full brightness in its first channel, all else black.
 */
export async function jpeg2000({ width, height, channels = 3, halvings = 5 }: Wanted): Promise<Buffer> {
  const codec = await createCodec({ print: () => undefined, printErr: () => undefined });
  const encoder = new codec.J2KEncoder();
  const samples = encoder.getDecodedBuffer({
    ...{ width, height, bitsPerSample: 8, componentCount: channels },
    ...{ isSigned: false, isUsingColorTransform: channels === 3 },
  });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % width < width / 2) samples[pixel * channels] = 255;
  }
  encoder.setQuality(true, 0);
  encoder.setDecompositions(halvings);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}

/** The codestream in a JP2 file, with a box of text that is no part of the picture. */
export function inJp2(codestream: Buffer, { width, height }: Wanted, text: string): Buffer {
  const size = Buffer.alloc(14);
  size.writeUInt32BE(height, 0);
  size.writeUInt32BE(width, 4);
  size.writeUInt16BE(3, 8);
  size.set([7, 7, 0, 0], 10);
  const color = Buffer.from([1, 0, 0, 0, 0, 0, 16]);
  return Buffer.concat([
    box("jP  ", Buffer.from("0d0a870a", "hex")),
    box("ftyp", Buffer.from("jp2 \0\0\0\0jp2 ")),
    box("jp2h", Buffer.concat([box("ihdr", size), box("colr", color)])),
    box("xml ", Buffer.from(text)),
    box("jp2c", codestream),
  ]);
}

function box(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length, 0);
  header.write(name, 4, "latin1");
  return Buffer.concat([header, content]);
}
