/**
 * Gives property tests one fixed seed, so that a change is judged and not its luck; the full run searches anew each time.
 * A failing property prints the seed and path that repeat it: PROPERTY_SEED=… npm test.
 */
import fc from "fast-check";

const FIXED_SEED = 20_260_101;
const { PROPERTY_SEED, CANDOR_TEST_FULL } = process.env;

if (PROPERTY_SEED) fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
else if (CANDOR_TEST_FULL !== "1") fc.configureGlobal({ seed: FIXED_SEED });
