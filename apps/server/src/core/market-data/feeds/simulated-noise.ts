/**
 * Random numbers that are a function of a secret, a stream and a position, so that a simulated market needs no memory: the
 * same seed gives the same market, whenever it is asked. Each draw is a block of AES-256 under the whole seed: whoever sees
 * all that was drawn so far learns neither the seed nor what is drawn next.
 */
import { type Cipheriv, createCipheriv, type KeyObject } from "node:crypto";

/** Bits of a draw: as many as a floating number between 0 and 1 can tell apart with a half added. */
const LOW_BITS = 20;
const STEPS = 2 ** (32 + LOW_BITS);

/** Draws of `normal` lie above those of `uniform`, so that both may be asked for at one position. */
const NORMAL_DRAWS = 50;

interface Drift {
  readonly from: number;
  readonly left: number;
  readonly right: number;
}

export class Noise {
  // Single blocks that never repeat within a stream and position: the cipher as a function, no mode of encryption.
  private readonly cipher: Cipheriv;
  private readonly block = Buffer.alloc(16);
  private readonly drifts = new Map<number, Drift>();

  /** @param seed 32 bytes */
  constructor(seed: KeyObject) {
    this.cipher = createCipheriv("aes-256-ecb", seed, null).setAutoPadding(false);
  }

  private pair(stream: number, position: number, pair: number): Buffer {
    this.block.writeUInt32BE(stream, 0);
    this.block.writeUIntBE(position, 4, 6);
    this.block.writeUIntBE(pair, 10, 6);
    return this.cipher.update(this.block);
  }

  /**
   * Evenly distributed between 0 and 1, both excluded.
   * @param position a whole number from 0 to 2^48, such as an instant
   */
  uniform(stream: number, position: number, draw: 0 | 1 = 0): number {
    return unitOf(this.pair(stream, position, 0), draw);
  }

  /** Normally distributed with mean 0 and deviation 1. */
  normal(stream: number, position: number, draw = 0): number {
    const drawn = this.pair(stream, position, NORMAL_DRAWS + draw);
    return Math.sqrt(-2 * Math.log(unitOf(drawn, 0))) * Math.cos(2 * Math.PI * unitOf(drawn, 1));
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
    const made = { from, left: this.normal(stream, from), right: this.normal(stream, from + 1) };
    this.drifts.set(stream, made);
    return made;
  }
}

function unitOf(drawn: Buffer, half: 0 | 1): number {
  const whole = drawn.readUInt32BE(8 * half) * 2 ** LOW_BITS + (drawn.readUInt32BE(8 * half + 4) >>> (32 - LOW_BITS));
  return (whole + 0.5) / STEPS;
}
