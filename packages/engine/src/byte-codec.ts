/** Whole numbers as bytes of varying length, seven bits each, exact up to 2^53 − 1, and text. Knows nothing of what they mean. */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

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

  /** Its length in bytes and its UTF-8. */
  text(value: string): void {
    const bytes = encoder.encode(value);
    this.natural(bytes.length);
    this.raw(bytes);
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

/**
 * Reads what ByteWriter wrote. Reading past the end, or a number too large to be exact, gives NaN from then on, and empty
 * bytes and text.
 */
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

  raw(length: number): Uint8Array {
    const end = this.offset + length;
    // Written so that a length that is not a number fails too.
    if (!this.isBroken && length >= 0 && end <= this.buffer.length) {
      const bytes = this.buffer.subarray(this.offset, end);
      this.offset = end;
      return bytes;
    }
    this.isBroken = true;
    return new Uint8Array(0);
  }

  text(): string {
    const bytes = this.raw(this.natural());
    try {
      return decoder.decode(bytes);
    } catch {
      this.isBroken = true;
      return "";
    }
  }

  /** As many as the number before them says; undefined when the bytes end before. */
  many<T>(read: () => T): T[] | undefined {
    const count = this.natural();
    const items: T[] = [];
    while (items.length < count && !this.isBroken) items.push(read());
    return this.isBroken ? undefined : items;
  }

  /** True when every byte was read and made sense. */
  get isSpent(): boolean {
    return !this.isBroken && this.offset === this.buffer.length;
  }
}
