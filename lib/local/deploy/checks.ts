import * as z from "zod";
import { permitsService, ResourcePolicy, type Statement } from "#lib/local/iam/policy.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const Table = z.looseObject({
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
  TimeToLiveSpecification: z.looseObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

/** The attribute by which the functions of this project let items expire. */
const expiry = "ttl";

/**
 * Refuses what would deploy and fail later: a table that a function names and that is in no template or keeps items
 * for ever, and a grant for an index that its table does not have.
 * @throws TemplateError naming the function or the role, and what is missing
 */
export function checkTables(
  cloud: Cloud,
  functions: Iterable<FunctionDefinition>,
  roles: ReadonlyMap<string, readonly Statement[]>,
): void {
  const tables = new Map(
    cloud.ofType("AWS::DynamoDB::Table").map((one) => [cloud.ref(one), cloud.parse(one, Table)]),
  );
  for (const { resource, source, environment } of functions) {
    if (source.kind !== "entry") continue;
    for (const [variable, name] of Object.entries(environment)) {
      if (!variable.endsWith("_TABLE")) continue;
      const { AttributeName, Enabled } = tables.get(name)?.TimeToLiveSpecification ?? {};
      if (AttributeName === expiry && Enabled) continue;
      const missing = tables.has(name)
        ? `which has no time to live on ${expiry}: nothing in it would ever expire`
        : "which is in no template";
      throw new TemplateError(`${describe(resource)}: ${variable} names the table ${name}, ${missing}.`);
    }
  }
  for (const [role, statements] of roles) {
    for (const granted of statements.flatMap(({ Resource = [] }) => Resource)) {
      const [, table = "", index = ""] = /:table\/([^/*]+)\/index\/([^*]+)$/.exec(granted) ?? [];
      const known = tables.get(table)?.GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === index);
      if (index === "" || known) continue;
      throw new TemplateError(`${role} grants ${granted}, but table ${table} has no index ${index}.`);
    }
  }
}

const TopicPolicy = z.strictObject({ PolicyDocument: ResourcePolicy, Topics: z.array(z.string()) });
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
      const statements = own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
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
