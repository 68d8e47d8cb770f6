/** Reads one figure of a running program out of /metrics. */

/** The sum of all lines of a name that bear these labels; 0 where there is none yet. */
export async function metric(url: string, name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) && wanted.every((words) => line.includes(words)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}
