import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { jobs } from "#lib/functions.ts";
import { ofType, type Synthesis, synthesise } from "./synthesis.ts";

let synthesis: Synthesis;
let template: Template;
beforeAll(() => {
  synthesis = synthesise();
  template = Template.fromJSON(synthesis.templates.jobs ?? {});
});

describe("scheduled work", () => {
  test("has one schedule for each job", () => {
    const rates = ofType(synthesis, "AWS::Events::Rule").map(
      ({ Properties }) => Properties.ScheduleExpression,
    );
    const wanted = Object.values(jobs).map(({ everyMinutes }) =>
      everyMinutes === 60 ? "rate(1 hour)" : `rate(${everyMinutes} minutes)`,
    );
    expect(rates).toEqual(wanted);
  });

  test("that fails or cannot be started is tried once more and then kept for two weeks", () => {
    const queue = { "Fn::GetAtt": [Match.stringLikeRegexp("^DeadLetters"), "Arn"] };
    template.hasResourceProperties("AWS::Events::Rule", {
      Targets: [
        Match.objectLike({
          DeadLetterConfig: { Arn: queue },
          RetryPolicy: Match.objectLike({ MaximumRetryAttempts: 1 }),
        }),
      ],
    });
    template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
      DestinationConfig: { OnFailure: { Destination: queue } },
      MaximumRetryAttempts: 1,
    });
    template.hasResourceProperties("AWS::SQS::Queue", {
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    });
  });

  test("fetches the market from the addresses that the deployment names", () => {
    template.hasResourceProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: Match.objectLike({
          MARKET_PRICE_URL: "https://mempool.space/api",
          MARKET_FALLBACK_URL: "https://api.coingecko.com",
          MARKET_RATES_URL: "https://api.frankfurter.dev/v1",
        }),
      },
    });
  });

  test("fetches no price from a second source where the deployment calls no services", () => {
    Template.fromJSON(synthesise({ connectedServices: false }).templates.jobs ?? {}).hasResourceProperties(
      "AWS::Lambda::Function",
      {
        Environment: {
          Variables: Match.objectLike({
            MARKET_PRICE_URL: "https://mempool.space/api",
            MARKET_FALLBACK_URL: "none",
          }),
        },
      },
    );
  });
});
