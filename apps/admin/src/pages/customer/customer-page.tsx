/** Customers: finding somebody, and everything about one person. */
import type { PageProps } from "../../app/page-props.ts";
import { CustomerDetail } from "./customer-detail.tsx";
import { CustomerSearch } from "./customer-search.tsx";

export const Page = ({ rest }: PageProps) =>
  rest === "" ? <CustomerSearch /> : <CustomerDetail key={rest} uid={rest} />;
