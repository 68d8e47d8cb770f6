/** What an operator may still approve alone, told to them before they act. */
import { z } from "zod";
import { decimalOut } from "./scalars.ts";

/** In USDT, over all customers, deposits and withdrawals. One customer's within seven days count against the same bound. */
export const allowance = z.object({
  /** From so much in 24 hours on, somebody else approves as well. */
  second_from_usdt: decimalOut,
  /** What whoever asks has approved alone in the last 24 hours. */
  alone_usdt_24h: decimalOut,
  left_usdt: decimalOut,
});
export type Allowance = z.output<typeof allowance>;
