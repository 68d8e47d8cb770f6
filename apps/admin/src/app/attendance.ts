/**
 * Whether somebody sits before the screen, and since when the server has not heard from them: a session ends after 15 minutes
 * without them, and what the back office asks by itself does not count. All tabs of a browser share one session.
 */
import { writeStored } from "@candor/client/storage";
import { createStore } from "@candor/client/store";
import { now } from "./clock.ts";

/** As the server ends sessions. */
export const IDLE_MS_MAX = 15 * 60_000;
/** A call this soon after a key or a click is somebody's, not the page's own. */
const THEIR_OWN_MS = 10_000;
const KEY = "candor.admin.attended";

let lastInput = now();

/** When the server last heard of somebody, by this device's clock. */
export const attendedAt = createStore(now());

/** Listens for somebody; call once. */
export function watchAttendance(): void {
  const attended = () => {
    lastInput = now();
  };
  for (const event of ["pointerdown", "keydown", "wheel", "input"]) {
    document.addEventListener(event, attended, { capture: true, passive: true });
  }
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && Number(newValue) > attendedAt.get()) attendedAt.set(Number(newValue));
  });
}

export const isAttended = (): boolean => now() - lastInput <= THEIR_OWN_MS;

export function noteAttended(): void {
  attendedAt.set(now());
  // Without storage each tab counts for itself.
  writeStored(KEY, String(attendedAt.get()));
}

/** Milliseconds that are left without a sign of life. */
export const idleLeft = (at: number): number => attendedAt.get() + IDLE_MS_MAX - at;
