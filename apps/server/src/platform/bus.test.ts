import { describe } from "vitest";
import { createInProcessBus } from "./bus.ts";
import { busSuite } from "./bus-suite.ts";
import { createLog } from "./log.ts";

describe("the bus of one process", () => {
  busSuite(async () => ({ bus: createInProcessBus(createLog("silent")), close: async () => undefined }));
});
