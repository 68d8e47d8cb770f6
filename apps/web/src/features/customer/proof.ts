/** Proving who one is, at log-in and later: which way is offered first, and what is sent. Pure. */
import type { SecondFactor, StepUpMethod } from "@candor/api/second-factor";
import { removeSpace } from "@candor/api/validators";

/** Exactly one of them. */
export interface ProofFields {
  readonly totp?: string;
  readonly recovery_code?: string;
  readonly passkey?: string;
  readonly password?: string;
  readonly wallet_signature?: string;
}

const TYPED = { totp: "totp", recovery: "recovery_code", password: "password" } as const;
/** Ways whose proof is typed; the others are confirmed in a window of the browser. */
export type TypedMethod = keyof typeof TYPED;

export const isTyped = (method: StepUpMethod): method is TypedMethod => method in TYPED;

/** From the least trouble to the most. */
const ORDER: readonly StepUpMethod[] = ["totp", "passkey", "wallet", "password", "recovery"];

/** What this browser can do, easiest first. */
export const offeredMethods = (
  methods: readonly StepUpMethod[],
  can: { readonly passkey: boolean },
): readonly StepUpMethod[] =>
  ORDER.filter((method) => methods.includes(method) && (method !== "passkey" || can.passkey));

const FORMS: Readonly<Record<TypedMethod, RegExp>> = { totp: /^\d{6}$/, recovery: /^[a-z2-9]{8}$/, password: /./ };

const cleaned = (method: TypedMethod, typed: string): string =>
  method === "recovery" ? removeSpace(typed).replaceAll("-", "").toLowerCase() : typed;

/** What is sent of what was typed; null while it cannot be right. */
export function typedProof(method: TypedMethod, typed: string): ProofFields | null {
  const text = cleaned(method, typed);
  return FORMS[method].test(text) ? { [TYPED[method]]: text } : null;
}

/** Of the refusal's "totp,recovery": those known here. */
export const methodsIn = (text: string): readonly SecondFactor[] =>
  (["totp", "passkey", "recovery"] as const).filter((method) => text.split(/,\s*/).includes(method));
