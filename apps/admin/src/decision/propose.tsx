/** Something that another operator has to approve: a button, what is proposed, why, and where it then waits. */

import type { ApiKey } from "@candor/api/api";
import type { RefusalCode } from "@candor/api/refusal";
import { App } from "antd";
import { type ReactNode, useRef } from "react";
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

interface Sent {
  /** What was sent, as one text. */
  readonly what: string;
  readonly key: string;
}

/** The same key for as long as the same is proposed without an answer, so that it is proposed once. */
function useRequestKey() {
  const unanswered = useRef<Sent>(undefined);
  return {
    keyOf(what: string): string {
      if (unanswered.current?.what !== what) unanswered.current = { what, key: crypto.randomUUID() };
      return unanswered.current.key;
    },
    answered() {
      unanswered.current = undefined;
    },
  };
}

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
  const { keyOf, answered } = useRequestKey();
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
        const request_id = keyOf(JSON.stringify([kind, subject, reason]));
        const { id } = await call("POST /operator/proposal/add", { kind, subject, reason, request_id });
        answered();
        void message.info(text("proposed", { id }));
      }}
      renew={() => refreshEndpoints("GET /operator/proposal/list", ...alsoRenews)}
    />
  );
}
