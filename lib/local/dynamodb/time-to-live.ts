import * as z from "zod";
import { validationFailure } from "./failures.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { TableRecord } from "./table-record.ts";

const TimeToLiveInput = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string().min(1).max(255) }),
});

export async function updateTimeToLive(catalogue: TableCatalogue, input: object): Promise<object> {
  const parsed = TimeToLiveInput.safeParse(input);
  if (!parsed.success) throw validationFailure(z.prettifyError(parsed.error));
  const { TableName, TimeToLiveSpecification } = parsed.data;
  const { timeToLiveAttribute, ...record } = catalogue.described(TableName);
  const { Enabled, AttributeName } = TimeToLiveSpecification;
  if (Enabled && timeToLiveAttribute !== undefined) {
    throw validationFailure("TimeToLive is already enabled");
  }
  if (!Enabled && timeToLiveAttribute === undefined) {
    throw validationFailure("TimeToLive is already disabled");
  }
  await catalogue.save(Enabled ? { ...record, timeToLiveAttribute: AttributeName } : record);
  return { TimeToLiveSpecification };
}

export function describeTimeToLive({ timeToLiveAttribute }: TableRecord): object {
  return {
    TimeToLiveDescription:
      timeToLiveAttribute === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: timeToLiveAttribute },
  };
}
