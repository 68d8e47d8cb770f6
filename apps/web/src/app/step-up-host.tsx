/** Where the question who one is stands, over every page. */
import { Suspense } from "react";
import { stepUpAsking } from "./step-up.ts";
import { useStore } from "./store.ts";

export function StepUpHost() {
  const { sheet: StepUpSheet, onEnd } = useStore(stepUpAsking);
  if (StepUpSheet === null) return null;
  return (
    <Suspense fallback={null}>
      <StepUpSheet isOpen={onEnd !== null} onEnd={(isProved) => onEnd?.(isProved)} />
    </Suspense>
  );
}
