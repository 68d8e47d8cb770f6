import { describe, expect, test } from "vitest";
import type { SamplePayer } from "../../core/product/product.ts";
import { FRIDA, freeze, stateOf } from "./operator-withdrawal-test-support.ts";
import { payFromSandbox } from "./pay-from-sandbox.ts";
import {
  ADDRESS,
  approved,
  codeOf,
  FIONA,
  operate,
  person,
  requested,
  showingOf,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

/** Pays on the network that withdrawals here are on, and notes what it was asked. */
function payer() {
  const asked: Parameters<SamplePayer["pay"]>[0][] = [];
  const samplePayer: SamplePayer = {
    network: "ethereum",
    async pay(payment) {
      asked.push(payment);
      return `0x${Buffer.from(payment.id).toString("hex").padStart(64, "0").slice(-64)}`;
    },
  };
  return { asked, samplePayer };
}

const outcome = async (by: string, id: string, samplePayer: SamplePayer | null): Promise<string> => {
  const showing = await showingOf(by);
  const paid = await payFromSandbox({ ...t.deps, database: showing(t.deps.database), samplePayer }, by, id);
  return paid.refused ? paid.code : paid.value.state;
};

describe("the sample payer of a sandbox", () => {
  test("is asked for what arrives, as the chain counts it, once for each withdrawal, and its payment is recorded", async () => {
    const { asked, samplePayer } = payer();
    const id = await approved(await person());
    expect(await outcome(FRIDA, id, samplePayer)).toBe("sent");
    expect(asked).toEqual([
      {
        id: `withdrawal ${id}`,
        to: ADDRESS,
        contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
        amount: 95_000_000n,
      },
    ]);
    expect(await outcome(FRIDA, id, samplePayer)).toBe("withdrawal-not-possible-now");
    expect(asked).toHaveLength(1);
  });

  test("pays nothing that could not be recorded: not approved, by who approved it last, of a frozen account, on another network", async () => {
    const { asked, samplePayer } = payer();
    const [waiting, own] = [await requested(await person()), await approved(await person())];
    expect(await outcome(FRIDA, waiting, samplePayer)).toBe("withdrawal-not-possible-now");
    expect(await outcome(FIONA, own, samplePayer)).toBe("withdrawal-needs-another");
    const who = await person();
    const frozen = await approved(who);
    await freeze(who);
    expect(await outcome(FRIDA, frozen, samplePayer)).toBe("withdrawal-account-frozen");
    expect(await outcome(FRIDA, own, { ...samplePayer, network: "sandbox" })).toBe("withdrawal-not-possible-now");
    expect(asked).toEqual([]);
  });

  test("is nowhere else: there is nothing that could pay", async () => {
    const id = await approved(await person());
    expect(await outcome(FRIDA, id, null)).toBe("sandbox-only");
    expect(await codeOf(operate("POST /operator/withdrawal/pay", FRIDA, { id }))).toBe("sandbox-only");
    expect(await stateOf(id)).toBe("approved");
  });
});
