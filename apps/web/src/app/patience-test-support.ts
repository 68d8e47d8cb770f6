/** Waiting in tests of pages: what is expected comes at once on a free machine, and late on a busy one. For tests only. */
import { act } from "react";
import { vi } from "vitest";

const PATIENCE_MS = 20_000;

/** Tries until the expectation holds; fails with what it last said. */
export const eventually = (expectation: () => unknown): Promise<unknown> =>
  vi.waitFor(expectation, { timeout: PATIENCE_MS });

/** The same of what is rendered. The expectation stands outside of `act`, which forgets what was to be rendered if it throws. */
export const eventuallyShown = (expectation: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      expectation();
    },
    { timeout: PATIENCE_MS },
  );
