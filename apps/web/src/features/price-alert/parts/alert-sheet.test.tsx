// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../app/api-client.ts";
import { Refusal } from "../../../app/envelope.ts";
import { startTexts } from "../../../app/i18n.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { queryClient } from "../../../app/query.ts";
import type { SheetProps } from "../../../ui/sheet.tsx";
import { AlertSheet } from "./alert-sheet.tsx";

vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../../live/quotes.ts", () => ({ useFollowedQuotes: () => {}, useLiveQuote: () => undefined }));
vi.mock("../../../live/freshness.ts", () => ({ useStaleSeconds: () => 0 }));
vi.mock("../../../push/push-offer.tsx", () => ({ PushOffer: () => null }));
vi.mock("./alert-fields.tsx", () => ({ AlertFields: () => <p>the fields</p> }));
vi.mock("../../../ui/sheet.tsx", () => ({
  Sheet: ({ title, children }: SheetProps) => (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  ),
}));

const FACTS = { match_id: 7, currency_name: "BTC", legal_name: "USDT", is_class: 2, scale: {} };
let root: Root;
const text = () => document.body.textContent ?? "";

async function show(): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <AlertSheet instrumentId={7} symbol="BTC" alert={null} isOpen onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "price-alert"]);
  vi.mocked(call).mockReset();
  queryClient.clear();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("the sheet opens at once and says that it is loading while the market's facts are on their way", async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  await show();
  expect(text()).toBe("Alert for BTC");
  expect(document.querySelector("[role=status]")?.getAttribute("aria-label")).toBe("Loading");
});

test("facts that did not come say why, and trying again brings the fields", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("instrument-unknown", "There is no such market"));
  await show();
  await eventuallyShown(() => expect(text()).toContain("There is no such market"));
  vi.mocked(call).mockResolvedValue(FACTS as never);
  await act(async () => document.querySelector("button")?.click());
  await eventuallyShown(() => expect(text()).toBe("Alert for BTC/USDTthe fields"));
});
