/** What one operator proposes and another one approves: the queue, and one proposal as it is read before it is approved. */
import type { PageProps } from "../../app/page-props.ts";
import { ProposalDetail } from "./proposal-detail.tsx";
import { ProposalQueue } from "./proposal-queue.tsx";

export const Page = ({ rest }: PageProps) =>
  rest === "" ? <ProposalQueue /> : <ProposalDetail key={rest} id={rest} />;
