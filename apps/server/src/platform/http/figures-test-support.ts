/** Figures as /metrics tells them, for tests of modules that have some. */
import { Registry } from "prom-client";
import { expect } from "vitest";
import { addFigure, type Figure } from "./figures.ts";

/** In Prometheus' form; each has to say what it is, in base units. */
export function toldBy(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, ...rest } of figures) {
    expect(help.length, name).toBeGreaterThan(9);
    expect(name).not.toMatch(/_(?:ms|millis|count)$/);
    addFigure(registry, { name, help, ...rest });
  }
  return registry.metrics();
}

export const AWAY = (): Promise<never> => Promise.reject(new Error("away"));
