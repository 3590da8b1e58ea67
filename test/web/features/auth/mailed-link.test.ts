import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { linkIn, useMailedLink } from "#web/features/auth/mailed-link.ts";

const link = { token: "t_1", signature: "s-1", purpose: "email-change" };

function Page() {
  return JSON.stringify(useMailedLink());
}

/** What a page finds that is opened at an address. */
function openedAt(address: string): unknown {
  vi.stubGlobal("window", { history: { state: null } });
  const shown = renderToString(createElement(StaticRouter, { location: address }, createElement(Page)));
  return JSON.parse(shown.replaceAll("&quot;", '"'));
}

test("reads what a link carries behind its #", () => {
  expect(linkIn("#purpose=email-change&token=t_1&signature=s-1")).toEqual(link);
  expect(linkIn("#token=a.b")).toEqual({ token: "a.b", signature: "", purpose: "" });
});

test("finds no link where there is none", () => {
  for (const hash of ["", "#", "#content", "#purpose=email-change"]) expect(linkIn(hash)).toBeUndefined();
});

test("a page takes a token behind the #, and none in the query, which access logs would hold", () => {
  const carried = "token=t_1&signature=s-1&purpose=email-change";
  expect(openedAt(`/reset-password#${carried}`)).toEqual(link);
  expect(openedAt(`/reset-password?${carried}`)).toEqual({ token: "", signature: "", purpose: "" });
});
