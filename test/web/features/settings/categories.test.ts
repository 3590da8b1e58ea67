import { expect, test } from "vitest";
import { categories, categoryOf, categoryPath } from "#web/features/settings/categories.ts";

test("without a category in the address the first one shows, with an unknown one none", () => {
  expect(categoryOf(new URLSearchParams())).toBe(categories[0]);
  expect(categoryOf(new URLSearchParams("category=plumbing"))).toBeUndefined();
});

test("the path of every category leads to it", () => {
  for (const category of categories) {
    expect(categoryOf(new URL(categoryPath(category.id), "https://halvest.example").searchParams)).toBe(
      category,
    );
  }
});
