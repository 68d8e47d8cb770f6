/** Nobody learns from the time an answer takes whether an address has an account. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, codeOf, NO_LIMITS, type Person, register } from "../client/api-client.ts";
import { median } from "../client/median.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
/** How often each answer is timed: one look at twice what is asked for. The slice goes on where a few do not settle it. */
const TRIES = isFull ? [800] : [40, 100, 400, 800];
const GAP_MAX = 0.05;
const WARM_UP = 6;
/** One code per address and minute. */
const RESEND_MS = 61_000;
const LONG = 300_000;

let candor: Candor;
const people: Person[] = [];

beforeAll(async () => {
  candor = await startCandor({ env: NO_LIMITS });
});
afterAll(() => candor?.stop());

/** Registered before anything is measured, so that a registration never runs beside a probe. */
async function registerUpTo(count: number): Promise<void> {
  while (people.length < count) people.push(await register(candor.url, `known${people.length}`));
}

const strangerOf = (number: number): string => `nobody${number}@example.com`;

type Probe = (address: string, number: number) => Promise<string>;
type Addresses = (number: number) => string;

/**
 * How far the two are apart, as a share of the shorter one: the median over pairs asked one after the other, of which known and
 * unknown take turns at going first. What else the machine does meanwhile lengthens both of a pair.
 */
async function gapOf(name: string, probe: Probe, known: Addresses, unknown: Addresses): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const seen = new Set<string>();
  const ask = async (kind: "known" | "unknown", number: number) => {
    const address = kind === "known" ? known(number) : unknown(number);
    const startedAt = performance.now();
    const code = await probe(address, number);
    if (number >= WARM_UP) times[kind].push(performance.now() - startedAt);
    seen.add(code);
  };
  let gap = 1;
  let number = 0;
  for (const tries of TRIES) {
    await registerUpTo(known === firstPerson ? 1 : tries / 2 + WARM_UP);
    for (; number < tries / 2 + WARM_UP; number += 1) {
      const first = number % 2 === 0 ? "known" : "unknown";
      await ask(first, number);
      await ask(first === "known" ? "unknown" : "known", number);
    }
    const medians = [median(times.known), median(times.unknown)] as const;
    const apart = median(times.known.map((time, pair) => time - (times.unknown[pair] ?? 0)));
    gap = Math.abs(apart) / Math.min(...medians);
    const shown = medians.map((time) => time.toFixed(2)).join(" and ");
    process.stdout.write(
      `${name}: medians ${shown} ms for known and unknown, ${(gap * 100).toFixed(1)} % apart by pairs\n`,
    );
    if (gap <= GAP_MAX) break;
  }
  expect([...seen], "known and unknown answer alike").toHaveLength(1);
  return gap;
}

const personOf: Addresses = (number) => people[number]?.address ?? "";
const firstPerson: Addresses = () => personOf(0);
const ask = async (...call: Parameters<typeof callApi> extends [string, ...infer Rest] ? Rest : never) =>
  codeOf(await callApi(candor.url, ...call));

test(
  "a wrong password takes as long for an unknown address as for a known one",
  async () => {
    const probe: Probe = (user_string) => ask("POST /user/login", { user_string, password: "not-the-passw0rd" });
    // Of each address one guess: after ten no further one is judged.
    expect(await gapOf("signing in", probe, personOf, strangerOf)).toBeLessThanOrEqual(GAP_MAX);
  },
  LONG,
);

test(
  "a wrong code for a forgotten password takes as long for an unknown address as for a known one",
  async () => {
    const fields = { password: "n3w-and-longer", repassword: "n3w-and-longer", code: "000000" };
    const probe: Probe = (account) => ask("POST /user/forget", { account, ...fields });
    expect(await gapOf("reset", probe, firstPerson, strangerOf)).toBeLessThanOrEqual(GAP_MAX);
  },
  LONG,
);

test(
  "asking for a code for a forgotten password takes as long for an unknown address as for a known one",
  async () => {
    const probe: Probe = (user_string) => ask("POST /sms_mail", { user_string, scene: "forget" });
    expect(await gapOf("code to reset", probe, personOf, strangerOf)).toBeLessThanOrEqual(GAP_MAX);
  },
  LONG,
);

test.runIf(isFull)(
  "asking for a code to register takes as long for an unknown address as for a known one",
  async () => {
    await registerUpTo((TRIES.at(-1) ?? 0) / 2 + WARM_UP);
    await sleep(RESEND_MS);
    const probe: Probe = (user_string) => ask("POST /sms_mail", { user_string, scene: "register" });
    const strangers: Addresses = (number) => `newcomer${number}@example.com`;
    expect(await gapOf("code to register", probe, personOf, strangers)).toBeLessThanOrEqual(GAP_MAX);
  },
  LONG,
);
