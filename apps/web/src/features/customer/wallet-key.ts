/** Where this device keeps which wallet somebody is logged in with; nothing stands there for anybody else. */
export const WALLET_KEY = "candor.wallet";
