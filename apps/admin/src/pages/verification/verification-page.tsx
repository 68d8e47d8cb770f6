/** What customers sent to prove who they are: the queue, and one case with its decision. */
import type { PageProps } from "../../app/page-props.ts";
import { CaseDetail } from "./case-detail.tsx";
import { CaseQueue } from "./case-queue.tsx";

export const Page = ({ rest }: PageProps) => (rest === "" ? <CaseQueue /> : <CaseDetail key={rest} id={rest} />);
