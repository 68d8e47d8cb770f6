/**
 * Maker-checker: what one operator proposes is carried out when another one approves exactly that, within 48 hours (DOMAIN section
 * 11). Which things are proposed, by whom and to what effect, is said by the modules that own them; that two people decide is
 * enforced here and once more by the tables.
 */
import { makerCheckerRoutes } from "./maker-checker-routes.ts";
import type { MakerChecker, MakerCheckerDeps } from "./maker-checker-types.ts";

export type { Agreement, AnyProposalKind, ProposalKind } from "./maker-checker-types.ts";

export const createMakerChecker = (deps: MakerCheckerDeps): MakerChecker => ({ routes: makerCheckerRoutes(deps) });
