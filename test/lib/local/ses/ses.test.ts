import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GetSendQuotaCommand,
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendRawEmailCommand,
} from "@aws-sdk/client-ses";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#lib/local/listen.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { createSes, type SesOptions } from "#lib/local/ses/create.ts";

const identities = ["no-reply@halvest.example", "domain.example"];
const place = { region: "eu-central-1", account: "111122223333" };

/** The emulator with the real SDK client pointed at it. */
async function ses(options: Partial<SesOptions> = {}) {
  const service = await createSes({ memory: true, identities, ...place, ...options });
  const { url, close } = await listen(service);
  const client = new SESClient({
    region: place.region,
    endpoint: url,
    credentials: { accessKeyId: "ASIATEST", secretAccessKey: "secret" },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await close();
    await service.close();
  });
  const send = (changes: Partial<SendEmailCommandInput> = {}) =>
    client.send(new SendEmailCommand({ ...mail, ...changes }));
  return { service, client, send };
}

const mail: SendEmailCommandInput = {
  Source: "Halvest <no-reply@halvest.example>",
  Destination: { ToAddresses: ["Ann <ann@example.com>", "b@example.com"] },
  ReplyToAddresses: ["help@halvest.example"],
  Message: {
    Subject: { Data: "Grüße & <more>" },
    Body: { Text: { Data: "Zeile 1\r\nZeile 2 – €" }, Html: { Data: "<p>a & b</p>" } },
  },
};

describe("SendEmail through the SDK", () => {
  it("delivers the mail as it was given and answers with an id", async () => {
    const { send, service } = await ses();
    expect((await send()).MessageId).toMatch(/^01[0-9a-f]+-/);
    expect(await service.mailbox.list()).toEqual([
      {
        id: expect.any(String),
        sentAt: expect.stringMatching(/Z$/),
        from: "Halvest <no-reply@halvest.example>",
        to: ["Ann <ann@example.com>", "b@example.com"],
        replyTo: ["help@halvest.example"],
        subject: "Grüße & <more>",
        text: "Zeile 1\r\nZeile 2 – €",
        html: "<p>a & b</p>",
      },
    ]);
  });

  it.each(["somebody@domain.example", "X <a@sub.domain.example>", "NO-REPLY@Halvest.Example"])(
    "%s sends under a verified identity",
    async (Source) => {
      expect((await (await ses()).send({ Source })).MessageId).toBeTruthy();
    },
  );

  it("in the sandbox sends only for and to what is verified, the sender of the templates included", async () => {
    const verified = ["halvest.example", "ann@example.com"];
    const { send, service } = await ses({ sandbox: verified });
    const to = (...ToAddresses: string[]) => send({ Destination: { ToAddresses } });
    await to("Ann <Ann@example.com>", "bob@halvest.example");
    await expect(to("ann@example.com", "bob@example.com")).rejects.toMatchObject({
      name: "MessageRejected",
      message: expect.stringMatching(/failed the check in region EU-CENTRAL-1: bob@example\.com$/),
    });
    const { send: sendUnverified } = await ses({ sandbox: ["ann@example.com"] });
    await expect(sendUnverified({ Destination: { ToAddresses: ["ann@example.com"] } })).rejects.toThrow(
      /not verified.*no-reply@halvest\.example/,
    );
    expect(await service.mailbox.list()).toHaveLength(1);
  });

  it.each(["other@halvest.example", "a@otherdomain.example", "no-reply@halvest.example.evil.example"])(
    "%s is not verified",
    async (Source) => {
      const { send, service } = await ses();
      await expect(send({ Source })).rejects.toMatchObject({
        name: "MessageRejected",
        message: expect.stringContaining("Email address is not verified"),
        $metadata: { httpStatusCode: 400 },
      });
      expect(await service.mailbox.list()).toEqual([]);
    },
  );

  it.each<[string, Partial<SendEmailCommandInput>, string]>([
    ["no recipient", { Destination: {} }, "InvalidParameterValue"],
    ["a recipient without a domain", { Destination: { ToAddresses: ["ann"] } }, "InvalidParameterValue"],
    [
      "a recipient with a line break",
      { Destination: { ToAddresses: ["a@x.example\r\nBcc: z@x.example"] } },
      "InvalidParameterValue",
    ],
    ["51 recipients", { Destination: { ToAddresses: Array(51).fill("a@example.com") } }, "MessageRejected"],
    [
      "a copy",
      { Destination: { ToAddresses: ["a@example.com"], BccAddresses: ["b@example.com"] } },
      "InvalidParameterValue",
    ],
    ["no body", { Message: { Subject: { Data: "s" }, Body: {} } }, "ValidationError"],
  ])("%s is refused", async (_, changes, name) => {
    const { send, service } = await ses();
    await expect(send(changes)).rejects.toMatchObject({ name });
    expect(await service.mailbox.list()).toEqual([]);
  });

  it("an operation it does not have is refused by name", async () => {
    const { client } = await ses();
    await expect(client.send(new GetSendQuotaCommand({}))).rejects.toThrow(
      /does not know the action GetSendQuota/,
    );
  });
});

it("version 2 of the API is refused by name", async () => {
  const { service } = await ses();
  const response = await service.handle({
    method: "POST",
    path: "/v2/email/outbound-emails",
    headers: { "content-type": "application/json" },
    body: Buffer.from("{}"),
  });
  expect(response).toMatchObject({
    status: 501,
    headers: { "x-amzn-errortype": "LocalServiceNotAvailable" },
  });
  expect(response.body).toMatch(/no SES v2 \(POST \/v2\/email\/outbound-emails\)/);
});

describe("SendRawEmail through the SDK", () => {
  const Source = "Halvest <no-reply@halvest.example>";
  const Destinations = ["only@example.com"];
  const raw = [
    "From: Halvest <no-reply@halvest.example>",
    "To: Ann <ann@example.com>, bob@example.com",
    "Reply-To: help@halvest.example",
    "Message-ID: <own@halvest.example>",
    "In-Reply-To: <root@halvest.example>",
    "References: <root@halvest.example> <first@example.com>",
    "Subject: =?UTF-8?B?R3LDvMOfZQ==?=",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from("Zeile – €").toString("base64"),
    "",
  ].join("\r\n");
  const rawMail = (more: object = {}) =>
    new SendRawEmailCommand({ Source, Destinations, RawMessage: { Data: Buffer.from(raw) }, ...more });

  it("delivers the message, under an id of its own and with its references", async () => {
    const { client, service } = await ses();
    const { MessageId } = await client.send(rawMail());
    expect(await service.mailbox.list()).toMatchObject([
      {
        from: "Halvest <no-reply@halvest.example>",
        to: ["only@example.com"],
        replyTo: ["help@halvest.example"],
        subject: "Grüße",
        text: expect.stringContaining("Zeile – €"),
        headers: {
          messageId: `<${MessageId}@eu-central-1.amazonses.com>`,
          inReplyTo: "<root@halvest.example>",
          references: "<root@halvest.example> <first@example.com>",
        },
      },
    ]);
  });

  it("sends to the given destinations alone, under the rights for raw mail", async () => {
    const questions: AccessCall[] = [];
    const { client, service } = await ses({
      authorise: (question) => {
        questions.push(question);
        return { allowed: true };
      },
    });
    await client.send(rawMail());
    expect(await service.mailbox.list()).toMatchObject([{ to: ["only@example.com"] }]);
    expect(questions).toMatchObject([
      { action: "ses:SendRawEmail", context: { "ses:recipients": ["only@example.com"] } },
    ]);
    await expect(client.send(rawMail({ Source: "x@otherdomain.example" }))).rejects.toMatchObject({
      name: "MessageRejected",
    });
  });
});

describe("rights", () => {
  it("need the right on the identity, sender and recipients", async () => {
    const questions: AccessCall[] = [];
    const { send } = await ses({
      authorise: (question) => {
        questions.push(question);
        return { allowed: true };
      },
    });
    await send({});
    expect(questions).toEqual([
      {
        accessKeyId: "ASIATEST",
        action: "ses:SendEmail",
        resources: ["arn:aws:ses:eu-central-1:111122223333:identity/no-reply@halvest.example"],
        context: {
          "ses:fromaddress": ["no-reply@halvest.example"],
          "ses:recipients": ["ann@example.com", "b@example.com"],
        },
      },
    ]);
  });

  it("that are missing refuse the mail with the hook's message", async () => {
    const { send, service } = await ses({
      authorise: () => ({ allowed: false, message: "grant ses:SendEmail" }),
    });
    await expect(send()).rejects.toMatchObject({ name: "AccessDenied", message: "grant ses:SendEmail" });
    expect(await service.mailbox.list()).toEqual([]);
  });
});

describe("the mailbox", () => {
  it("lists the newest mail first and notifies listeners", async () => {
    const { send, service } = await ses();
    const heard: string[] = [];
    const stop = service.mailbox.subscribe(({ subject }) => heard.push(subject));
    const titled = (Data: string) => send({ Message: { Subject: { Data }, Body: { Text: { Data: "t" } } } });
    await titled("one");
    await titled("two");
    stop();
    await titled("three");
    expect((await service.mailbox.list()).map(({ subject }) => subject)).toEqual(["three", "two", "one"]);
    expect(heard).toEqual(["one", "two"]);
  });

  it("keeps its mails when the service is started again", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-ses-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const first = await createSes({ directory, identities, ...place });
    const delivered = await first.mailbox.deliver({
      sentAt: "2026-11-21T00:00:00.000Z",
      from: "a",
      to: ["b"],
      replyTo: [],
      subject: "kept",
    });
    await first.close();
    const second = await createSes({ directory, identities, ...place });
    expect(second.mailbox.find(delivered.id)).toEqual(delivered);
    await second.close();
  });
});
