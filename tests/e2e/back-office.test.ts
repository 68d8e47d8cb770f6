/**
 * The back office as operators use it. One program for all of it, as a start costs as much processor time as a test; each part has
 * operators and customers of its own, and the door comes while nothing waits for a decision.
 */
import { describe } from "vitest";
import { NO_LIMITS } from "../client/api-client.ts";
import { testCustomers } from "./back-office/customers.ts";
import { testDoor } from "./back-office/door.ts";
import { testQueues } from "./back-office/queues.ts";
import { testWithdrawals } from "./back-office/withdrawals.ts";
import { EURO_BANK } from "./harness/claims.ts";
import { prepareJourney } from "./harness/journey.ts";

const journey = prepareJourney({ env: { ...NO_LIMITS, ...EURO_BANK } });

describe("the door", () => testDoor(journey));
describe("customers", () => testCustomers(journey));
describe("queues", () => testQueues(journey));
describe("withdrawals", () => testWithdrawals(journey));
