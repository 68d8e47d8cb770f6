/** Builds the web app if it changed; a process of its own, since a build that fails ends its process. */
import { ensureWebBuilt } from "../web-build.mjs";

ensureWebBuilt(process.execPath);
