import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { startLocal } from "#lib/local/start.ts";
import { arrival, arrivedMails } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { withDatabase } from "#test/lib/local/dynamodb/with-database.ts";
import { kills, linesBeforeKill } from "#test/lib/local/killed-writer.ts";
import { scratch } from "./small-app.ts";

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url));

/** Runs the writer until it has reported some addresses, kills it in the middle of more, and returns them. */
function killedWriter(dataDirectory: string, after: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dataDirectory], { stdio: ["ignore", "pipe", "inherit"] });
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    if (output.split("\n").length > after + 1) child.kill("SIGKILL");
  });
  child.once("exit", () => {
    // What follows the last line break was cut off while it was printed.
    resolve(output.split("\n").slice(1, -1));
  });
  return promise;
}

describe("a kill in the middle of writes", () => {
  it("loses nothing that was acknowledged", async () => {
    const dataDirectory = await scratch();
    const acknowledged = await killedWriter(dataDirectory, 9);
    expect(acknowledged.length).toBeGreaterThanOrEqual(9);
    const cloud = await startLocal({ dataDirectory });
    for (const address of acknowledged) {
      // What a killed function had taken is seen again at the start.
      const mail = await arrival(
        cloud,
        ({ to, subject }) => to.includes(address) && subject.startsWith("Verify"),
        120_000,
      );
      const { token, signature } = linkOf(mail.links[0]);
      const verified = await fetch(`${cloud.origin}/api/auth/verify-email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, signature }),
      });
      expect([address, verified.status]).toEqual([address, 200]);
    }
    await cloud.stop();
  }, 900_000);

  it("leaves every acknowledged change of two tables, and both halves of each", async () => {
    const dataDirectory = await scratch();
    const email = "ann@example.com";
    const cloud = await startLocal({ dataDirectory });
    const registered = await fetch(`${cloud.origin}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "Correct-horse-9" }),
    });
    expect(registered.status).toBe(200);
    await cloud.stop();
    const acknowledged: string[] = [];
    for (let round = 0; round < kills(2); round++) {
      const count = [5, 40, 1, 17][round % 4] ?? 0;
      acknowledged.push(
        ...(await linesBeforeKill([changeWriter, dataDirectory, email, String(round)], count)),
      );
      await withDatabase(join(dataDirectory, "dynamodb"), async (documents) => {
        const audits = (await itemsOf(documents, "events")).filter(({ pk }) =>
          String(pk).startsWith("audit#"),
        );
        const ends = audits.map(endOf);
        expect(acknowledged.filter((end) => !ends.includes(end))).toEqual([]);
        // Changes at one moment are in no order, so the newest may be any of the last.
        const [account] = (await itemsOf(documents, "accounts")).filter((item) => "subscription" in item);
        expect(ends).toContain(endOf({ after: account ?? {} }));
      });
    }
  }, 1_800_000);

  it("leaves every acknowledged message once, and brings its mail and its webhook", async () => {
    const dataDirectory = await scratch();
    const password = "Correct-horse-9";
    const cloud = await startLocal({ dataDirectory });
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${cloud.origin}/api${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(response.status, path).toBe(200);
      return z.object({ data: z.unknown() }).parse(await response.json()).data;
    };
    const signUp = async (email: string): Promise<string> => {
      await post("/auth/register", { email, password });
      const mail = await arrival(
        cloud,
        ({ to, subject }) => to.includes(email) && subject.startsWith("Verify"),
      );
      const { token, signature } = linkOf(mail.links[0]);
      await post("/auth/verify-email", { token, signature });
      const loggedIn = await post("/auth/login", { email, password });
      return z.object({ user: z.object({ id: z.string() }) }).parse(loggedIn).user.id;
    };
    const userId = await signUp("ann@example.com");
    await signUp("theo@example.com");
    const promotion = { action: "set-role", email: "theo@example.com", role: "ADMIN" };
    await cloud.invoke("functions/operations/operator.lambda.ts", promotion);
    const grant = { action: "set-tier", email: "ann@example.com", tier: "advanced" };
    await cloud.invoke("functions/operations/operator.lambda.ts", grant);
    const receiver = await webhookReceiver();
    const loggedIn = await post("/auth/login", { email: "ann@example.com", password });
    const { session } = z.object({ session: z.object({ accessToken: z.string() }) }).parse(loggedIn);
    const authorization = `Bearer ${session.accessToken}`;
    const csrf = await fetch(`${cloud.origin}/api/csrf-token`, { headers: { authorization } });
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
    const endpoint = { name: "Messages", url: receiver.url, events: ["message.sent"] };
    await post("/developer-settings/webhooks", endpoint, { authorization, "x-csrf-token": csrfToken });
    await cloud.stop();

    const threads: string[] = [];
    const rounds = kills(1);
    for (let round = 0; round < rounds; round++) {
      const count = [5, 40, 1, 17][round % 4] ?? 0;
      const script = [messageWriter, dataDirectory, "theo@example.com", userId, password];
      threads.push(...(await linesBeforeKill(script, count)));
    }
    const last = await startLocal({ dataDirectory });
    const mailsOf = async () => {
      const counts = new Map<string, number>();
      for (const { links } of await arrivedMails(last)) {
        const thread = new URL(links[0] ?? last.origin).searchParams.get("thread");
        if (thread !== null) counts.set(thread, (counts.get(thread) ?? 0) + 1);
      }
      return counts;
    };
    // What a killed function had taken is seen again at the start.
    const unmailed = async () => {
      const mails = await mailsOf();
      return threads.filter((thread) => !mails.has(thread));
    };
    await expect.poll(unmailed, { timeout: 400_000, interval: 500 }).toEqual([]);
    const unheard = () => threads.filter((thread) => !receiver.idsOf.has(thread));
    await expect.poll(unheard, { timeout: 400_000, interval: 500 }).toEqual([]);
    // A repeated delivery has the id of the first, by which receivers recognise it.
    for (const [thread, ids] of receiver.idsOf) expect([thread, ids.size]).toEqual([thread, 1]);
    receiver.close();
    // SES cannot be asked whether it took a mail: one kill may double the mails that are between its answer and their end.
    const doubled = [...(await mailsOf()).values()].filter((count) => count > 1);
    expect(doubled.length).toBeLessThanOrEqual(rounds);
    await last.stop();
    await withDatabase(join(dataDirectory, "dynamodb"), async (documents) => {
      const messages = (await itemsOf(documents, "correspondence")).filter(
        ({ pk, sk }) => pk === `user#${userId}` && String(sk).startsWith("message#"),
      );
      const stored = messages.map(({ threadId }) => threadId);
      expect(new Set(stored).size).toBe(stored.length);
      expect(threads.filter((thread) => !stored.includes(thread))).toEqual([]);
    });
  }, 1_800_000);
});

/** Takes webhooks, and notes under which ids those of each conversation came. */
async function webhookReceiver() {
  const idsOf = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    const { data } = z
      .object({ data: z.object({ threadId: z.string() }) })
      .parse(JSON.parse(await text(request)));
    const ids = idsOf.get(data.threadId) ?? new Set();
    idsOf.set(data.threadId, ids.add(String(request.headers["webhook-id"])));
    response.writeHead(200).end();
  });
  const url = await new Promise<string>((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}/hook`),
    ),
  );
  return { url, idsOf, close: () => server.close() };
}

const messageWriter = fileURLToPath(new URL("./message-writer.ts", import.meta.url));
const changeWriter = fileURLToPath(new URL("./change-writer.ts", import.meta.url));

/** All items of the product's table of that name. */
async function itemsOf(documents: DynamoDBDocumentClient, name: string): Promise<Record<string, unknown>[]> {
  const { TableNames = [] } = await documents.send(new ListTablesCommand({}));
  const TableName = TableNames.find((table) => table.endsWith(name));
  const pages = paginateScan({ client: documents }, { TableName });
  const items: Record<string, unknown>[] = [];
  for await (const { Items } of pages) items.push(...(Items ?? []));
  return items;
}

const Change = z.object({ after: z.object({ subscription: z.object({ expiresAt: z.string() }) }) });

/** The end of the tier in a record. */
const endOf = (record: unknown): string => Change.parse(record).after.subscription.expiresAt;
