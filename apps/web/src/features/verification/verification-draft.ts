/**
 * What was typed and uploaded and is not sent yet, kept for this tab: choosing a country or reloading loses nothing. It is one
 * person's, and is forgotten when it was sent and when they sign out.
 */
import type { PictureField, TextField } from "@candor/api/verification-words";
import { createStore, useStore } from "@candor/client/store";
import { currentSession, onSignOut } from "../../app/session.ts";
import type { TypedTexts } from "./verification-form.ts";

const DRAFT_KEY = "candor.verification";

interface Draft {
  readonly userId: string | null;
  /** What was typed or chosen; a field that was left as it came is missing. */
  readonly texts: Partial<TypedTexts>;
  /** Paths that /upload answered. */
  readonly pictures: Readonly<Partial<Record<PictureField, string>>>;
}

const emptyDraft = (): Draft => ({ userId: currentSession().user?.userId ?? null, texts: {}, pictures: {} });

function storedDraft(): Draft {
  const empty = emptyDraft();
  try {
    const stored = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null") as Partial<Draft> | null;
    if (stored?.userId !== empty.userId) return empty;
    return { ...empty, texts: { ...stored.texts }, pictures: { ...stored.pictures } };
  } catch {
    return empty;
  }
}

function keep(draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts until the page is left by reloading.
  }
}

const draft = createStore<Draft>(storedDraft());

/** The draft of whoever is signed in now. */
function ownDraft(): Draft {
  const kept = draft.get();
  return kept.userId === (currentSession().user?.userId ?? null) ? kept : emptyDraft();
}

function change(next: Draft): void {
  keep(next);
  draft.set(next);
}

export function useDraft(): Draft {
  useStore(draft);
  return ownDraft();
}

export function changeText(field: TextField, typed: string): void {
  const own = ownDraft();
  change({ ...own, texts: { ...own.texts, [field]: typed } });
}

export function changePicture(field: PictureField, path: string | null): void {
  const own = ownDraft();
  const { [field]: _before, ...others } = own.pictures;
  change({ ...own, pictures: path === null ? others : { ...others, [field]: path } });
}

export function forgetDraft(): void {
  keep(null);
  draft.set(emptyDraft());
}
onSignOut(forgetDraft);
