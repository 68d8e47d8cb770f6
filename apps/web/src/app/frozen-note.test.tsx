// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FrozenNote, useFrozenButton } from "./frozen-note.tsx";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";

const frozen = vi.hoisted(() => ({ by: null as "owner" | "operator" | null }));
vi.mock("../live/customer.ts", () => ({ useIsFrozen: () => frozen.by !== null, useFrozenBy: () => frozen.by }));

function Form() {
  const { isFrozen, labelOr } = useFrozenButton();
  return (
    <>
      <FrozenNote />
      <button type="submit" disabled={isFrozen}>
        {labelOr("Send")}
      </button>
    </>
  );
}

beforeEach(() => openPage(["trade"]));
afterEach(closePage);

test("a form of an account that is not frozen says nothing of it", async () => {
  frozen.by = null;
  await show(<Form />);
  expect(shownText()).toBe("Send");
});

test.each([
  ["owner", "Unfreeze it in the security settings first", "#/pages/setting/security"],
  ["operator", "Contact us", "#/pages/common/contactus"],
] as const)(
  "what an account frozen by its %s cannot send is said before, with the way out",
  async (by, says, leads) => {
    frozen.by = by;
    await show(<Form />);
    expect(shownText()).toContain(says);
    expect(document.querySelector("a")?.getAttribute("href")).toBe(leads);
    expect(document.querySelector("button")?.disabled).toBe(true);
    expect(document.querySelector("button")?.textContent).toBe("Account frozen");
  },
);
