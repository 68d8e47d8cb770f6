/**
 * Random numbers that are a pure function of a seed, a stream and a position, so that a simulated market needs no memory:
 * the same seed gives the same market, whenever it is asked. Shapes of prices only; never used for anything of value.
 */

/** A 32-bit hash of four whole numbers (the finalizer of MurmurHash3 after each). */
function hash(seed: number, stream: number, position: number, draw: number): number {
  let h = mix(seed ^ 0x9e3779b9);
  h = mix(h ^ stream);
  h = mix(h ^ (position % 4_294_967_296));
  h = mix(h ^ Math.floor(position / 4_294_967_296));
  return mix(h ^ draw);
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) + 0x7f4a7c15;
}

export class Noise {
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed | 0;
  }

  /** Evenly distributed between 0 and 1, both excluded. */
  uniform(stream: number, position: number, draw = 0): number {
    return ((hash(this.seed, stream, position, draw) >>> 0) + 0.5) / 4_294_967_296;
  }

  /** Normally distributed with mean 0 and deviation 1. */
  normal(stream: number, position: number, draw = 0): number {
    const radius = Math.sqrt(-2 * Math.log(this.uniform(stream, position, 2 * draw + 100)));
    return radius * Math.cos(2 * Math.PI * this.uniform(stream, position, 2 * draw + 101));
  }

  /** As normal, but drifting smoothly: about one turn per `scale`. */
  drifting(stream: number, position: number, scale: number): number {
    const from = Math.floor(position / scale);
    const part = position / scale - from;
    const weight = part * part * (3 - 2 * part);
    return this.normal(stream, from) * (1 - weight) + this.normal(stream, from + 1) * weight;
  }
}
