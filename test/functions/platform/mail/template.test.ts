import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMail } from "#functions/platform/mail/template.ts";

const content = {
  subject: "Verify",
  heading: "Verify your address",
  paragraphs: ["First.", "Second."],
  action: { label: "Verify email", url: "https://halvest.example/verify-email?token=a&signature=b" },
  footnote: "Ignore it.",
};

const marks = (html: string) => html.replace(/[^<>"']/g, "").length;

describe("a rendered mail", () => {
  it("says the same as text and as HTML", () => {
    const { subject, text, html } = renderMail(content);
    expect(subject).toBe("Verify");
    for (const said of ["Verify your address", "First.", "Second.", "Verify email", "Ignore it."]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain(content.action.url);
    expect(html).toContain('href="https://halvest.example/verify-email?token=a&amp;signature=b"');
  });

  it("ends with a link that stops such mails, where there is one", () => {
    const stopUrl = "https://halvest.example/stop-alerts#ada.signature";
    const { text, html } = renderMail({ ...content, stopUrl });
    expect(text).toContain(`Ignore it. To unsubscribe: ${stopUrl}\n`);
    expect(html).toMatch(
      new RegExp(`Ignore it\\. To unsubscribe: <a href="${stopUrl}"[^>]*>${stopUrl}</a></p>`),
    );
    expect(renderMail(content).html).not.toContain("To unsubscribe");
  });

  it("has no button without something to do", () => {
    const { action: _action, ...plain } = content;
    expect(renderMail(plain).html).not.toContain("<a ");
  });

  it("loads nothing from anywhere and follows the reader's colours", () => {
    const { html } = renderMail(content);
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme:dark");
  });

  it("encodes whatever text it is given, in elements and attributes", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const evil = `<script>"'&${text}`;
        const { html } = renderMail({
          subject: evil,
          heading: evil,
          paragraphs: [evil],
          action: { label: evil, url: evil },
          footnote: evil,
        });
        expect(html).not.toContain("<script>");
        // No attribute can be left: a text adds no quotes and no brackets to the mail.
        expect(marks(html)).toBe(marks(renderMail({ ...content, paragraphs: ["Plain."] }).html));
      }),
    );
  });

  it("has a subject on one line", () => {
    expect(renderMail({ ...content, subject: "One\r\nBcc: x@example.com" }).subject).toBe(
      "One Bcc: x@example.com",
    );
  });
});
