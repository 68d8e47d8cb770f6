/** The pages of what the site says, loaded together when the first of them is opened. */
import { ArticlePage } from "./article-page.tsx";
import { ContactPage } from "./contact-page.tsx";
import { FramePage } from "./frame-page.tsx";
import { NewsPage } from "./news-page.tsx";
import { QuestionsPage } from "./questions-page.tsx";
import { AboutPage, CompliancePage } from "./text-page.tsx";

export const contentPages = {
  article: ArticlePage,
  webView: FramePage,
  questions: QuestionsPage,
  contact: ContactPage,
  about: AboutPage,
  compliance: CompliancePage,
  news: NewsPage,
};
