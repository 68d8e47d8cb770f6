// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNavigation } from "../../app/navigation.ts";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { LocationPage } from "./location-page.tsx";

const answer = vi.hoisted(() => ({ current: {} }));
vi.mock("./verification-data.ts", () => ({ useBasic: () => answer.current }));

beforeEach(async () => {
  location.hash = "#/open-location";
  startNavigation();
  await openPage(["common", "verification"]);
});
afterEach(closePage);

const error = new Refusal("network", "No connection.");

test("an address that is shown stays when asking anew fails", async () => {
  answer.current = { data: { fields: { address: "Calle Mayor 1" } }, error };
  await show(<LocationPage />);
  expect(shownText()).toContain("Calle Mayor 1");
  expect(shownText()).not.toContain("No connection.");
});

test("an address that never came says why", async () => {
  answer.current = { data: undefined, error };
  await show(<LocationPage />);
  expect(shownText()).toContain("No connection.");
});
