import { describe, expect, test } from "vitest";
import { readConfig } from "#lib/config.ts";
import { combine, environmentOf, mailIdentity, type Needs, statementsOf } from "#lib/constructs/needs.ts";
import { offering } from "./offer.ts";

function granted(needs: Needs, context: Record<string, unknown> = {}): unknown {
  const { stack, offer } = offering(context);
  return stack.resolve(statementsOf(stack, needs, offer).map((statement) => statement.toStatementJson()));
}

const everything: Needs = {
  tables: { accounts: ["GetItem", "QueryIndex"], market: ["Query"] },
  files: { photos: ["GetObject", "List"] },
  secrets: ["client-secret", "proof-key"],
  userPool: ["AdminGetUser"],
  userPoolClient: true,
  sendsMail: true,
  settings: ["WEB_ORIGIN", "MARKET_PRICE_URL"],
};

describe("what a function needs", () => {
  test("becomes its environment", () => {
    const { stack, offer } = offering();
    expect(stack.resolve(environmentOf(everything, offer))).toMatchObject({
      FILES_BUCKET: { "Fn::Join": ["", ["halvest-test-files-", { Ref: "AWS::AccountId" }]] },
      CLIENT_SECRET_PARAMETER: "/test/halvest/client-secret",
      PROOF_KEY_PARAMETER: "/test/halvest/proof-key",
      USER_POOL_ID: "eu-central-1_pool",
      USER_POOL_CLIENT_ID: "client",
      MAIL_SENDER: "no-reply@halvest.example",
      WEB_ORIGIN: "https://test.halvest.example",
      MARKET_PRICE_URL: "https://mempool.space/api",
    });
  });

  test("becomes rights on those tables and their index by action, and on nothing else", () => {
    expect(granted({ tables: { accounts: ["GetItem", "QueryIndex"] } })).toEqual([
      {
        Effect: "Allow",
        Action: "dynamodb:GetItem",
        Resource: { "Fn::GetAtt": [expect.stringMatching(/^accounts/), "Arn"] },
      },
      {
        Effect: "Allow",
        Action: "dynamodb:Query",
        Resource: {
          "Fn::Join": ["", [{ "Fn::GetAtt": [expect.stringMatching(/^accounts/), "Arn"] }, "/index/gsi1"]],
        },
      },
    ]);
  });

  test("becomes rights on files below the prefix, and on nothing else in the bucket", () => {
    const bucket = ["arn:aws:s3:::halvest-test-files-", { Ref: "AWS::AccountId" }];
    expect(granted({ files: { photos: ["PutObject", "DeleteObject", "List"] } })).toEqual([
      {
        Effect: "Allow",
        Action: ["s3:PutObject", "s3:DeleteObject"],
        Resource: { "Fn::Join": ["", [...bucket, "/photos/*"]] },
      },
      {
        Effect: "Allow",
        Action: "s3:ListBucket",
        Resource: { "Fn::Join": ["", bucket] },
        Condition: { StringLike: { "s3:prefix": "photos/*" } },
      },
    ]);
    expect(granted({ files: { photos: ["GetObject"] } })).toHaveLength(1);
  });

  test("becomes the right to read those secrets", () => {
    expect(granted({ secrets: ["link-key"] })).toEqual([
      {
        Effect: "Allow",
        Action: "ssm:GetParameters",
        Resource: "arn:aws:ssm:eu-central-1:123456789012:parameter/test/halvest/link-key",
      },
    ]);
  });

  test("becomes the right to call the pool by action", () => {
    expect(granted({ userPool: ["AdminGetUser", "AdminDeleteUser"] })).toEqual([
      {
        Effect: "Allow",
        Action: ["cognito-idp:AdminGetUser", "cognito-idp:AdminDeleteUser"],
        Resource: "arn:aws:cognito-idp:eu-central-1:123456789012:userpool/eu-central-1_pool",
      },
    ]);
  });

  test("becomes the right to send mail from the one sender", () => {
    expect(granted({ sendsMail: true })).toEqual([
      {
        Effect: "Allow",
        Action: ["ses:SendEmail", "ses:SendRawEmail"],
        Resource: "arn:aws:ses:eu-central-1:123456789012:identity/no-reply@halvest.example",
        Condition: { StringEquals: { "ses:FromAddress": "no-reply@halvest.example" } },
      },
    ]);
  });

  test("without entries is empty", () => {
    const { offer } = offering();
    expect(granted({})).toEqual([]);
    expect(environmentOf({}, offer)).toEqual({});
  });

  test("cannot be the pool for a function that the pool depends on", () => {
    const { stack, offer } = offering();
    const { identity: _, ...without } = offer;
    expect(() => statementsOf(stack, { userPool: ["AdminGetUser"] }, without)).toThrow(
      "cannot use the user pool",
    );
    expect(() => environmentOf({ userPoolClient: true }, without)).toThrow("cannot use the user pool");
  });

  test("of two adds up, each right once", () => {
    const both = combine(
      { tables: { accounts: ["GetItem", "Query"] }, secrets: ["csrf-key"] },
      {
        tables: { accounts: ["Query"], events: ["PutItem"] },
        secrets: ["csrf-key", "link-key"],
        sendsMail: true,
      },
    );
    expect(both).toEqual({
      tables: { accounts: ["GetItem", "Query"], events: ["PutItem"] },
      secrets: ["csrf-key", "link-key"],
      sendsMail: true,
    });
  });
});

describe("the identity that sends mail", () => {
  const certificateArn =
    "arn:aws:acm:us-east-1:123456789012:certificate/7e7a28d2-163f-4b8f-b9cd-822f96c08d6a";

  test("is the whole domain when the sender belongs to the product's domain", () => {
    const config = readConfig({
      domainName: "halvest.example",
      certificateArn,
      mailSender: "hello@halvest.example",
    });
    expect(mailIdentity(config)).toBe("halvest.example");
  });

  test("is the one address otherwise", () => {
    expect(mailIdentity(readConfig({ mailSender: "me@elsewhere.example" }))).toBe("me@elsewhere.example");
  });
});
