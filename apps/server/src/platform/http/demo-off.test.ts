import { expect, test } from "vitest";
import { ANNAS_TOKEN, createTestServer } from "./http-test-support.ts";

const codeOf = async (isDemoOpen: boolean, account: string) => {
  const { call } = await createTestServer([], {
    ports: { site: { siteName: () => "Candor", isDemoOpen: () => isDemoOpen, frameHosts: () => [] } },
  });
  const { body } = await call("/api/wallet/newlist", undefined, { authorization: ANNAS_TOKEN, "x-account": account });
  return (JSON.parse(body) as { code: string }).code;
};

test("while the demo account is off, nothing of a demo portfolio is asked or changed; the real one goes on", async () => {
  expect(await codeOf(false, "demo")).toBe("demo-off");
  expect(await codeOf(false, "real")).not.toBe("demo-off");
  expect(await codeOf(true, "demo")).not.toBe("demo-off");
});
