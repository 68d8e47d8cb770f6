/** Who proposes and who approves that an account is held back, or is not any more. */
import type { OperatorRole } from "@candor/api/operator-words";
import { z } from "zod";

export const HOLDING_BACK: {
  readonly proposers: readonly OperatorRole[];
  readonly approvers: readonly OperatorRole[];
} = {
  proposers: ["support", "compliance", "admin"],
  approvers: ["compliance", "admin"],
};

export const uid = z.string().regex(/^\d{8}$/);
