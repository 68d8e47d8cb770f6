/** Demo and real, one tap apart. Shown only to someone signed in, and only where the installation offers demo. */
import { Segmented } from "../ui/segmented.tsx";
import { useText } from "./i18n.ts";
import { setAccount, useSession } from "./session.ts";
import { useSite } from "./site.ts";
import { toast } from "./toast.ts";

export function AccountSwitch({ className }: { readonly className?: string }) {
  const t = useText("common");
  const { account } = useSession();
  const site = useSite();
  if (site?.DAPP_DEMO === false) return null;
  return (
    <Segmented
      label={t("columns.account")}
      {...(className !== undefined && { className })}
      value={account}
      items={[
        { value: "demo", label: t("mode.demo") },
        { value: "real", label: t("mode.real") },
      ]}
      onChange={(next) => {
        setAccount(next);
        toast(t(next === "demo" ? "mode.switchedToDemo" : "mode.switchedToReal"));
      }}
    />
  );
}
