import * as z from "zod";
import { evaluate, PolicyDocument } from "#lib/local/iam/policy.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const Texts = z.union([z.string(), z.array(z.string())]);
const Principals = z.union([z.literal("*"), z.partialRecord(z.enum(["AWS", "Service"]), Texts)]);
const TopicPolicy = z.strictObject({
  PolicyDocument: z.looseObject({ Statement: z.array(z.looseObject({ Principal: Principals })) }),
  Topics: z.array(z.string()),
});
const Alarm = z.looseObject({
  AlarmActions: z.array(z.string()).default([]),
  InsufficientDataActions: z.array(z.string()).default([]),
  OKActions: z.array(z.string()).default([]),
});
const Budget = z.looseObject({
  NotificationsWithSubscribers: z
    .array(
      z.looseObject({
        Subscribers: z.array(z.looseObject({ SubscriptionType: z.string(), Address: z.string() })),
      }),
    )
    .default([]),
});

/**
 * Refuses alarms and budgets whose notifications a topic's policy would turn away without a word to anyone.
 * @throws TemplateError naming the alarm or budget, and the statement that its topic's policy lacks
 */
export function checkTopics(cloud: Cloud): void {
  const policies = cloud.ofType("AWS::SNS::TopicPolicy").map((one) => cloud.parse(one, TopicPolicy));
  const demand = (resource: Resource, service: string, topics: readonly string[]) => {
    for (const topic of topics.filter((arn) => arn.startsWith("arn:aws:sns:"))) {
      const own = policies.filter(({ Topics }) => Topics.includes(topic));
      // A topic without a policy of its own has one by which alarms of the account may publish, and budgets may not.
      if (own.length === 0 && service === "cloudwatch.amazonaws.com") continue;
      const statements = own.flatMap((one) => one.PolicyDocument.Statement);
      if (
        permitsService(statements, service, {
          action: "sns:Publish",
          resource: topic,
          account: resource.stack.account,
        })
      )
        continue;
      throw new TemplateError(
        `${describe(resource)}: the policy of ${topic} does not let ${service} publish, so its notifications would never arrive. Allow it sns:Publish with aws:SourceAccount.`,
      );
    }
  };
  for (const alarm of cloud.ofType("AWS::CloudWatch::Alarm")) {
    const { AlarmActions, InsufficientDataActions, OKActions } = cloud.parse(alarm, Alarm);
    demand(alarm, "cloudwatch.amazonaws.com", [...AlarmActions, ...InsufficientDataActions, ...OKActions]);
  }
  for (const budget of cloud.ofType("AWS::Budgets::Budget")) {
    const subscribers = cloud
      .parse(budget, Budget)
      .NotificationsWithSubscribers.flatMap(({ Subscribers }) => Subscribers);
    const topics = subscribers.filter(({ SubscriptionType }) => SubscriptionType === "SNS");
    demand(
      budget,
      "budgets.amazonaws.com",
      topics.map(({ Address }) => Address),
    );
  }
}

interface ResourceStatement {
  readonly Principal: z.output<typeof Principals>;
}

/** Whether a resource's policy lets a service of AWS do something for this account. */
function permitsService(
  statements: readonly ResourceStatement[],
  service: string,
  { action, resource, account }: { action: string; resource: string; account: string },
): boolean {
  const meant = statements.filter(
    ({ Principal }) =>
      Principal === "*" ||
      [Principal.AWS ?? []].flat().includes("*") ||
      [Principal.Service ?? []].flat().includes(service),
  );
  const { Statement } = PolicyDocument.parse({ Statement: meant.map(({ Principal: _, ...rest }) => rest) });
  const context = { "aws:sourceaccount": [account], "aws:securetransport": ["true"] };
  return evaluate(Statement, { action, resource, context }) === "allowed";
}
