import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, get as httpGet } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Duration } from "aws-cdk-lib";
import { HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { DefinitionBody, Pass, StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { describe, expect, it, onTestFinished } from "vitest";
import { startLocal } from "#lib/local/start.ts";
import { appOf, inlineFunction, scratch, started } from "./small-app.ts";

const empty = appOf((stack) => new Queue(stack, "Queue"));

async function busyPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

describe("a start that cannot continue says what to do", () => {
  it("when the port is in use", async () => {
    const port = await busyPort();
    await expect(started({ app: empty, port })).rejects.toThrow(
      `Port ${port} is in use by another program. Choose another one: npm start -- --port ${port + 1}`,
    );
  });

  it("when another process runs on the same folder, which a process that does not answer does not", async () => {
    const dataDirectory = await scratch();
    const holder = process.ppid;
    const lockedBy = (origin?: string) =>
      writeFile(join(dataDirectory, "lock.json"), JSON.stringify({ pid: holder, origin }));
    const { origin } = (await started({ app: empty })).cloud;
    for (const living of [origin, undefined]) {
      await lockedBy(living);
      await expect(started({ app: empty, dataDirectory })).rejects.toThrow(
        `already running on ${dataDirectory} (process ${holder}${living ? `, ${living}` : ""}). Stop it first`,
      );
    }
    await lockedBy("http://localhost:1");
    await started({ app: empty, dataDirectory });
  });

  it("when this process runs on the same folder already", async () => {
    const dataDirectory = await scratch();
    await started({ app: empty, dataDirectory, inMemory: false });
    await expect(started({ app: empty, dataDirectory, inMemory: false })).rejects.toThrow(
      /Another Halvest is running/,
    );
  });

  it("when the data is damaged, and --fresh begins again without touching foreign files", async () => {
    const dataDirectory = await scratch();
    const stop = async (fresh = false) => {
      await (await startLocal({ app: empty, dataDirectory, fresh })).stop();
    };
    await stop();
    await writeFile(join(dataDirectory, "mine.txt"), "kept");
    await writeFile(join(dataDirectory, "dynamodb", "data", "CURRENT"), "nonsense");
    await expect(stop()).rejects.toThrow(/dynamodb cannot be read: [\s\S]*npm start -- --fresh/);
    await stop(true);
    expect(await readFile(join(dataDirectory, "mine.txt"), "utf8")).toBe("kept");
  });

  it.each(["dynamodb", "ses", "s3"])("when the folder %s is missing or emptied, by name", async (store) => {
    const dataDirectory = await scratch();
    const folder = join(dataDirectory, store);
    const start = async (fresh = false) => {
      await (await startLocal({ app: empty, dataDirectory, fresh })).stop();
    };
    await start();
    await rm(folder, { recursive: true });
    await expect(start()).rejects.toThrow(
      `The local data in ${folder} cannot be read: the folder is missing.`,
    );
    await mkdir(folder);
    await expect(start()).rejects.toThrow(
      `${folder} cannot be read: its version marker format.json is missing`,
    );
    await start(true);
    await start();
  });

  it("when a stack holds something that cannot be reproduced, and leaves nothing running", async () => {
    const dataDirectory = await scratch();
    const app = appOf((stack) => {
      new StateMachine(stack, "Flow", {
        definitionBody: DefinitionBody.fromChainable(new Pass(stack, "Pass")),
      });
    });
    await expect(started({ app, dataDirectory })).rejects.toThrow(
      /shop\/Flow\/Resource \(AWS::StepFunctions::StateMachine/,
    );
    expect(await readdir(dataDirectory)).not.toContain("lock.json");
    await started({ app: empty, dataDirectory });
  });
});

describe("the data folder", () => {
  /** Modes of what lies in a folder, besides those that let no one but the owner in. */
  const openIn = async (directory: string) => {
    const names = [".", ...(await readdir(directory, { recursive: true }))];
    const modes = names.map(
      async (name) => [name, (await stat(join(directory, name))).mode & 0o077] as const,
    );
    return (await Promise.all(modes)).filter(([, mode]) => mode !== 0).map(([name]) => name);
  };
  const startOnce = async (dataDirectory: string) => (await startLocal({ app: empty, dataDirectory })).stop();

  it("is made for its owner alone", async () => {
    const dataDirectory = join(await scratch(), "data");
    await startOnce(dataDirectory);
    const parts = (await readdir(dataDirectory)).filter((name) => name !== "stores.json");
    expect(
      await Promise.all(
        [".", ...parts].map((name) => stat(join(dataDirectory, name)).then(({ mode }) => mode & 0o777)),
      ),
    ).toEqual([".", ...parts].map(() => 0o700));
  });

  it("of an earlier start that others could read is closed to them", async () => {
    const dataDirectory = join(await scratch(), "data");
    await startOnce(dataDirectory);
    for (const name of [".", ...(await readdir(dataDirectory, { recursive: true }))]) {
      const path = join(dataDirectory, name);
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    }
    const cloud = await startLocal({ app: empty, dataDirectory });
    // LevelDB makes its files again, in folders that are closed by then.
    const inside = (await openIn(dataDirectory)).filter((name) => !/\/data\/|^assembly\//.test(name));
    await cloud.stop();
    expect(inside).toEqual([]);
  });

  it("that someone keeps other things in stays open, and only our folders in it are closed", async () => {
    const dataDirectory = join(await scratch(), "data");
    await mkdir(dataDirectory);
    await chmod(dataDirectory, 0o755);
    await writeFile(join(dataDirectory, "mine.txt"), "", { mode: 0o644 });
    await startOnce(dataDirectory);
    const open = await openIn(dataDirectory);
    expect(open.filter((name) => !name.includes("/"))).toEqual([".", "mine.txt"]);
  });
});

describe("a running cloud", () => {
  it("shows its local pages to localhost only", async () => {
    const { cloud } = await started({ app: empty });
    const { port } = new URL(cloud.origin);
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const target = { host: "127.0.0.1", port, path: "/_local/mailbox.json", headers: { host } };
        httpGet(target, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    expect(await statusFor("rebound.example")).toBe(403);
  });

  it("finishes requests under way before it stops", async () => {
    const slow =
      "exports.handler = async () => { await new Promise((r) => setTimeout(r, 600)); return 'done' }";
    const app = appOf((stack) => {
      const api = new HttpApi(stack, "Api");
      const integration = new HttpLambdaIntegration("Slow", inlineFunction(stack, "slow", slow));
      api.addRoutes({ path: "/api/slow", methods: [HttpMethod.GET], integration });
    });
    const cloud = await startLocal({ app, dataDirectory: await scratch(), inMemory: true });
    // The first call bundles the function.
    await fetch(`${cloud.origin}/api/slow`);
    const answer = fetch(`${cloud.origin}/api/slow`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cloud.stop();
    expect(await (await answer).text()).toBe("done");
    await expect(fetch(cloud.origin)).rejects.toThrow();
  });

  it("names its services when a missing one is requested", async () => {
    const { cloud } = await started({ app: empty });
    const call = (authorization: string) =>
      fetch(`${cloud.aws.endpoint}/`, { method: "POST", headers: { authorization } });
    const scope = (service: string) =>
      `AWS4-HMAC-SHA256 Credential=${cloud.aws.operator.accessKeyId}/20261121/eu-central-1/${service}/aws4_request, Signature=x`;
    const response = await call(scope("sns"));
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/no service "sns"\. It has: dynamodb, /),
    });
    expect((await call("Bearer x")).status).toBe(501);
  });

  it("lets the operator, and no one without keys, invoke functions", async () => {
    const app = appOf((stack) =>
      inlineFunction(stack, "echo", "exports.handler = async (event) => ({ got: event })"),
    );
    const { cloud } = await started({ app });
    const invoke = (key: string, name = "echo", type = "RequestResponse") =>
      fetch(`${cloud.aws.endpoint}/2015-03-31/functions/${name}/invocations`, {
        method: "POST",
        headers: {
          authorization: `AWS4-HMAC-SHA256 Credential=${key}/20261121/eu-central-1/lambda/aws4_request, Signature=x`,
          "x-amz-invocation-type": type,
        },
        body: '{"a":1}',
      });
    const { accessKeyId } = cloud.aws.operator;
    expect(await (await invoke(accessKeyId)).json()).toEqual({ got: { a: 1 } });
    expect((await invoke(accessKeyId, "nobody")).status).toBe(404);
    expect((await invoke(accessKeyId, "echo", "Event")).status).toBe(400);
    expect((await invoke("AKIASTRANGER")).status).toBe(403);
  });

  it("fires schedules with EventBridge's event, and those of the market only on request", async () => {
    const dump = (id: string) =>
      `const fs = process.getBuiltinModule("node:fs"); exports.handler = async (event) => fs.writeFileSync(process.env.FILE + "${id}", JSON.stringify(event));`;
    const directory = await scratch();
    const app = appOf((stack) => {
      const environment = { FILE: join(directory, "fired-") };
      const plain = inlineFunction(stack, "plain", dump("plain"), { environment });
      const market = inlineFunction(stack, "market", dump("market"), {
        environment: { ...environment, MARKET_PRICE_URL: "http://localhost" },
      });
      for (const [id, target] of Object.entries({ plain, market })) {
        const schedule = Schedule.rate(Duration.minutes(5));
        new Rule(stack, `${id}Rule`, { ruleName: id, schedule, targets: [new LambdaTarget(target)] });
      }
    });
    await started({ app });
    await expect.poll(() => readdir(directory), { timeout: 120_000 }).toContain("fired-plain");
    expect(JSON.parse(await readFile(join(directory, "fired-plain"), "utf8"))).toMatchObject({
      version: "0",
      source: "aws.events",
      "detail-type": "Scheduled Event",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      resources: [expect.stringMatching(/:rule\/plain$/)],
      detail: {},
    });
    expect(await readdir(directory)).not.toContain("fired-market");
    await started({ app, liveMarket: true });
    await expect.poll(() => readdir(directory), { timeout: 120_000 }).toContain("fired-market");
  });
});
