/** The grid of home (GET /menu): pages that exist, by name in each language. Nothing is promised in it that is not there. */
import type { Language } from "./language.ts";

export type MenuKey = "market" | "deposit" | "withdraw" | "transfer" | "records" | "news" | "faq" | "contact";

export interface MenuEntry {
  readonly key: MenuKey;
  /** In the app, behind "#/". */
  readonly path: string;
  readonly needsLogin: boolean;
  readonly names: Readonly<Record<Language, string>>;
}

/** Names in the order zh, en, hk, jp, kor, xp, ydl. */
const entry = (key: MenuKey, path: string, needsLogin: boolean, names: readonly string[]): MenuEntry => {
  const [zh = "", en = "", hk = "", jp = "", kor = "", xp = "", ydl = ""] = names;
  return { key, path, needsLogin, names: { zh, en, hk, jp, kor, xp, ydl } };
};

export const MENU: readonly MenuEntry[] = [
  entry("market", "pages/market/market", false, [
    "行情",
    "Markets",
    "市場",
    "マーケット",
    "시장",
    "Mercados",
    "Mercati",
  ]),
  entry("deposit", "pages/fund/select", true, ["充值", "Deposit", "存款", "入金", "입금", "Depositar", "Deposita"]),
  entry("withdraw", "pages/fund/withdraw", true, ["提现", "Withdraw", "提款", "出金", "출금", "Retirar", "Preleva"]),
  entry("transfer", "pages/fund/transfer", true, [
    "划转",
    "Transfer",
    "劃轉",
    "振替",
    "이체",
    "Transferir",
    "Trasferisci",
  ]),
  entry("records", "pages/index/records", true, ["记录", "Records", "紀錄", "履歴", "기록", "Registros", "Movimenti"]),
  entry("news", "pages/news/news", false, ["新闻", "News", "新聞", "ニュース", "뉴스", "Noticias", "Novità"]),
  entry("faq", "pages/common/faq", false, [
    "常见问题",
    "Questions",
    "常見問題",
    "よくある質問",
    "자주 묻는 질문",
    "Preguntas",
    "Domande",
  ]),
  entry("contact", "pages/common/contactus", false, [
    "联系我们",
    "Contact",
    "聯絡我們",
    "お問い合わせ",
    "문의",
    "Contacto",
    "Contatti",
  ]),
];
