import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { expect, test, vi } from "vitest";
import { checkRegistration, readAssertion, readRegistration } from "./passkey-answer.ts";
import { passkeySiteOf } from "./passkey-site.ts";
import { createTestPasskey } from "./passkey-test-support.ts";

vi.mock("@simplewebauthn/server", () => ({ verifyRegistrationResponse: vi.fn(async () => ({ verified: false })) }));

const SITE = passkeySiteOf(null, []);
const OPTIONS = JSON.stringify({ challenge: "AAAA" });

/** "fmt" and "attStmt" of an attestation object, in CBOR. */
const statement = (format: string, content: string): Buffer =>
  Buffer.from(
    `63666d74${(0x60 + format.length).toString(16)}${Buffer.from(format).toString("hex")}6761747453746d74${content}`,
    "hex",
  );

const NOTHING = "a0";
const CERTIFICATES = "a163783563814100";

test.each([
  ["none", NOTHING, 1],
  ["packed", NOTHING, 1],
  ["packed", CERTIFICATES, 0],
  ["none", CERTIFICATES, 0],
  ["apple", NOTHING, 0],
  ["tpm", CERTIFICATES, 0],
])(
  "an attestation %s with the content %s is looked at %i times: certificates name addresses to look them up at",
  async (format, content, times) => {
    vi.mocked(verifyRegistrationResponse).mockClear();
    const sent = readRegistration(createTestPasskey().register(OPTIONS, { statement: statement(format, content) }));
    if (!sent) throw new Error("unreadable");
    await checkRegistration(SITE, sent);
    expect(verifyRegistrationResponse).toHaveBeenCalledTimes(times);
  },
);

test("an answer is read with what its page says, and one of the other kind is none", () => {
  const passkey = createTestPasskey();
  const [made, proved] = [passkey.register(OPTIONS), passkey.prove(OPTIONS)];
  expect(readRegistration(made)).toMatchObject({ id: passkey.id, challenge: "AAAA", origin: "http://localhost:8080" });
  expect(readAssertion(proved)).toMatchObject({ id: passkey.id, challenge: "AAAA" });
  expect(readRegistration(proved)).toBeUndefined();
  expect(readAssertion(made)).toBeUndefined();
});
