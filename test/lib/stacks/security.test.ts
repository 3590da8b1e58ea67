import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, test } from "vitest";
import { ofType, productionContext, type Synthesis, synthesise } from "./synthesis.ts";

describe.each([
  ["development", {}],
  ["production", productionContext],
])("the %s deployment", (_, context) => {
  let synthesis: Synthesis;
  beforeAll(() => {
    synthesis = synthesise(context);
  });

  test("breaks no AWS Solutions rule without a reason", () => {
    const { violations } = new AwsSolutionsChecks(undefined, { verbose: true }).validateScope(synthesis.app);
    const findings = violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}: ${description}`),
    );
    expect(findings).toEqual([]);
  });
});
