import { type EdgeResponse, inEnvelope } from "./envelope.ts";

/** The part of Lambda@Edge's event that this function reads. */
interface OriginResponseEvent {
  readonly Records: readonly {
    readonly cf: { readonly request: { readonly uri: string }; readonly response: EdgeResponse };
  }[];
}

/** Runs at CloudFront for each answer of the API, before it goes to the browser. */
export async function handler(event: OriginResponseEvent): Promise<EdgeResponse> {
  const [record] = event.Records;
  if (!record) throw new Error("CloudFront always gives a record");
  return inEnvelope(record.cf.response, record.cf.request.uri);
}
