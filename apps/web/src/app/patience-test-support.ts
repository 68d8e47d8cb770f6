/** Waiting in tests of pages: what is expected comes at once on a free machine, and late on a busy one. For tests only. */
import { vi } from "vitest";

const PATIENCE_MS = 20_000;

/** Tries until the expectation holds; fails with what it last said. */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectation, { timeout: PATIENCE_MS });
