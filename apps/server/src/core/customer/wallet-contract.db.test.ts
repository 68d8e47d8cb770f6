import { hashMessage } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, codeOf, t, useCustomers } from "./customer-test-support.ts";
import { type Chain, MAGIC, offered, startChain } from "./wallet-test-support.ts";

useCustomers();

const login = (wire: Record<string, unknown>) => call("POST /user/dologin", wire);
const register = (wire: Record<string, unknown>) => call("POST /user/doregister", wire);

describe("a wallet that is a contract", () => {
  const CONTRACT = "0x00000000000000000000000000000000000c0de5";
  const SIGNATURE = `0x${"c0".repeat(100)}`;
  let chain: Chain;
  beforeAll(async () => {
    chain = await startChain();
    t.chainAddresses.set(8453, chain.url);
  });
  afterAll(() => {
    chain.close();
    t.chainAddresses.clear();
  });

  async function enter(chain_id: number, signature = SIGNATURE) {
    const message = await offered(CONTRACT, { chain_id });
    return { message, code: await codeOf(register({ user_string: CONTRACT, chain_id, message, signature })) };
  }

  test("is asked on the message's own chain whether it signed", async () => {
    let asked: unknown;
    chain.says = (question) => {
      asked = question;
      return MAGIC;
    };
    const { message, code } = await enter(8453);
    expect(code).toBe("accepted");
    expect(asked).toEqual({ hash: hashMessage(message), signature: SIGNATURE });
    expect(chain.asked).toEqual([CONTRACT]);
  });

  test.each(["0x", "revert", `0xffffffff${"0".repeat(56)}`, `0x${"0".repeat(63)}1`] as const)(
    "and did not where it says %s",
    async (said) => {
      chain.says = () => said;
      expect((await enter(8453)).code).toBe("wallet-signature-wrong");
    },
  );

  test("is refused on a chain that nobody can be asked about", async () => {
    chain.says = () => MAGIC;
    expect((await enter(1)).code).toBe("wallet-signature-wrong");
  });

  test("that is yet to be put on its chain is asked through its maker (ERC-6492)", async () => {
    const wrapped = `${SIGNATURE}${"6492".repeat(16)}`;
    chain.asked.length = 0;
    chain.says = () => `0x${"0".repeat(63)}1`;
    expect((await enter(8453, wrapped)).code).toBe("accepted");
    chain.says = () => `0x${"0".repeat(64)}`;
    expect((await enter(8453, wrapped)).code).toBe("wallet-signature-wrong");
    expect(chain.asked).toEqual(["", ""]);
  });

  test("of the same address on another chain is somebody else's: it opens no account of the first", async () => {
    const address = "0x00000000000000000000000000000000000c0de6";
    t.chainAddresses.set(10, chain.url);
    chain.says = () => MAGIC;
    const signed = async (chain_id: number) => {
      const message = await offered(address, { chain_id });
      return { user_string: address, message, signature: SIGNATURE };
    };
    expect(await codeOf(register(await signed(8453)))).toBe("accepted");
    expect(await codeOf(login(await signed(10)))).toBe("wallet-signature-wrong");
    expect(await codeOf(register(await signed(10)))).toBe("wallet-signature-wrong");
    expect(await codeOf(login(await signed(8453)))).toBe("accepted");
    t.chainAddresses.delete(10);
  });

  test("whose chain does not answer is told to try again, after five seconds", { timeout: 20_000 }, async () => {
    chain.says = () => "hang";
    const startedAt = performance.now();
    expect((await enter(8453)).code).toBe("service-unavailable");
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});
