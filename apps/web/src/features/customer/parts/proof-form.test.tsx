// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText, typeInto } from "../../../app/render-test-support.tsx";
import { ProofForm } from "./proof-form.tsx";

beforeEach(() => openPage(["common", "customer", "security"]));
afterEach(closePage);

test("a wrong password is called wrong, without words of a log-in that is none", async () => {
  const prove = vi.fn().mockRejectedValue(new Refusal("credentials-wrong", "Login failed"));
  await show(<ProofForm methods={["password"]} action="Confirm" prove={prove} passkeyOptions={vi.fn()} />);
  await typeInto(document.querySelector("input"), "Guess1822");
  await press("Confirm");
  expect(prove).toHaveBeenCalledTimes(1);
  expect(shownText()).toContain("This is not your password");
  expect(shownText()).not.toContain("Login failed");
});
