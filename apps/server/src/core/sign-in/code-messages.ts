/** The words of the messages that carry verification codes, in the seven languages. */
import type { CodeScene } from "@candor/api/customer";
import type { Language } from "@candor/api/language";

interface Words {
  readonly subject: string;
  readonly code: (code: string) => string;
  /** For `register` at a known address, so that nobody but its owner learns that it is known. */
  readonly known: string;
  /** For `bind`, likewise. */
  readonly bound: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: "Your Candor code",
    code: (code) =>
      `Your Candor code is ${code}. It is valid for 10 minutes. Nobody from Candor will ever ask you for it.`,
    known:
      "You already have a Candor account with this address. Sign in, or choose “Forgot password” if you need a new one.",
    bound: "Somebody asked to add this address to a Candor account. It belongs to one already, so nothing was changed.",
  },
  zh: {
    subject: "您的 Candor 验证码",
    code: (code) => `您的 Candor 验证码是 ${code}，10 分钟内有效。Candor 的任何人都不会向您索要验证码。`,
    known: "该地址已注册过 Candor 账户。请直接登录；如忘记密码，请选择“忘记密码”。",
    bound: "有人申请将此地址绑定到一个 Candor 账户。该地址已属于某个账户，因此未作任何更改。",
  },
  hk: {
    subject: "你的 Candor 驗證碼",
    code: (code) => `你的 Candor 驗證碼是 ${code}，10 分鐘內有效。Candor 的任何人都不會向你索取驗證碼。`,
    known: "此地址已註冊 Candor 帳戶。請直接登入；如忘記密碼，請選擇「忘記密碼」。",
    bound: "有人申請將此地址綁定至一個 Candor 帳戶。此地址已屬於某個帳戶，因此未作任何更改。",
  },
  jp: {
    subject: "Candor認証コード",
    code: (code) =>
      `Candorの認証コードは${code}です。有効期間は10分です。Candorの担当者がコードをお尋ねすることはありません。`,
    known: "このアドレスはすでにCandorに登録されています。ログインするか、「パスワードをお忘れの方」をお選びください。",
    bound:
      "このアドレスをCandorアカウントに登録する申請がありました。すでに別のアカウントで使われているため、何も変更されていません。",
  },
  kor: {
    subject: "Candor 인증 코드",
    code: (code) => `Candor 인증 코드는 ${code}이며 10분간 유효합니다. Candor 직원은 절대 코드를 묻지 않습니다.`,
    known: "이 주소는 이미 Candor에 가입되어 있습니다. 로그인하거나 ‘비밀번호 찾기’를 이용해 주세요.",
    bound: "이 주소를 Candor 계정에 연결하려는 요청이 있었습니다. 이미 계정에 연결된 주소이므로 변경된 것은 없습니다.",
  },
  xp: {
    subject: "Tu código de Candor",
    code: (code) => `Tu código de Candor es ${code}. Es válido durante 10 minutos. Nadie de Candor te lo pedirá nunca.`,
    known: "Ya tienes una cuenta de Candor con esta dirección. Inicia sesión o elige «He olvidado mi contraseña».",
    bound:
      "Alguien ha pedido añadir esta dirección a una cuenta de Candor. Ya pertenece a una, así que no se ha cambiado nada.",
  },
  ydl: {
    subject: "Il tuo codice Candor",
    code: (code) => `Il tuo codice Candor è ${code}. È valido per 10 minuti. Nessuno di Candor te lo chiederà mai.`,
    known: "Hai già un account Candor con questo indirizzo. Accedi oppure scegli «Password dimenticata».",
    bound:
      "Qualcuno ha chiesto di aggiungere questo indirizzo a un account Candor. Appartiene già a uno, quindi non è stato cambiato nulla.",
  },
};

export interface MessageWords {
  readonly subject: string;
  readonly text: string;
}

export const codeMessage = (code: string, language: Language): MessageWords => ({
  subject: WORDS[language].subject,
  text: WORDS[language].code(code),
});

export const knownAddressMessage = (scene: NewAddressScene, language: Language): MessageWords => ({
  subject: WORDS[language].subject,
  text: scene === "bind" ? WORDS[language].bound : WORDS[language].known,
});

type NewAddressScene = "register" | "bind";

/** Scenes whose code goes only to an address that has no account yet. */
export const isForNewAddress = (scene: CodeScene): scene is NewAddressScene => scene === "register" || scene === "bind";

/** Scenes whose code goes only to an address that has an account. */
export const needsKnownAddress = (scene: CodeScene): boolean => scene === "forget" || scene === "login";
