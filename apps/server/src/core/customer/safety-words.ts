/** What owners are written of the safety of their account, in the seven languages. */
import type { Language } from "@candor/api/language";

/** What owners are written of at addresses of their own, and find among the events of their account alone. */
export const WRITTEN_EVENTS = [
  "password-changed",
  "password-reset",
  "totp-off",
  "passkey-added",
  "passkey-removed",
  "email-bound",
  "mobile-bound",
  "verification-sent",
  "frozen",
] as const;
export type WrittenEvent = (typeof WRITTEN_EVENTS)[number];

type SafetyWords = Readonly<Record<WrittenEvent, string>> & {
  readonly facts: string;
  /** Instead of a device that does not say what it is. */
  readonly unknownDevice: string;
  readonly advice: string;
};

/** Marks in braces are filled in. The event is the subject of a mail as well. */
export const SAFETY_WORDS: Readonly<Record<Language, SafetyWords>> = {
  en: {
    "password-changed": "Your Candor password was changed",
    "password-reset": "Your Candor password was reset",
    "totp-off": "The authenticator of your Candor account was turned off",
    "passkey-added": "A passkey was added to your Candor account",
    "passkey-removed": "A passkey was removed from your Candor account",
    "email-bound": "The e-mail address of your Candor account was changed",
    "mobile-bound": "The mobile number of your Candor account was changed",
    "verification-sent": "Identity verification was submitted from your Candor account",
    frozen: "Your Candor account was frozen",
    facts: "Time: {time}. Device: {device}. IP address: {address}.",
    unknownDevice: "unknown",
    advice:
      "If this was you, there is nothing to do. If not, change your password now, log out all other devices and freeze your account, all under Security.",
  },
  zh: {
    "password-changed": "您的 Candor 密码已更改",
    "password-reset": "您的 Candor 密码已重置",
    "totp-off": "您的 Candor 账户已关闭身份验证器",
    "passkey-added": "您的 Candor 账户已添加通行密钥",
    "passkey-removed": "您的 Candor 账户已移除通行密钥",
    "email-bound": "您的 Candor 账户邮箱已更改",
    "mobile-bound": "您的 Candor 账户手机号已更改",
    "verification-sent": "您的 Candor 账户提交了身份认证资料",
    frozen: "您的 Candor 账户已冻结",
    facts: "时间：{time}。设备：{device}。IP 地址：{address}。",
    unknownDevice: "未知",
    advice: "如果是您本人操作，无需处理。如果不是，请立即在“安全”页面更改密码、退出所有其他设备并冻结账户。",
  },
  hk: {
    "password-changed": "你的 Candor 密碼已更改",
    "password-reset": "你的 Candor 密碼已重設",
    "totp-off": "你的 Candor 帳戶已關閉驗證器應用程式",
    "passkey-added": "你的 Candor 帳戶已新增通行密鑰",
    "passkey-removed": "你的 Candor 帳戶已移除通行密鑰",
    "email-bound": "你的 Candor 帳戶電郵地址已更改",
    "mobile-bound": "你的 Candor 帳戶手機號碼已更改",
    "verification-sent": "你的 Candor 帳戶提交了身份認證資料",
    frozen: "你的 Candor 帳戶已凍結",
    facts: "時間：{time}。裝置：{device}。IP 地址：{address}。",
    unknownDevice: "未知",
    advice: "如屬你本人操作，毋須處理。如非你本人操作，請立即在「保安」頁更改密碼、登出所有其他裝置並凍結帳戶。",
  },
  jp: {
    "password-changed": "Candorのパスワードが変更されました",
    "password-reset": "Candorのパスワードが再設定されました",
    "totp-off": "Candorアカウントの認証アプリが無効になりました",
    "passkey-added": "Candorアカウントにパスキーが追加されました",
    "passkey-removed": "Candorアカウントからパスキーが削除されました",
    "email-bound": "Candorアカウントのメールアドレスが変更されました",
    "mobile-bound": "Candorアカウントの携帯電話番号が変更されました",
    "verification-sent": "Candorアカウントから本人確認の情報が送信されました",
    frozen: "Candorアカウントが凍結されました",
    facts: "日時：{time}。端末：{device}。IPアドレス：{address}。",
    unknownDevice: "不明",
    advice:
      "お客様の操作であれば、何もする必要はありません。お心当たりがない場合は、直ちに「セキュリティ」でパスワードを変更し、他のすべての端末からログアウトして、アカウントを凍結してください。",
  },
  kor: {
    "password-changed": "Candor 비밀번호가 변경되었습니다",
    "password-reset": "Candor 비밀번호가 재설정되었습니다",
    "totp-off": "Candor 계정의 인증 앱이 해제되었습니다",
    "passkey-added": "Candor 계정에 패스키가 추가되었습니다",
    "passkey-removed": "Candor 계정에서 패스키가 삭제되었습니다",
    "email-bound": "Candor 계정의 이메일 주소가 변경되었습니다",
    "mobile-bound": "Candor 계정의 휴대폰 번호가 변경되었습니다",
    "verification-sent": "Candor 계정에서 본인 인증 자료가 제출되었습니다",
    frozen: "Candor 계정이 잠겼습니다",
    facts: "시각: {time}. 기기: {device}. IP 주소: {address}.",
    unknownDevice: "알 수 없음",
    advice:
      "본인이 하신 일이라면 아무것도 하지 않으셔도 됩니다. 본인이 아니라면 지금 ‘보안’에서 비밀번호를 변경하고 다른 모든 기기를 로그아웃한 뒤 계정을 잠가 주세요.",
  },
  xp: {
    "password-changed": "Se ha cambiado tu contraseña de Candor",
    "password-reset": "Se ha restablecido tu contraseña de Candor",
    "totp-off": "Se ha desactivado el autenticador de tu cuenta de Candor",
    "passkey-added": "Se ha añadido una llave de acceso a tu cuenta de Candor",
    "passkey-removed": "Se ha eliminado una llave de acceso de tu cuenta de Candor",
    "email-bound": "Se ha cambiado el correo electrónico de tu cuenta de Candor",
    "mobile-bound": "Se ha cambiado el número de móvil de tu cuenta de Candor",
    "verification-sent": "Se ha enviado una verificación de identidad desde tu cuenta de Candor",
    frozen: "Tu cuenta de Candor se ha congelado",
    facts: "Hora: {time}. Dispositivo: {device}. Dirección IP: {address}.",
    unknownDevice: "desconocido",
    advice:
      "Si has sido tú, no tienes que hacer nada. Si no, cambia ahora tu contraseña, cierra la sesión en todos los demás dispositivos y congela tu cuenta, todo ello en Seguridad.",
  },
  ydl: {
    "password-changed": "La tua password Candor è stata cambiata",
    "password-reset": "La tua password Candor è stata reimpostata",
    "totp-off": "L’app di autenticazione del tuo account Candor è stata disattivata",
    "passkey-added": "Una passkey è stata aggiunta al tuo account Candor",
    "passkey-removed": "Una passkey è stata rimossa dal tuo account Candor",
    "email-bound": "L’indirizzo e-mail del tuo account Candor è stato cambiato",
    "mobile-bound": "Il numero di cellulare del tuo account Candor è stato cambiato",
    "verification-sent": "Una verifica dell’identità è stata inviata dal tuo account Candor",
    frozen: "Il tuo account Candor è stato bloccato",
    facts: "Ora: {time}. Dispositivo: {device}. Indirizzo IP: {address}.",
    unknownDevice: "sconosciuto",
    advice:
      "Se l’hai fatto tu, non serve altro. In caso contrario cambia subito la password, esci da tutti gli altri dispositivi e blocca l’account, tutto in Sicurezza.",
  },
};
