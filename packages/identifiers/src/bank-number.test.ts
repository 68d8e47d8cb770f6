import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAba, checkIban, checkSwift, countryOfIban, countryOfSwift } from "./bank-number.ts";
import { checkCard, inGroups } from "./card-number.ts";

describe("IBAN", () => {
  const VALID = [
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "NO9386011117947",
    "CH9300762011623852957",
    "ES9121000418450200051332",
    "IT60X0542811101000000123456",
    "MT84MALT011000012345MTLCAST001S",
    "NL91ABNA0417164300",
    "SA0380000000608010167519",
  ];
  test.each(VALID)("%s is taken, also with gaps and small letters", (iban) => {
    expect(checkIban(iban)).toBe(iban);
    expect(checkIban(` ${inGroups(iban).toLowerCase()} `)).toBe(iban);
    expect(countryOfIban(iban)).toBe(iban.slice(0, 2));
  });

  test.each([
    "",
    "DE89",
    "DE8937040044053201300",
    "DE893704004405320130000",
    "XX89370400440532013000",
    "DE88370400440532013000",
  ])("%j is refused", (iban) => expect(checkIban(iban)).toBeUndefined());

  test("one digit changed, or two neighbours swapped, is refused", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.nat(), fc.nat(9), (iban, place, digit) => {
        const at = 2 + (place % (iban.length - 2));
        const slip = iban.slice(0, at) + digit + iban.slice(at + 1);
        if (slip !== iban) expect(checkIban(slip), slip).toBeUndefined();
        const next = 2 + (place % (iban.length - 3));
        const swapped = iban.slice(0, next) + iban[next + 1] + iban[next] + iban.slice(next + 2);
        if (swapped !== iban) expect(checkIban(swapped), swapped).toBeUndefined();
      }),
    );
  });
});

describe("SWIFT code", () => {
  test.each(["DEUTDEFF", "DEUTDEFF500", "BOFAUS3N", "NEDSZAJJXXX", "BKCHCNBJ", "HSBCHKHHHKH"])(
    "%s is taken",
    (code) => {
      expect(checkSwift(code.toLowerCase())).toBe(code);
      expect(countryOfSwift(code)).toBe(code.slice(4, 6));
    },
  );
  test.each(["", "DEUT", "DEUTDEFF5", "DEUTDEFF50", "D3UTDEFF", "DEUTZZFF", "DEUTDEFF5000", "DEUT DE"])(
    "%j is refused",
    (code) => {
      expect(checkSwift(code)).toBeUndefined();
    },
  );
});

const digitChanged = (number: string, place: number, digit: number): string => {
  const at = place % number.length;
  return number.slice(0, at) + digit + number.slice(at + 1);
};

describe("ABA number", () => {
  const VALID = ["021000021", "011401533", "091000019", "122105155", "026009593"];
  test.each(VALID)("%s is taken", (number) => expect(checkAba(number)).toBe(number));
  test.each(["", "000000000", "02100002", "0210000211", "02100002a", "500000005", "990000009"])(
    "%j is refused",
    (number) => expect(checkAba(number)).toBeUndefined(),
  );
  test("one digit changed is refused", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.nat(), fc.nat(9), (number, place, digit) => {
        const slip = digitChanged(number, place, digit);
        if (slip !== number) expect(checkAba(slip), slip).toBeUndefined();
      }),
    );
  });
});

describe("card number", () => {
  const VALID = ["4242424242424242", "5555555555554444", "378282246310005", "6011111111111117", "6200000000000005"];
  test.each(VALID)("%s is taken, also with gaps", (number) => {
    expect(checkCard(number)).toBe(number);
    expect(checkCard(inGroups(number))).toBe(number);
  });
  test.each(["", "4242424242424241", "0000000000000000", "42424242424", "42424242424242424242", "4242 4242 4242 424x"])(
    "%j is refused",
    (number) => expect(checkCard(number)).toBeUndefined(),
  );
  test("one digit changed is refused", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.nat(), fc.nat(9), (number, place, digit) => {
        const slip = digitChanged(number, place, digit);
        if (slip !== number) expect(checkCard(slip), slip).toBeUndefined();
      }),
    );
  });
});

test("numbers are shown in groups of four", () => {
  expect(inGroups("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  expect(inGroups("4242424242424242")).toBe("4242 4242 4242 4242");
});
