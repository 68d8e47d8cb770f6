/** Reads what a JPEG 2000 file says of its own size, so that no more than the header is looked at before it is believed. Pure. */

export interface Jpeg2000Header {
  readonly width: number;
  readonly height: number;
  /** How often width and height can be halved while decoding. */
  readonly halvingsMax: number;
}

/** The first box of a JP2 file, and the first two markers of a bare codestream. */
const SIGNATURE_BOX = Buffer.from("0000000c6a5020200d0a870a", "hex");
const CODESTREAM = Buffer.from("ff4fff51", "hex");
const CODING_STYLE = 0xff52;
const START_OF_TILE = 0xff90;
const BOX_HEADER = 8;
const LONG_BOX_HEADER = 16;
/** Grey and RGB: the decoder knows no transparency. */
const CHANNELS = [1, 3];
const HALVINGS_MAX = 32;

export const isJpeg2000 = (content: Buffer): boolean => isAt(content, 0, SIGNATURE_BOX) || isAt(content, 0, CODESTREAM);

const isAt = (content: Buffer, place: number, bytes: Buffer): boolean =>
  content.subarray(place, place + bytes.length).equals(bytes);

/** Undefined for what is broken, and for what cannot be decoded: other channels than grey or RGB, or of different sizes. */
export function readJpeg2000Header(content: Buffer): Jpeg2000Header | undefined {
  try {
    const start = isAt(content, 0, CODESTREAM) ? 0 : placeOfCodestream(content);
    return start !== undefined && isAt(content, start, CODESTREAM) ? headerAt(content, start) : undefined;
  } catch (error) {
    // Whatever points behind the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Boxes: their length with their header, a name, and where the length is 1 the length again in eight bytes. */
function placeOfCodestream(content: Buffer): number | undefined {
  for (let place = 0; ; ) {
    const length = content.readUInt32BE(place);
    const header = length === 1 ? LONG_BOX_HEADER : BOX_HEADER;
    if (content.toString("latin1", place + 4, place + BOX_HEADER) === "jp2c") return place + header;
    const whole = length === 1 ? Number(content.readBigUInt64BE(place + BOX_HEADER)) : length;
    if (whole < header) return undefined;
    place += whole;
  }
}

function headerAt(content: Buffer, start: number): Jpeg2000Header | undefined {
  const sizes = start + CODESTREAM.length;
  const [right, bottom, left, top] = [4, 8, 12, 16].map((offset) => content.readUInt32BE(sizes + offset)) as [
    number,
    number,
    number,
    number,
  ];
  const channels = content.readUInt16BE(sizes + 36);
  if (!CHANNELS.includes(channels) || right <= left || bottom <= top) return undefined;
  for (let channel = 0; channel < channels; channel += 1) {
    const across = content.readUInt8(sizes + 39 + 3 * channel);
    const down = content.readUInt8(sizes + 40 + 3 * channel);
    if (across !== 1 || down !== 1) return undefined;
  }
  const halvingsMax = halvingsFrom(content, sizes + content.readUInt16BE(sizes));
  return halvingsMax === undefined ? undefined : { width: right - left, height: bottom - top, halvingsMax };
}

/** As the first coding style says; every segment begins with its marker and its length without the marker. */
function halvingsFrom(content: Buffer, first: number): number | undefined {
  for (let place = first; ; place += 2 + content.readUInt16BE(place + 2)) {
    const marker = content.readUInt16BE(place);
    if (marker === START_OF_TILE || marker < 0xff00) return undefined;
    if (marker !== CODING_STYLE) continue;
    const halvings = content.readUInt8(place + 9);
    return halvings <= HALVINGS_MAX ? halvings : undefined;
  }
}
