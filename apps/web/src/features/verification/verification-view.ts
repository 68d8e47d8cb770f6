/** What the two levels mean for the person: where each stands and what can be done next. Pure; no React. */
import { PICTURE_FIELDS, type PictureField, TEXT_FIELDS, type TextField } from "@candor/api/verification-words";
import { hrefOf } from "../../app/navigation.ts";
import type { RoutePath } from "../../app/route-paths.ts";
import type { LevelState } from "./verification-data.ts";

export type Level = 1 | 2;

/** Where the one next action leads; what it says is a text of the same name. */
export type NextStep = "bind" | "send1" | "correct1" | "wait" | "send2" | "correct2" | "done";

/** "locked": only after the level before. */
export type Standing = LevelState["state"] | "locked";

const isBound = ({ is_email_bound, is_mobile_bound }: LevelState): boolean => is_email_bound && is_mobile_bound;

/** The one thing to do now. What waits for an officer comes first, as nothing else can be done meanwhile. */
export function nextStep(basic: LevelState, advanced: LevelState): NextStep {
  if (basic.state === "pending" || advanced.state === "pending") return "wait";
  if (advanced.state === "verified") return "done";
  if (!isBound(basic)) return "bind";
  if (basic.state !== "verified") return basic.state === "rejected" ? "correct1" : "send1";
  return advanced.state === "rejected" ? "correct2" : "send2";
}

const NEXT_PATHS = {
  bind: "pages/setting/bind",
  send1: "pages/setting/real",
  correct1: "pages/setting/real",
  wait: "pages/pendingReview",
  send2: "pages/setting/real_mark",
  correct2: "pages/setting/real_mark",
  done: "pages/setting/setting",
} as const satisfies Record<NextStep, RoutePath>;

/** Where the next action leads; what is bound there leads back, to what is bound after it. */
export const nextHref = (step: NextStep, basic: LevelState): string =>
  step === "bind" ? bindHref(basic) : hrefOf(NEXT_PATHS[step]);

/** To bind what is missing, the e-mail address first. */
export const bindHref = ({ is_email_bound }: LevelState): string =>
  hrefOf(NEXT_PATHS.bind, { kind: is_email_bound ? "mobile" : "email" });

export function standingOf(level: Level, basic: LevelState, advanced: LevelState): Standing {
  if (level === 1) return basic.state;
  return basic.state === "verified" || advanced.state !== "unverified" ? advanced.state : "locked";
}

/** Whether a form has something to ask for; if not, where the person should be instead. */
export type FormGate = "form" | "bind" | "pending" | "verified" | "level-first";

export function gateOf(level: Level, basic: LevelState, advanced: LevelState): FormGate {
  const own = level === 1 ? basic : advanced;
  if (own.state === "pending" || own.state === "verified") return own.state;
  if (!isBound(basic)) return "bind";
  return level === 2 && basic.state !== "verified" ? "level-first" : "form";
}

export const wantedTexts = ({ wanted }: LevelState): readonly TextField[] =>
  TEXT_FIELDS.filter((field) => wanted.includes(field));

export const wantedPictures = ({ wanted }: LevelState): readonly PictureField[] =>
  PICTURE_FIELDS.filter((field) => wanted.includes(field));

/** What stands from before while something else has to be sent again. */
export const acceptedTexts = ({ wanted, fields }: LevelState): readonly TextField[] =>
  TEXT_FIELDS.filter((field) => !wanted.includes(field) && fields[field] !== undefined);

/** The officer's words for a field, while it is rejected. */
export const reasonFor = ({ reasons }: LevelState, field: string): string | undefined =>
  reasons.find((one) => one.field === field)?.reason;

/** The level that is under review, or else that was decided last; null while none was sent. */
export function latestLevel(basic: LevelState, advanced: LevelState): LevelState | null {
  const sent = [advanced, basic].filter(({ submitted_at }) => submitted_at !== null);
  return sent.find(({ state }) => state === "pending") ?? sent[0] ?? null;
}
