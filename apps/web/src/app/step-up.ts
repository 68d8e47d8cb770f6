/**
 * Proving anew who one is, when a call is refused for want of it. The request layer asks here and nowhere else; the composition
 * root says what the person is shown, whose code is loaded only then.
 */
import type { ComponentType } from "react";
import { createStore } from "./store.ts";

export interface StepUpProps {
  readonly isOpen: boolean;
  /** @param isProved false when the person did not want to */
  readonly onEnd: (isProved: boolean) => void;
}

interface Asking {
  /** Stays once it has come, so that it can close as it opened. */
  readonly sheet: ComponentType<StepUpProps> | null;
  readonly onEnd: ((isProved: boolean) => void) | null;
}

export const stepUpAsking = createStore<Asking>({ sheet: null, onEnd: null });

let load: (() => Promise<ComponentType<StepUpProps>>) | undefined;
let asking: Promise<boolean> | undefined;

/** Call once, before the first render. */
export function provideStepUp(provided: () => Promise<ComponentType<StepUpProps>>): void {
  load = provided;
}

/** Whether the person has proved who they are; one question for every call that waits for it. Rejects when it cannot be asked. */
export function askStepUp(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const sheet = await load?.();
  if (sheet === undefined) return false;
  return new Promise((resolve) => {
    const onEnd = (isProved: boolean) => {
      stepUpAsking.set({ sheet, onEnd: null });
      resolve(isProved);
    };
    stepUpAsking.set({ sheet, onEnd });
  });
}
