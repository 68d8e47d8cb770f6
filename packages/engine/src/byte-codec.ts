/** Whole numbers as bytes of varying length, seven bits each, exact up to 2^53 − 1. Knows nothing of what they mean. */

export class ByteWriter {
  private buffer = new Uint8Array(256);
  private length = 0;

  /** A whole number from 0 to 2^53 − 1. */
  natural(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a natural number: ${value}`);
    this.reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.buffer[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.length++] = rest;
  }

  /** A whole number of either sign, up to 2^52 away from zero; small ones take few bytes. */
  whole(value: number): void {
    this.natural(value < 0 ? -2 * value - 1 : 2 * value);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + more));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}

/** Reads what ByteWriter wrote. Reading past the end, or a number too large to be exact, gives NaN from then on. */
export class ByteReader {
  private readonly buffer: Uint8Array;
  private offset = 0;
  private isBroken = false;

  constructor(bytes: Uint8Array) {
    this.buffer = bytes;
  }

  natural(): number {
    let value = 0;
    for (let weight = 1; !this.isBroken; weight *= 128) {
      const byte = this.buffer[this.offset++];
      if (byte === undefined) break;
      value += (byte % 128) * weight;
      if (!Number.isSafeInteger(value)) break;
      // A last byte of zero after others writes the same number at greater length; only one spelling counts.
      if (byte === 0 && weight > 1) break;
      if (byte < 128) return value;
    }
    this.isBroken = true;
    return Number.NaN;
  }

  whole(): number {
    const value = this.natural();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** True when every byte was read and made sense. */
  get isSpent(): boolean {
    return !this.isBroken && this.offset === this.buffer.length;
  }
}
