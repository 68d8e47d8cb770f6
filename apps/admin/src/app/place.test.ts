// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { addressOf, correct, currentPlace, goBack, readPlace } from "./place.ts";

test("an address names a page, what follows it, and what is looked at", () => {
  const { page, rest, query } = readPlace("#/withdrawals/12?state=pending");
  expect([page, rest, query.get("state")]).toEqual(["withdrawals", "12", "pending"]);
  expect(readPlace("")).toMatchObject({ page: "", rest: "" });
});

test("what is empty stays out of an address, and what is typed cannot leave its field", () => {
  expect(addressOf("wires", { search: "", state: undefined, reference: "a&b=c#d" })).toBe(
    "#/wires?reference=a%26b%3Dc%23d",
  );
  correct(addressOf("wires", { reference: "a&b=c#d" }));
  expect(currentPlace().query.get("reference")).toBe("a&b=c#d");
});

test("back leads to the list from a record that was opened by its link, and a step back from any other", () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  correct(addressOf("wires/12"));
  goBack();
  expect(location.hash).toBe("#/wires");
  expect(back).not.toHaveBeenCalled();
  history.pushState(null, "", "#/wires/13");
  goBack();
  expect(back).toHaveBeenCalledOnce();
});
