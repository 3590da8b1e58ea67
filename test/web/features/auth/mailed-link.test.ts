import { expect, test } from "vitest";
import { linkIn } from "#web/features/auth/mailed-link.ts";

test("reads parameters after the # of a link, and in the query of older links", () => {
  const link = { token: "t_1", signature: "s-1", purpose: "email-change" };
  expect(linkIn("#purpose=email-change&token=t_1&signature=s-1")).toEqual(link);
  expect(linkIn("?token=t_1&signature=s-1&purpose=email-change")).toEqual(link);
  expect(linkIn("#token=a.b")).toEqual({ token: "a.b", signature: "", purpose: "" });
});

test("finds no link where there is none", () => {
  for (const text of ["", "#", "?", "#content", "?purpose=email-change"])
    expect(linkIn(text)).toBeUndefined();
});
