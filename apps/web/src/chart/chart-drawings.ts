/**
 * What a person has drawn on an instrument's chart: a list with undo, kept on this device per person and instrument. Pure
 * but for the store at the end; how a drawing looks is the canvas's.
 */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, type Store } from "@candor/client/store";
import { currentSession } from "../app/session.ts";
import { personalKey } from "./chart-settings.ts";

/** Each tool with the number of points it takes. */
export const DRAWING_POINTS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  price: 1,
  text: 1,
} as const;
export type DrawingTool = keyof typeof DRAWING_POINTS;
export const DRAWING_TOOLS = Object.keys(DRAWING_POINTS) as readonly DrawingTool[];

export interface DrawingPoint {
  /** Opening instant of the bar it is fixed to, milliseconds. */
  readonly timestamp: number;
  readonly value: number;
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
  /** Of the text tool alone. */
  readonly text?: string;
}

export interface Drawings {
  readonly list: readonly Drawing[];
  /** The lists before each change, oldest first. */
  readonly before: readonly (readonly Drawing[])[];
}

export const DRAWINGS_MAX = 100;
export const DRAWING_TEXT_MAX = 60;
const UNDO_MAX = 50;

const changed = ({ list, before }: Drawings, next: readonly Drawing[]): Drawings => ({
  list: next,
  before: [...before, list].slice(-UNDO_MAX),
});

/** Adds a drawing; the oldest gives way once there are too many. */
export const withDrawing = (drawings: Drawings, drawing: Drawing): Drawings =>
  changed(drawings, [...drawings.list.filter(({ id }) => id !== drawing.id), drawing].slice(-DRAWINGS_MAX));

export function withMoved(drawings: Drawings, id: string, points: readonly DrawingPoint[]): Drawings {
  const moved = drawings.list.find((one) => one.id === id);
  if (moved === undefined || JSON.stringify(moved.points) === JSON.stringify(points)) return drawings;
  return changed(
    drawings,
    drawings.list.map((one) => (one === moved ? { ...one, points } : one)),
  );
}

export const without = (drawings: Drawings, id: string): Drawings =>
  drawings.list.some((one) => one.id === id)
    ? changed(
        drawings,
        drawings.list.filter((one) => one.id !== id),
      )
    : drawings;

export const withoutAll = (drawings: Drawings): Drawings =>
  drawings.list.length === 0 ? drawings : changed(drawings, []);

/** As it was before the last change. */
export function undone({ list, before }: Drawings): Drawings {
  const last = before.at(-1);
  return last === undefined ? { list, before } : { list: last, before: before.slice(0, -1) };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function pointFrom(stored: unknown): DrawingPoint[] {
  const { timestamp, value }: Record<string, unknown> = Object(stored);
  return isNumber(timestamp) && isNumber(value) ? [{ timestamp, value }] : [];
}

/** Drawings as stored; one that is not whole is left out. */
export function drawingsFrom(stored: unknown): readonly Drawing[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((entry): Drawing[] => {
      const { id, tool: storedTool, points: storedPoints, text }: Record<string, unknown> = Object(entry);
      const tool = DRAWING_TOOLS.find((known) => known === storedTool);
      const points = Array.isArray(storedPoints) ? storedPoints.flatMap(pointFrom) : [];
      if (typeof id !== "string" || tool === undefined || points.length !== DRAWING_POINTS[tool]) return [];
      if (tool !== "text") return [{ id, tool, points }];
      return typeof text === "string" && text !== ""
        ? [{ id, tool, points, text: text.slice(0, DRAWING_TEXT_MAX) }]
        : [];
    })
    .slice(-DRAWINGS_MAX);
}

export interface DrawingsStore extends Pick<Store<Drawings>, "get" | "subscribe"> {
  change(make: (current: Drawings) => Drawings): void;
}

/** The drawings of whoever is signed in on one instrument, written with each change. */
export function openDrawings(symbol: string): DrawingsStore {
  const key = `${personalKey("drawings", currentSession().user?.userId)}/${symbol}`;
  const store = createStore<Drawings>({ list: drawingsFrom(readStoredJson(key)), before: [] });
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(make) {
      store.update(make);
      const { list } = store.get();
      writeStored(key, list.length === 0 ? null : JSON.stringify(list));
    },
  };
}
