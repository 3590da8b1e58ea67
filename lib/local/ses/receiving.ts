import { randomUUID } from "node:crypto";
import * as z from "zod";
import { demandPermission, type InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { bareAddress } from "./mailbox.ts";

const Action = z.union([
  z.strictObject({
    S3Action: z.strictObject({ BucketName: z.string(), ObjectKeyPrefix: z.string().optional() }),
  }),
  z.strictObject({
    LambdaAction: z.strictObject({ FunctionArn: z.string(), InvocationType: z.literal("Event") }),
  }),
]);
const ReceiptRule = z.strictObject({
  RuleSetName: z.string(),
  Rule: z.strictObject({
    Actions: z.array(Action),
    Enabled: z.boolean().optional(),
    Recipients: z.array(z.string()),
    ScanEnabled: z.boolean().optional(),
  }),
});

/** What happens to mails for some recipients. */
export interface MailRule {
  /** Domains and addresses in lower case. */
  readonly recipients: readonly string[];
  readonly actions: readonly z.infer<typeof Action>[];
}

/**
 * The receipt rules of the templates.
 * @throws TemplateError for one that could not call its function when deployed, or is not understood
 */
export function readMailRules(cloud: Cloud, permissions: readonly InvokePermission[]): readonly MailRule[] {
  return cloud.ofType("AWS::SES::ReceiptRule").flatMap((resource) => {
    const { Rule } = cloud.parse(resource, ReceiptRule);
    for (const action of Rule.Actions) {
      if (!("LambdaAction" in action)) continue;
      const { FunctionArn: functionArn } = action.LambdaAction;
      const sourceArn = `arn:aws:ses:${cloud.region}:${cloud.account}:receipt-rule-set/*`;
      demandPermission(permissions, resource, { functionArn, principal: "ses.amazonaws.com", sourceArn });
    }
    const recipients = Rule.Recipients.map((recipient) => recipient.toLowerCase());
    return Rule.Enabled === false ? [] : [{ recipients, actions: Rule.Actions }];
  });
}

/** A mail as it comes by SMTP. */
interface ArrivingMail {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** Mail that comes to this installation. */
export interface MailReceiver {
  /** Whether a rule takes mail to this address. */
  takes(address: string): boolean;
  /** Carries out the actions of the rules. @throws Error with the function's own message if it fails */
  receive(mail: ArrivingMail): Promise<void>;
}

interface MailReceiverDependencies {
  readonly rules: readonly MailRule[];
  readonly put: (bucket: string, key: string, content: Buffer) => Promise<void>;
  readonly invoke: (functionArn: string, event: object) => Promise<unknown>;
}

const passed = { status: "PASS" };

/** Receives mail. No mail server stands in front, so every sender counts as verified, and no mail as spam. */
export function createMailReceiver({ rules, put, invoke }: MailReceiverDependencies): MailReceiver {
  const rulesFor = (address: string) => {
    const bare = bareAddress(address);
    const names = [bare, bare.slice(bare.lastIndexOf("@") + 1)];
    return rules.filter(({ recipients }) => recipients.some((recipient) => names.includes(recipient)));
  };
  return {
    takes: (address) => rulesFor(address).length > 0,
    receive: async ({ from, to, raw }) => {
      const messageId = randomUUID().replaceAll("-", "");
      const timestamp = new Date().toISOString();
      const verdicts = ["spam", "virus", "spf", "dkim", "dmarc"].map((name) => [`${name}Verdict`, passed]);
      const ses = {
        mail: { timestamp, messageId, source: bareAddress(from), destination: [bareAddress(to)] },
        receipt: { timestamp, recipients: [bareAddress(to)], ...Object.fromEntries(verdicts) },
      };
      const event = { Records: [{ eventSource: "aws:ses", eventVersion: "1.0", ses }] };
      for (const action of rulesFor(to).flatMap(({ actions }) => actions)) {
        if ("LambdaAction" in action) await invoke(action.LambdaAction.FunctionArn, event);
        else {
          const { BucketName, ObjectKeyPrefix = "" } = action.S3Action;
          await put(BucketName, ObjectKeyPrefix + messageId, raw);
        }
      }
    },
  };
}
