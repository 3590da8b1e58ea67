import { describe, expect, it } from "vitest";
import { createRouteTable } from "#lib/local/gateway/http-api/route-table.ts";

const keys = [
  "GET /api/plans/{id}",
  "GET /api/plans/current",
  "PUT /api/plans/{id}",
  "POST /api/plans/{id}/copies/{copy}",
  "GET /",
];

describe("routes", () => {
  const match = createRouteTable(keys.map((key) => ({ key })));

  it.each([
    ["GET", "/api/plans/current", "GET /api/plans/current", undefined],
    ["GET", "/api/plans/7", "GET /api/plans/{id}", { id: "7" }],
    ["PUT", "/api/plans/7", "PUT /api/plans/{id}", { id: "7" }],
    ["GET", "/api/plans/a%20b", "GET /api/plans/{id}", { id: "a b" }],
    ["GET", "/api/plans/a%2Fb", "GET /api/plans/{id}", { id: "a/b" }],
    ["POST", "/api/plans/7/copies/8", "POST /api/plans/{id}/copies/{copy}", { id: "7", copy: "8" }],
    ["GET", "/", "GET /", undefined],
  ])("%s %s goes to %s", (method, path, key, pathParameters) => {
    expect(match(method, path)).toEqual({ route: { key }, pathParameters });
  });

  it.each([
    ["POST", "/"],
    ["GET", "/other"],
    ["GET", "/api"],
    ["GET", "/api/plans/"],
    ["GET", "/api/plans/7/copies/8"],
    ["GET", "/api/%E0%A4%A"],
  ])("%s %s has no route", (method, path) => {
    expect(match(method, path)).toBeUndefined();
  });

  it("$default takes requests that no other route takes", () => {
    const withDefault = createRouteTable([{ key: "$default" }, { key: "GET /a" }]);
    expect(withDefault("PUT", "/whatever")?.route.key).toBe("$default");
    expect(withDefault("GET", "/a")?.route.key).toBe("GET /a");
  });
});
