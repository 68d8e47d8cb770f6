/** How the facts of a record are written. What is null is undefined here: a fact that is not there has no line. */
import { Typography } from "antd";
import type { ReactNode } from "react";
import { groupDigits } from "../app/format.ts";
import { Moment } from "../app/moment.tsx";

type Value = string | null | undefined;

/** What must be read letter by letter. */
export const exactFact = (value: Value): ReactNode =>
  value == null ? undefined : <span className="exact">{value}</span>;

/** The same, to be copied. */
export const copiedFact = (value: Value): ReactNode =>
  value == null ? undefined : (
    <Typography.Text copyable className="exact">
      {value}
    </Typography.Text>
  );

/** What somebody wrote. */
export const wordsFact = (value: Value): ReactNode =>
  value == null ? undefined : <span className="words">{value}</span>;

export const momentFact = (at: number | null): ReactNode => (at === null ? undefined : <Moment at={at} />);

export const amountFact = (amount: Value, currency = ""): ReactNode =>
  amount == null ? undefined : `${groupDigits(amount)} ${currency}`.trim();
