import { Stack, type StackProps } from "aws-cdk-lib";
import { StreamViewType, type Table } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { FileBucket } from "#lib/constructs/file-bucket.ts";
import { type TableName, tableIndexes } from "#lib/constructs/needs.ts";
import { ItemTable } from "#lib/constructs/table.ts";

/** Events and mails leave through the stream of their table; that of the accounts reports ended sessions. */
const streams: Partial<Record<TableName, StreamViewType>> = {
  events: StreamViewType.NEW_IMAGE,
  accounts: StreamViewType.KEYS_ONLY,
};

/** The five tables and the bucket of uploaded files. Deployed first and seldom: nothing here changes with the code. */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly files: IBucket;
  readonly watched: readonly ItemTable[];

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    const { stage, disposable } = props.config;
    const watched: ItemTable[] = [];
    const table = (name: TableName) => {
      const items = new ItemTable(this, name, {
        tableName: `halvest-${stage}-${name}`,
        disposable,
        indexes: tableIndexes[name] ?? [],
        stream: streams[name],
      });
      watched.push(items);
      return items.table;
    };
    // A table refuses to be deleted, also by a first deployment that fails: what else could fail comes before.
    const files = new FileBucket(this, "files", { config: props.config });
    this.files = files.bucket;
    this.tables = {
      accounts: table("accounts"),
      planner: table("planner"),
      correspondence: table("correspondence"),
      market: table("market"),
      events: table("events"),
    };
    for (const each of watched) each.node.addDependency(files);
    this.watched = watched;
  }
}
