// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { hearServerTime } from "../../../app/clock.ts";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import type { Incident } from "../incidents-data.ts";
import { IncidentItem } from "./incident-item.tsx";

beforeEach(() => openPage(["common", "incidents"]));
afterEach(closePage);

test("a halt that goes on has lasted until now by the server's clock, however wrong this device's is", async () => {
  const serverAt = Date.now() + 86_400_000;
  hearServerTime(serverAt);
  const incident = {
    ...{ id: "1", match_id: 7, currency_name: "BTC", legal_name: "USDT", name: "Bitcoin", cause: "stale" },
    ...{ started_at: serverAt - 3 * 3_600_000, ended_at: null, samples: [], halted_by: [], resumed_by: [] },
  } as unknown as Incident;
  await show(<IncidentItem incident={incident} />);
  expect(document.querySelectorAll("dd")[1]?.textContent).toBe("3 hr");
});
