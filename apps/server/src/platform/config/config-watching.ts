/** Settings of what watches the program, and of what it tells who watches: health, figures, its log, and how it ends. */
import { z } from "zod";
import { wholeNumber } from "./config-values.ts";

export const WATCHING_SETTINGS = {
  metricsToken: {
    name: "METRICS_TOKEN",
    isSecret: true,
    value: "TEXT",
    meaning:
      "Bearer token for /metrics; without one it answers to the machine itself only, and to nobody where PUBLIC_URL names another host or a proxy is declared.",
    mustBe: "at least 16 characters",
    schema: z.string().min(16),
  },
  drainSeconds: {
    name: "DRAIN_SECONDS",
    flag: "drain-seconds",
    value: "NUMBER",
    meaning:
      "Seconds that a server that stops goes on answering after /readyz has turned 503, so that whoever routes calls looks elsewhere; and as long at most until connections that say nothing more are closed. Left out, 5 in production and 0 elsewhere.",
    mustBe: "a whole number from 0 to 300",
    schema: wholeNumber(0, 300),
  },
  healthPort: {
    name: "HEALTH_PORT",
    flag: "health-port",
    value: "NUMBER",
    meaning:
      "Port of /healthz, /readyz and /metrics of this process apart from PORT; 0 takes a free one. Left out, a process without the http role takes 8081, and one with it answers them at PORT alone.",
    mustBe: "a whole number from 0 to 65535",
    schema: wholeNumber(0, 65_535),
  },
  healthHost: {
    name: "HEALTH_HOST",
    flag: "health-host",
    value: "ADDRESS",
    preset: "127.0.0.1",
    meaning: "Address that HEALTH_PORT listens on.",
    mustBe: "an IP address or a host name",
    schema: z.string().regex(/^[\w.:-]{1,255}$/),
  },
  logLevel: {
    name: "LOG_LEVEL",
    flag: "log-level",
    value: "LEVEL",
    preset: "warn",
    meaning: "Least severity that is logged: fatal, error, warn, info, debug, trace or silent.",
    mustBe: "fatal, error, warn, info, debug, trace or silent",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
} as const;
