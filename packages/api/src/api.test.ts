import { expect, test } from "vitest";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

/** Of the spec; nothing reads it. */
const UNREAD = ["POST /sms_mail area_code_id"];

const fieldsOf = ({ request }: Endpoint): string[] =>
  Object.keys(request.toJSONSchema({ io: "input", unrepresentable: "any" }).properties ?? {});

test("no field of a request takes a NUL, which Postgres stores in no text: it is refused before anything is asked of it", () => {
  const taking = Object.entries<Endpoint>(api).flatMap(([key, endpoint]) =>
    fieldsOf(endpoint)
      .filter((name) =>
        ["\0", "a\0b", "1\0"].some((text) => {
          const { error } = endpoint.request.safeParse({ [name]: text });
          return error?.issues.every(({ path }) => path[0] !== name) ?? true;
        }),
      )
      .map((name) => `${key} ${name}`),
  );
  expect(taking).toEqual(UNREAD);
});
