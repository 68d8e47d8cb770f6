/** How products reach the core and the door of the program: each port asks every product, and none of them by name. */
import type { OpenPictures, Product } from "../core/product/product.ts";
import type { Reader } from "../platform/database/database.ts";
import type { OnRefused } from "../platform/edge/refused-calls.ts";
import type { Part } from "../platform/process/part.ts";

type Products = readonly Product[];

/** Whether any order waits or runs: prices must not change their origin then. */
export const isAnythingOpen = async (products: Products, reader: Reader): Promise<boolean> =>
  (await Promise.all(products.map((one) => one.isAnythingOpen?.(reader)))).includes(true);

export const pinSettled = async (products: Products): Promise<void> =>
  void (await Promise.all(products.map((one) => one.pinSettled?.())));

/** Of the product that keeps the site's pictures. */
export function picturesOf(products: Products): OpenPictures {
  const pictures = products.map((one) => one.pictures).find((one) => one !== undefined);
  if (!pictures) throw new Error("no product keeps pictures that everybody may see");
  return pictures;
}

export const refusedOf =
  (products: Products): OnRefused =>
  (kind, who) => {
    for (const one of products) one.onRefused?.(kind, who);
  };

/** What products start in a process with the role, in their order. */
export const partsOf = (products: Products, list: "parts" | "upkeep", role: Part["role"]): readonly Part[] =>
  products.flatMap((one) => one[list] ?? []).filter((part) => part.role === role);
