// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { useRailName } from "./rail-name.ts";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";

function Named() {
  const railName = useRailName();
  const rails = [
    { network: "bank", network_name: "Bank transfer" },
    { network: "sandbox", network_name: "Sandbox network (test coins)" },
    { network: "tron", network_name: "Tron (TRC20)" },
  ];
  return <p>{rails.map(railName).join(", ")}</p>;
}

beforeEach(() => openPage(["common"], "zh"));
afterEach(closePage);

test("the bank and the network of test coins are named in the reader's language, a network as everybody names it", async () => {
  await show(<Named />);
  expect(shownText()).toBe("银行转账, 沙盒网络（测试币）, Tron (TRC20)");
});
