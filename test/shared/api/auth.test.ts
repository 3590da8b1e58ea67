import { describe, expect, it } from "vitest";
import { auth } from "#shared/api/auth.ts";

function errorsOf(operation: keyof typeof auth, body: unknown): string[] {
  const found = auth[operation];
  const parsed = "body" in found ? found.body.safeParse(body) : undefined;
  return (parsed?.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const good = { email: " Ada@Example.com ", password: "Abcdef1!" };

describe("a sign-up", () => {
  it("is an address and a password, the name being optional", () => {
    expect(auth.register.body.parse(good)).toEqual({ email: "Ada@Example.com", password: "Abcdef1!" });
    expect(auth.register.body.parse({ ...good, displayName: " Ada " })).toMatchObject({ displayName: "Ada" });
  });

  it("is refused with the product's own words", () => {
    expect(errorsOf("register", {})).toEqual(["email: Email is required", "password: Password is required"]);
    expect(errorsOf("register", { ...good, email: "ada" })).toEqual([
      "email: Please enter a valid email address",
    ]);
    expect(errorsOf("register", { ...good, password: 7 })).toEqual(["password: Password must be a string"]);
    expect(errorsOf("register", { ...good, password: "abc" })).toEqual([
      "password: Password must be at least 8 characters long",
      "password: Password must include at least one uppercase letter",
      "password: Password must include at least one number",
      "password: Password must include at least one special character",
    ]);
  });

  it.each(["Jo", "x".repeat(51), "  Jo  ", "Ada\nLovelace", "Ada\u202enimdA"])(
    "is refused with the name %j",
    (displayName) => {
      expect(errorsOf("register", { ...good, displayName })).toHaveLength(1);
    },
  );
});

describe("a login", () => {
  it.each([{}, { email: "", password: "" }, { email: " ", password: "" }])("misses fields in %j", (body) => {
    expect(errorsOf("login", body)).toEqual([
      "email: Please fill in all fields",
      "password: Please fill in all fields",
    ]);
  });

  it("reveals only the fields of the device that the contract names", () => {
    const clientData = { timezone: "UTC", screenResolution: "1920x1080", colorDepth: 24, platform: "Linux" };
    const all = { ...clientData, cookiesEnabled: true, doNotTrack: "1" };
    expect(errorsOf("login", { email: "a", password: "b", clientData: all })).toEqual([]);
    expect(errorsOf("login", { email: "a", password: "b", clientData: { fonts: [] } })).toHaveLength(1);
    expect(errorsOf("login", { email: "a", password: "b", clientData: { language: "xx" } })).toHaveLength(1);
  });
});

describe("a password change", () => {
  it("needs the current password", () => {
    expect(errorsOf("changePassword", { currentPassword: "", newPassword: "Abcdef1!" })).toEqual([
      "currentPassword: Current password is required",
    ]);
  });
});
