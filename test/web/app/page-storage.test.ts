import { describe, expect, it } from "vitest";
import { openStorages, PageStorage } from "#web/app/page-storage.ts";

const shut = {
  get(): Storage {
    throw new Error("denied");
  },
  configurable: true,
};

describe("storage that the browser blocks", () => {
  it("is replaced by one that lasts as long as the page, each by its own", () => {
    const scope = Object.defineProperties({} as Pick<Window, "localStorage" | "sessionStorage">, {
      localStorage: shut,
      sessionStorage: shut,
    });
    openStorages(scope);
    scope.localStorage.setItem("a", "1");
    scope.localStorage.setItem("b", "2");
    scope.localStorage.removeItem("b");
    expect([scope.localStorage.getItem("a"), scope.localStorage.getItem("b")]).toEqual(["1", null]);
    expect([scope.localStorage.length, scope.localStorage.key(0), scope.localStorage.key(1)]).toEqual([
      1,
      "a",
      null,
    ]);
    expect(scope.sessionStorage.getItem("a")).toBeNull();
    scope.localStorage.clear();
    expect(scope.localStorage.length).toBe(0);
  });

  it("is unchanged where it is available", () => {
    const open = { localStorage: new PageStorage(), sessionStorage: new PageStorage() };
    const before = { ...open };
    openStorages(open);
    expect(open.localStorage).toBe(before.localStorage);
    expect(open.sessionStorage).toBe(before.sessionStorage);
  });
});
