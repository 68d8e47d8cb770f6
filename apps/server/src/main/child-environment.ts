/**
 * What of the environment a process that the server starts is given: what Node and its libraries read of the machine, and no
 * setting of the program. Those hold passwords, and a process is told by the server what it has to know.
 */

/** Of every system: where programs, folders, certificates and proxies are, the language and the time, and how Node is to run. */
const NAMES = [
  ...["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "TZ", "LANG", "LANGUAGE", "NODE_ENV"],
  ...["NODE_OPTIONS", "NODE_NO_WARNINGS", "NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "NODE_USE_ENV_PROXY"],
  ...["NODE_COMPILE_CACHE", "NODE_DISABLE_COMPILE_CACHE", "NODE_V8_COVERAGE", "UV_THREADPOOL_SIZE"],
  ...[
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
  ],
  // Of Postgres' library: how a connection is encrypted, and which file holds a password that no address says.
  ...["PGSSLMODE", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY", "PGPASSFILE"],
  ...["LD_PRELOAD", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "GLIBC_TUNABLES", "VIPS_CONCURRENCY"],
  // Windows.
  ...["Path", "SystemRoot", "SYSTEMROOT", "windir", "ComSpec", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
  // The day that a test run plays on.
  "TEST_CLOCK_AHEAD",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** @param whole what the server itself was started with */
export function childEnvironment(whole: Environment): Record<string, string> {
  const isGiven = (name: string): boolean => name.startsWith("LC_") || NAMES.some((one) => one === name);
  const given = Object.entries(whole).filter(([name, said]) => isGiven(name) && said !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}
