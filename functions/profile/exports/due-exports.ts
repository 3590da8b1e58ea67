import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { chosenSettings } from "#functions/platform/records/chosen-settings.ts";
import {
  automaticExports,
  dueExport,
  exportAttempts,
  settingsKey,
} from "#functions/platform/records/keys/settings-key.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { Formats } from "#shared/domain/formats.ts";
import { defaultSettings, type SettingsOf } from "#shared/domain/settings/setting-fields.ts";

/** An automatic export whose time has come. */
export interface DueExport {
  readonly userId: string;
  /** ISO text. */
  readonly dueAt: string;
}

export interface DueExports {
  /** Those due at a moment, in each partition the longest due first. @param now ISO text */
  due(now: string): AsyncIterable<DueExport>;
  /** Undefined when the user has gone. */
  owner(userId: string): Promise<
    | {
        readonly user: StoredUser;
        readonly settings: SettingsOf<"dataExport">;
        readonly environment: SettingsOf<"environment">;
        /** Of mails to them. */
        readonly formats: Formats;
      }
    | undefined
  >;
  /**
   * Counts an attempt, before it is made: one that ends with its function counts as well. Until `againAt` no other run
   * begins one. Fails when another run has begun it, or it is switched off.
   * @param againAt ISO text @returns the attempts at it so far, this one included
   */
  begin(due: DueExport, againAt: string): Promise<{ attempts: number; due: DueExport }>;
  /**
   * Moves it to its next time and notes how it went, together with other writes; fails when another run has done so, or it
   * is switched off.
   */
  move(due: DueExport, nextAt: string, last: LastExport, others: readonly TransactionWrite[]): Promise<void>;
  /** Notes how one went that its owner has asked for, together with other writes; the next date stays. */
  note(userId: string, last: LastExport, others: readonly TransactionWrite[]): Promise<void>;
  /** When the next is due, and how the last one went; null for what there is not. */
  state(userId: string): Promise<{ nextAt: string | null; last: LastExport | null }>;
}

/** How an automatic export went: it was made, the subscription did not include it, or it failed. */
export const LastExport = z.object({ at: z.string(), outcome: z.enum(["made", "passed", "failed"]) });
export type LastExport = z.infer<typeof LastExport>;

const State = z.object({ gsi1sk: z.string().optional(), lastExport: LastExport.optional() });
const Due = z.object({ gsi1sk: z.string() });
const Begun = z.object({ [exportAttempts]: z.int() });

/** In the accounts table (QueryIndex, GetItem, UpdateItem). */
export function dueExports(documents: DynamoDBDocumentClient, table: string): DueExports {
  const read = async (Key: { pk: string; sk: string }) =>
    (await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  return {
    async *due(now) {
      for (const pk of automaticExports.partitions) {
        const query = {
          TableName: table,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :pk AND gsi1sk < :now",
          ExpressionAttributeValues: { ":pk": pk, ":now": now },
        };
        for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
          for (const item of Items) {
            const [dueAt = "", userId = ""] = Due.parse(item).gsi1sk.split("#");
            yield { userId, dueAt };
          }
        }
      }
    },
    owner: async (userId) => {
      const [user, item, chosen] = await Promise.all([
        read(userKey(userId)),
        read(settingsKey(userId, "dataExport")),
        read(settingsKey(userId, "environment")),
      ]);
      if (user === undefined) return undefined;
      const settings = { ...defaultSettings("dataExport"), ...chosenSettings("dataExport", item) };
      const environment = { ...defaultSettings("environment"), ...chosenSettings("environment", chosen) };
      return { user: StoredUser.parse(user), settings, environment, formats: mailFormatsOf(chosen) };
    },
    begin: async ({ userId, dueAt }, againAt) => {
      const { Attributes } = await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: settingsKey(userId, "dataExport"),
          UpdateExpression: "SET gsi1sk = :again ADD #attempts :one",
          ConditionExpression: "gsi1sk = :due",
          ExpressionAttributeNames: { "#attempts": exportAttempts },
          ExpressionAttributeValues: {
            ":due": dueExport(userId, dueAt).gsi1sk,
            ":again": dueExport(userId, againAt).gsi1sk,
            ":one": 1,
          },
          ReturnValues: "ALL_NEW",
        }),
      );
      return { attempts: Begun.parse(Attributes)[exportAttempts], due: { userId, dueAt: againAt } };
    },
    note: async (userId, last, others) => {
      const note = {
        TableName: table,
        Key: settingsKey(userId, "dataExport"),
        UpdateExpression: "SET lastExport = :last",
        ExpressionAttributeValues: { ":last": last },
      };
      await transact(documents, [{ Update: note }, ...others]);
    },
    state: async (userId) => {
      const { gsi1sk, lastExport = null } = State.parse(
        (await read(settingsKey(userId, "dataExport"))) ?? {},
      );
      return { nextAt: gsi1sk?.split("#", 1)[0] ?? null, last: lastExport };
    },
    move: async ({ userId, dueAt }, nextAt, last, others) => {
      const move = {
        TableName: table,
        Key: settingsKey(userId, "dataExport"),
        UpdateExpression: "SET gsi1sk = :next, lastExport = :last REMOVE #attempts",
        ConditionExpression: "gsi1sk = :due",
        ExpressionAttributeNames: { "#attempts": exportAttempts },
        ExpressionAttributeValues: {
          ":due": dueExport(userId, dueAt).gsi1sk,
          ":next": dueExport(userId, nextAt).gsi1sk,
          ":last": last,
        },
      };
      await transact(documents, [{ Update: move }, ...others]);
    },
  };
}
