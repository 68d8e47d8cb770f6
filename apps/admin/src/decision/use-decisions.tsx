/**
 * Decisions of one kind of record, named by the verbs of its catalogue: "approve" is on the button, "approveTitle" asks, and
 * "approveWhat", where there is one, says what follows.
 */
import type { ApiKey } from "@candor/api/api";
import type { RefusalCode } from "@candor/api/refusal";
import type { Marks } from "@candor/client/text-template";
import type { ReactNode } from "react";
import { refreshEndpoints } from "../app/query.ts";
import type { Namespace, TextKey } from "../app/text-keys.ts";
import { useText } from "../app/texts.ts";
import { Decide, type DecideProps } from "./decide.tsx";
import { ReasonField } from "./reason-field.tsx";

type Verb<N extends Namespace> = {
  [K in TextKey<N>]: `${K}Title` extends TextKey<N> ? K : never;
}[TextKey<N>];

interface Question<Fields> extends Omit<DecideProps<Fields>, "label" | "title" | "renew" | "overtaken"> {
  /** What the question's title is filled with. */
  readonly marks?: Marks;
}

interface ReasonQuestion extends Omit<Question<object>, "fields" | "initial" | "send"> {
  /** Below the reason, such as that the customer reads it. */
  readonly extra?: string;
  readonly lengthMax?: number;
  readonly send: (reason: string) => Promise<unknown>;
}

export interface Decisions<N extends Namespace> {
  readonly decide: <Fields extends object>(verb: Verb<N>, question: Question<Fields>) => ReactNode;
  /** A decision that says why. */
  readonly decideBecause: (verb: Verb<N>, question: ReasonQuestion) => ReactNode;
}

interface After {
  /** What is on screen and is other than it was. */
  readonly renews: readonly ApiKey[];
  /** Refusals that say that somebody else was first. */
  readonly overtaken?: readonly RefusalCode[] | undefined;
}

export function useDecisions<N extends Namespace>(namespace: N, { renews, overtaken = [] }: After): Decisions<N> {
  const text = useText(namespace);
  const decide = <Fields extends object>(verb: Verb<N>, { marks, ...question }: Question<Fields>) => {
    const whatKey = `${verb}What` as TextKey<N>;
    const what = text(whatKey);
    return (
      <Decide<Fields>
        key={verb}
        label={text(verb)}
        title={text(`${verb}Title` as TextKey<N>, marks)}
        explain={what === whatKey ? undefined : <p>{what}</p>}
        renew={() => refreshEndpoints(...renews)}
        overtaken={overtaken}
        {...question}
      />
    );
  };
  return {
    decide,
    decideBecause: (verb, { extra, lengthMax, send, ...question }) =>
      decide<{ readonly reason: string }>(verb, {
        ...question,
        fields: <ReasonField {...(extra !== undefined && { extra })} {...(lengthMax !== undefined && { lengthMax })} />,
        send: ({ reason }) => send(reason.trim()),
      }),
  };
}
