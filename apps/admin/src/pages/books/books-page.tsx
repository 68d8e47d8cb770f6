/** The books: trial balance, coverage, the house's accounts with their lines, and full reconciliations. */
import { Flex, Tabs } from "antd";
import { useText } from "../../app/texts.ts";
import { BooksChecks } from "./books-checks.tsx";
import { BooksDecisions } from "./books-decisions.tsx";
import { HouseAccounts } from "./house-accounts.tsx";
import { Coverage, TrialBalance } from "./trial-balance.tsx";

export function Page() {
  const text = useText("books");
  return (
    <div className="stacked">
      <Flex gap={8} justify="end" wrap>
        <BooksDecisions />
      </Flex>
      <Tabs
        destroyOnHidden
        items={[
          { key: "trial", label: text("trial"), children: <TrialBalance /> },
          { key: "coverage", label: text("coverage"), children: <Coverage /> },
          { key: "house", label: text("house"), children: <HouseAccounts /> },
          { key: "checks", label: text("checks"), children: <BooksChecks /> },
        ]}
      />
    </div>
  );
}
