/** Something that another operator has to approve: a button, what is proposed, why, and where it then waits. */
import type { ApiKey } from "@candor/api/api";
import type { RefusalCode } from "@candor/api/refusal";
import { createIdempotentSubmit } from "@candor/client/idempotent-submit";
import { App } from "antd";
import { type ReactNode, useState } from "react";
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
  /** What is on screen and may be other than it was, where it was refused or has been proposed. */
  readonly alsoRenews?: readonly ApiKey[];
}

/** The same key for as long as the same is proposed without an answer, so that it is proposed once. */
const createSubmit = () => createIdempotentSubmit(() => crypto.randomUUID());

export function Propose<Fields extends object>({
  kind,
  fields,
  subjectOf,
  explain,
  isQuiet = false,
  alsoRenews = [],
  ...props
}: ProposeProps<Fields>) {
  const text = useText("proposal");
  const { message } = App.useApp();
  const [submit] = useState(createSubmit);
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
        const reason = typed.reason.trim();
        const request = { kind, subject, reason };
        const { id } = await submit(request, (request_id) =>
          call("POST /operator/proposal/add", { ...request, request_id }),
        );
        void message.info(text("proposed", { id }));
      }}
      renew={() => refreshEndpoints("GET /operator/proposal/list", ...alsoRenews)}
    />
  );
}
