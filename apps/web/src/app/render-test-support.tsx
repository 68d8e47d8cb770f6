/** An empty page on which a test shows what it is about, to be read and used as a person would. For tests only. */
import type { Language } from "@candor/api/language";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { startTexts } from "./i18n.ts";
import type { Namespace } from "./i18n-types.ts";
import { queryClient } from "./query.ts";

let root: Root;

/** Before each test: an empty page with the texts of these namespaces, and no answer kept from the test before. */
export async function openPage(namespaces: readonly Namespace[] = [], language: Language = "en"): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  queryClient.clear();
  await startTexts(language, namespaces);
}

/** After each test: takes away what is shown, and gives back every global that the test replaced. */
export async function closePage(): Promise<void> {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
}

/** Shows this, in place of what was shown before, with the server's data as the app keeps it. */
export const show = (shown: ReactNode): Promise<void> =>
  act(async () => root.render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>));

/** All that stands on the page. */
export const shownText = (): string => document.body.textContent ?? "";

/** Presses the first button with this name, whether written on it or only said. */
export async function press(name: string): Promise<void> {
  const nameOf = (button: HTMLElement) => button.getAttribute("aria-label") ?? button.textContent;
  const button = [...document.querySelectorAll("button")].find((one) => nameOf(one) === name);
  if (button === undefined) throw new Error(`no button "${name}"`);
  await act(async () => button.click());
}

/** Puts this text in place of what stands in the field, as a keyboard does it. */
export const typeInto = (field: HTMLInputElement | null | undefined, text: string): Promise<void> =>
  act(async () => {
    if (!field) throw new Error("no field to type in");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
