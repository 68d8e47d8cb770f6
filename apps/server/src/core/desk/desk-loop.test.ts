import { expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { Outage } from "../../platform/outage.ts";
import { createDesk, type DeskDeps, type DeskProduct } from "./desk.ts";

test("a desk that is not run in this process says so at once and lets nobody wait", async () => {
  const desk = createDesk({ clock: manualClock(0), instrumentIds: [] } as unknown as DeskDeps);
  const counter = desk.register({ name: "none" } as DeskProduct<string>);
  const answer = counter.submit("command", null).catch((error: unknown) => error);
  const patience = new Promise((resolve) => setTimeout(resolve, 20));
  expect(await Promise.race([answer, patience])).toBeInstanceOf(Outage);
});
