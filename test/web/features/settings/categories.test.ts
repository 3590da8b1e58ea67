import { expect, test } from "vitest";
import { categories, categoryOf, categoryPath, lockOf } from "#web/features/settings/categories.ts";

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

test("a locked category says what it needs, the subscription first", () => {
  const category = {
    ...categories[0],
    id: "keys",
    label: "Keys",
    tier: "basic",
    isForVerified: true,
  } as const;
  expect(lockOf(category, { tier: "free", emailVerified: false })).toEqual({
    badge: "Basic Plan",
    reason: "Requires the Basic Plan.",
    needs: "tier",
  });
  expect(lockOf(category, { tier: "advanced", emailVerified: false })?.badge).toBe("Verify Email");
  expect(lockOf(category, { tier: "basic", emailVerified: true })).toBeNull();
});

test("with an address that is not verified every category of the subscription opens but that of API keys", () => {
  const locked = categories.filter(
    (category) => lockOf(category, { tier: "advanced", emailVerified: false }) !== null,
  );
  expect(locked.map(({ id }) => id)).toEqual(["api-keys"]);
});
