import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeErrorResult, hashMessage, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, codeOf, t, useCustomers } from "../account-safety/customer-test-support.ts";
import { type Chain, MAGIC, type Misbehaviour, offered, startChain } from "../account-safety/wallet-test-support.ts";

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
    t.chainAddresses.set(10, chain.urlOf(10));
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

  const answering = (said: string) => ({ body: `{"jsonrpc":"2.0","id":$id,${said}}` });
  const MISBEHAVIOUR: readonly (readonly [string, Misbehaviour | "hang"])[] = [
    ["nothing", { body: "" }],
    ["nothing in time", "hang"],
    ["the beginning of an answer and no more", { body: '{"jsonrpc":"2.0","id":', ends: "never" }],
    ["half an answer", { body: '{"jsonrpc":"2.0","id":', ends: "cut" }],
    ["what is no JSON", { body: "{result: yes" }],
    ["a page", { type: "text/html", body: "<h1>Welcome</h1>" }],
    ["a page of failure", { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" }],
    ["null", { body: "null" }],
    ["a number", { body: "7" }],
    ["a list", { body: "[]" }],
    ["an object without an answer", { body: "{}" }],
    ["no result", answering('"result":null')],
    ["a result that is a number", answering('"result":1')],
    ["a result that is an object", answering('"result":{"toString":"0x"}')],
    ["a result that is no hex", answering('"result":"yes"')],
    ["half a byte", answering('"result":"0x1"')],
    ["an error without a number", answering('"error":"oops"')],
    ["that it is at fault", answering('"error":{"code":-32603,"message":"internal error"}')],
    ["that it was asked too often", answering('"error":{"code":-32005,"message":"limit exceeded"}')],
    ["the answer to something else", { body: `{"jsonrpc":"2.0","id":"other","result":"${MAGIC}"}` }],
    ["yes, as a failure", { ...answering(`"result":"${MAGIC}"`), status: 500 }],
    ["another place to ask", { ...answering(`"result":"${MAGIC}"`), status: 301 }],
    ["more than anybody reads", answering(`"result":"0x${"00".repeat(600_000)}"`)],
  ];
  const WRAPPED = `${SIGNATURE}${"6492".repeat(16)}`;

  test.each(MISBEHAVIOUR)(
    "whose chain says %s is told to try again, whichever way it is asked",
    async (_name, said) => {
      chain.says = () => said;
      expect((await enter(8453)).code).toBe("service-unavailable");
      expect((await enter(8453, WRAPPED)).code).toBe("service-unavailable");
    },
  );

  test("whose node is of another chain is told to try again: a contract there may be somebody else's", async () => {
    chain.says = () => MAGIC;
    t.chainAddresses.set(10, chain.urlOf(1));
    expect((await enter(10)).code).toBe("service-unavailable");
    t.chainAddresses.delete(10);
  });

  test("whose chain cannot be reached is told to try again", async () => {
    t.chainAddresses.set(10, "http://127.0.0.1:9");
    expect((await enter(10)).code).toBe("service-unavailable");
    t.chainAddresses.delete(10);
  });

  test.each(["0x6492", `0x${"6492".repeat(16)}`, `0x${"ff".repeat(32)}${"6492".repeat(16)}`, `0x${"8010".repeat(40)}`])(
    "did not sign with %s, which nobody can read",
    async (signature) => {
      chain.says = () => "revert";
      expect((await enter(8453, signature)).code).toBe("wallet-signature-wrong");
    },
  );

  test("has this machine ask nobody else (ERC-3668)", async () => {
    let askedElsewhere = 0;
    const elsewhere = createServer((_request, response) => {
      askedElsewhere += 1;
      response.end(JSON.stringify({ data: MAGIC }));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const data = encodeErrorResult({
      abi: parseAbi([
        "error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)",
      ]),
      args: [CONTRACT, [`${url}/{sender}/{data}`], "0x", "0x00000000", "0x"],
    });
    chain.says = () => answering(`"error":{"code":3,"message":"execution reverted","data":"${data}"}`);
    expect((await enter(8453)).code).toBe("wallet-signature-wrong");
    expect((await enter(8453, WRAPPED)).code).toBe("wallet-signature-wrong");
    expect(askedElsewhere).toBe(0);
    elsewhere.close();
  });
});
