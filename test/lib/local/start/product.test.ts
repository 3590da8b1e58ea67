import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { makeDemoAccounts } from "#lib/demo/demo-accounts.ts";
import { startLocal } from "#lib/local/start.ts";
import { longPlan, threeYearPlan } from "#shared/market/example-plans.ts";
import { arrival } from "#test/api/mailbox.ts";
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
  const { links } = await arrival({ mailbox: `${origin}/_local/mailbox` }, () => true);
  const { token, signature } = linkOf(links[0]);
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
      const cloud = await startLocal({ dataDirectory, prepare: makeDemoAccounts });
      expect(await demoTiers(cloud.origin), `run ${run}`).toEqual(allTiers);
      expect(await (await fetch(`${cloud.mailbox}.json`)).json()).toHaveLength(4);
      await cloud.stop();
    }
  });

  it("enters the plans of its demo accounts as their owners would, and leaves no session behind", async () => {
    const dataDirectory = await scratch();
    const demoPlans = {
      "basic@demo.halvest.example": threeYearPlan,
      "advanced@demo.halvest.example": longPlan,
    };
    const cloud = await startLocal({
      dataDirectory,
      prepare: (place) => makeDemoAccounts(place, demoPlans),
    });
    const held = async (name: string) => {
      const credentials = { email: `${name}@demo.halvest.example`, password: "Local-Demo-21" };
      const { session } = LoggedIn.parse(
        await (await post(cloud.origin, "/auth/login", credentials)).json(),
      ).data;
      const read = async (path: string) => {
        const authorization = `Bearer ${session.accessToken}`;
        const answer = await fetch(`${cloud.origin}/api${path}`, { headers: { authorization } });
        return (await answer.json()) as Record<string, unknown>;
      };
      const { data: panel } = await read("/control-panel");
      const { data: list } = await read("/control-panel/plans");
      const { total } = await read("/transactions");
      const sessions = await read("/auth/devices/sessions");
      return { panel, list, total, sessions };
    };
    expect(await held("basic")).toMatchObject({
      panel: { baseAmount: 250, baseCurrency: "EUR", goal: threeYearPlan.settings.goal },
      total: threeYearPlan.transactions.length,
      sessions: { data: { length: 1 } },
    });
    const goalsOf = ({ name, settings }: Pick<typeof longPlan, "name" | "settings">) => ({
      name,
      goal: settings.goal,
      isOpen: name === longPlan.name,
      buyRhythm: settings.buyRhythm,
    });
    expect(await held("advanced")).toMatchObject({
      panel: { name: "Pension", investEndDate: "2035-12-31" },
      list: { plans: [longPlan, ...longPlan.others].map(goalsOf) },
      total: longPlan.transactions.length,
    });
    expect(await held("free")).toMatchObject({ total: 0 });
    await cloud.stop();
  });

  it("has its demo accounts after a start that follows first ones killed at several points", async () => {
    const dataDirectory = await scratch();
    // In the middle of signing up, right before verifying, and between two accounts.
    const points = [
      [1, 600],
      [2, 0],
      [4, 20],
    ] as const;
    for (const [call, milliseconds] of points) {
      const child = spawn(process.execPath, [killer, dataDirectory, String(call), String(milliseconds)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [, signal] = await once(child, "exit");
      expect(signal).toBe("SIGKILL");
    }
    const cloud = await startLocal({ dataDirectory, prepare: makeDemoAccounts });
    expect(await demoTiers(cloud.origin)).toEqual(allTiers);
    await cloud.stop();
  }, 900_000);
});

const killer = fileURLToPath(new URL("./demo-killer.ts", import.meta.url));

const allTiers = [
  ["USER", "free"],
  ["USER", "basic"],
  ["USER", "advanced"],
  ["ADMIN", "advanced"],
];

/** Role and tier of each demo account, as its login answers. */
function demoTiers(origin: string): Promise<string[][]> {
  return Promise.all(
    ["free", "basic", "advanced", "admin"].map(async (name) => {
      const credentials = { email: `${name}@demo.halvest.example`, password: "Local-Demo-21" };
      const answer = await post(origin, "/auth/login", credentials);
      const { user } = LoggedIn.parse(await answer.json()).data;
      return [user.role, user.subscription.tier];
    }),
  );
}
