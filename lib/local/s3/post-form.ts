import { XmlFailure } from "#lib/local/xml-service.ts";
import { enforcePolicy, readPolicy } from "./post-policy.ts";
import { demandSignature, type Verifier } from "./presigned.ts";
import { accessDenied, type S3Request } from "./request.ts";

/** A browser's upload that its policy allows. */
export interface Upload {
  readonly key: string;
  readonly content: Buffer;
  /** Headers that are kept with the object: its type and user metadata. */
  readonly headers: Readonly<Record<string, string>>;
  /** The access key that signed the policy. */
  readonly accessKeyId: string;
  /** The status that the form asks for. */
  readonly status: 200 | 204;
}

/**
 * Reads a form that a browser sends to a bucket.
 * @throws XmlFailure for a form that is malformed, unsigned, forged or against its policy
 */
export async function readUpload(
  request: S3Request,
  { keysOf, clock }: Pick<Verifier, "keysOf" | "clock">,
): Promise<Upload> {
  const { fields, file } = await readForm(request);
  const policy = fields.get("policy");
  if (policy === undefined) throw accessDenied();
  const required = (name: string): string => {
    const value = fields.get(name);
    if (value !== undefined) return value;
    const text = `Bucket POST must contain a field named '${name}'. If it is specified, please check the order of the fields.`;
    throw new XmlFailure("InvalidArgument", text, 400, { ArgumentName: name });
  };
  const key = required("key");
  const [accessKeyId = "", day = "", region = ""] = required("x-amz-credential").split("/");
  if (required("x-amz-algorithm") !== "AWS4-HMAC-SHA256") {
    throw new XmlFailure("InvalidArgument", "X-Amz-Algorithm only supports AWS4-HMAC-SHA256");
  }
  // What is signed of a form is its policy as it stands there.
  const signed = { accessKeyId, day, region, sessionToken: fields.get("x-amz-security-token") ?? "" };
  demandSignature({ ...signed, signature: required("x-amz-signature") }, policy, keysOf);
  const content = Buffer.from(await file.arrayBuffer());
  enforcePolicy(readPolicy(policy), { bucket: request.bucket, fields, size: content.length }, clock());
  if (fields.has("success_action_redirect") || fields.get("success_action_status") === "201") {
    throw new XmlFailure("NotImplemented", "The local S3 answers an upload with its status alone.", 501);
  }
  return {
    key: key.replaceAll(`\${filename}`, file.name),
    content,
    headers: {
      "content-type": "binary/octet-stream",
      ...Object.fromEntries([...fields].filter(([name]) => kept.test(name))),
    },
    accessKeyId,
    status: fields.get("success_action_status") === "200" ? 200 : 204,
  };
}

/** Fields that describe the object. */
const kept = /^(?:content-type|content-disposition|cache-control|x-amz-meta-.+)$/;

/** The fields before the file; S3 ignores those behind it. */
async function readForm({ headers, body }: S3Request): Promise<{ fields: Map<string, string>; file: File }> {
  const type = headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) {
    throw new XmlFailure(
      "MalformedPOSTRequest",
      "The body of your POST request is not well-formed multipart/form-data.",
    );
  }
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    const isFile = name.toLowerCase() === "file";
    if (isFile) return { fields, file: typeof value === "string" ? new File([value], "") : value };
    if (typeof value === "string") fields.set(name.toLowerCase(), value);
  }
  throw new XmlFailure("InvalidArgument", "POST requires exactly one file upload per request.", 400, {
    ArgumentName: "file",
  });
}
