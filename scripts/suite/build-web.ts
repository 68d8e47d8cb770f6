/** Builds the web app and the back office where they changed; a process of its own, since a build that fails ends its process. */
import { ensureWebBuilt } from "../web-build.mjs";

ensureWebBuilt(process.execPath);
