import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#web/api/errors.ts";
import { refusalText } from "#web/api/failure-text.ts";

const refusal = (status: number, error: string) =>
  new ApiError(status, { success: false, error, code: "BAD_REQUEST" });

describe("what is told of a refusal", () => {
  it("is what the API says, or that it says nothing", () => {
    expect(refusalText(refusal(400, "Too short"), "Try again", "Refused")).toBe("Too short");
    expect(refusalText(refusal(400, ""), "Try again", "Refused")).toBe("Refused");
    expect(refusalText(refusal(400, ""), "Try again")).toBe("Try again");
  });

  it("is the product's own sentence for everything that is nobody's doing", () => {
    expect(refusalText(refusal(500, "Trouble"), "Try again", "Refused")).toBe("Try again");
    expect(refusalText(new NetworkError("timeout"), "Try again", "Refused")).toBe("Try again");
  });
});
