/**
 * What stands over everything else: the rest can be neither focused, pressed nor read out meanwhile, Escape closes the topmost,
 * and the focus comes in and goes back to where it was. What announces beside it in the body, as messages do, stays heard.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface OpenModal {
  /** A child of the body. */
  readonly element: HTMLElement;
  readonly close: () => void;
}

/** The topmost last. */
const stack: OpenModal[] = [];
/** What this has made inert, and nobody else. */
const covered = new Set<Element>();

function settle(): void {
  const top = stack.at(-1)?.element;
  for (const child of document.body.children) {
    const isCovered = top !== undefined && child !== top && !child.hasAttribute("aria-live");
    if (isCovered && !child.hasAttribute("inert")) covered.add(child);
    else if (isCovered || !covered.delete(child)) continue;
    child.toggleAttribute("inert", isCovered);
  }
  const { style } = document.documentElement;
  // The page keeps its width where its scroll bar goes.
  if (style.overflow === "") style.scrollbarGutter = innerWidth > document.documentElement.clientWidth ? "stable" : "";
  style.overflow = top ? "hidden" : "";
  if (!top) style.scrollbarGutter = "";
}

/** Some browsers send it as well for the Escape that ends an input method's composition. */
const COMPOSING = 229;

function closeTop(event: KeyboardEvent): void {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !event.repeat;
  if (!isOurs || event.isComposing || event.keyCode === COMPOSING) return;
  event.preventDefault();
  stack.at(-1)?.close();
}

/** @returns what to do when it closes */
function stackUp(modal: OpenModal): () => void {
  if (stack.push(modal) === 1) document.addEventListener("keydown", closeTop);
  settle();
  return () => {
    stack.splice(stack.indexOf(modal), 1);
    if (stack.length === 0) document.removeEventListener("keydown", closeTop);
    settle();
  };
}

export interface ModalFocus {
  /** What has the focus when it opens; where left out, or nowhere, the first that can have it. */
  readonly focusFirst?: (() => HTMLElement | null) | undefined;
  /** Where the focus goes when it closes; where left out, or nowhere, to what had it before. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

const FOCUSABLE = ":is(button, input, select, textarea):not([disabled]), a[href], [tabindex='0']";

/** @param modal a child of the body, in which nothing else lies */
export function useModal(
  modal: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { onClose, ...focus }: ModalFocus & { readonly onClose: () => void },
): void {
  const latest = useRef({ onClose, ...focus });
  useLayoutEffect(() => {
    latest.current = { onClose, ...focus };
  });
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = modal.current;
    if (!isOpen || !element) return;
    element.inert = false;
    before.current ??= document.activeElement;
    const unstack = stackUp({ element, close: () => latest.current.onClose() });
    if (!element.contains(document.activeElement)) {
      const first = latest.current.focusFirst?.() ?? element.querySelector<HTMLElement>(FOCUSABLE);
      first?.focus({ preventScroll: true });
    }
    return unstack;
  }, [modal, isOpen]);
  // After React's own work, which puts the focus back to where it was before.
  useEffect(() => {
    const element = modal.current;
    if (!isOpen || !element) return;
    return () => {
      const isFree = element.contains(document.activeElement) || document.activeElement === document.body;
      const after = latest.current.focusAfter?.() ?? before.current;
      before.current = null;
      if (isFree && after instanceof HTMLElement && after.isConnected) after.focus({ preventScroll: true });
      // It is still seen to go.
      element.inert = true;
    };
  }, [modal, isOpen]);
}

/** Whether it is to be seen: while it is open, and until what it does on closing has been seen too. */
export function useLeaving(moving: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isSeen, setSeen] = useState(isOpen);
  if (isOpen && !isSeen) setSeen(true);
  useEffect(() => {
    if (isOpen || !isSeen) return;
    let isStale = false;
    const leaving = moving.current?.getAnimations?.() ?? [];
    const leave = () => !isStale && setSeen(false);
    if (leaving.length === 0) leave();
    else void Promise.allSettled(leaving.map(({ finished }) => finished)).then(leave);
    return () => {
      isStale = true;
    };
  }, [moving, isOpen, isSeen]);
  return isSeen || isOpen;
}
