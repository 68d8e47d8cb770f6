/** Something that another operator has to approve: a button, what is proposed, why, and where it then waits. */
import type { RefusalCode } from "@candor/api/refusal";
import { App } from "antd";
import type { ReactNode } from "react";
import { call } from "../app/api-client.ts";
import { refreshEndpoints } from "../app/query.ts";
import { useText } from "../app/texts.ts";
import { Decide } from "./decide.tsx";
import { ReasonField } from "./reason-field.tsx";

interface ProposeProps<Fields> {
  /** "operator-add", "site-setting", … */
  readonly kind: string;
  readonly label: string;
  readonly title: string;
  readonly explain?: ReactNode;
  readonly fields: ReactNode;
  readonly initial?: Partial<Fields>;
  /** What is proposed, by the kind's own schema. */
  readonly subjectOf: (fields: Fields) => unknown;
  readonly disabled?: boolean;
  /** Beside many of its like, as in the rows of a table. */
  readonly isQuiet?: boolean;
  readonly overtaken?: readonly RefusalCode[];
}

export function Propose<Fields extends object>({
  kind,
  fields,
  subjectOf,
  explain,
  isQuiet = false,
  ...props
}: ProposeProps<Fields>) {
  const text = useText("proposal");
  const { message } = App.useApp();
  return (
    <Decide<Fields & { readonly reason: string }>
      {...(props as Omit<typeof props, "initial"> & { initial?: Partial<Fields & { reason: string }> })}
      kind={isQuiet ? "plain" : "primary"}
      explain={
        <>
          {explain}
          <p>{text("waitsForAnother")}</p>
        </>
      }
      fields={
        <>
          {fields}
          <ReasonField lengthMax={500} />
        </>
      }
      send={async (typed) => {
        const subject = JSON.stringify(subjectOf(typed));
        const { id } = await call("POST /operator/proposal/add", { kind, subject, reason: typed.reason.trim() });
        void message.info(text("proposed", { id }));
      }}
      renew={() => refreshEndpoints("GET /operator/proposal/list")}
    />
  );
}
