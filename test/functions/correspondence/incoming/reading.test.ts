import { describe, expect, it } from "vitest";
import { readMail } from "#functions/correspondence/incoming/mail-reading.ts";
import { replyText } from "#functions/correspondence/incoming/reply-text.ts";
import { answerAboveThis, renderMail } from "#functions/platform/mail/template.ts";

const mail = (...lines: string[]) => readMail(Buffer.from(lines.join("\r\n")));

describe("a mail", () => {
  it("is read with its sender, names, text and files", async () => {
    const read = await mail(
      "From: =?utf-8?B?R8O8bnRlcg==?= <guenter@example.org>",
      "Message-ID: <a@example.org>",
      "References: <root@x> <b@x>",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Gr=FC=DFe",
      "--b",
      'Content-Type: application/pdf; name="a.pdf"',
      "Content-Disposition: attachment",
      "",
      "%PDF-1.7",
      "--b--",
    );
    expect(read).toMatchObject({
      from: "guenter@example.org",
      messageId: "<a@example.org>",
      references: ["<root@x>", "<b@x>"],
      isAutomatic: false,
      files: [{ filename: "a.pdf" }],
    });
    expect(read?.text.trim()).toBe("Grüße");
  });

  it("of HTML alone has a text, and the pictures of its text are no files", async () => {
    const read = await mail(
      "From: a@example.org",
      'Content-Type: multipart/related; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      '<p>Thank you &amp; bye.</p><img src="cid:logo"><script>alert(1)</script>',
      "--b",
      "Content-Type: image/png",
      "Content-ID: <logo>",
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0KGgo=",
      "--b--",
    );
    expect(read?.text).toContain("Thank you & bye.");
    expect(read?.text).not.toContain("<");
    expect(read?.files).toEqual([]);
  });

  it.each([
    ["", "Hello"],
    ["Subject: no sender", "", "Hello"],
    ["From: a@x.example", "From: b@x.example", "", "Hi"],
  ])("without one sender is none", async (...lines) => {
    expect(await mail(...lines)).toBeUndefined();
  });

  it.each([
    ["Auto-Submitted: auto-generated", true],
    ["Auto-Submitted: no", false],
    ["Precedence: list", true],
    ["X-Autoreply: yes", true],
    ["List-Id: <news.example.org>", true],
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=b", true],
    ["X-Mailer: Someone", false],
  ])("with %s is of a program: %s", async (header, isAutomatic) => {
    expect(await mail("From: a@example.org", header, "", "Hello")).toMatchObject({ isAutomatic });
  });

  it("of a mail system is of a program", async () => {
    expect(await mail("From: MAILER-DAEMON@example.org", "", "Hi")).toMatchObject({ isAutomatic: true });
  });
});

describe("the text of an answer", () => {
  const ours = renderMail({
    subject: "Re: Fees",
    heading: "Fees",
    paragraphs: ["Nothing."],
    footnote: "You can reply to this mail.",
    isAnswerable: true,
  });
  const marked = ours.text.replace(/^/gm, "> ");

  it("begins our mails with the line above which it stands", () => {
    expect(ours.text.startsWith(answerAboveThis)).toBe(true);
    expect(ours.html).toContain(answerAboveThis);
  });

  it.each([
    ["nothing else", "Thank you.\n\nAnd more."],
    ["our mail, marked", `Thank you.\n\nAnd more.\n\nOn 24 Nov 2026 at 10:00, Halvest wrote:\n\n${marked}`],
    [
      "a line of two lines",
      `Thank you.\n\nAnd more.\n\nAm 24.11.2026 um 10:00 schrieb Halvest\n<no-reply@halvest.example>:\n${marked}`,
    ],
    [
      "our mail, unmarked",
      `Thank you.\n\nAnd more.\n\nOn 24 Nov 2026, Halvest <x@y.example> wrote:\n${ours.text}`,
    ],
    [
      "a head",
      "Thank you.\n\nAnd more.\n\nFrom: Halvest <no-reply@halvest.example>\nSent: Tuesday\nTo: me\n\nNothing.",
    ],
    ["the original", "Thank you.\r\n\r\nAnd more.\r\n\r\n-----Original Message-----\r\nNothing."],
    ["a signature", "Thank you.\n\nAnd more.\n-- \nGil"],
    ["quotes of others", "Thank you.\n\nAnd more.\n\n> Nothing.\n> At all."],
  ])("is all that is written before %s", (_case, text) => {
    expect(replyText(text)).toBe("Thank you.\n\nAnd more.");
  });

  it.each([
    "> You asked for the amount.\n250 a month.\n> And from when?\nFrom 1 January.",
    "On 3 November I paid 25:\nwas that right?",
    "From: which exchange?\nThe first one.",
  ])("keeps what stands between quotes, or only looks like one", (text) => {
    expect(replyText(text)).toBe(text);
  });

  it.each(["", "> Nothing.", `On 24 Nov 2026, Halvest wrote:\n${marked}`])("can be empty", (text) => {
    expect(replyText(text)).toBe("");
  });
});
