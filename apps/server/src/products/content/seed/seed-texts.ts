/** What comes with the program to be said, in each language the same. */

export interface SeedText {
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}

export type SeedKey =
  | "faqDemo"
  | "faqPrices"
  | "faqReceipts"
  | "faqFees"
  | "faqDeposits"
  | "faqWithdrawals"
  | "faqVerification"
  | "faqSafety"
  | "about"
  | "contact"
  | "compliance"
  | "news";

export type SeedTexts = Readonly<Record<SeedKey, SeedText>>;
