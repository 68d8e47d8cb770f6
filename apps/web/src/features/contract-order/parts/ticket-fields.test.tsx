// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, typeInto } from "../../../app/render-test-support.tsx";
import { signOut } from "../../../app/session.ts";
import { DockedPad, PadFields, PadProvider, usePad } from "../../../trading/pad.tsx";
import { useTicket } from "../../../trading/ticket.ts";
import { useTicketState } from "../../../trading/ticket-state.ts";
import { emptyForm } from "../contract-begun.ts";
import { INSTRUMENT, MARKET } from "../contract-test-support.ts";
import { CONTRACT } from "../contract-ticket.ts";
import { TicketFields } from "./ticket-fields.tsx";

vi.mock("../contract-data.ts", () => ({
  useContractMarket: () => MARKET,
  useCurrencyId: () => undefined,
  useDeal: () => ({ error: null }),
}));

function Ticket() {
  const ticket = useTicket(
    CONTRACT,
    INSTRUMENT,
    useTicketState(CONTRACT, { instrument: INSTRUMENT, first: emptyForm("long") }),
  );
  return (
    <PadProvider value={usePad(true)}>
      <PadFields>
        <TicketFields ticket={ticket} block={null} />
      </PadFields>
      <DockedPad />
    </PadProvider>
  );
}

beforeEach(async () => {
  await openPage(["common", "trade", "contract-order"]);
  await show(<Ticket />);
});
afterEach(async () => {
  await closePage();
  // What is kept of tickets goes with the customer.
  signOut();
});

const fieldOf = (label: string) =>
  [...document.querySelectorAll("label")].find((one) => one.textContent === label)!.control as HTMLInputElement;

const stops = () => document.querySelector("details")!;

const unfold = () =>
  act(async () => {
    stops().open = true;
    stops().dispatchEvent(new Event("toggle"));
  });

test("stops that were unfolded stay so when what was typed into one is taken back", async () => {
  expect(stops().open).toBe(false);
  await unfold();
  await act(async () => stops().querySelector<HTMLInputElement>("input[inputmode]")?.focus());
  await press("9");
  expect(stops().querySelector<HTMLInputElement>("input[inputmode]")?.value).toBe("9");
  await press("Delete digit");
  expect(stops().open).toBe(true);
});

test("lots have no point on the pad, and a decimal typed by keyboard stays in sight and is spoken against", async () => {
  const keys = () => [...document.querySelectorAll("[role=group] button")].map((key) => key.textContent);
  const lots = fieldOf("Lots");
  await act(async () => lots.focus());
  expect(keys()).toContain("5");
  expect(keys()).not.toContain(".");
  await typeInto(lots, "5.5");
  expect(lots.value).toBe("5.5");
  expect(document.body.textContent).toContain("Whole lots only.");
  await press("5");
  expect(lots.value).toBe("5.5");
  await act(async () => fieldOf("Stop-loss").focus());
  expect(keys()).toContain(".");
});

test("a stop on the wrong side is told the price that it has to lie beyond", async () => {
  await typeInto(fieldOf("Lots"), "30");
  await typeInto(fieldOf("Stop-loss"), "100001");
  // Entered at 100,020.00, it could be closed two half spreads below.
  expect(document.body.textContent).toContain("Must be below 99,980.00.");
  expect(stops().textContent).not.toContain("Est. PnL");
  await typeInto(fieldOf("Take-profit"), "100001");
  expect(document.body.textContent).toContain("Must be above 100,020.00.");
});

test("stops that are unfolded, and what is then said of them, come into sight", async () => {
  const seen = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
  await unfold();
  expect(seen.mock.contexts.at(-1)).toBe(stops());
  const before = seen.mock.calls.length;
  await typeInto(fieldOf("Lots"), "30");
  expect(seen).toHaveBeenCalledTimes(before);
  await act(async () => fieldOf("Stop-loss").focus());
  await typeInto(fieldOf("Stop-loss"), "98000");
  expect(seen.mock.calls.length).toBeGreaterThan(before);
  expect(stops().textContent).toMatch(/Est\. PnL \(net\)-6\d\.\d\d USDT/);
  seen.mockRestore();
});

test("the first digit of the pad takes the place of a price that the ticket came with, the next one adds to it", async () => {
  const limit = [...document.querySelectorAll("label")].find((one) => one.textContent === "Limit");
  await act(async () => limit?.click());
  const price = fieldOf("Limit price");
  expect(price.value).toBe("100,020.00");
  await act(async () => price.focus());
  await press("9");
  await press("8");
  expect(price.value).toBe("98");
  await press("Current price");
  expect(price.value).toBe("100,020.00");
  await act(async () => price.focus());
  await press("Delete digit");
  await press("5");
  expect(price.value).toBe("100,020.05");
});
