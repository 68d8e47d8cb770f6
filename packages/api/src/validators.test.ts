import { expect, test } from "vitest";
import {
  hasSpecialCharacters,
  isAmount,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isIdCard,
  isJsonText,
  isLandline,
  isLetters,
  isLettersAndDigits,
  isMainlandMobile,
  isNickname,
  isNumber,
  isProfileSignature,
  isTextTooLong,
  isUrl,
  removeSpace,
} from "./validators.ts";

interface Rule {
  readonly name: string;
  readonly has: (text: string) => boolean;
  readonly passes: readonly string[];
  readonly fails: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    name: "an e-mail address",
    has: isEmail,
    passes: [
      "a@b.co",
      "jin.li+x@mail.example.com",
      "jin@münchen.de",
      "林@例え.テスト",
      `a@${"b".repeat(63)}.${"c".repeat(63)}`,
    ],
    fails: [
      "",
      "a",
      "a@b",
      "@b.co",
      "a@b.c",
      "a b@c.com",
      "a@b..com",
      "a@-b.com",
      "a@@b.com",
      ...["<a@b.co>", "a,b@c.co", "a(b)@c.co", '"a"@b.co', "a:b@c.co"],
      `${"a".repeat(65)}@b.co`,
      `a@${"b".repeat(64)}.co`,
      `a@b.${"c".repeat(64)}`,
      `a@${"b23456789.".repeat(26)}co`,
      "a@b.co\n",
    ],
  },
  {
    name: "a mainland mobile number",
    has: isMainlandMobile,
    passes: ["13800138000", "19912345678"],
    fails: [
      "",
      "12800138000",
      "1380013800",
      "138001380000",
      "+8613800138000",
      "23800138000",
      "1380013800a",
      "13800138000\n",
    ],
  },
  {
    name: "a landline number",
    has: isLandline,
    passes: ["010-12345678", "0755-1234567", "07551234567", "021-12345678-123", "021-12345678-1234"],
    fails: [
      ...["", "12345678", "110-12345678", "01234-1234567", "13800138000"],
      ...["010-123456", "010-123456789", "010-12345678-1", "010-12345678-12345"],
    ],
  },
  {
    name: "a web address",
    has: isUrl,
    passes: ["https://example.com", "http://localhost:8080/a?b=1#c", "HTTPS://EXAMPLE.COM/路"],
    fails: [
      "",
      "example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "https://",
      "https:///a",
      "https://a.com:99999",
      "https://[::1",
      "https://a b.com",
      "https://a.com\n",
    ],
  },
  {
    name: "a day that exists",
    has: isDate,
    passes: ["2026-11-22", "2000-02-29", "1999-12-31", "2024-02-29"],
    fails: [
      "",
      "2026-02-30",
      "1900-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "22-11-2026",
      "2026-11-22T00:00",
      "2026-11-22\n",
    ],
  },
  {
    name: "a number",
    has: isNumber,
    passes: ["0", "12.5", "-3", "007", "-0.25"],
    fails: ["", "1.", ".5", "1e3", "1,000", "+1", "--1", "NaN", "Infinity", "1 ", "٣"],
  },
  { name: "digits", has: isDigits, passes: ["0", "0123456789"], fails: ["", "1.0", "-1", "1a", " 1", "１"] },
  { name: "letters", has: isLetters, passes: ["a", "AbZ"], fails: ["", "a1", "a b", "é", "中"] },
  {
    name: "letters and digits",
    has: isLettersAndDigits,
    passes: ["a", "1", "aB9"],
    fails: ["", "a_b", "a-b", "é", "a "],
  },
  {
    name: "an amount",
    has: isAmount,
    passes: ["1", "10", "12.5", "1.0123456789", "0.1", "0.01234567890123456789", "100000000000"],
    fails: [
      "",
      "0",
      "0.0",
      "0.",
      "00.1",
      "01",
      "-1",
      "1.",
      ".5",
      "1.01234567891",
      "0.000000000000000000001",
      "1e3",
      "1,000",
      "1\n",
    ],
  },
  {
    name: "a six-digit code",
    has: (text) => isCode(text),
    passes: ["000000", "123456"],
    fails: ["", "12345", "1234567", "12345a", "12345\n"],
  },
  { name: "a four-digit code", has: (text) => isCode(text, 4), passes: ["0000"], fails: ["000", "00000", "000x"] },
  {
    name: "JSON text",
    has: isJsonText,
    passes: ["{}", "[]", '{"a":[1,null]}', " [1] "],
    fails: ["", "null", "1", '"a"', "true", "{a:1}", "{", "[1,]"],
  },
  {
    name: "an identity card number",
    has: isIdCard,
    passes: ["11010519491231002X", "11010519491231002x", "440524188001010014", "110105491231002"],
    fails: [
      "",
      "110105194912310021",
      "11010519491331002X",
      "110105194902300023",
      "01010519491231002X",
      // With the right check digit, so that it is not this which tells them.
      "110105194913310021",
      "110105194902300020",
      "010105194912310026",
      "010105491231002",
      // There was no such day in 1900.
      "110105000229002",
      "1101051949123100X",
      "110105491331002",
      "110105490229002",
      "11010549123100",
      "11010519491231002X ",
    ],
  },
  {
    name: "special characters",
    has: hasSpecialCharacters,
    passes: ["a!", "<b>", "a@b", "50%", "x_y", "a,b", "😀", "a\nb"],
    fails: ["", "Jin Li 3", "林小姐", "José", "Jose\u0301", "हिन्दी", "٣"],
  },
  {
    name: "more than three characters",
    has: (text) => isTextTooLong(text, 3),
    passes: ["abcd", "𠮷𠮷𠮷𠮷"],
    fails: ["", "abc", "𠮷𠮷𠮷"],
  },
  {
    name: "a nickname",
    has: isNickname,
    passes: ["Li", "小林", "ABC1234567", "𠮷野"],
    fails: ["", "a", "ABCDEFGHIJK", "a b", "a_b", "é1", "かな"],
  },
  {
    name: "a signature",
    has: isProfileSignature,
    passes: ["Hi", "Buy low 卖高 2026", "a".repeat(30), "小 林"],
    fails: ["", "a", " a", "a ", "  ", "a".repeat(31), "Hi!", "a\nb", "a  b.", "é1"],
  },
];

test.each(RULES)("$name is told by its form", ({ has, passes, fails }) => {
  for (const text of passes) expect(has(text), JSON.stringify(text)).toBe(true);
  for (const text of fails) expect(has(text), JSON.stringify(text)).toBe(false);
});

test("each digit of an identity card counts: any single one that is mistyped is found", () => {
  const good = "11010519491231002";
  for (let at = 0; at < good.length; at++) {
    for (const digit of "0123456789") {
      if (digit === good.charAt(at)) continue;
      expect(isIdCard(`${good.slice(0, at)}${digit}${good.slice(at + 1)}X`)).toBe(false);
    }
  }
});

test.each([
  [" 138 0013 8000 ", "13800138000"],
  ["a\t\n\u00a0\u3000b", "ab"],
  ["", ""],
])("space is removed from %j", (text, bare) => {
  expect(removeSpace(text)).toBe(bare);
});
