import { describe, expect, it, test } from "vitest";
import type { ErrorCode } from "#shared/api/errors.ts";
import { gatewayErrors } from "#shared/domain/language/gateway-errors.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { failureText, refusalText, sendingFailure } from "#web/api/failure-text.ts";
import { savingFailure } from "#web/features/transactions/form/transaction-failure.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

const refusal = (status: number, code: ErrorCode, error = "Not like this") =>
  new ApiError(status, { success: false, error, code });

describe("the text for a refusal", () => {
  it("is the API's message, or the fallback without one", () => {
    expect(refusalText(refusal(400, "BAD_REQUEST"), "Try again", "Refused")).toBe("Not like this");
    expect(refusalText(refusal(400, "BAD_REQUEST", ""), "Try again", "Refused")).toBe("Refused");
    expect(refusalText(refusal(400, "BAD_REQUEST", ""), "Try again")).toBe("Try again");
  });

  it("is the product's own sentence for everything the user did not cause", () => {
    expect(refusalText(refusal(500, "INTERNAL"), "Try again", "Refused")).toBe("Try again");
    expect(refusalText(new NetworkError("timeout"), "Try again", "Refused")).toBe("Try again");
  });
});

it("is in the language of the page when the gateway, which knows none, has answered by itself", () => {
  readIn("de", ["shared"]);
  for (const text of Object.values(gatewayErrors)) {
    expect(failureText(refusal(429, "RATE_LIMITED", text), "Fallback")).not.toBe(text);
  }
  expect(refusalText(refusal(429, "RATE_LIMITED", gatewayErrors.tooMany), "Fallback")).toBe(
    "Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.",
  );
});

test("a message that a guest tries to send says so, other refusals are in the API's words", () => {
  expect(sendingFailure(refusal(401, "UNAUTHENTICATED"), "Failed to send message")).toBe(
    "User not authenticated",
  );
  expect(sendingFailure(refusal(400, "VALIDATION_FAILED"), "Failed to send message")).toBe("Not like this");
  expect(sendingFailure(refusal(500, "INTERNAL"), "Failed to send message")).toBe("Failed to send message");
});

test("the error for an unsaved transaction says whether it was being added or updated", () => {
  const broken = refusal(500, "INTERNAL");
  expect(savingFailure(broken, false)).toBe("Failed to save transaction");
  expect(savingFailure(broken, true)).toBe("Failed to update transaction");
  expect(savingFailure(refusal(400, "VALIDATION_FAILED"), true)).toBe("Not like this");
  expect(savingFailure(new NetworkError("offline"), false)).toBe(
    "Failed to save transaction. It needs a connection. Your entries stay in this browser, also when you close it: save them when you are online again.",
  );
});
