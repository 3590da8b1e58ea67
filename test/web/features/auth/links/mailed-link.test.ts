import { expect, test } from "vitest";
import { linkIn } from "#web/features/auth/links/mailed-link.ts";

test("reads the parameters of a link after the #", () => {
  const link = { token: "t_1", signature: "s-1", purpose: "email-change" };
  expect(linkIn("#purpose=email-change&token=t_1&signature=s-1")).toEqual(link);
  expect(linkIn("#token=a.b")).toEqual({ token: "a.b", signature: "", purpose: "" });
});

test("finds no link without a token, nor in a query, which access logs would contain", () => {
  for (const text of ["", "#", "#content", "#purpose=email-change", "?token=t_1&signature=s-1"]) {
    expect(linkIn(text)).toBeUndefined();
  }
});
