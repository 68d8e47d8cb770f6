/** What the functions of a page are given: its words, those of codes and of other catalogues, and which operator is signed in. */
import type { OperatorRole } from "@candor/api/operator-words";
import { type SignedInOperator, useOperator } from "../app/session.ts";
import { type Term, useTerm } from "../app/terms.ts";
import type { Namespace, Text } from "../app/text-keys.ts";
import { currentText, useText } from "../app/texts.ts";

export interface Office<N extends Namespace> {
  readonly text: Text<N>;
  readonly textOf: <M extends Namespace>(namespace: M) => Text<M>;
  readonly term: Term;
  readonly me: SignedInOperator;
  /** Whether an operator has one of these roles. */
  readonly isOneOf: (roles: readonly OperatorRole[]) => boolean;
}

export function useOffice<N extends Namespace>(namespace: N): Office<N> {
  const me = useOperator();
  return {
    text: useText(namespace),
    textOf: currentText,
    term: useTerm(),
    me,
    isOneOf: (roles) => roles.some((role) => me.roles.includes(role)),
  };
}
