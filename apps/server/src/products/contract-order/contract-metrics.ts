/** What /metrics tells of contract orders. */
import type { ProductFigure } from "../../core/product/product.ts";

export const contractMetrics = (figures: () => { readonly setAside: number }): readonly ProductFigure[] => [
  {
    role: "desk",
    name: "candor_contract_orders_set_aside",
    help: "Contract orders that the desk cannot act on by a mistake of the program: more than none needs attention",
    read: () => figures().setAside,
  },
];
