/** Every endpoint by "METHOD /path". The server refuses to start when its routes and this list differ. */
import * as accountSafety from "./account-safety.ts";
import * as contractOrder from "./contract-order.ts";
import * as customer from "./customer.ts";
import type { Endpoint, ResponseOf, WireRequestOf } from "./endpoint.ts";
import * as file from "./file.ts";
import * as fourEyes from "./four-eyes.ts";
import * as incident from "./incident.ts";
import * as market from "./market.ts";
import * as network from "./network.ts";
import * as notice from "./notice.ts";
import * as operator from "./operator.ts";
import * as operatorSession from "./operator-session.ts";
import * as operatorWithdrawal from "./operator-withdrawal.ts";
import * as optionOrder from "./option-order.ts";
import * as priceAlert from "./price-alert.ts";
import * as profile from "./profile.ts";
import * as receipt from "./receipt.ts";
import * as secondFactor from "./second-factor.ts";
import * as site from "./site.ts";
import * as spotOrder from "./spot-order.ts";
import * as tickLog from "./tick-log.ts";
import * as verification from "./verification.ts";
import * as wallet from "./wallet.ts";
import * as walletSignIn from "./wallet-sign-in.ts";
import * as withdrawal from "./withdrawal.ts";

export const api = {
  "GET /site/config": site.getSiteConfig,
  "GET /getSiteConfig": site.getSiteConfigAlias,
  "POST /sms_mail": customer.sendCode,
  "POST /user/check_email": customer.checkCode,
  "POST /user/register": customer.register,
  "POST /user/login": customer.login,
  "POST /user/dologin": walletSignIn.walletLogin,
  "POST /user/doregister": walletSignIn.walletRegister,
  "GET /user/logout": customer.logout,
  "POST /user/forget": customer.forgetPassword,
  "POST /safe/update_password": customer.changePassword,
  "POST /user/login_passkey": accountSafety.loginPasskeyOptions,
  "POST /user/login_second": accountSafety.loginSecondStep,
  "GET /safe/step_up": accountSafety.getStepUp,
  "POST /safe/step_up_options": accountSafety.stepUpOptions,
  "POST /safe/step_up": accountSafety.stepUp,
  "GET /safe/devices": accountSafety.listDevices,
  "POST /safe/device_revoke": accountSafety.revokeDevice,
  "POST /safe/logout_all": accountSafety.logoutEverywhere,
  "POST /safe/freeze": accountSafety.freezeAccount,
  "POST /safe/unfreeze": accountSafety.unfreezeAccount,
  "GET /safe/events": accountSafety.listSafetyEvents,
  "POST /safe/email": accountSafety.bindEmail,
  "POST /sms_send": accountSafety.sendMobileCode,
  "POST /safe/mobile": accountSafety.bindMobile,
  "GET /safe/factors": secondFactor.getFactors,
  "POST /safe/totp_start": secondFactor.startTotp,
  "POST /safe/totp_confirm": secondFactor.confirmTotp,
  "POST /safe/totp_remove": secondFactor.removeTotp,
  "POST /safe/recovery_codes": secondFactor.renewRecoveryCodes,
  "POST /safe/passkey_options": secondFactor.startPasskey,
  "POST /safe/passkey_add": secondFactor.addPasskey,
  "POST /safe/passkey_remove": secondFactor.removePasskey,
  "POST /safe/pay_password": secondFactor.setPayPassword,
  "GET /user/info": profile.getProfile,
  "POST /user/editNickname": profile.editNickname,
  "POST /user/uploadHeadPortrait": profile.setPortrait,
  "GET /user/credit": profile.getCredit,
  "POST /upload": file.upload,
  "GET /currency/quotation_new": market.listQuotes,
  "GET /currency/quotation_huang": market.listQuotesGrouped,
  "GET /currency/optionalquotation": market.listFavouriteQuotes,
  "GET /currency/new_timeshar": market.listCandles,
  "GET /currency/bclass": market.listCategories,
  "GET /currency/list": market.listCurrencies,
  "GET /currency/names": market.listInstrumentNames,
  "GET /currency/instrument": market.getInstrument,
  "GET /market/log/heads": tickLog.listLogHeads,
  "GET /market/log/blocks": tickLog.listLogBlocks,
  "GET /market/log/keys": tickLog.listLogKeys,
  "GET /market/log/instruments": tickLog.listLoggedInstruments,
  "GET /market/incidents": incident.listIncidents,
  "POST /operator/halt": operator.haltInstrument,
  "POST /operator/resume": operator.resumeInstrument,
  "POST /operator/enrol_start": operatorSession.startEnrolment,
  "POST /operator/enrol_finish": operatorSession.finishEnrolment,
  "POST /operator/login": operatorSession.operatorLogin,
  "POST /operator/login_passkey_options": operatorSession.operatorPasskeyOptions,
  "POST /operator/logout": operatorSession.operatorLogout,
  "GET /operator/me": operatorSession.operatorMe,
  "GET /operator/operators": operator.getOperators,
  "POST /operator/operators/confirm": operator.confirmEnrolment,
  "POST /operator/operators/revoke": operator.endDuty,
  "GET /operator/audit/list": operator.listActs,
  "GET /operator/audit/check": operator.checkActs,
  "GET /operator/proposal/list": fourEyes.listProposals,
  "GET /operator/proposal/detail": fourEyes.getProposal,
  "POST /operator/proposal/add": fourEyes.addProposal,
  "POST /operator/proposal/approve": fourEyes.approveProposal,
  "POST /operator/proposal/reject": fourEyes.rejectProposal,
  "POST /operator/proposal/withdraw": fourEyes.withdrawProposal,
  "GET /real/state": verification.getBasicState,
  "POST /user/real": verification.submitBasic,
  "GET /real/newstate": verification.getAdvancedState,
  "POST /real/newreal": verification.submitAdvanced,
  "GET /real/views": verification.listDocumentViews,
  "GET /operator/verification/list": verification.listCases,
  "GET /operator/verification/detail": verification.getCase,
  "POST /operator/verification/document": verification.viewDocument,
  "POST /operator/verification/review": verification.reviewCase,
  "POST /optional/add": market.addFavourite,
  "POST /optional/del": market.removeFavourite,
  "GET /optional/list": market.listFavourites,
  "POST /optional/move": market.moveFavourite,
  "POST /coin/trade": spotOrder.placeSpotOrder,
  "POST /coin/cancel": spotOrder.cancelSpotOrder,
  "GET /coin/list": spotOrder.listSpotOrders,
  "GET /coin/fills": spotOrder.listSpotFills,
  "GET /coin/book": spotOrder.getOrderBook,
  "POST /lever/deal": contractOrder.contractDeal,
  "POST /lever/submit": contractOrder.placeContractOrder,
  "POST /lever/dealall": contractOrder.listContractOrders,
  "POST /lever/close": contractOrder.closeContractOrder,
  "POST /lever/setstop": contractOrder.setContractStops,
  "POST /lever/batch_close": contractOrder.batchCloseContractOrders,
  "POST /lever/my_trade": contractOrder.listMyContracts,
  "GET /microtrade/payable_currencies": optionOrder.payableCurrencies,
  "GET /microtrade/seconds": optionOrder.optionDurations,
  "POST /microtrade/submit": optionOrder.placeOptionOrder,
  "GET /microtrade/lists": optionOrder.listOptionOrders,
  "GET /microtrade/get_result": optionOrder.getOptionResult,
  "GET /receipt/detail": receipt.getReceipt,
  "GET /receipt/list": receipt.listReceipts,
  "GET /wallet/newlist": wallet.listBalancesShort,
  "POST /wallet/list": wallet.listBalances,
  "POST /wallet/change": wallet.moveBetweenWallets,
  "POST /wallet/demo_top_up": wallet.topUpDemo,
  "POST /wallet/legal_log": wallet.listLedgerLines,
  "POST /wallet/get_info": network.getWays,
  "GET /mailMessage/getList": notice.listNotices,
  "GET /mailMessage/detail": notice.getNotice,
  "GET /mailMessage/unread": notice.countUnreadNotices,
  "POST /mailMessage/read": notice.readNotices,
  "POST /mailMessage/del": notice.deleteNotice,
  "POST /mailMessage/restore": notice.restoreNotice,
  "GET /mailMessage/push_key": notice.getPushKey,
  "POST /mailMessage/push_on": notice.addPushSubscription,
  "POST /mailMessage/push_off": notice.removePushSubscription,
  "POST /price_alert/add": priceAlert.addPriceAlert,
  "POST /price_alert/edit": priceAlert.editPriceAlert,
  "POST /price_alert/pause": priceAlert.pausePriceAlert,
  "POST /price_alert/resume": priceAlert.resumePriceAlert,
  "POST /price_alert/del": priceAlert.deletePriceAlert,
  "POST /price_alert/restore": priceAlert.restorePriceAlert,
  "GET /price_alert/list": priceAlert.listPriceAlerts,
  "POST /wallet/out": withdrawal.withdraw,
  "POST /wallet/out_cancel": withdrawal.cancelWithdrawal,
  "GET /user/withdraw/list": withdrawal.listWithdrawals,
  "GET /wallet/out_detail": withdrawal.getWithdrawal,
  "GET /wallet/out_limits": withdrawal.getWithdrawalLimits,
  "GET /operator/withdrawal/list": operatorWithdrawal.listOperatorWithdrawals,
  "GET /operator/withdrawal/detail": operatorWithdrawal.getOperatorWithdrawal,
  "POST /operator/withdrawal/approve": operatorWithdrawal.approveWithdrawal,
  "POST /operator/withdrawal/reject": operatorWithdrawal.rejectWithdrawal,
  "POST /operator/withdrawal/sent": operatorWithdrawal.sendWithdrawal,
  "POST /operator/withdrawal/confirm": operatorWithdrawal.confirmWithdrawal,
  "POST /operator/withdrawal/fail": operatorWithdrawal.failWithdrawal,
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type ApiKey = keyof Api;
/** What a client sends to, and receives from, the endpoint named by its key. */
export type WireRequest<K extends ApiKey> = WireRequestOf<Api[K]>;
export type WireResponse<K extends ApiKey> = ResponseOf<Api[K]>;
