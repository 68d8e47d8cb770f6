/**
 * JPEG 2000, which the picture library cannot read here. A picture is looked at by its header, decoded in a thread with
 * bounded memory and time, one at a time, and no larger than it will be kept.
 */
import { Worker } from "node:worker_threads";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { Outage } from "../process/outage.ts";
import { type Jpeg2000Header, readJpeg2000Header } from "./jpeg2000-header.ts";
import type { Jpeg2000Task, RawPicture } from "./jpeg2000-worker.ts";

/** What is decoded at once; larger pictures are halved on the way, where they were encoded so that they can be. */
const DECODED_MEGAPIXELS_MAX = 16;
const HEAP_MB_MAX = 64;

export interface Jpeg2000Terms {
  readonly megapixelsMax: number;
  /** The longer side of what is kept: nothing larger is needed. */
  readonly sideMax: number;
  /** After so long a picture counts as unreadable, ms. */
  readonly decodingMsMax: number;
}

export async function decodeJpeg2000(content: Buffer, terms: Jpeg2000Terms): Promise<Answer<RawPicture>> {
  const header = readJpeg2000Header(content);
  if (!header) return refuse("image-unreadable");
  if (megapixels(header, 0) > terms.megapixelsMax) return tooManyPixels(terms.megapixelsMax);
  const halvings = halvingsFor(header, terms.sideMax);
  if (megapixels(header, halvings) > DECODED_MEGAPIXELS_MAX) return tooManyPixels(DECODED_MEGAPIXELS_MAX);
  const picture = await inTurn(() => decodeInThread({ content, halvings }, terms.decodingMsMax));
  return picture ? answer(picture) : refuse("image-unreadable");
}

const tooManyPixels = (most: number) => refuse("image-too-many-pixels", { maximum: `${most} MP` });

const megapixels = ({ width, height }: Jpeg2000Header, halvings: number): number =>
  (width * height) / 1e6 / 4 ** halvings;

function halvingsFor({ width, height, halvingsMax }: Jpeg2000Header, sideMax: number): number {
  let halvings = 0;
  while (halvings < halvingsMax && Math.max(width, height) / 2 ** (halvings + 1) >= sideMax) halvings += 1;
  return halvings;
}

let before: Promise<unknown> = Promise.resolve();

/** The memory is for one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work);
  before = mine.catch(() => undefined);
  return mine;
}

/** Null for what cannot be decoded in time, or at all. */
async function decodeInThread(task: Jpeg2000Task, msMax: number): Promise<RawPicture | null> {
  const worker = begin(task);
  const picture = await pictureFrom(worker, msMax);
  // Only a thread that has ended leaves its memory to the next one.
  await worker.terminate();
  return picture;
}

function begin(task: Jpeg2000Task): Worker {
  try {
    return new Worker(new URL("./jpeg2000-worker.ts", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
      stdout: true,
      stderr: true,
    });
  } catch (error) {
    throw new Outage("contention", error);
  }
}

function pictureFrom(worker: Worker, msMax: number): Promise<RawPicture | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), msMax);
    function end(picture: RawPicture | null): void {
      clearTimeout(timer);
      resolve(picture);
    }
    worker.once("message", end);
    worker.once("error", () => end(null));
    worker.once("exit", () => end(null));
  });
}
