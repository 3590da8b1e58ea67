import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "#lib/app.ts";
import { readConfig } from "#lib/config.ts";
import { productionContext } from "./synthesis.ts";

const stages = {
  "a development stage": {},
  "a production stage with everything on": productionContext,
  "another stage of the same account": {
    ...productionContext,
    stage: "qa",
    domainName: "qa.halvest.example",
    mailIdentityExists: true,
    waf: false,
  },
};

describe("AWS's validator, offline", () => {
  // Findings that do not stop the synthesis are written to the terminal.
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
    vi.spyOn(console, "error").mockImplementation((text) => void written.push(String(text)));
  });

  test.each(Object.entries(stages))("finds nothing in the templates of %s", (_, context) => {
    const { stacks } = buildApp(readConfig(context)).synth();
    expect(stacks.filter(({ template }) => Object.keys(template.Resources ?? {}).length === 0)).toEqual([]);
    expect(written).toEqual([]);
  });

  test.each([
    ["a value that the service does not know", "SqsManagedSseEnabled", { not: "a switch" }],
    ["a property that the type does not have", "VisibilityTimeOut", 30],
  ])("stops the synthesis at %s", (_, name, value) => {
    const app = buildApp(readConfig({}));
    const queues = app.node.findAll().filter((each) => each instanceof CfnQueue);
    expect(queues.length).toBeGreaterThan(0);
    queues[0]?.addPropertyOverride(name, value);
    expect(() => app.synth()).toThrow(`ERROR ${name}: `);
  });
});
