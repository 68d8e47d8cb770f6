/**
 * Decodes one JPEG 2000 picture in a thread of its own, which may be ended at any moment. OpenJPEG runs as WebAssembly: it can
 * touch nothing but its own memory, and of that it gets no more than is set here. Answers null for what it cannot decode.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import createCodec from "@cornerstonejs/codec-openjpeg/decodewasmjs";

export interface Jpeg2000Task {
  readonly content: Uint8Array;
  /** How many times width and height are halved on the way. */
  readonly halvings: number;
}

/** Samples of eight bits by pixel: grey or RGB. */
export interface RawPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

const MEMORY_BYTES_MAX = 640 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;
/** Not said, RGB or grey; other colours would come out wrong. */
const COLOR_SPACES = [-1, 0, 1, 2];
const BITS_MAX = 16;

function boundedInstance(imports: WasmImports): WasmInstance {
  const file = createRequire(import.meta.url).resolve("@cornerstonejs/codec-openjpeg/decodewasm");
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);
  for (const memory of Object.values(instance.exports)) if (memory instanceof WebAssembly.Memory) bound(memory);
  return instance;
}

/** The codec takes a refusal to grow as having no memory left. */
function bound(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES_MAX)
      throw new RangeError("the picture is too large");
    return grow(pages);
  };
}

async function decode({ content, halvings }: Jpeg2000Task): Promise<RawPicture | null> {
  const codec = await createCodec({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, received) {
      const instance = boundedInstance(imports);
      received(instance);
      return instance.exports;
    },
  });
  const decoder = new codec.J2KDecoder();
  decoder.getEncodedBuffer(content.length).set(content);
  decoder.decodeSubResolution(halvings, 0);
  const { bitsPerSample: bits, componentCount: channels, isSigned } = decoder.getFrameInfo();
  if (channels !== 1 && channels !== 3) return null;
  if (isSigned || bits < 1 || bits > BITS_MAX || !COLOR_SPACES.includes(decoder.getColorSpace())) return null;
  const { width, height } = decoder.calculateSizeAtDecompositionLevel(halvings);
  const samples = width * height * channels;
  const decoded = decoder.getDecodedBuffer();
  if (samples === 0 || decoded.length !== samples * (bits > 8 ? 2 : 1)) return null;
  return { data: inEightBits(decoded, samples, bits), width, height, channels };
}

/** A copy of its own: what the codec hands out lies in its memory. */
function inEightBits(decoded: Uint8Array, samples: number, bits: number): Uint8Array {
  if (bits === 8) return decoded.slice();
  const most = 2 ** bits - 1;
  const data = new Uint8Array(samples);
  for (let sample = 0; sample < samples; sample += 1) {
    const value = bits > 8 ? (decoded[2 * sample] ?? 0) + 256 * (decoded[2 * sample + 1] ?? 0) : (decoded[sample] ?? 0);
    data[sample] = Math.round((Math.min(value, most) * 255) / most);
  }
  return data;
}

const picture = await decode(workerData as Jpeg2000Task).catch(() => null);
parentPort?.postMessage(picture, picture ? [picture.data.buffer as ArrayBuffer] : []);
