/** An authenticator app as RFC 6238 describes it, made from the key that a person is given: SHA-1, 30 seconds, six digits. */
import { createHmac } from "node:crypto";

const PERIOD_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** As long as a code takes to get to a busy server. */
const ON_ITS_WAY_MS = 5_000;

/** Lets the half minute end where it is about to: the code of the one before would be two behind when it arrives. */
function letTurn(): void {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < ON_ITS_WAY_MS) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, left);
}

/**
 * Answers a code at each call. One counts once, so each is of the half minute after the one before: three within one are taken
 * where the clock may be off by one.
 */
export function authenticatorOf(secret: string): () => string {
  const key = bytesOf(secret);
  let last = 0;
  return () => {
    if (last < Math.floor(Date.now() / PERIOD_MS) - 1) letTurn();
    last = Math.max(last + 1, Math.floor(Date.now() / PERIOD_MS) - 1);
    return codeAt(key, last);
  };
}
