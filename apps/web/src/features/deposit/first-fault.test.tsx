// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, typeInto } from "../../app/render-test-support.tsx";
import { ClaimFields } from "./parts/claim-fields.tsx";
import { WireFields } from "./parts/wire-fields.tsx";

const FORMS: readonly [string, ReactNode, string][] = [
  [
    "a proof",
    <ClaimFields key="c" currency={{ id: 1, name: "USDT", decimals: 6 }} network="tron" />,
    "Submit proof of payment",
  ],
  ["a wire", <WireFields key="w" currency={{ id: 3, name: "EUR", decimals: 2 }} />, "Announce the wire"],
];

beforeEach(() => openPage(["common", "deposit"]));
afterEach(closePage);

const typed = () => document.querySelectorAll<HTMLInputElement>("input:not([type=file])");

const type = (at: number, text: string) => typeInto(typed()[at], text);

test.each(FORMS)(
  "whoever sends %s too early is led to the first thing that is missing, each time",
  async (_, form, action) => {
    await show(form);
    await eventually(() => expect(typed().length).toBeGreaterThan(1));
    await press(action);
    expect(document.activeElement).toBe(typed()[0]);
    await type(0, "50");
    await press(action);
    expect(document.activeElement).toBe(typed()[1]);
    await type(1, "ababab");
    await press(action);
    const { activeElement } = document;
    expect(activeElement?.textContent).toBe("Choose a picture");
    const note = document.getElementById(activeElement?.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("Choose a picture of the payment");
  },
);
