/**
 * The bare process that will answer calls, before anything is said to it. Apart from who leads it, so that it can load its
 * modules while the server loads its own.
 */
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { forkChild } from "../fork-child.ts";

export const forkHttpChild = (): ChildProcess => forkChild(join(import.meta.dirname, "http-main.ts"));
