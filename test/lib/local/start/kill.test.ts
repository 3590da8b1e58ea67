import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startLocal } from "#lib/local/start.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
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
    const mails = (await (await fetch(`${cloud.mailbox}.json`)).json()) as {
      to: string[];
      subject: string;
      links: string[];
    }[];
    for (const address of acknowledged) {
      const mail = mails.find(({ to, subject }) => to.includes(address) && subject.startsWith("Verify"));
      const { token, signature } = linkOf(mail?.links[0]);
      const verified = await fetch(`${cloud.origin}/api/auth/verify-email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, signature }),
      });
      expect([address, verified.status]).toEqual([address, 200]);
    }
    await cloud.stop();
  });
});
