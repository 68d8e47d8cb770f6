/**
 * One request names one host, in its Host header and, where its target is a whole address, there as well. Where it names two, a
 * proxy may have judged the one and we the other.
 */
export function hasOneHost(rawHeaders: readonly string[], target = "/"): boolean {
  let hosts = 0;
  let host = "";
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    hosts += 1;
    host = rawHeaders[index + 1] ?? "";
  }
  return hosts <= 1 && isSameHost(target, host);
}

/** Nearly every target is a path alone. */
function isSameHost(target: string, host: string): boolean {
  if (target.startsWith("/") || target === "*") return true;
  const named = /^https?:\/\/([^/?#]+)/i.exec(target)?.[1];
  return named?.toLowerCase() === host.toLowerCase();
}
