import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import type { ItemAction, TableName } from "#lib/constructs/needs.ts";

/** What the sources write where they call DynamoDB, by action. */
export const itemCalls: Readonly<Record<string, ItemAction>> = {
  "new GetCommand(": "GetItem",
  "new BatchGetCommand(": "BatchGetItem",
  "new QueryCommand(": "Query",
  "paginateQuery(": "Query",
  "new ScanCommand(": "Scan",
  "new PutCommand(": "PutItem",
  "new UpdateCommand(": "UpdateItem",
  "new DeleteCommand(": "DeleteItem",
  "new BatchWriteCommand(": "BatchWriteItem",
  " Put: {": "PutItem",
  "eventPut(": "PutItem",
  " Update: {": "UpdateItem",
  " Delete: {": "DeleteItem",
  " ConditionCheck: {": "ConditionCheckItem",
  // Of a part of a backup, see functions/backup/sources.ts.
  ".unchanged(": "ConditionCheckItem",
};

/** They work on whole accounts, and get the table with each call: all of their function's. */
const takeAnyTable = ["functions/profile/owned-reader.ts", "functions/profile/owned-items.ts"];

const tables = ["accounts", "planner", "correspondence", "market", "events"] as const;
const any = tables.join("|");
/** How a table is named by itself: `eventsTable`, `tables.events` and `env.EVENTS_TABLE`. */
const namedTable = new RegExp(
  `\\b(${any})Table\\b|\\btables\\.(${any})\\b|\\b(${any.toUpperCase()})_TABLE\\b`,
  "g",
);
/** A local variable of this name, as an argument or in an object. */
const variable = new RegExp(`(?<=[(,{]\\s*)(${any})(?=\\s*[,)}])`, "g");
/** Something that holds a table without saying which. */
const handedOn = /\b(table|TableName|tableName|tables|env|range)\b/;

const texts = new Map<string, string>();
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(projectRoot, path), "utf8");
  texts.set(path, text);
  return text;
}

function tablesIn(text: string, pattern: RegExp): TableName[] {
  return [...text.matchAll(pattern)].map(([, ...names]) => names.find(Boolean)?.toLowerCase() as TableName);
}

/** From a bracket to the one that closes it. */
function enclosed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** The tables that other sources give to what a source exports, in calls that name them or hand on what they were given. */
function given(path: string, sources: readonly string[], before: readonly string[]): TableName[] {
  if (before.includes(path)) return [];
  if (takeAnyTable.includes(path)) return [...tables];
  const exported = [...textOf(path).matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)];
  return exported.flatMap(([, name]) =>
    sources
      .filter((other) => other !== path)
      .flatMap((other) => {
        // Spread into an object it is called as well, as a member of another one it is something else.
        const calls = textOf(other).matchAll(
          new RegExp(`(?<!\\w|(?<!\\.)\\.)${name}(?:<\\w+>)?(?=\\()`, "g"),
        );
        return [...calls].flatMap((call) => {
          const passed = enclosed(textOf(other), call.index + call[0].length);
          const named = [...tablesIn(passed, namedTable), ...tablesIn(passed, variable)];
          if (named.length > 0 || !handedOn.test(passed)) return named;
          return unnamed(other, sources, [...before, path]);
        });
      }),
  );
}

/** The tables behind calls of a source that name none. */
function unnamed(path: string, sources: readonly string[], before: readonly string[] = []): TableName[] {
  const text = textOf(path);
  const others = given(path, sources, before).filter((table) => !text.includes(`${table}Table: string`));
  return others.length > 0 ? others : tablesIn(text, namedTable);
}

/**
 * What a source can do, by table, given the other sources of its function: `<table> <action>`. A source with several tables
 * does with each of them what its calls do not name a table for.
 */
export function doneWithTables(path: string, sources: readonly string[]): Set<string> {
  const text = textOf(path);
  const usual = unnamed(path, sources);
  const done = new Set<string>();
  for (const [call, action] of Object.entries(itemCalls)) {
    for (let at = text.indexOf(call); at >= 0; at = text.indexOf(call, at + 1)) {
      const named = tablesIn(enclosed(text, at + call.length - 1), namedTable);
      for (const table of named.length > 0 ? named : usual) done.add(`${table} ${action}`);
    }
  }
  return done;
}
