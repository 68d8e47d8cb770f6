/** Every page that exists, at phone size, in light and dark, English and Chinese: accessible, within its width, without complaint. */
import { describe, expect, test } from "vitest";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const VISITOR_ROUTES = [
  "pages/index/index",
  "pages/market/market",
  "pages/market/search",
  "pages/common/login",
  "pages/common/register",
  "pages/common/forgot",
  "pages/common/area",
  "pages/language/language",
  "pages/setting/setting",
  "pages/transaction/currency",
  "pages/fund/assets",
  "pages/quantization/quantization",
  "pages/loan/loan",
  "pages/empty",
];

const CUSTOMER_ROUTES = [
  "pages/index/index",
  "pages/market/market",
  "pages/transaction/currency",
  "pages/transaction/currency_order",
  "pages/fund/assets",
  "pages/fund/transfer",
  "pages/fund/assets_all_record",
  "pages/notice/notice",
  "pages/alert/alert",
  "pages/setting/userInfo",
  "pages/setting/security",
  "pages/setting/password",
];

const LOOKS = [
  { theme: "light", lang: "en" },
  { theme: "dark", lang: "zh" },
] as const;

const journey = prepareJourney();

async function faultsOf(phone: Phone, routes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    await phone.visit(route);
    faults.push(...(await accessibilityFaults(phone.page)).map((fault) => `${route}: ${fault}`));
  }
  return faults;
}

async function tooWide(phone: Phone, routes: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const route of routes) {
    await phone.visit(route);
    for (const size of ["100%", "200%"]) {
      await phone.page.evaluate(`document.documentElement.style.fontSize = "${size}"`);
      const width = (await phone.page.evaluate("document.documentElement.scrollWidth")) as number;
      if (width > 390) wide.push(`${route} is ${width} wide at ${size}`);
    }
  }
  return wide;
}

describe("a visitor", () => {
  test.each(LOOKS)("finds every public page accessible and without complaint ($theme, $lang)", async (look) => {
    expect(await faultsOf(await journey.openPhone(look), VISITOR_ROUTES)).toEqual([]);
  });

  test("reads no page wider than a phone, at 200 % text included", async () => {
    expect(await tooWide(await journey.openPhone(), VISITOR_ROUTES)).toEqual([]);
  });
});

describe("a customer", () => {
  test.each(LOOKS)("finds every page of their own accessible and without complaint ($theme, $lang)", async (look) => {
    const phone = await journey.openPhone(look);
    await signInAsNew(phone, journey, `reader-${look.lang}`);
    expect(await faultsOf(phone, CUSTOMER_ROUTES)).toEqual([]);
    expect(await tooWide(phone, CUSTOMER_ROUTES)).toEqual([]);
  });
});
