// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentPlace, navigate } from "./navigation.ts";
import { LoginFirstPage } from "./page-states.tsx";
import { closePage, openPage, press, show } from "./render-test-support.tsx";

beforeEach(() => openPage(["common"]));
afterEach(closePage);

test("signing in from a page that needs it leads back to that page", async () => {
  navigate("pages/fund/assets_record", { currency: "3" });
  await show(<LoginFirstPage />);
  await press("Log in");
  expect(currentPlace().location).toEqual({
    path: "pages/common/login",
    query: { return: "pages/fund/assets_record?currency=3" },
  });
});
