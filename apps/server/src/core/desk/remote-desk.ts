/** The desk of another process: commands go there by the bus, and their answers come after its commit. */
import type { Bus } from "../../platform/bus/bus.ts";
import { NEVER_HELD } from "../../platform/tasks/lease-keeper.ts";
import type { Desk, DeskFigures } from "./desk-interface.ts";
import { DESK_SUBMIT } from "./desk-topics.ts";

const UNKNOWN: DeskFigures = {
  ...{ isReady: false, isLost: false, epoch: "0", stalledMs: 0, queued: 0, oldestMs: 0 },
  ...{ batches: 0, commands: 0, deferred: 0, failedBatches: 0 },
};

/** Products are registered for their names alone: none of them decides anything here. */
export function createRemoteDesk({ bus }: { readonly bus: Bus }): Desk {
  return {
    isHere: false,
    register: ({ name }) => ({
      submit: (command, scope) => bus.request(DESK_SUBMIT, { product: name, command, scope }),
    }),
    start: async () => undefined,
    stop: async () => undefined,
    figures: () => UNKNOWN,
    lease: () => NEVER_HELD,
  };
}
