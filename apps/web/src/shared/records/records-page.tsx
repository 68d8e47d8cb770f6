/** The page of a list: what is said above it, the tabs that choose among its parts, and the list. */
import type { ReactNode } from "react";
import { Page, type PageProps } from "../../app/page.tsx";
import { TabPanel } from "../../ui/tab-panel.tsx";
import type { TabItem } from "../../ui/tabs.tsx";

interface RecordsPageProps<T extends string> extends PageProps {
  /** Above the list: what it is about. */
  readonly lead?: ReactNode;
  readonly tabs?: RecordTabs<T>;
}

interface RecordTabs<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function RecordsPage<T extends string>({ lead, tabs, children, ...page }: RecordsPageProps<T>) {
  return (
    <Page {...page}>
      <div className="px-4 pb-10 lg:px-0">
        {lead}
        {tabs === undefined ? (
          children
        ) : (
          <TabPanel {...tabs} className="mb-3">
            {children}
          </TabPanel>
        )}
      </div>
    </Page>
  );
}
