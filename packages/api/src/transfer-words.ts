/** What a transfer may be. Free of libraries so that pages stay light. */
export const TRANSFER_KINDS = ["conversion", "sent", "received", "wallet-move"] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
