/** Loads a page's code with the spec's patience: 60 s, then it counts as failed and may be tried again. */
import type { ComponentType } from "react";
import type { PageRoute } from "./route-table.ts";

/** A page's code may take this long (spec, DOMAIN section 1). */
export const CHUNK_TIME_OUT_MS = 60_000;
/** Before this the page before stays; after it the loading shape shows. */
export const LOADING_DELAY_MS = 200;

const loaded = new WeakMap<PageRoute, ComponentType>();

/** The component when it needs no waiting. */
export const readyPage = (route: PageRoute): ComponentType | undefined => route.component ?? loaded.get(route);

/** Loads the component and remembers it. Rejects when loading fails or takes longer than `timeOutMs`. */
export async function loadPage(route: PageRoute, timeOutMs = CHUNK_TIME_OUT_MS): Promise<ComponentType> {
  const ready = readyPage(route);
  if (ready) return ready;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page's code took too long")), timeOutMs);
  });
  try {
    const component = await Promise.race([route.load(), tooLate]);
    loaded.set(route, component);
    return component;
  } finally {
    clearTimeout(timer);
  }
}
