import type { Context } from "aws-lambda";
import type { Log } from "#functions/platform/log.ts";
import { failureOf } from "./failure.ts";

/**
 * Makes the Lambda handler of work that no user waits for: a schedule, an operator or CloudFormation starts it. What is
 * thrown is treated as in a call: a refusal (an `AppError` below 500) reaches the caller with its own message; any
 * other failure is logged with its causes and reaches them in general ones.
 *
 * @param featureLog the lines of a run carry its id as well
 * @param run does the work; what it returns is what an invocation gets
 */
export function job<Result>(
  featureLog: Log,
  run: (log: Log, event: unknown, requestId: string) => Promise<Result>,
): (event: unknown, context: Pick<Context, "awsRequestId">) => Promise<Result> {
  return async (event, { awsRequestId: requestId }) => {
    const log = featureLog.with({ requestId });
    try {
      return await run(log, event, requestId);
    } catch (thrown) {
      const { error, body } = failureOf(thrown, { requestId, log });
      // Without a cause: Lambda writes what leaves here into the log as it is. A refusal still says where it comes from.
      const answer = new Error(body.error);
      if (error.status < 500 && error.stack !== undefined) answer.stack = error.stack;
      throw answer;
    }
  };
}
