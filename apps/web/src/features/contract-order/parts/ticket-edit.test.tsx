// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show } from "../../../app/render-test-support.tsx";
import { INSTRUMENT, MARKET } from "../contract-test-support.ts";
import { useTicket, useTicketState } from "../contract-ticket.ts";
import { TicketEdit } from "./ticket-edit.tsx";

vi.mock("../contract-data.ts", () => ({ useContractMarket: () => MARKET, useCurrencyId: () => undefined }));

function Ticket() {
  const ticket = useTicket(INSTRUMENT, useTicketState("long"));
  return <TicketEdit ticket={ticket} block={null} hasPad />;
}

beforeEach(async () => {
  await openPage(["common", "contract-order"]);
  await show(<Ticket />);
});
afterEach(closePage);

const stops = () => document.querySelector("details")!;

test("stops that were unfolded stay so when what was typed into one is taken back", async () => {
  expect(stops().open).toBe(false);
  await act(async () => {
    stops().open = true;
    stops().dispatchEvent(new Event("toggle"));
  });
  await act(async () => stops().querySelector("input")?.focus());
  await press("9");
  expect(stops().querySelector("input")?.value).toBe("9");
  await press("Delete digit");
  expect(stops().open).toBe(true);
});
