/**
 * Preloaded into the program by the test of parity: the clock is so many milliseconds ahead, so that a day ends while the test
 * runs, and options with real money are wired as they will be where everyone's country is verified. Touches no price.
 */
import { registerHooks } from "node:module";

const AHEAD_MS = Number(new URL(import.meta.url).searchParams.get("ahead"));
const OPTIONS = new URL("./options-for-residents.ts", import.meta.url).href;

const now = Date.now;
Date.now = () => now() + AHEAD_MS;

registerHooks({
  resolve(specifier, context, next) {
    const isWiring = context.parentURL?.endsWith("/main/compose.ts") === true;
    return next(isWiring && specifier.endsWith("/option-order/option-order.ts") ? OPTIONS : specifier, context);
  },
});
