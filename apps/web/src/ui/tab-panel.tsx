/** Tabs with the panel that they switch. */
import { type ReactNode, useId } from "react";
import { Tabs, type TabsProps } from "./tabs.tsx";

interface TabPanelProps<T extends string> extends Omit<TabsProps<T>, "panelId"> {
  readonly panelClass?: string;
  readonly children: ReactNode;
}

export function TabPanel<T extends string>({ panelClass, children, ...tabs }: TabPanelProps<T>) {
  const panelId = useId();
  return (
    <>
      <Tabs {...tabs} panelId={panelId} />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={tabs.items.find(({ value }) => value === tabs.value)?.label}
        className={panelClass}
      >
        {children}
      </div>
    </>
  );
}
