/** All products there are. One more is one line here; what it answers, shows and does beside follows from its value. */
import type { MakeProduct } from "../core/product/product.ts";
import { books } from "../products/books/books.ts";
import { content } from "../products/content/content.ts";
import { contractOrder } from "../products/contract-order/contract-order.ts";
import { customerCare } from "../products/customer-care/customer-care.ts";
import { deposit } from "../products/deposit/deposit.ts";
import { faucet } from "../products/faucet/faucet.ts";
import { fixedSavings } from "../products/fixed-savings/fixed-savings.ts";
import { floodAlarm } from "../products/flood-alarm/flood-alarm.ts";
import { instrumentDesk } from "../products/instrument-desk/instrument-desk.ts";
import { invest } from "../products/invest/invest.ts";
import { liabilityProof } from "../products/liability-proof/liability-proof.ts";
import { lockMining } from "../products/lock-mining/lock-mining.ts";
import { optionOrder } from "../products/option-order/option-order.ts";
import { priceAlert } from "../products/price-alert/price-alert.ts";
import { receipt } from "../products/receipt/receipt.ts";
import { site } from "../products/site/site.ts";
import { spotOrder } from "../products/spot-order/spot-order.ts";
import { surveillance } from "../products/surveillance/surveillance.ts";
import { transfer } from "../products/transfer/transfer.ts";
import { wallet } from "../products/wallet/wallet.ts";
import { withdrawal } from "../products/withdrawal/withdrawal.ts";

/** In the order in which they are made, and their parts start. */
export const PRODUCTS: readonly MakeProduct[] = [
  ...[site, content],
  // Ticks are acted on in this order.
  ...[spotOrder, contractOrder, optionOrder],
  ...[priceAlert, floodAlarm, receipt, instrumentDesk],
  ...[wallet, transfer, deposit, withdrawal, faucet],
  ...[fixedSavings, lockMining, invest],
  ...[books, liabilityProof, customerCare, surveillance],
];
