import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundle, projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { environmentOf, type FileAction } from "#lib/constructs/needs.ts";
import { everyRecord, secretsProvider } from "#lib/functions.ts";
import { offering } from "#test/lib/constructs/offer.ts";
import { doneWithTables, itemCalls } from "./item-calls.ts";

const { offer } = offering();

/** What the gate of every API function does; its rights follow from the contract, not from records. */
const gate = ["functions/platform/call/stored-rules.ts", "functions/platform/records/caller-store.ts"];
/** What it does besides where an operation takes API keys. */
const keyGate = [
  "functions/platform/call/stored-api-keys.ts",
  "functions/platform/records/api-key-store.ts",
  "functions/platform/records/api-usage.ts",
  "functions/platform/records/failed-call-store.ts",
  "functions/platform/records/event-log.ts",
  "functions/platform/limits/counter-store.ts",
  "functions/platform/events/domain-events.ts",
];
/** Calls that need no right in IAM: the tokens in them are the right. */
const openCalls = [
  "ChangePassword",
  "GetTokensFromRefreshToken",
  "RevokeToken",
  "AssociateSoftwareToken",
  "VerifySoftwareToken",
];

const fileCalls: Readonly<Record<string, readonly FileAction[]>> = {
  "new GetObjectCommand(": ["GetObject"],
  "new PutObjectCommand(": ["PutObject"],
  "new CopyObjectCommand(": ["GetObject", "PutObject"],
  "createPresignedPost(": ["PutObject"],
  "new DeleteObjectsCommand(": ["DeleteObject"],
  "new ListObjectsV2Command(": ["List"],
};

const records = everyRecord().filter(({ entry }) => entry !== secretsProvider.entry);
const bundles = bundle(records.map(({ entry }) => entry));

describe.each(records.map((record) => [record.entry, record] as const))("%s", (entry, { needs }) => {
  const sources = bundles.get(entry)?.sources ?? [];
  const functions = sources.filter((path) => path.startsWith("functions/"));
  const takesKeys = sources.some((path) => path === keyGate[0]);
  // A function that counts on its own account needs the right for that, whatever its gate does. It forgets no counter.
  const entryText = readFileSync(join(projectRoot, entry), "utf8");
  const countsItself = entryText.includes("limits/counter-store.ts");
  const ofGate = takesKeys || countsItself ? [...gate, ...keyGate] : gate;
  const own = functions.filter((path) => !ofGate.includes(path));
  const text = own.map((path) => readFileSync(join(projectRoot, path), "utf8")).join("\n");

  test("gets the variables that it reads", () => {
    const read = [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+): variable\./g)].map(([, name]) => name);
    // Its gate or a part that it shares with others may read these as well.
    const shared = ["CSRF_KEY_PARAMETER", "ACCOUNTS_TABLE"];
    const without = (names: readonly (string | undefined)[]) =>
      [...new Set(names)].filter((name) => name !== undefined && !shared.includes(name)).toSorted();
    expect(without(Object.keys(environmentOf(needs, offer)))).toEqual(without(read));
  });

  test("may do with items what it does, and nothing else", () => {
    const done = Object.entries(itemCalls).flatMap(([call, action]) => (text.includes(call) ? [action] : []));
    if (countsItself) done.push("UpdateItem");
    const granted = Object.values(needs.tables ?? {}).flat();
    const plain = granted.map((action) => (action === "QueryIndex" ? "Query" : action));
    expect([...new Set(plain)].toSorted()).toEqual([...new Set(done)].toSorted());
  });

  test("may do with each table only what a source does that is given this table", () => {
    const done = new Set(own.flatMap((path) => [...doneWithTables(path, functions)]));
    if (countsItself) done.add("events UpdateItem");
    if (entryText.includes("counters.read(")) done.add("events GetItem");
    const granted = Object.entries(needs.tables ?? {}).flatMap(([table, actions]) =>
      actions.map((action) => `${table} ${action === "QueryIndex" ? "Query" : action}`),
    );
    expect(granted.filter((right) => !done.has(right))).toEqual([]);
  });

  test("may do with files what it does, and nothing else", () => {
    const done = Object.entries(fileCalls).flatMap(([call, actions]) => (text.includes(call) ? actions : []));
    const ofMaps: FileAction[] = needs.readsSourceMaps ? ["GetObject"] : [];
    const granted = [...Object.values(needs.files ?? {}).flat(), ...ofMaps];
    expect([...new Set(granted)].toSorted()).toEqual([...new Set(done)].toSorted());
  });

  test("may call of Cognito what it calls, and nothing else", () => {
    const imports = text.matchAll(/import \{([^}]*)\} from "@aws-sdk\/client-cognito-identity-provider"/g);
    const imported = [...imports].map(([, names]) => names).join();
    const called = [...imported.matchAll(/\b(\w+)Command\b(?!Input|Output)/g)].map(([, name]) => name ?? "");
    expect((needs.userPool ?? []).toSorted()).toEqual(
      [...new Set(called)].filter((name) => !openCalls.includes(name)).toSorted(),
    );
  });

  test("may send mail exactly if it does", () => {
    expect(needs.sendsMail ?? false).toBe(text.includes("new SendEmailCommand("));
  });
});
