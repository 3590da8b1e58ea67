import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  DeleteParameterCommand,
  GetParameterCommand,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { type Product, password, startProduct } from "./product.ts";
import { openTables } from "./tables.ts";

/** What the operator's guide does with the AWS command line. */
let product: Product;
beforeAll(async () => {
  // Its own: what an operator rotates and empties would be missing to other files.
  product = await startProduct({});
});
afterAll(() => product.stop());

/** Asks Lambda as the command line does; the local cloud does not check the signature itself. */
async function lambda(method: string, path: string, body?: object) {
  const { endpoint, region, operator } = product.cloud.aws;
  const scope = `20261123/${region}/lambda/aws4_request`;
  const response = await fetch(`${endpoint}${path}`, {
    method,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${operator.accessKeyId}/${scope}, SignedHeaders=host, Signature=0`,
      "x-amz-security-token": operator.sessionToken,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

function parameters(): SSMClient {
  const { endpoint, region, operator: credentials } = product.cloud.aws;
  return new SSMClient({ endpoint, region, credentials });
}

const profile = "/2015-03-31/functions/halvest-development-profile-api";

it("a key that is changed counts once the running environments are ended", async () => {
  const member = await product.member("rotated");
  const rename = async (displayName: string) =>
    (await product.call("PUT", "/auth/me", { as: member, body: { displayName } })).json?.code ?? "changed";
  expect(await rename("One")).toBe("changed");
  const ssm = parameters();
  const Name = "/development/halvest/csrf-key";
  const Value = randomBytes(32).toString("base64");
  await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: true }));
  ssm.destroy();
  expect(await rename("Two")).toBe("changed");

  const listed = await lambda("GET", "/2015-03-31/functions/");
  const names = listed.json.Functions.map(({ FunctionName }: { FunctionName: string }) => FunctionName);
  expect(names).toContain("halvest-development-profile-api");
  expect(await lambda("PUT", `${profile}/configuration`, { Description: "keys changed" })).toMatchObject({
    status: 200,
    json: { FunctionName: "halvest-development-profile-api", Description: "keys changed" },
  });
  expect(await rename("Three")).toBe("CSRF_FAILED");
});

it("a function without executions refuses every call until it has them again", async () => {
  const path = "/2017-10-31/functions/halvest-development-health-api/concurrency";
  const health = async () => (await product.call("GET", "/health")).status;
  expect(await health()).toBe(200);
  expect(await lambda("PUT", path, { ReservedConcurrentExecutions: 0 })).toMatchObject({ status: 200 });
  expect(await health()).toBe(503);
  expect((await lambda("DELETE", path)).status).toBe(204);
  expect(await health()).toBe(200);
});

it.each([
  ["GET", "/2015-03-31/functions/halvest-development-health-api", undefined, 400],
  ["PUT", "/2015-03-31/functions/none/configuration", { Description: "x" }, 404],
  ["PUT", `${profile}/configuration`, { MemorySize: 128 }, 400],
  ["PUT", "/2017-10-31/functions/halvest-development-health-api/concurrency", {}, 400],
] as const)("what the local Lambda does not have is refused: %s %s", async (method, path, body, status) => {
  expect((await lambda(method, path, body)).status).toBe(status);
});

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
const block = /^ *```\w*\n(.*?)^ *```/gms;
/** The operator's commands: whole blocks, and what stands in the text. */
const commands = [
  ...[...readme.matchAll(block)].map(([, lines = ""]) => lines),
  ...[...readme.replaceAll(block, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
].filter((each) => operationsOf(each).length > 0);

/** Those that need what the local cloud does not have. */
const onAwsAlone = [
  "cloudformation delete-stack",
  "cloudformation update-termination-protection",
  "cognito-idp get-user",
  "cognito-idp list-user-pools",
  "dynamodb delete-table",
  "dynamodb restore-table-to-point-in-time",
  "dynamodb update-table",
  "logs filter-log-events",
  "s3 ls",
  "s3 rb",
  "s3 rm",
  "service-quotas request-service-quota-increase",
  "ses set-active-receipt-rule-set",
  "sesv2 delete-suppressed-destination",
  "sesv2 get-account",
  "sesv2 put-account-suppression-attributes",
];

function operationsOf(script: string): string[] {
  return [...script.matchAll(/\baws ([\w-]+ [a-z][\w-]+)/g)].map(([, operation = ""]) => operation);
}

const { stdout: version } = spawnSync("aws", ["--version"], { encoding: "utf8" });

// Each command takes a second to start, and several on a busy machine.
const timeout = 400_000;

describe.skipIf(!version)("the operator's guide, where there is the AWS command line", { timeout }, () => {
  const tried = new Set<string>();

  /**
   * Runs the one command or block of the guide that has these words, in the stage that there is.
   * @param gaps what the guide leaves to the operator
   * @returns what it wrote; ends with the status when it failed
   */
  async function run(words: string, gaps: Readonly<Record<string, string>> = {}): Promise<string> {
    const found = commands.filter((each) => each.includes(words));
    expect(found, words).toHaveLength(1);
    let script = found[0]!.replaceAll("production", "development").replaceAll(/^npx .*$/gm, "");
    for (const operation of operationsOf(script)) tried.add(operation);
    for (const [gap, value] of Object.entries(gaps)) {
      expect(script).toContain(gap);
      script = script.replaceAll(gap, value);
    }
    // The first version takes payloads as they are without being told, and asks SQS elsewhere unless it is told.
    if (version.startsWith("aws-cli/1.")) script = script.replaceAll(/ --cli-binary-format \S+/g, "");
    const { endpoint, region, operator } = product.cloud.aws;
    const shell = spawn(
      "bash",
      // The command line opens /dev/stdout, which must be a pipe for that.
      [
        "-euo",
        "pipefail",
        "-c",
        `aws() { command aws --endpoint-url ${endpoint} "$@"; }\n{ ${script}\n} 2>&1 | cat`,
      ],
      {
        env: {
          PATH: process.env.PATH,
          AWS_CONFIG_FILE: "/dev/null",
          AWS_PAGER: "",
          AWS_DEFAULT_REGION: region,
          AWS_ACCESS_KEY_ID: operator.accessKeyId,
          AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
          AWS_SESSION_TOKEN: operator.sessionToken,
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const status = new Promise<number | null>((resolve) => shell.once("close", resolve));
    const written = await text(shell.stdout);
    return (await status) === 0 ? written : `${written}status ${await status}`;
  }

  it("makes the first administrator", async () => {
    await product.join({ email: "you@halvest.example", password, displayName: "You" });
    expect(await run('"action":"set-role"')).toContain('"after":{"role":"ADMIN"}');
  });

  it("stores Stripe's secrets and finds them ready", async () => {
    const ssm = parameters();
    for (const name of ["stripe-secret-key", "stripe-webhook-secret"]) {
      await ssm.send(new DeleteParameterCommand({ Name: `/development/halvest/${name}` }));
    }
    ssm.destroy();
    const written = await run('"action":"check-secrets"', {
      "sk_live_…": `sk_live_${"a".repeat(24)}`,
      "whsec_…": `whsec_${"b".repeat(24)}`,
    });
    expect(written).toContain('{"ready":true,');
  });

  it("changes a key and restarts the functions", async () => {
    const functions = {
      "starts_with(FunctionName,'halvest-development-')": "FunctionName=='halvest-development-health-api'",
    };
    expect(await run("lambda list-functions", functions)).toMatch(/"Description": "keys changed 20.*\}\s*$/s);
  });

  it("stops a function and lets it run again", async () => {
    const health = async () => (await product.call("GET", "/health")).status;
    const gaps = { "<function>": "halvest-development-health-api" };
    expect(await run("--reserved-concurrent-executions 0", gaps)).toContain(
      '"ReservedConcurrentExecutions": 0',
    );
    expect(await health()).toBe(503);
    expect(await run("delete-function-concurrency", gaps)).toBe("");
    expect(await health()).toBe(200);
  });

  it("signs someone out everywhere, which ends refresh tokens at Cognito itself", async () => {
    const member = await product.member("signed-out");
    const claims = JSON.parse(Buffer.from(member.accessToken.split(".")[1] ?? "", "base64url").toString());
    const ssm = parameters();
    const name = { Name: "/development/halvest/client-secret", WithDecryption: true };
    const { Parameter } = await ssm.send(new GetParameterCommand(name));
    ssm.destroy();
    const gaps = {
      "<token>": member.refreshToken.split(".").slice(3).join("."),
      "<client>": claims.client_id,
      "<secret>": Parameter?.Value ?? "",
    };
    expect(await run("get-tokens-from-refresh-token", gaps)).toContain('"TokenType": "Bearer"');
    const user = { "<pool>": claims.iss.split("/").at(-1), "<user id>": member.userId };
    expect(await run("admin-user-global-sign-out", user)).toBe("");
    expect(await run("get-tokens-from-refresh-token", gaps)).toContain("NotAuthorizedException");
  });

  it("delivers again", async () => {
    const place = { "<region>": product.cloud.aws.region, "<account>": "000000000000" };
    expect(await run("start-message-move-task", place)).toContain("TaskHandle");
    const message = {
      senderName: "Guest",
      senderEmail: "guest@example.com",
      subject: "Hello",
      content: "Hello?",
    };
    await product.call("POST", "/public/correspondence/guest/message", { body: message });
    const tables = await openTables(product);
    const event = async () => (await tables.items()).find(({ sk }) => String(sk).startsWith("event#"));
    const { pk, sk } = (await event()) ?? expect.fail();
    const gaps = { ...place, "user#…": String(pk), "event#…": String(sk), "…": "none" };
    expect(await run("sqs send-message", gaps)).toContain("MessageId");
    expect(await event()).toMatchObject({ deliveredAgain: "2026-11-23" });
    tables.close();
  });

  it("changes the distribution's key", async () => {
    expect(await run('"$new $old"')).toMatch(/"Version": 2.*"Version": 3.*\}\s*$/s);
  });

  it("has no other command, except those that say something to AWS alone", () => {
    expect([...tried, ...onAwsAlone].toSorted()).toEqual(
      [...new Set(commands.flatMap(operationsOf))].toSorted(),
    );
  });
});
