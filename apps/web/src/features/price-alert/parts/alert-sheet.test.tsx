// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../app/api-client.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import type { SheetProps } from "../../../ui/sheet.tsx";
import { AlertSheet } from "./alert-sheet.tsx";

vi.mock("../../../app/api-client.ts", () => ({ call: vi.fn(), newRequestKey: vi.fn() }));
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

const sheet = <AlertSheet instrumentId={7} symbol="BTC" alert={null} isOpen onClose={() => undefined} />;

beforeEach(async () => {
  await openPage(["common", "price-alert"]);
  vi.mocked(call).mockReset();
});
afterEach(closePage);

test("the sheet opens at once and says that it is loading while the market's facts are on their way", async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  await show(sheet);
  expect(shownText()).toBe("Alert for BTC");
  expect(document.querySelector("[role=status]")?.getAttribute("aria-label")).toBe("Loading");
});

test("facts that did not come say why, and trying again brings the fields", async () => {
  vi.mocked(call).mockRejectedValue(new Refusal("instrument-unknown", "There is no such market"));
  await show(sheet);
  await eventuallyShown(() => expect(shownText()).toContain("There is no such market"));
  vi.mocked(call).mockResolvedValue(FACTS as never);
  await press("Try again");
  await eventuallyShown(() => expect(shownText()).toBe("Alert for BTC/USDTthe fields"));
});
