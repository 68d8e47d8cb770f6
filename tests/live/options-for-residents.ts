/** Option orders as the program wires them, but for customers whose country is verified and allows them. For tests only. */
import {
  areOptionsOpen,
  createOptionOrders as create,
  type OptionOrderDeps,
  type OptionOrders,
} from "../../apps/server/src/products/option-order/option-order.ts";

export { areOptionsOpen };

export const createOptionOrders = (deps: OptionOrderDeps): OptionOrders =>
  create({ ...deps, mayStakeReal: async () => true });
