import { HDKey, mnemonicToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { addressKeyOf, checksumming } from "./own-address.ts";

const MNEMONIC = "test test test test test test test test test test test junk";
const at = (path: "m/44'/60'/0'" | "m/44'/60'/0'/0") => mnemonicToAccount(MNEMONIC, { path }).getHdKey();

test("addresses are those that wallets show for the same key, from the account or from its receiving branch", async () => {
  const known = [
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  ];
  for (const path of ["m/44'/60'/0'", "m/44'/60'/0'/0"] as const) {
    const key = await addressKeyOf(at(path).publicExtendedKey);
    const checksummed = await checksumming();
    expect(known.map((_one, index) => checksummed(key.addressAt(index)))).toEqual(known);
  }
});

test("for a hundred indexes the library's own derivation from the private key gives the same addresses", async () => {
  const key = await addressKeyOf(at("m/44'/60'/0'").publicExtendedKey);
  for (let index = 0; index < 100; index += 1)
    expect(key.addressAt(index)).toBe(mnemonicToAccount(MNEMONIC, { addressIndex: index }).address.toLowerCase());
});

test("a key that could spend is refused, and so is one of another depth or with a letter changed", async () => {
  const account = at("m/44'/60'/0'");
  await expect(addressKeyOf(account.privateExtendedKey)).rejects.toThrow("never one that can spend");
  await expect(addressKeyOf(HDKey.fromMasterSeed(new Uint8Array(32)).publicExtendedKey)).rejects.toThrow("account");
  await expect(addressKeyOf(account.publicExtendedKey.replace(/.$/, "1"))).rejects.toThrow();
});
