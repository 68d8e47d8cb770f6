/** The program that browser tests share, on prices that are the same at every hour: vitest's global setup of them. */
import { rmSync } from "node:fs";
import { shareProgram } from "../../machine/shared-program.ts";
import { chosenPrices } from "./chosen-prices.ts";

/** The browsers of all files come from one address, where they sign in and load pages more often than those of one file. */
export const SIGN_INS = {
  RATE_LIMITS:
    "sign-in=5/100 identity=5/100 read=300/6000 file=2000/20000 list=100/1000 subscribe=400/8000 socket=400/8000 poll=400/8000",
  PLACES: "handshake=20000 socket=99999 connection=99999",
};

let recordings: string | undefined;
const shared = shareProgram("TEST_SHARED_CANDOR", () => {
  recordings = chosenPrices();
  return { feed: "replay", replay: recordings, env: SIGN_INS };
});

export const { setup, program: sharedCandor } = shared;

export async function teardown(): Promise<void> {
  await shared.teardown();
  if (recordings) rmSync(recordings, { recursive: true, force: true });
}
