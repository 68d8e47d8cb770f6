import { expect, test } from "vitest";
import { pictureFault, sizeWithin } from "../../app/picture-file.ts";
import { pictureFaults, picturesSent } from "./verification-pictures.ts";

test("a missing picture and one that is there twice are each wrong at their place", () => {
  const wanted = ["front_pic", "reverse_pic", "hand_pic"] as const;
  const pictures = { front_pic: "/files/1.jpg", hand_pic: "/files/1.jpg" };
  expect(pictureFaults(pictures, wanted)).toEqual({ reverse_pic: "pictureMissing", hand_pic: "pictureTwice" });
  expect(pictureFaults({ ...pictures, hand_pic: "/files/2.jpg" }, ["front_pic", "hand_pic"])).toEqual({});
});

test("only what is wanted is sent", () => {
  expect(picturesSent({ front_pic: "/files/1.jpg", reverse_pic: "/files/2.jpg" }, ["front_pic"])).toEqual({
    front_pic: "/files/1.jpg",
  });
});

test.each([
  ["a.jpg", "image/jpeg", 1, undefined],
  ["a.jp2", "image/jp2", 1, undefined],
  ["a.J2K", "", 1, undefined],
  ["a.heic", "image/heic", 1, "kind"],
  ["a.svg", "image/svg+xml", 1, "kind"],
  ["a", "", 1, "kind"],
  ["a.png", "image/png", 8 * 1024 * 1024, undefined],
  ["a.png", "image/png", 30 * 1024 * 1024, undefined],
  ["a.jp2", "image/jp2", 8 * 1024 * 1024 + 1, "large"],
  ["a.png", "image/png", 60 * 1024 * 1024, "large"],
] as const)("a file %s of type '%s' with %s bytes is judged as %s", (name, type, size, fault) => {
  expect(pictureFault({ name, type, size })).toBe(fault);
});

test.each([
  [4000, 3000, [2400, 1800]],
  [3000, 4000, [1800, 2400]],
  [2400, 1, [2400, 1]],
  [9000, 1, [2400, 1]],
] as const)("%s × %s pixels become %s", (width, height, size) => {
  expect(sizeWithin(width, height)).toEqual(size);
});
