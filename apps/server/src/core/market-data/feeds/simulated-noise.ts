/**
 * Random numbers that are a function of a secret, a stream and a position, so that a simulated market needs no memory: the
 * same seed gives the same market, whenever it is asked. Each draw is a block of AES-256 under the whole seed: whoever sees
 * all that was drawn so far learns neither the seed nor what is drawn next.
 */
import { type Cipheriv, createCipheriv, type KeyObject } from "node:crypto";

/** Bits of a draw: as many as a floating number between 0 and 1 can tell apart with a half added. */
const LOW_BITS = 20;
const STEPS = 2 ** (32 + LOW_BITS);

const NORMAL_DRAWS = 50;

/** What `normal` and `uniform` will be asked for; of the latter both draws are one block. */
export interface Asked {
  readonly stream: number;
  readonly position: number;
  /** Of `normal`; left out for `uniform`. */
  readonly normal?: number;
}

const BLOCK_BYTES = 16;

interface Drift {
  readonly from: number;
  readonly left: number;
  readonly right: number;
}

export class Noise {
  // Single blocks that never repeat within a stream and position: the cipher as a function, no mode of encryption.
  private readonly cipher: Cipheriv;
  private readonly block = Buffer.alloc(BLOCK_BYTES);
  private readonly drifts = new Map<number, Drift>();
  private foreseen: readonly Asked[] = [];
  private ahead: Buffer = Buffer.alloc(0);
  private taken = 0;

  /** @param seed 32 bytes */
  constructor(seed: KeyObject) {
    this.cipher = createCipheriv("aes-256-ecb", seed, null).setAutoPadding(false);
  }

  /**
   * Makes in one call to the cipher, which costs as much as twenty blocks, what will be asked for in this order. What is asked for
   * in between is drawn by itself: nothing changes but the time it takes.
   */
  foresee(asked: readonly Asked[]): void {
    this.foreseen = asked;
    this.ahead = this.drawAll(asked);
    this.taken = 0;
  }

  private drawAll(asked: readonly Asked[]): Buffer {
    const blocks = Buffer.allocUnsafe(asked.length * BLOCK_BYTES);
    for (const [index, { stream, position, normal }] of asked.entries())
      writeBlock(blocks, index * BLOCK_BYTES, stream, position, pairOf(normal));
    return this.cipher.update(blocks);
  }

  /** What is read from the block of this draw. */
  private drawn(
    stream: number,
    position: number,
    normal: number | undefined,
    take: typeof unitOf,
    half: 0 | 1,
  ): number {
    const next = this.foreseen[this.taken];
    if (next?.position === position && next.stream === stream && next.normal === normal) {
      this.taken += 1;
      return take(this.ahead, (this.taken - 1) * BLOCK_BYTES, half);
    }
    writeBlock(this.block, 0, stream, position, pairOf(normal));
    return take(this.cipher.update(this.block), 0, half);
  }

  /**
   * Evenly distributed between 0 and 1, both excluded.
   * @param position a whole number from 0 to 2^48, such as an instant
   */
  uniform(stream: number, position: number, draw: 0 | 1 = 0): number {
    return this.drawn(stream, position, undefined, unitOf, draw);
  }

  /** Normally distributed with mean 0 and deviation 1. */
  normal(stream: number, position: number, draw = 0): number {
    return this.drawn(stream, position, draw, normalOf, 0);
  }

  /** As normal, but drifting smoothly: about one turn per `scale`, of which a stream has one. */
  drifting(stream: number, position: number, scale: number): number {
    const from = Math.floor(position / scale);
    const { left, right } = this.driftFrom(stream, from);
    const part = position / scale - from;
    const weight = part * part * (3 - 2 * part);
    return left * (1 - weight) + right * weight;
  }

  /** Both ends of a turn hold for many steps, so the last ones are kept. */
  private driftFrom(stream: number, from: number): Drift {
    const kept = this.drifts.get(stream);
    if (kept?.from === from) return kept;
    const ends = this.drawAll([from, from + 1].map((position) => ({ stream, position, normal: 0 })));
    const made = { from, left: normalOf(ends, 0), right: normalOf(ends, BLOCK_BYTES) };
    this.drifts.set(stream, made);
    return made;
  }
}

/** Draws of `normal` lie above those of `uniform`, so that both may be asked for at one position. */
const pairOf = (normal: number | undefined): number => (normal === undefined ? 0 : NORMAL_DRAWS + normal);

function normalOf(drawn: Buffer, at: number): number {
  return Math.sqrt(-2 * Math.log(unitOf(drawn, at, 0))) * Math.cos(2 * Math.PI * unitOf(drawn, at, 1));
}

function writeBlock(into: Buffer, at: number, stream: number, position: number, pair: number): void {
  into.writeUInt32BE(stream, at);
  into.writeUIntBE(position, at + 4, 6);
  into.writeUIntBE(pair, at + 10, 6);
}

function unitOf(drawn: Buffer, at: number, half: 0 | 1): number {
  const from = at + 8 * half;
  const whole = drawn.readUInt32BE(from) * 2 ** LOW_BITS + (drawn.readUInt32BE(from + 4) >>> (32 - LOW_BITS));
  return (whole + 0.5) / STEPS;
}
