/** Where a link of the site's own words may lead: into the app, or to another site by http(s), and nowhere else. */

const IN_APP = /^#\/[\w/-]{1,120}(?:\?[\w%=&.,+-]{0,200})?$/;

/** Where a link may lead: the address as it is used, or undefined. */
export function safeHref(address: string): { readonly href: string; readonly isOutside: boolean } | undefined {
  if (IN_APP.test(address)) return { href: address, isOutside: false };
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  return isPlain ? { href: url.href, isOutside: true } : undefined;
}
