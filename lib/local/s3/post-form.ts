import * as z from "zod";
import { parseJson } from "#lib/local/storage/files.ts";
import { XmlFailure } from "#lib/local/xml-service.ts";
import { kept } from "./operations.ts";
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
  enforcePolicy(policy, new Map(fields).set("bucket", request.bucket), content.length, clock());
  if ([...fields.keys()].some((name) => name.startsWith("success_action"))) {
    throw new XmlFailure("NotImplemented", "The local S3 answers an upload with status 204 alone.", 501);
  }
  const about = Object.fromEntries([...fields].filter(([name]) => kept.test(name)));
  return { key, content, headers: { "content-type": "binary/octet-stream", ...about }, accessKeyId };
}

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

/** Conditions that hold a field to the beginning of a value are not reproduced. */
const Policy = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal("content-length-range"), z.number(), z.number()]),
    ]),
  ),
});

/** Fields of a form that its policy need not mention. */
const unconditional = /^(?:bucket|policy|file|x-amz-signature|x-ignore-.*)$/;

/**
 * Holds a form against the policy that its signer gave it.
 * @param fields values by name in lower case, the bucket among them, without the file
 * @param size bytes of the file
 * @throws XmlFailure for a policy that has expired, a condition that does not hold or a field without a condition
 */
function enforcePolicy(
  encoded: string,
  fields: ReadonlyMap<string, string>,
  size: number,
  nowMs: number,
): void {
  const parsed = Policy.safeParse(parseJson(Buffer.from(encoded, "base64").toString("utf8")));
  if (!parsed.success) {
    throw new XmlFailure("InvalidPolicyDocument", `Invalid Policy: ${z.prettifyError(parsed.error)}`);
  }
  const refuse = (reason: string): never => {
    throw accessDenied(`Invalid according to Policy: ${reason}`);
  };
  const { expiration, conditions } = parsed.data;
  if (Date.parse(expiration) <= nowMs) refuse("Policy expired.");
  const wanted = conditions.flatMap((one) => (Array.isArray(one) ? [] : Object.entries(one)));
  for (const [name, value] of wanted) {
    if (fields.get(name.toLowerCase()) === value) continue;
    refuse(`Policy Condition failed: ${JSON.stringify(["eq", `$${name}`, value])}`);
  }
  const mentioned = wanted.map(([name]) => name.toLowerCase());
  const extra = [...fields.keys()].filter((name) => !mentioned.includes(name) && !unconditional.test(name));
  if (extra.length > 0) refuse(`Extra input fields: ${extra.join(", ")}`);
  for (const condition of conditions) {
    if (!Array.isArray(condition)) continue;
    const [, least, most] = condition;
    if (size < least) throw sizeFailure("EntityTooSmall", "is smaller than the minimum", size, least);
    if (size > most) throw sizeFailure("EntityTooLarge", "exceeds the maximum", size, most);
  }
}

function sizeFailure(code: "EntityTooSmall" | "EntityTooLarge", how: string, size: number, limit: number) {
  const text = `Your proposed upload ${how} allowed size`;
  const name = code === "EntityTooLarge" ? "MaxSizeAllowed" : "MinSizeAllowed";
  return new XmlFailure(code, text, 400, { ProposedSize: String(size), [name]: String(limit) });
}
