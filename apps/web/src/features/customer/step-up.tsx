/**
 * Asks a signed-in person to prove anew who they are. One question stands over every page, for however many calls wait for it;
 * it has a root of its own, so that nobody fetches any of it before it is asked.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { queryClient } from "../../app/query.ts";
import { StepUpSheet } from "./parts/step-up-sheet.tsx";

let root: Root | undefined;
let asking: Promise<boolean> | undefined;

function draw(onEnd: ((isProved: boolean) => void) | null): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <StepUpSheet isOpen={onEnd !== null} onEnd={(isProved) => onEnd?.(isProved)} />
      </Suspense>
    </QueryClientProvider>,
  );
}

/** Whether they have; false when they did not want to. */
export function askStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    draw((isProved) => {
      asking = undefined;
      draw(null);
      resolve(isProved);
    });
  });
  return asking;
}
