/** Money that wants to leave: the queue, and one withdrawal with everything its decisions need. */
import type { PageProps } from "../../app/page-props.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { WithdrawalQueue } from "./withdrawal-queue.tsx";

export const Page = ({ rest }: PageProps) =>
  rest === "" ? <WithdrawalQueue /> : <WithdrawalDetail key={rest} id={rest} />;
