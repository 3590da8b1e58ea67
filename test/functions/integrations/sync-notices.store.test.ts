import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionStatesReader } from "#functions/integrations/connection-states.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { krakenTrade } from "#test/fakes/services/kraken-server.ts";
import { type IntegrationWorld, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
  await world.connect();
});
afterEach(() => world.close());

const titles = async () => (await world.notifications()).map(({ title }) => title);
const inAnHour = () => new Date(world.now() + hourMs).toISOString();
/** A day on, everything is due again. */
const nextSync = async () => {
  world.pass(dayMs + hourMs);
  return world.run();
};

describe("trades that wait", () => {
  it("are reported once, and newer ones once more", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    await nextSync();
    expect(await world.notifications()).toMatchObject([
      {
        title: "A trade of Kraken Pro waits for you",
        type: "ALERT",
        actionUrl: "/timeline",
        content: expect.stringContaining("API Integrations"),
      },
    ]);
    await nextSync();
    expect(await titles()).toHaveLength(1);
    world.kraken.trades.set("B", krakenTrade(inAnHour()));
    await nextSync();
    expect(await titles()).toEqual([
      "A trade of Kraken Pro waits for you",
      "2 trades of Kraken Pro wait for you",
    ]);
  });

  it("are not reported to those who record them automatically, have confirmed them, or want no notifications", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    world.wants.notifications = false;
    await nextSync();
    world.wants.notifications = true;
    await world.service.accept(world.owner, "kraken", ["A"]);
    await nextSync();
    await world.service.update(world.owner.userId, "kraken", { automatic: true });
    world.kraken.trades.set("B", krakenTrade(inAnHour()));
    await nextSync();
    expect(await world.ledger()).toHaveLength(2);
    expect(await titles()).toEqual([]);
  });
});

describe("notices of a sync", () => {
  it("are in the language of the account, with the reasons in them", async () => {
    world.wants.language = "de";
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    await nextSync();
    world.kraken.permissions = ["query-closed-trades", "withdraw-funds"];
    await nextSync();
    expect(await world.notifications()).toMatchObject([
      {
        title: "Ein Geschäft von Kraken Pro wartet auf Sie",
        content: expect.stringMatching(/^Nichts zählt, bevor Sie es bestätigt haben\. /),
      },
      {
        title: "Kraken Pro braucht einen anderen Schlüssel",
        content: expect.stringMatching(
          /^Dieser Schlüssel kann mehr als lesen \(withdraw-funds\)\. .* Geben Sie einen anderen Schlüssel ein, um fortzufahren\./,
        ),
      },
    ]);
    expect((await world.service.list(world.owner.userId)).find(({ id }) => id === "kraken")?.error).toContain(
      "mehr als lesen",
    );
  });
});

describe("a service that fails", () => {
  it("is reported at the third time in a row, and again after it had recovered", async () => {
    await nextSync();
    const fail = async () => {
      world.kraken.instead.push("hang-up");
      await nextSync();
    };
    await fail();
    await fail();
    expect(await titles()).toEqual([]);
    await fail();
    expect(await world.notifications()).toMatchObject([
      { title: "Kraken Pro could not be read", content: expect.stringContaining("Halvest goes on trying.") },
    ]);
    await fail();
    expect(await titles()).toHaveLength(1);
    await nextSync();
    for (let time = 0; time < 3; time++) await fail();
    expect(await titles()).toEqual(["Kraken Pro could not be read", "Kraken Pro could not be read"]);
  });

  it("is reported at once where only another key helps", async () => {
    await nextSync();
    world.kraken.permissions = ["query-closed-trades", "withdraw-funds"];
    await nextSync();
    await nextSync();
    expect(await world.notifications()).toMatchObject([
      { title: "Kraken Pro needs another key", content: expect.stringContaining("withdraw-funds") },
    ]);
  });

  it("is an entry of the event log of those who have one, each time, and an error where only a key helps", async () => {
    world.kraken.instead.push("hang-up");
    await nextSync();
    expect(await world.eventLog(), "the log belongs to Advanced").toEqual([]);
    world.wants.tier = "advanced";
    await world.setLogLevel("warn");
    world.kraken.instead.push("hang-up");
    await nextSync();
    world.kraken.permissions = ["query-closed-trades", "withdraw-funds"];
    await nextSync();
    expect(await world.eventLog()).toMatchObject([
      { level: "error", message: expect.stringMatching(/^Sync of Kraken Pro failed: .*withdraw-funds/) },
      { level: "warn", message: expect.stringMatching(/^Sync of Kraken Pro failed: .*[^.]$/) },
    ]);
  });
});

it("the state of a service is the same in short", async () => {
  const statesOf = connectionStatesReader(world.documents, world.table);
  const state = async () => (await statesOf(world.owner.userId)).find(({ id }) => id === "kraken")?.status;
  expect(await state()).toBe("connecting");
  await nextSync();
  expect(await state()).toBe("connected");
  world.kraken.instead.push("hang-up");
  await nextSync();
  expect(await state()).toBe("error");
  expect((await statesOf("nobody")).map(({ status }) => status)).not.toContain("connected");
});
