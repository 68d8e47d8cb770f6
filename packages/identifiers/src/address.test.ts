import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58, base58xrp, bech32, bech32m } from "@scure/base";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADDRESS_FAMILIES, type AddressFamily, checkAddress, checkTag, readPaymentCode } from "./address.ts";

/** From the standards and from what is known on the networks themselves. */
const VALID: Readonly<Record<AddressFamily, readonly string[]>> = {
  evm: [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  ],
  bitcoin: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  litecoin: ["LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea"],
  dogecoin: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD"],
  tron: [
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW",
    "TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH",
  ],
  ripple: ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
  cardano: [
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
    "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi",
  ],
  polkadot: ["15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", "1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3XLgGgmNnS"],
  solana: ["Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "So11111111111111111111111111111111111111112"],
};

/** Each with what is wrong with it. */
const BROKEN: readonly (readonly [AddressFamily, string, string])[] = [
  ["evm", "a capital of another digit", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
  ["evm", "a digit too few", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
  ["evm", "what is nobody's", "0x0000000000000000000000000000000000000000"],
  ["evm", "no prefix", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["bitcoin", "a changed letter", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["bitcoin", "another test network", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["bitcoin", "bech32 where bech32m is due", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
  ["bitcoin", "a program of 16 bytes", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"],
  ["bitcoin", "capitals and small letters", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7KV8F3T4"],
  ["bitcoin", "a witness version that means nothing yet", "BC1SW50QGDZ25J"],
  ["litecoin", "a changed letter", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH8"],
  ["litecoin", "a changed letter", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfeb"],
  ["dogecoin", "a changed letter", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M"],
  ["tron", "a changed letter", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
  ["ripple", "a changed letter", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTj"],
  ["cardano", "a changed letter", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9"],
  ["cardano", "an account of rewards", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw"],
  ["cardano", "a test network", "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"],
  ["cardano", "a changed letter (Byron)", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj"],
  ["polkadot", "another network of the family", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"],
  ["polkadot", "a changed letter", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6"],
  ["solana", "31 bytes", base58.encode(new Uint8Array(31).fill(7))],
  ["solana", "a letter that base58 has not", "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNY0"],
];

const all = ADDRESS_FAMILIES.flatMap((family) => VALID[family].map((text) => [family, text] as const));

describe("an address", () => {
  test.each(all)("of %s is taken: %s", (family, text) => {
    expect(checkAddress(family, ` ${text}\n`)).toMatchObject({ ok: true, address: text });
  });

  test.each(all)("of %s is told by every other family whose it is: %s", (family, text) => {
    for (const other of ADDRESS_FAMILIES.filter((one) => one !== family))
      expect(checkAddress(other, text), other).toEqual({ ok: false, looksLike: family });
  });

  test.each(BROKEN)("of %s is refused with %s", (family, _what, text) => {
    expect(checkAddress(family, text)).toMatchObject({ ok: false });
  });

  test("of no family is refused by all, whatever it is", () => {
    for (const text of ["", "0x", "hello", "1".repeat(10_000), "🪙", "bc1", "\u0000", "addr1", "DdzFF", "Ae2"])
      for (const family of ADDRESS_FAMILIES) expect(checkAddress(family, text).ok, `${family} ${text}`).toBe(false);
  });

  test("with a slip is still told by its shape whose it would be", () => {
    expect(checkAddress("evm", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u")).toEqual({ ok: false, looksLike: "tron" });
    expect(checkAddress("tron", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD")).toEqual({ ok: false, looksLike: "evm" });
    expect(checkAddress("tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u")).toEqual({ ok: false, looksLike: undefined });
  });

  test("is kept in one way of writing it", () => {
    const written = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    expect(checkAddress("evm", written.toLowerCase())).toEqual({ ok: true, address: written, isChecked: false });
    expect(checkAddress("evm", `0x${written.slice(2).toUpperCase()}`)).toMatchObject({ ok: true, isChecked: false });
    const witness = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    expect(checkAddress("bitcoin", witness.toUpperCase())).toMatchObject({ ok: true, address: witness });
  });
});

const withCheck = (coder: typeof base58, version: number, content: Uint8Array): string => {
  const bytes = Uint8Array.from([version, ...content]);
  return coder.encode(Uint8Array.from([...bytes, ...sha256(sha256(bytes)).slice(0, 4)]));
};
const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const witness = (prefix: string, content: Uint8Array): string =>
  content.length === 20
    ? bech32.encode(prefix, [0, ...bech32.toWords(content)])
    : bech32m.encode(prefix, [1, ...bech32m.toWords(content)]);

/** Addresses of anybody, of the families whose check signs find every slip of one sign (or all but one in four billion). */
const MADE: readonly (readonly [AddressFamily, string, fc.Arbitrary<string>])[] = [
  ["bitcoin", "base58", hash.map((content) => withCheck(base58, 0, content))],
  ["bitcoin", "bech32", hash.map((content) => witness("bc", content))],
  ["bitcoin", "bech32m", key.map((content) => witness("bc", content))],
  ["litecoin", "base58", hash.map((content) => withCheck(base58, 0x30, content))],
  ["litecoin", "scripts", hash.map((content) => withCheck(base58, 0x32, content))],
  ["litecoin", "bech32", hash.map((content) => witness("ltc", content))],
  ["dogecoin", "base58", hash.map((content) => withCheck(base58, 0x1e, content))],
  ["tron", "base58", hash.map((content) => withCheck(base58, 0x41, content))],
  ["ripple", "base58", hash.map((content) => withCheck(base58xrp, 0, content))],
  [
    "cardano",
    "bech32",
    hash.map((content) =>
      bech32.encode("addr", bech32.toWords(Uint8Array.from([0x61, ...content, 1, 2, 3, 4, 5, 6, 7, 8])), 120),
    ),
  ],
];

const SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0";

describe("a slip of one sign", () => {
  test.each(MADE)("%s (%s): what anybody has is taken, and refused with one sign changed", (family, _form, made) => {
    fc.assert(
      fc.property(made, fc.nat(), fc.nat(SIGNS.length - 1), (text, place, sign) => {
        const written = checkAddress(family, text);
        expect(written).toMatchObject({ ok: true, address: text });
        const at = place % text.length;
        const slip = text.slice(0, at) + SIGNS[sign] + text.slice(at + 1);
        if (slip !== text) expect(checkAddress(family, slip).ok, slip).toBe(false);
      }),
    );
  });

  test("evm: one capital changed is refused where there are both", () => {
    fc.assert(
      fc.property(hash, fc.nat(39), (content, place) => {
        const plain = `0x${Buffer.from(content).toString("hex")}`;
        const made = checkAddress("evm", plain);
        if (!made.ok) throw new Error(plain);
        const at = 2 + place;
        const sign = made.address[at] ?? "";
        const other = sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase();
        const slip = made.address.slice(0, at) + other + made.address.slice(at + 1);
        const digits = slip.slice(2);
        const holdsNoCheck = digits === digits.toLowerCase() || digits === digits.toUpperCase();
        if (slip !== made.address && !holdsNoCheck) expect(checkAddress("evm", slip).ok).toBe(false);
      }),
    );
  });

  test("polkadot and solana: what anybody has is taken", () => {
    fc.assert(
      fc.property(key, (content) => {
        const bytes = Uint8Array.from([0, ...content]);
        const check = blake2b(Uint8Array.from([...Buffer.from("SS58PRE"), ...bytes])).slice(0, 2);
        expect(checkAddress("polkadot", base58.encode(Uint8Array.from([...bytes, ...check]))).ok).toBe(true);
        expect(checkAddress("solana", base58.encode(content)).ok).toBe(true);
      }),
    );
  });
});

describe("tags and codes of payments", () => {
  test.each([
    ["0", "0"],
    [" 12345 ", "12345"],
    ["4294967295", "4294967295"],
    ["007", "7"],
    ["4294967296", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["", undefined],
    ["abc", undefined],
  ])("the tag %j is %j", (text, tag) => {
    expect(checkTag(text)).toBe(tag);
  });

  test.each([
    [
      "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1&label=x",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      undefined,
    ],
    [
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1",
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      undefined,
    ],
    ["xrpl:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=42", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "42"],
    [" TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", undefined],
    ["", "", undefined],
  ])("%j is read", (text, address, tag) => {
    expect(readPaymentCode(text)).toEqual({ address, tag });
  });
});

test("what was written with check signs is told from what would pass mistyped as well", () => {
  const checked = ADDRESS_FAMILIES.filter((family) =>
    VALID[family].every((text) => {
      const answer = checkAddress(family, text);
      return answer.ok && answer.isChecked;
    }),
  );
  expect(checked).toEqual(ADDRESS_FAMILIES.filter((family) => family !== "solana"));
  for (const last of "78") {
    const loud = checkAddress("evm", `0x52908400098527886E0F7030069857D2E4169EE${last}`);
    expect(loud).toMatchObject({ ok: true, isChecked: false });
  }
});
