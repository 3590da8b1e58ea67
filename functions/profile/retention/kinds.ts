import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { OwnedTables } from "#functions/profile/ownership.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { agedItems } from "./aged-items.ts";
import type { RetainedKind } from "./retention.ts";

/** What other features do with their own records, see `aged` of `RetainedKind`. */
type AgedOf = Record<"conversations" | "simulations" | "links", RetainedKind["aged"]>;

/**
 * Everything that ends after the time that its owner has chosen. This list is what retention means: transactions, plans,
 * transfers and settings of tax reports are not in it, because figures follow from them for good.
 */
export function retainedKinds(
  documents: DynamoDBDocumentClient,
  tables: OwnedTables,
  aged: AgedOf,
): readonly RetainedKind[] {
  return [
    {
      scope: "environment",
      one: msg("notification that you have read"),
      several: msg("notifications that you have read"),
      inMail: msg(
        "{count, plural, one {# notification that you have read} other {# notifications that you have read}}",
      ),
      aged: agedItems(documents, {
        table: tables.correspondence,
        prefix: "notification#",
        moment: "createdAt",
        isAged: ({ isRead, readAt }, before) => isRead === true && String(readAt ?? "") < before,
      }),
    },
    {
      scope: "environment",
      one: msg("entry of the event log"),
      several: msg("entries of the event log"),
      inMail: msg("{count, plural, one {# entry of the event log} other {# entries of the event log}}"),
      aged: agedItems(documents, { table: tables.events, prefix: "developer-log#", moment: "at" }),
    },
    {
      scope: "dataExport",
      one: msg("closed conversation with support, with its files"),
      several: msg("closed conversations with support, with their files"),
      inMail: msg(
        "{count, plural, one {# closed conversation with support, with its files} other {# closed conversations with support, with their files}}",
      ),
      aged: aged.conversations,
    },
    {
      scope: "dataExport",
      one: msg("saved simulation that is not pinned"),
      several: msg("saved simulations that are not pinned"),
      inMail: msg(
        "{count, plural, one {# saved simulation that is not pinned} other {# saved simulations that are not pinned}}",
      ),
      aged: aged.simulations,
    },
    {
      scope: "dataExport",
      one: msg("link to a shared plan that has ended"),
      several: msg("links to shared plans that have ended"),
      inMail: msg(
        "{count, plural, one {# link to a shared plan that has ended} other {# links to shared plans that have ended}}",
      ),
      aged: aged.links,
    },
  ];
}
