import { SESClient, SESServiceException, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Unanswered } from "#functions/mail/deliver-mail.ts";
import { sesMailer } from "#functions/mail/ses-mailer.ts";

const mock = mockClient(SESClient);
// Files share what they import: the next one gets the real client.
afterAll(() => mock.restore());
const mailer = sesMailer(new SESClient({ region: "us-east-1" }), "no-reply@halvest.example");
const content = { subject: "Hello", heading: "Hello", paragraphs: ["Text."], footnote: "Bye." };
beforeEach(() => mock.reset());

describe("the mailer", () => {
  it("sends text and HTML in one mail", async () => {
    mock.on(SendEmailCommand).resolves({ MessageId: "1" });
    await mailer.send("ada@example.com", content);
    expect(mock.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      Source: "Halvest <no-reply@halvest.example>",
      Destination: { ToAddresses: ["ada@example.com"] },
      Message: {
        Subject: { Data: "Hello", Charset: "UTF-8" },
        Body: {
          Text: { Data: expect.stringContaining("Text.") },
          Html: { Data: expect.stringContaining("<h1") },
        },
      },
    });
  });

  it("names who is to be answered, where a mail says so", async () => {
    mock.on(SendEmailCommand).resolves({ MessageId: "1" });
    await mailer.send("support@halvest.example", { ...content, replyTo: "ada@example.com" });
    await mailer.send("ada@example.com", content);
    const [first, second] = mock.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
    expect(first).toMatchObject({ ReplyToAddresses: ["ada@example.com"] });
    expect(second).not.toHaveProperty("ReplyToAddresses");
  });

  it("lets mail programs end mails that can be ended by one click", async () => {
    mock.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    const unsubscribeUrl = `https://halvest.example/api/alerts/unsubscribe?user=ada&signature=${"s".repeat(64)}`;
    await mailer.send("ada@example.com", { ...content, unsubscribeUrl });
    const { input } = mock.commandCalls(SendRawEmailCommand)[0]?.args[0] ?? {};
    const mail = await PostalMime.parse(Buffer.from(input?.RawMessage?.Data ?? []));
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      "list-unsubscribe": `<${unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(Object.keys(headers)).not.toContain("in-reply-to");
  });

  it.each([
    [undefined, "<conversation.abc@halvest.example>", "<conversation.abc@halvest.example>"],
    ["<q@example.com>", "<q@example.com>", "<conversation.abc@halvest.example> <q@example.com>"],
  ])(
    "sends a mail of a conversation that answers %s with its references",
    async (answers, inReplyTo, references) => {
      mock.on(SendRawEmailCommand).resolves({ MessageId: "1" });
      const conversation = { id: "abc", sequence: 2, ...(answers === undefined ? {} : { answers }) };
      const subject = "Größe\r\nBcc: eve@example.com";
      const sent = await mailer.send("gil@example.com", {
        ...content,
        subject,
        replyTo: "support@halvest.example",
        conversation,
      });
      expect(sent).toEqual({
        messageId: "<1@email.amazonses.com>",
        threadId: "<conversation.abc@halvest.example>",
      });
      const { input } = mock.commandCalls(SendRawEmailCommand)[0]?.args[0] ?? {};
      expect(input).toMatchObject({
        Source: "Halvest <no-reply@halvest.example>",
        Destinations: ["gil@example.com"],
      });
      const mail = await PostalMime.parse(Buffer.from(input?.RawMessage?.Data ?? []));
      expect(mail).toMatchObject({
        from: { name: "Halvest", address: "no-reply@halvest.example" },
        to: [{ address: "gil@example.com" }],
        replyTo: [{ address: "support@halvest.example" }],
        subject: "Größe Bcc: eve@example.com",
        text: expect.stringContaining("Text."),
        html: expect.stringContaining("<h1"),
        inReplyTo,
        references,
      });
      expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    },
  );

  it("distinguishes a refusal of SES from a missing answer", async () => {
    const refused = new SESServiceException({ name: "Throttling", $fault: "client", $metadata: {} });
    mock.on(SendEmailCommand).rejectsOnce(refused).rejects(new Error("Request timed out"));
    await expect(mailer.send("ada@example.com", content)).rejects.toBe(refused);
    await expect(mailer.send("ada@example.com", content)).rejects.toThrow(Unanswered);
  });
});
