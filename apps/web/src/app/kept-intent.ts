/**
 * One wish of a form over all its tries. What is sent again as it was, because it is not known what became of it, keeps its
 * key, so that it happens once; anything else is another wish. It sends nothing on its own.
 */
import { useState } from "react";
import { type Intent, newIntent } from "./api-client.ts";
import { Refusal } from "./envelope.ts";
import { currentSession } from "./session.ts";

/** Sends a wish with its intent; rejects as `send` does. The wish is compared by its JSON and by the account chosen. */
export type SendKept = <T>(wish: unknown, send: (intent: Intent) => Promise<T>) => Promise<T>;

interface Kept {
  readonly body: string;
  readonly intent: Intent;
  /** It is unknown what became of one of its tries. */
  isUncertain: boolean;
}

export function createKeptIntent(): SendKept {
  let kept: Kept | null = null;
  return async (wish, send) => {
    const body = JSON.stringify(wish);
    const isSame = kept?.body === body && kept.intent.account === currentSession().account;
    const sent: Kept = kept !== null && isSame ? kept : { body, intent: newIntent(), isUncertain: false };
    kept = sent;
    const letGo = () => {
      if (kept === sent) kept = null;
    };
    try {
      const answer = await send(sent.intent);
      letGo();
      return answer;
    } catch (cause) {
      sent.isUncertain ||= cause instanceof Refusal && cause.isUncertain;
      const isOpen = cause instanceof Refusal && sent.isUncertain && cause.isOfThisTryAlone;
      if (!isOpen) letGo();
      throw cause;
    }
  };
}

/** The same for a form, as long as it is there. */
export const useKeptIntent = (): SendKept => useState(createKeptIntent)[0];
