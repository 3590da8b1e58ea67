import { describe, expect, it } from "vitest";
import { correspondence } from "#shared/api/correspondence.ts";
import { type ContactMessage, draftProblems } from "#web/components/contact/message-rules.ts";

const good: ContactMessage = {
  senderName: "Gil",
  senderEmail: "gil@example.com",
  recipientEmail: "",
  subject: "A question",
  content: "What is it?",
};

/** What the API would say, by field. */
function refusals({ recipientEmail: _, ...draft }: ContactMessage): Record<string, string> {
  const parsed = correspondence.sendGuestMessage.body.safeParse(draft);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the rules of a message", () => {
  it.each([
    ["nothing wrong", good],
    ["a message of full length", { ...good, content: "x".repeat(10_000) }],
    ["no subject", { ...good, subject: "  " }],
    ["a long subject", { ...good, subject: "x".repeat(201) }],
    ["no message", { ...good, content: "\n" }],
    ["a long message", { ...good, content: "x".repeat(10_001) }],
    ["no name", { ...good, senderName: "" }],
    ["a long name", { ...good, senderName: "x".repeat(101) }],
    ["no address", { ...good, senderEmail: "" }],
    ["a wrong address", { ...good, senderEmail: "gil" }],
  ])("are those of the API for %s", (_case, draft) => {
    expect(draftProblems(draft, "guest")).toEqual(refusals(draft));
  });

  it.each([
    ["an address", "gil@example.com"],
    ["no address", ""],
    ["a wrong address", "gil"],
  ])("of a mail to %s are those of the API", (_case, recipientEmail) => {
    const { subject, content } = good;
    const parsed = correspondence.sendExternalMail.body.safeParse({ recipientEmail, subject, content });
    const issues = parsed.success ? [] : parsed.error.issues;
    const refused = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
    expect(draftProblems({ ...good, recipientEmail }, "external")).toEqual(refused);
  });

  it("ask only guests for name and email", () => {
    const unnamed = { ...good, senderName: "", senderEmail: "" };
    expect(draftProblems(unnamed, "member")).toEqual({});
    expect(Object.keys(draftProblems(unnamed, "guest"))).toEqual(["senderName", "senderEmail"]);
  });

  it("name the limit for a message that is too long", () => {
    const { content } = draftProblems({ ...good, content: "x".repeat(10_500) }, "member");
    expect(content).toBe("Message content cannot exceed 10,000 characters. Current: 10500");
  });
});
