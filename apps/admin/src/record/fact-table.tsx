/** Facts of one record, name beside value. */
import { Descriptions } from "antd";
import type { ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** Facts whose value is undefined are left out; null is shown as nothing known. */
export function FactTable({ facts, title }: { readonly facts: readonly Fact[]; readonly title?: string }) {
  const items = facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ key: name, label: name, children: value === null || value === "" ? "—" : value }));
  return <Descriptions title={title} bordered size="small" column={1} items={items} />;
}
