/** How much was asked for in a second of late, by everybody together. Costs a comparison each. */

const STRETCH_MS = 1_000;

export class AskedLately {
  #since = 0;
  #now = 0;
  #before = 0;

  /** One more. @param now milliseconds since 1970 */
  note(now: number): void {
    this.#turn(now);
    this.#now += 1;
  }

  /** The most of this second, which has not ended, and the one before it. */
  perSecond(now: number): number {
    this.#turn(now);
    return Math.max(this.#now, this.#before);
  }

  #turn(now: number): void {
    // A clock that was set back begins anew: until it had caught up, the second would not end.
    if (now < this.#since) {
      this.#before = this.#now;
      this.#now = 0;
      this.#since = now;
      return;
    }
    const stretches = Math.floor((now - this.#since) / STRETCH_MS);
    if (stretches <= 0) return;
    this.#before = stretches === 1 ? this.#now : 0;
    this.#now = 0;
    this.#since += stretches * STRETCH_MS;
  }
}
