import { expect, it } from "vitest";
import { createMailReceiver } from "#lib/local/ses/receiving.ts";

const rules = [
  {
    recipients: ["reply.halvest.example"],
    actions: [
      { S3Action: { BucketName: "mails", ObjectKeyPrefix: "mail/" } },
      { LambdaAction: { FunctionArn: "arn:receiver", InvocationType: "Event" as const } },
    ],
  },
];

it("stores a mail and then calls the function with where it is and who sent it", async () => {
  const done: unknown[] = [];
  const receiver = createMailReceiver({
    rules,
    put: async (bucket, key, content) => void done.push([bucket, key, content.toString()]),
    invoke: async (functionArn, event) => void done.push([functionArn, event]),
  });
  expect(receiver.takes("Someone <reply.1@Reply.Halvest.example>")).toBe(true);
  expect(receiver.takes("support@halvest.example")).toBe(false);
  const to = "reply.1@reply.halvest.example";
  await receiver.receive({ from: "Ann <ann@example.com>", to, raw: Buffer.from("raw") });
  const [stored, called] = done as [[string, string, string], [string, { Records: [{ ses: object }] }]];
  expect(stored).toEqual(["mails", expect.stringMatching(/^mail\/[0-9a-f]{32}$/), "raw"]);
  expect(called[1].Records[0].ses).toMatchObject({
    mail: { messageId: stored[1].slice("mail/".length), source: "ann@example.com" },
    receipt: { recipients: [to], dmarcVerdict: { status: "PASS" }, virusVerdict: { status: "PASS" } },
  });
  await receiver.receive({ from: "ann@example.com", to: "support@halvest.example", raw: Buffer.from("") });
  expect(done).toHaveLength(2);
});
