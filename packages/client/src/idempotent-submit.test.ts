import { expect, test } from "vitest";
import { Refusal } from "./envelope.ts";
import { createIdempotentSubmit, newIdempotencyKey } from "./idempotent-submit.ts";

/** Sends requests, each answered or refused as told, and tells the key each went with. */
function sender(account = { chosen: "demo" }) {
  const newRequestKey = () => ({ key: newIdempotencyKey(), account: account.chosen });
  const submit = createIdempotentSubmit(newRequestKey, (requestKey) => requestKey.account === account.chosen);
  return async (request: object, refusedWith?: Refusal["code"]): Promise<string> => {
    let sent = "";
    const send = async ({ key }: { readonly key: string }) => {
      sent = key;
      if (refusedWith !== undefined) throw new Refusal(refusedWith, "m");
    };
    await submit(request, send).catch((cause: unknown) => expect(cause).toMatchObject({ code: refusedWith }));
    return sent;
  };
}

test.each(["timeout", "network", "fault", "service-unavailable", "server-fault", "outcome-unknown"] as const)(
  "after %s the same request is sent again with its key, until it is answered",
  async (code) => {
    const send = sender();
    const first = await send({ amount: "1" }, code);
    expect(await send({ amount: "1" }, code)).toBe(first);
    expect(await send({ amount: "1" })).toBe(first);
    expect(await send({ amount: "1" })).not.toBe(first);
  },
);

test("another request has another key, also after no answer", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "timeout");
  expect(await send({ amount: "2" })).not.toBe(first);
});

test("what is not compared is sent again as it was at first while nobody knows what became of it, and anew afterwards", async () => {
  const submit = createIdempotentSubmit(newIdempotencyKey);
  const sent: (readonly [string, number])[] = [];
  const send = (terms: number, refusedWith?: Refusal["code"]) =>
    submit(
      { amount: "1", terms },
      async (key, request) => {
        sent.push([key, request.terms]);
        if (refusedWith !== undefined) throw new Refusal(refusedWith, "m");
      },
      { amount: "1" },
    ).catch(() => undefined);
  await send(1, "timeout");
  await send(2, "pay-password-wrong");
  await send(3, "terms-changed");
  await send(4);
  await send(5);
  expect(sent.map(([, terms]) => terms)).toEqual([1, 1, 1, 4, 5]);
  expect(new Set(sent.map(([key]) => key)).size).toBe(3);
  expect(sent[2]?.[0]).toBe(sent[0]?.[0]);
});

test("a refusal with a reason ends the request", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "insufficient-funds");
  expect(await send({ amount: "1" })).not.toBe(first);
});

test("the same request is another once what it was made for is chosen no more", async () => {
  const account = { chosen: "demo" };
  const send = sender(account);
  const first = await send({ amount: "1" }, "timeout");
  account.chosen = "real";
  expect(await send({ amount: "1" })).not.toBe(first);
});

test("a refusal that knows nothing of an earlier try leaves it open, one that was the first does not", async () => {
  const send = sender();
  const first = await send({ amount: "1" }, "timeout");
  expect(await send({ amount: "1" }, "too-many-requests")).toBe(first);
  expect(await send({ amount: "1" })).toBe(first);
  const next = await send({ amount: "1" }, "too-many-requests");
  expect(await send({ amount: "1" })).not.toBe(next);
});

test("a refusal that knows nothing of an earlier try is uncertain as that was, one that was the first is not", async () => {
  const submit = createIdempotentSubmit(newIdempotencyKey);
  const isUncertain = (code: Refusal["code"]) =>
    submit({ amount: "1" }, () => Promise.reject(new Refusal(code, "m"))).catch((cause: Refusal) => cause.isUncertain);
  expect(await isUncertain("pay-password-wrong")).toBe(false);
  expect(await isUncertain("timeout")).toBe(true);
  expect(await isUncertain("pay-password-wrong")).toBe(true);
  expect(await isUncertain("insufficient-funds")).toBe(false);
});

test("a key is 128 bits in hex, and new each time", () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
