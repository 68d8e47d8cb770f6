/** An empty page of the back office on which a test shows what it is about, to be read and used as a person would. For tests only. */
import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { queryClient } from "./query.ts";
import { showLanguage } from "./texts.ts";

let root: Root;

/** Before each test: an empty page in English, and no answer kept from the test before. */
export async function openPage(): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  queryClient.clear();
  await showLanguage("en");
}

/** After each test: takes away what is shown, and gives back every global that the test replaced. */
export async function closePage(): Promise<void> {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
}

/** Shows this, in place of what was shown before. Nothing moves. */
export const show = (shown: ReactNode): Promise<void> =>
  act(async () =>
    root.render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <QueryClientProvider client={queryClient}>
          <App>{shown}</App>
        </QueryClientProvider>
      </ConfigProvider>,
    ),
  );

/** All that stands on the page. */
export const shownText = (): string => document.body.textContent ?? "";

/** Tries until it holds: what is expected comes at once on a free machine, and late on a busy one. */
export const eventually = (expectation: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      expectation();
    },
    { timeout: 20_000 },
  );

/** Presses the last button with these words: the one of the question, where its own opens one. */
export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === name).at(-1);
  if (button === undefined) throw new Error(`no button "${name}"`);
  await act(async () => button.click());
}

const fieldOf = (label: string): HTMLInputElement | HTMLTextAreaElement => {
  const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const field = named?.control ?? document.getElementById(named?.htmlFor ?? "");
  if (field === null) throw new Error(`no field "${label}"`);
  return field as HTMLInputElement;
};

/** What stands in the field with this label. */
export const typedIn = (label: string): string => fieldOf(label).value;

/** Writes in the field with this label, in place of what stood there. */
export async function type(label: string, text: string): Promise<void> {
  const field = fieldOf(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
