/** What customers sent to prove who they are: the queue, and one case with its decision. */
import type { PageProps } from "../../pages.ts";
import { CaseQueue } from "./case-queue.tsx";

export function Page({ rest: _ }: PageProps) {
  return <CaseQueue />;
}
