import { describe, expect, it } from "vitest";
import * as z from "zod";
import { startLocal } from "#lib/local/start.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { scratch, started } from "./small-app.ts";

const LoggedIn = z.object({
  data: z.object({
    session: z.object({ accessToken: z.string() }),
    user: z.object({ role: z.string(), subscription: z.object({ tier: z.string() }) }),
  }),
});

const person = { email: "ann@example.com", password: "Correct-horse-9", displayName: "Ann Example" };

function post(origin: string, path: string, body: object): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function verify(origin: string): Promise<Response> {
  const [mail] = (await (await fetch(`${origin}/_local/mailbox.json`)).json()) as { links: string[] }[];
  const { token, signature } = linkOf(mail?.links[0]);
  return post(origin, "/auth/verify-email", { token, signature });
}

describe("the product on the local cloud", () => {
  it("answers, refuses strangers, and has no page for an unknown route", async () => {
    const { cloud } = await started();
    const statuses = await Promise.all(
      ["/api/health", "/api/timeline", "/api/unknown"].map(
        async (path) => (await fetch(cloud.origin + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 401, 404]);
  });

  it("signs people up by mail and logs them in, also after a restart", async () => {
    const dataDirectory = await scratch();
    const first = await startLocal({ dataDirectory });
    expect((await post(first.origin, "/auth/register", person)).status).toBe(200);
    expect((await verify(first.origin)).status).toBe(200);
    await first.stop();
    const second = await startLocal({ dataDirectory });
    const { email, password } = person;
    const login = await post(second.origin, "/auth/login", { email, password });
    expect(login.status).toBe(200);
    const { data } = LoggedIn.parse(await login.json());
    const authorization = `Bearer ${data.session.accessToken}`;
    const timeline = await fetch(`${second.origin}/api/timeline`, { headers: { authorization } });
    expect(timeline.status).not.toBe(401);
    await second.stop();
  });

  it("makes one demo account per tier and an administrator, once", async () => {
    const dataDirectory = await scratch();
    for (const run of [1, 2]) {
      const cloud = await startLocal({ dataDirectory, demoAccounts: true });
      const tiers = await Promise.all(
        ["free", "basic", "advanced", "admin"].map(async (name) => {
          const credentials = { email: `${name}@demo.halvest.example`, password: "Local-Demo-21" };
          const answer = await post(cloud.origin, "/auth/login", credentials);
          const { user } = LoggedIn.parse(await answer.json()).data;
          return [user.role, user.subscription.tier];
        }),
      );
      expect(tiers, `run ${run}`).toEqual([
        ["USER", "free"],
        ["USER", "basic"],
        ["USER", "advanced"],
        ["ADMIN", "advanced"],
      ]);
      expect(await (await fetch(`${cloud.mailbox}.json`)).json()).toHaveLength(4);
      await cloud.stop();
    }
  });
});
