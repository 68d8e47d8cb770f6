// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { hearServerTime } from "../../../app/clock.ts";
import { startTexts } from "../../../app/i18n.ts";
import type { Incident } from "../incidents-data.ts";
import { IncidentItem } from "./incident-item.tsx";

test("a halt that goes on has lasted until now by the server's clock, however wrong this device's is", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "incidents"]);
  const serverAt = Date.now() + 86_400_000;
  hearServerTime(serverAt);
  const incident = {
    ...{ id: "1", match_id: 7, currency_name: "BTC", legal_name: "USDT", name: "Bitcoin", cause: "stale" },
    ...{ started_at: serverAt - 3 * 3_600_000, ended_at: null, samples: [], halted_by: [], resumed_by: [] },
  } as unknown as Incident;
  const root = createRoot(document.body);
  await act(async () => root.render(<IncidentItem incident={incident} />));
  expect(document.querySelectorAll("dd")[1]?.textContent).toBe("3 hr");
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
