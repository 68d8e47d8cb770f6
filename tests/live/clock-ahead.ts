/**
 * Preloaded into the program by tests that need another time of the week: its clock is so many milliseconds ahead. Touches
 * nothing else.
 */
const AHEAD_MS = Number(new URL(import.meta.url).searchParams.get("ahead"));

const now = Date.now;
Date.now = () => now() + AHEAD_MS;
