import { expect, test } from "vitest";
import { productionContext, synthesise } from "./synthesis.ts";

/** Follow from the contract and lib/features.ts, one set for each function or operation; their own tests count them. */
const derived: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::CloudWatch::Alarm",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
]);

/** What a deployment consists of: a change here is a change of what runs, what it costs and who may do what. */
test("a production deployment holds these resources besides its functions", async () => {
  const { templates } = synthesise(productionContext, { withPages: true });
  const lines = Object.entries(templates).flatMap(([stack, { Resources = {} }]) => {
    const counts = new Map<string, number>();
    for (const { Type } of Object.values(Resources)) counts.set(Type, (counts.get(Type) ?? 0) + 1);
    const own = [...counts].filter(([type]) => !derived.has(type));
    return own.map(([type, count]) => `${stack}: ${count} ${type}`).toSorted();
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("inventory.txt");
});
