import { describe, expect, it } from "vitest";
import { replyText } from "#functions/correspondence/incoming/reply-text.ts";
import { mailOutbox } from "#functions/platform/mail/outbox.ts";
import { type MailContent, mailInFormats, renderMail } from "#functions/platform/mail/template.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { languages } from "#shared/domain/formats.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailQueue } from "#test/fakes/mail-queue.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { everyMail } from "./every-mail.ts";

const translated = languages.filter((language) => language !== "en");

/** The sentences of a mail, without those that have no words, such as what a user wrote. */
function sentences({ subject, heading, paragraphs, action, footnote }: MailContent): string[] {
  const texts = [subject, heading, ...paragraphs, ...(action ? [action.label] : []), footnote];
  return texts.flatMap((text) => text.split(/(?<=[.?!:;])\s/)).filter((text) => /[a-z]{2}/.test(text));
}

const mailNamed = (name: string) => {
  const [, write] = everyMail.find(([each]) => each === name) ?? [];
  if (write === undefined) throw new Error(`no mail about ${name}`);
  return write;
};

describe.each(translated)("mails in %s", (language) => {
  it.each(everyMail)("have no English sentence: %s", (_name, write) => {
    const english = sentences(mailInFormats(mailFormatsOf(), write));
    const mail = mailInFormats(mailFormatsOf({ language }), write);
    expect(sentences(mail).filter((sentence) => english.includes(sentence))).toEqual([]);
    expect(mail.language).toBe(language);
  });

  it("have their frame in it", () => {
    const content = mailInFormats(mailFormatsOf({ language }), () => ({
      ...mailNamed("fallen")(),
      isAnswerable: true,
    }));
    const { text, html } = renderMail(content);
    expect(html).toContain(`<html lang="${language}">`);
    for (const english of ["To unsubscribe", "If the button", "Write your answer"]) {
      expect(text).not.toContain(english);
      expect(html).not.toContain(english);
    }
    expect(text).toContain("https://halvest.example/stop-alerts#ada.signed");
    const quoted = text.replace(/^/gm, "> ");
    expect(replyText(`Yes.\n\nHalvest <a@halvest.example>:\n${quoted}`)).toMatch(/^Yes\./);
    expect(replyText(`Yes.\n${text}`)).toBe("Yes.");
  });
});

describe("the formats of a mail", () => {
  const german = { language: "de", numberFormat: "1 234.56", dateFormat: "YYYY-MM-DD" };
  const textOf = (name: string, environment: Record<string, unknown> = {}) =>
    mailInFormats(mailFormatsOf(environment), mailNamed(name)).paragraphs.join("\n");

  it("are those of its reader: amounts, dates in their order, moments in their zone", () => {
    expect(textOf("buy day", german)).toContain("kauft am 30. November 2026 Bitcoin für EUR 1\u00a0234.57,");
    const american = { timezone: "America/New_York", dateFormat: "MM/DD/YYYY", numberFormat: "1,234.56" };
    expect(textOf("buy day", american)).toContain("for EUR 1,234.57 on November 30, 2026,");
    expect(textOf("a new device", american)).toMatch(/Time: November 21, 2026 at 6:30\sPM EST\./);
    const tokyo = { ...german, timezone: "Asia/Tokyo" };
    expect(textOf("a new device", tokyo)).toContain("Zeit: 22. November 2026 um 08:30 GMT+9.");
    expect(textOf("an export", tokyo)).toContain("Stand 22. November 2026");
  });

  it("leave days of the plan in UTC", () => {
    expect(textOf("a lot", { timezone: "America/Los_Angeles" })).toContain("of 20 November 2025");
  });

  it("are English, UTC and 1.234,56 where nothing is chosen", () => {
    expect(mailFormatsOf()).toEqual(mailFormatsOf({ language: "xx", timezone: "Mars", numberFormat: "1'2" }));
    expect(mailInFormats(mailFormatsOf(), mailNamed("fallen")).language).toBeUndefined();
    expect(textOf("a new device")).toContain("Time: 21 November 2026 at 23:30 UTC.");
    expect(textOf("fallen")).toContain(
      "the price was US$ 59.000,00, 50,83 % below its highest close of US$ 120.000,00.",
    );
    expect(textOf("months behind")).toContain(
      "buys in May 2026, June 2026, July 2026, August 2026, September 2026, October 2026 and 2 earlier months, and no transaction of those months is recorded.",
    );
    expect(textOf("many lots")).toMatch(/0,02500000 BTC of 20 November 2025 and of 2 other buys\.\n/);
    expect(textOf("0 codes left")).toContain("authenticator app. No recovery codes are left.\n");
    expect(textOf("1 codes left")).toContain("authenticator app. One recovery code is left.\n");
    expect(textOf("change 2 of the subscription")).toContain(
      "stays active until 1 December 2026. After that,",
    );
    expect(textOf("change 7 of the subscription")).toContain(
      "stays active until further notice. After that,",
    );
    expect(textOf("a removal of data")).toContain(
      "before that day. A simulation that you pin stays as well, and so does one that you change. To have a copy,",
    );
    expect(textOf("a removal of activity")).toContain(
      "“Keep activity for” under Environment is 365 days. On 1",
    );
  });

  it("are those of the user whom it is written for, also by the one who sends it", async () => {
    const clock = () => Date.parse("2026-11-21T12:00:00.000Z");
    const mailer = fakeMailer();
    const { store, sealer, deliver } = fakeMailQueue(mailer, fakeLog(), clock);
    const settings: Record<string, Record<string, unknown>> = { ada: { language: "it" } };
    const formats = async (userId: string) => mailFormatsOf(settings[userId]);
    const outbox = mailOutbox({ store, sealer, formats, clock, newId: () => crypto.randomUUID() });
    for (const userId of ["ada", "bob"]) {
      const mail = await outbox.write(userId, mailNamed("a changed password"));
      await outbox.send(`${userId}@example.com`, mail);
    }
    await deliver();
    expect(mailer.sent.map(({ content }) => [content.language, content.subject])).toEqual([
      ["it", "La Sua password è stata cambiata"],
      [undefined, "Your password was changed"],
    ]);
  });
});
