/**
 * Starts the product and writes messages of support to a user until it is killed: `node message-writer.ts <folder>
 * <administrator's address> <user's id> <password>`. Prints the conversation of each message that was acknowledged.
 */
import { writeSync } from "node:fs";
import * as z from "zod";
import { startLocal } from "#lib/local/start.ts";

const [dataDirectory = "", email = "", recipientId = "", password = ""] = process.argv.slice(2);
const { origin } = await startLocal({ dataDirectory });

const Answer = z.looseObject({
  csrfToken: z.string().optional(),
  data: z
    .looseObject({
      session: z.looseObject({ accessToken: z.string() }).optional(),
      threadId: z.string().optional(),
    })
    .optional(),
});

async function call(path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${origin}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = Answer.parse(await response.json());
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const { data } = await call("/auth/login", {}, { email, password });
const authorization = `Bearer ${data?.session?.accessToken}`;
const { csrfToken = "" } = await call("/csrf-token", { authorization });
const headers = { authorization, "x-csrf-token": csrfToken };

async function writeForever(): Promise<void> {
  for (;;) {
    const message = { subject: "News", content: "There is some.", recipientId };
    const sent = await call("/correspondence/messages", headers, message);
    writeSync(1, `${sent.data?.threadId}\n`);
  }
}

await Promise.all([writeForever(), writeForever(), writeForever()]);
