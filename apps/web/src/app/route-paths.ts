/** Every address of the app, and what its page reads from it. */
import type { Routes } from "./declared.ts";

export type RoutePath = keyof Routes;

export type QueryOf<P extends RoutePath> = Routes[P];
