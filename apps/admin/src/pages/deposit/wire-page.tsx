/** Announced wires: the queue, and one with its proof. */
import type { PageProps } from "../../app/page-props.ts";
import { ClaimDetail } from "./claim-detail.tsx";
import { ClaimQueue } from "./claim-queue.tsx";

export const Page = ({ rest }: PageProps) =>
  rest === "" ? <ClaimQueue page="wires" /> : <ClaimDetail key={rest} page="wires" id={rest} />;
