import { expect, test } from "vitest";
import type { FeatureContract } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

/** The calls that the product has promised to clients, by the path that they share. */
const promised: Readonly<Record<string, readonly string[]>> = {
  "/": [
    "GET csrf-token",
    "GET currentData",
    "GET health",
    "GET settings",
    "GET settings/export",
    "PATCH settings/{category}",
    "POST settings/{category}/reset",
    "GET timeline/historical",
    "POST telemetry/event",
    "GET telemetry/stats",
    "POST device-detection/parse",
    "POST public/correspondence/guest/message",
    "POST public/correspondence/external/email",
  ],
  "/auth/": [
    "POST register",
    "POST login",
    "POST login/2fa",
    "POST login/2fa/recovery",
    "POST refresh",
    "POST logout",
    "GET me",
    "PUT me",
    "POST verify-email",
    "POST resend-verification",
    "POST cancel-email-change",
    "POST password/reset",
    "POST password/reset/verify",
    "POST password/strength",
    "POST password/change",
    "GET devices/sessions",
    "POST devices/{id}/trust",
    "POST devices/{id}/untrust",
    "DELETE devices/{id}/sessions",
    "DELETE sessions/{id}",
    "POST sessions/revoke-all",
  ],
  "/auth/2fa/": [
    "GET status",
    "POST setup",
    "POST verify",
    "POST validate",
    "POST disable",
    "POST reset",
    "POST recovery-codes/generate",
    "POST emergency-reset",
    "POST emergency-reset/login",
    "POST emergency-reset/complete",
  ],
  "/subscription/": ["GET tiers", "GET current", "POST checkout", "POST portal", "POST sync"],
  "/users/": [
    "GET search",
    "GET search-users",
    "GET admins",
    "DELETE me",
    "POST me/photo",
    "DELETE me/photo",
  ],
  "/environment-settings": ["GET ", "POST /reset", "GET /export", "POST /import"],
  "/api-keys": ["GET ", "POST ", "DELETE /{id}"],
  "/developer-settings": [
    "GET ",
    "GET /logs",
    "GET /monitoring",
    "POST /webhooks",
    "PATCH /webhooks/{id}",
    "DELETE /webhooks/{id}",
    "POST /webhooks/{id}/test",
  ],
  "/documentation": ["GET ", "GET /{id}", "GET /search", "POST /cache/clear", "GET /cache/stats"],
  "/control-panel": [
    "GET ",
    "PUT ",
    "GET /engine-config",
    "GET /validation",
    "GET /tier-constraints",
    "POST /reset",
    "POST /adjust-epochs",
    "PUT /sell-reinvest-settings",
    "GET /epoch/{epoch}",
    "PUT /epoch/{epoch}/baseAmount",
    "PUT /epoch/{epoch}/config",
    "PUT /epoch/{epoch}/sellReinvestEnabled",
  ],
  "/transactions": ["GET ", "POST ", "GET /{id}", "PUT /{id}", "DELETE /{id}"],
  "/correspondence/": [
    "GET messages",
    "POST messages",
    "PUT messages/{id}/archive",
    "DELETE messages/{id}",
    "GET threads",
    "GET threads/{id}",
    "PATCH threads/{id}/status",
    "PATCH threads/{id}/reassign",
    "GET notifications",
    "POST notifications",
    "POST notifications/bulk",
    "GET notifications/{id}",
    "GET unread-counts",
    "GET attachments/{id}/download",
    "POST attachments/presign",
  ],
};

/** A call without the names of its parameters. */
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`;

const calls = Object.entries(promised).flatMap(([start, rest]) =>
  rest.map((call) => {
    const [method = "", end = ""] = call.split(" ");
    return shapeOf(method, `${start}${end}`);
  }),
);

const answered = new Set(
  Object.values<FeatureContract>(contract).flatMap((feature) =>
    Object.values(feature).map(({ method, path }) => shapeOf(method, path)),
  ),
);

test("the promised calls are 106 different ones", () => {
  expect(new Set(calls).size).toBe(106);
  expect(calls).toHaveLength(106);
});

test.each(calls)("%s is an operation of the contract", (call) => {
  expect([...answered]).toContain(call);
});
