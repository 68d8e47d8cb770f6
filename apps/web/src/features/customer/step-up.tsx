/**
 * Asks a signed-in person to prove anew who they are. One question stands over every page, for however many calls wait for it;
 * it has a root of its own, so that nobody fetches any of it before it is asked. It goes with whoever was asked, and never
 * leaves a call without an answer.
 */
import type { RefusalDetails } from "@candor/api/refusal";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { queryClient } from "../../app/query.ts";
import { currentSession, onSessionChange } from "../../app/session.ts";
import { StepUpSheet } from "./parts/step-up-sheet.tsx";

interface Question {
  readonly why: RefusalDetails;
  readonly asked: string | undefined;
  readonly answer: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
  /** Why it could not be drawn. */
  readonly fail: (cause: unknown) => void;
}

let root: Root | undefined;
let question: Question | undefined;

const whoIsHere = (): string | undefined => currentSession().user?.userId;

function draw(): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")), {
    onUncaughtError: (cause) => close()?.fail(cause),
  });
  const drawn = question;
  root.render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <StepUpSheet
          isOpen={drawn !== undefined}
          why={drawn?.why ?? {}}
          onEnd={(isProved) => drawn && end(drawn, isProved)}
        />
      </Suspense>
    </QueryClientProvider>,
  );
}

function close(): Question | undefined {
  const closed = question;
  question = undefined;
  return closed;
}

/** A proof may still come when its question was closed: it is nothing to the one that is asked now. */
function end(ended: Question, isProved: boolean): void {
  if (ended !== question) return;
  close();
  draw();
  ended.settle(isProved);
}

onSessionChange(() => {
  if (question !== undefined && question.asked !== whoIsHere()) end(question, false);
});

// The address was changed by hand: what was asked for belongs to a page that is left.
addEventListener("hashchange", () => {
  if (question !== undefined) end(question, false);
});

/** Whether they have; false when they did not want to, or are gone. Rejects where the question cannot be drawn. */
export function askStepUp(why: RefusalDetails): Promise<boolean> {
  if (question !== undefined) return question.answer;
  let settled: Pick<Question, "settle" | "fail"> = { settle: () => undefined, fail: () => undefined };
  const answer = new Promise<boolean>((settle, fail) => {
    settled = { settle, fail };
  });
  question = { why, asked: whoIsHere(), answer, ...settled };
  draw();
  return answer;
}
