import { LANGUAGES } from "@candor/api/language";
import { describe, expect, test } from "vitest";
import { asked, closed, codeOf, published, START, t, textsOf, useContent, written } from "./content-test-support.ts";

useContent();

const titles = async (c_id: number) =>
  (await asked("POST /news/list", { c_id, limit: 50 })).list.map(({ title }) => title);
const HOUR = 3_600_000;

describe("what comes with the program", () => {
  test("is there in seven languages, each in its own, and is put in once", async () => {
    await t.boot();
    for (const language of LANGUAGES) {
      const { list } = await asked("GET /faq", {}, { language });
      expect(list.map((item) => item.language)).toEqual(Array(8).fill(language));
      for (const path of ["GET /aboutus", "GET /contactus", "GET /operational_compliance"] as const) {
        const answer = await asked(path, {}, { language });
        expect(answer.list).toMatchObject([{ language, version: 1 }]);
      }
    }
    expect(await asked("GET /contactus")).toMatchObject({ email: "help@example.com", chat: "", review_hours: 24 });
  });

  test("stays withdrawn when the program starts again", async () => {
    await asked("POST /operator/content/withdraw", { id: "8" });
    await t.boot();
    expect((await asked("GET /faq")).list).toHaveLength(7);
    await asked("POST /operator/content/publish", { id: "8", version: 1 });
    expect((await asked("GET /faq")).list).toHaveLength(8);
  });
});

describe("an item", () => {
  test("is seen only once it is published, as the version that was published, and no more once withdrawn", async () => {
    const { id, state } = await written("news", "First");
    expect(state).toBe("draft");
    expect(await codeOf("POST /news/detail", { id })).toBe("content-unknown");
    await asked("POST /operator/content/publish", { id, version: 1 });
    expect(await asked("POST /news/detail", { id })).toMatchObject({ title: "First", content: "**First**", c_id: 1 });
    const changed = await asked("POST /operator/content/save", { id, version: 1, texts: textsOf("Second") });
    expect(changed).toMatchObject({ state: "published", version: 2, published_version: 1, title: "Second" });
    expect(await asked("POST /news/detail", { id })).toMatchObject({ title: "First", version: 1 });
    await asked("POST /operator/content/publish", { id, version: 2 });
    expect(await asked("POST /news/detail", { id })).toMatchObject({ title: "Second", version: 2 });
    await asked("POST /operator/content/withdraw", { id });
    expect(await codeOf("POST /news/detail", { id })).toBe("content-unknown");
    expect(await asked("POST /operator/content/withdraw", { id })).toMatchObject({ state: "withdrawn" });
    const again = await asked("POST /operator/content/save", { id, version: 2, texts: textsOf("Third") });
    expect(again.state).toBe("draft");
  });

  test("is seen from its beginning until its end and not a moment more", async () => {
    const { id } = await written("banner", "Sale of nothing");
    const from = t.clock.now() + HOUR;
    await asked("POST /operator/content/publish", { id, version: 1, from, until: from + HOUR });
    expect(await titles(5)).toEqual([]);
    t.clock.advance(HOUR);
    expect(await titles(5)).toEqual(["Sale of nothing"]);
    t.clock.advance(HOUR - 1);
    expect(await titles(5)).toEqual(["Sale of nothing"]);
    t.clock.advance(1);
    expect(await titles(5)).toEqual([]);
    expect((await asked("GET /operator/content/detail", { id })).is_shown).toBe(false);
    expect(await codeOf("POST /operator/content/publish", { id, version: 1, until: START })).toBe("range-invalid");
  });

  test("is read in the language asked for, else in English, and says which", async () => {
    const id = await published("news", "Words", { texts: textsOf("Words", { ydl: "Parole" }) });
    const read = async (language: "ydl" | "jp") => asked("POST /news/detail", { id }, { language });
    expect(await read("ydl")).toMatchObject({ title: "Parole", language: "ydl" });
    expect(await read("jp")).toMatchObject({ title: "Words", language: "en" });
    const without = JSON.stringify([{ language: "ydl", title: " ", body: "" }]);
    const { languages } = await asked("POST /operator/content/save", { id, version: 1, texts: without });
    expect(languages).toEqual(["en"]);
  });

  test("stands among its kind by its place, and news page by page", async () => {
    await published("banner", "B", { place: 2 });
    await published("banner", "A", { place: 1 });
    await published("banner", "C", { place: 2 });
    expect(await titles(5)).toEqual(["A", "C", "B"]);
    const page = await asked("POST /news/list", { c_id: "5", limit: 2, page: 2 });
    expect([page.list.map(({ title }) => title), page.has_more]).toEqual([["B"], false]);
    expect(await codeOf("POST /news/list", { c_id: 99 })).toBe("bad-input");
  });

  test("needs a title in every language that it has, and English to be published", async () => {
    const save = (texts: object[]) =>
      codeOf("POST /operator/content/save", { kind: "news", texts: JSON.stringify(texts) });
    expect(await save([])).toBe("content-empty");
    expect(await save([{ language: "en", title: " ", body: "words" }])).toBe("content-empty");
    expect(await save([{ language: "en", title: "x".repeat(161) }])).toBe("bad-input");
    expect(await codeOf("POST /operator/content/save", { kind: "news", texts: "[" })).toBe("bad-input");
    const { id } = await asked("POST /operator/content/save", {
      ...{ kind: "news", texts: JSON.stringify([{ language: "zh", title: "只有中文" }]) },
    });
    expect(await codeOf("POST /operator/content/publish", { id, version: 1 })).toBe("content-empty");
    expect(await codeOf("POST /operator/content/publish", { id, version: 2 })).toBe("content-unknown");
  });

  test("leads to a page of the app or to another site over https, and to nothing else", async () => {
    const link = (address: string) =>
      codeOf("POST /operator/content/save", { kind: "banner", texts: textsOf("L"), link: address });
    for (const good of ["#/pages/news/news?id=5", "https://example.com/a?b=c#d", "none"])
      expect(await link(good)).toBe("ok");
    for (const bad of [
      "javascript:alert(1)",
      "http://example.com",
      "//example.com",
      "data:text/html,x",
      'https://e.com/"x',
      "/api",
    ]) {
      expect(await link(bad), bad).toBe("bad-input");
    }
    expect(
      await codeOf("POST /operator/content/save", { kind: "news", texts: textsOf("P"), picture: "/files/7.jpg" }),
    ).toBe("file-missing");
  });
});

describe("versions", () => {
  test("are all kept, and an earlier one is restored as the newest", async () => {
    const { id } = await written("about", "One");
    await asked("POST /operator/content/save", { id, version: 1, texts: textsOf("Two") });
    const restored = await asked("POST /operator/content/restore", { id, version: 1, latest: 2 });
    expect(restored).toMatchObject({ version: 3, title: "One", versions: [{ restored_from: 1 }, {}, { version: 1 }] });
    expect((await asked("GET /operator/content/detail", { id, version: 2 })).texts).toMatchObject([{ title: "Two" }]);
    expect(await codeOf("POST /operator/content/restore", { id, version: 1, latest: 2 })).toBe("content-changed");
    expect(await codeOf("POST /operator/content/restore", { id, version: 9, latest: 3 })).toBe("content-unknown");
  });

  test("are listed from the newest on, a hundred at most; older ones are still read and restored by their number", async () => {
    const { id } = await written("news", "First");
    for (let version = 1; version <= 101; version += 1) {
      await asked("POST /operator/content/save", { id, version, texts: textsOf(`Number ${version + 1}`) });
    }
    const { versions } = await asked("GET /operator/content/detail", { id });
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 102, 3]);
    expect(await asked("GET /operator/content/detail", { id, version: 1 })).toMatchObject({ shown_version: 1 });
    const restored = await asked("POST /operator/content/restore", { id, version: 1, latest: 102 });
    expect(restored).toMatchObject({ version: 103, title: "First" });
  });

  test("of two people who write on the same one, one is refused: of 20 at once one is written", async () => {
    const { id } = await written("news", "Race");
    const tries = Array.from({ length: 20 }, (_, n) =>
      codeOf("POST /operator/content/save", { id, version: 1, texts: textsOf(`Race ${n}`) }),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "content-changed")).toHaveLength(19);
    expect((await asked("GET /operator/content/detail", { id })).version).toBe(2);
  });
});

describe("writers", () => {
  test("of the product write everything but compliance, those of compliance nothing else, and admin both", async () => {
    const save = (kind: string, as: string) =>
      codeOf("POST /operator/content/save", { kind, texts: textsOf("Who") }, { as });
    expect(await save("compliance", "pia")).toBe("operator-role-missing");
    expect(await save("news", "cora")).toBe("operator-role-missing");
    for (const [kind, as] of [
      ["compliance", "cora"],
      ["compliance", "ada"],
      ["news", "ada"],
    ] as const) {
      expect(await save(kind, as)).toBe("ok");
    }
    expect(await codeOf("POST /operator/content/withdraw", { id: "40" }, { as: "pia" })).toBe("operator-role-missing");
    expect(await save("news", "nobody")).toBe("operator-only");
    expect(await codeOf("POST /operator/content/withdraw", { id: "999" })).toBe("content-unknown");
  });

  test("leave their names with what they did", async () => {
    const id = await published("news", "Signed");
    const { rows } = await t.db.database.query(
      "select operator, act, details from operator_act where subject_kind = 'content' and subject_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { operator: "pia", act: "content-written", details: "news, version 1" },
      { operator: "pia", act: "content-published", details: "version 1" },
    ]);
  });

  test("find items by kind, state and any word of a title", async () => {
    await written("faq", "Zebra question");
    const found = await asked("GET /operator/content/list", { search: "zEBra", kind: "faq", state: "draft" });
    expect(found).toMatchObject({ total: 1, list: [{ title: "Zebra question", is_shown: false, written_by: "pia" }] });
    expect((await asked("GET /operator/content/list", { search: "%" })).total).toBe(0);
  });
});

describe("the tables refuse", () => {
  test.each(["content_version", "content_text", "content_picture"])(
    "any change of %s, also by their owner",
    async (table) => {
      await expect(t.db.database.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(
        t.db.database.query(`update ${table} set ${table === "content_text" ? "title = ''" : "at = now()"}`),
      ).rejects.toThrow(/permission denied/);
      await expect(t.db.owner.query(`delete from ${table}`)).rejects.toThrow();
    },
  );

  test("a word added to a version that is written, a version without a writer, and one by the wrong role", async () => {
    const { id } = await written("news", "Done");
    const query = (sql: string, values: unknown[]) => t.db.database.query(sql, values);
    await expect(query("insert into content_text values ($1, 1, 'jp', 'x', '', '')", [id])).rejects.toThrow(
      /no more texts/,
    );
    const version = "insert into content_version (item_id, version, written_by, at) values ($1, 2, $2, now())";
    await expect(query(version, [id, null])).rejects.toThrow(/check/);
    await expect(query(version, [id, "cora"])).rejects.toThrow(/on duty for it/);
    await expect(query(version, [id, "nobody"])).rejects.toThrow();
  });

  test("publishing in nobody's name, without English, or by the wrong role; another kind; a skipped version", async () => {
    const { id } = await asked("POST /operator/content/save", {
      ...{ kind: "news", texts: JSON.stringify([{ language: "zh", title: "只有中文" }]) },
    });
    const publish =
      "update content_item set state = 'published', published_version = 1, shown_from = now(), published_by = $2 where id = $1";
    const query = (sql: string, values: unknown[]) => t.db.database.query(sql, values);
    await expect(query(publish, [id, null])).rejects.toThrow();
    await expect(query(publish, [id, "cora"])).rejects.toThrow(/on duty for it/);
    await expect(query(publish, [id, "pia"])).rejects.toThrow(/English/);
    await expect(query("update content_item set kind = 'faq' where id = $1", [id])).rejects.toThrow(/stays what it is/);
    await expect(query("update content_item set latest_version = 3 where id = $1", [id])).rejects.toThrow(/count up/);
    await expect(query("delete from content_item where id = $1", [id])).rejects.toThrow(/permission denied/);
  });
});

test("the pop-up of home is one, the first by place, or none", async () => {
  expect(await asked("GET /news/index_pop")).toEqual({ pop: null });
  await published("pop-up", "Later", { place: 5 });
  await published("pop-up", "Now", { place: 1, link: "#/pages/news/news" });
  expect(await asked("GET /news/index_pop")).toMatchObject({ pop: { title: "Now", link: "#/pages/news/news" } });
});

describe("the menu of home", () => {
  const keys = async () => (await asked("GET /menu")).list.map(({ key }) => key);

  test("names pages of the app in the caller's language", async () => {
    const { list } = await asked("GET /menu", {}, { language: "zh" });
    expect(list[0]).toEqual({ key: "market", name: "行情", path: "pages/market/market", needs_login: false });
  });

  test("is without what is switched off", async () => {
    expect(await keys()).toEqual(expect.arrayContaining(["deposit", "withdraw"]));
    closed.add("deposit");
    expect(await keys()).toEqual(expect.not.arrayContaining(["deposit"]));
    expect(await keys()).toEqual(expect.arrayContaining(["withdraw"]));
    closed.clear();
  });

  test("is without a page that would be empty: no questions, but contact by its address", async () => {
    const lists = ["GET /faq", "GET /contactus"] as const;
    for (const key of lists) {
      for (const { id } of (await asked(key)).list) await asked("POST /operator/content/withdraw", { id });
    }
    expect(await keys()).toEqual(expect.not.arrayContaining(["faq"]));
    expect(await keys()).toEqual(expect.arrayContaining(["contact"]));
  });
});
