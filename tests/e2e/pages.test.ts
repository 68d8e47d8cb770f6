/** Every page that a visitor can open, at phone size, in light and dark, English and Chinese. */
import { describe, expect, test } from "vitest";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const VISITOR_ROUTES = [
  "pages/index/index",
  "pages/market/market",
  "pages/market/search",
  "pages/common/login",
  "pages/common/register",
  "pages/common/area",
  "pages/language/language",
  "pages/setting/setting",
  "pages/transaction/currency",
  "pages/quantization/quantization",
  "pages/loan/loan",
  "pages/empty",
];

const journey = prepareJourney();

describe("a visitor", () => {
  test.each([
    { theme: "light", lang: "en" },
    { theme: "dark", lang: "zh" },
  ] as const)("finds every public page accessible and without complaint ($theme, $lang)", async ({ theme, lang }) => {
    const phone = await journey.openPhone({ theme, lang });
    const faults: string[] = [];
    for (const route of VISITOR_ROUTES) {
      await phone.visit(route);
      faults.push(...(await accessibilityFaults(phone.page)).map((fault) => `${route}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("reads no page wider than a phone, at 200 % text included", async () => {
    const phone = await journey.openPhone();
    const wide: string[] = [];
    for (const route of VISITOR_ROUTES) {
      await phone.visit(route);
      for (const size of ["100%", "200%"]) {
        await phone.page.evaluate(`document.documentElement.style.fontSize = "${size}"`);
        const width = (await phone.page.evaluate("document.documentElement.scrollWidth")) as number;
        if (width > 390) wide.push(`${route} is ${width} wide at ${size}`);
      }
    }
    expect(wide).toEqual([]);
  });
});
