/** Where a sandbox keeps what it alone has, below the data folder: readable by the program's own account only. */

export const SANDBOX_FOLDER = "sandbox";
/** In it: the seed of its chain's keys. */
export const SANDBOX_KEYS_FILE = "keys.json";
/** In it: what ever happened on its chain, in its order, one line each. */
export const SANDBOX_CHAIN_FILE = "chain.jsonl";
