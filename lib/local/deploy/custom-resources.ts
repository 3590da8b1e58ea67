import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontResponse } from "#lib/local/gateway/message.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { isCustomResource } from "#lib/local/template/resource-types.ts";

/** What is remembered of a custom resource between starts. */
const Provisioned = z.object({
  serviceToken: z.string(),
  physicalId: z.string(),
  properties: z.record(z.string(), z.unknown()),
});

/** A provider's answer, as CloudFormation accepts it at the event's `ResponseURL`. No template reads its data. */
const Answer = z.object({
  Status: z.enum(["SUCCESS", "FAILED"]),
  Reason: z.string().optional(),
  PhysicalResourceId: z.string().min(1),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});
type Answer = z.infer<typeof Answer>;

const answersPath = `${localPath}/custom-resources`;

/** Takes providers' answers, each at an address of its own that works once. */
export interface AnswerDesk {
  readonly page: LocalPage;
  /** @returns an address, and a function that ends it and returns what was answered there */
  expect(): { url: string; end: () => Answer | undefined };
}

/** @param origin where the gateway listens, e.g. `http://127.0.0.1:4000` */
export function createAnswerDesk(origin: string): AnswerDesk {
  const answers = new Map<string, Answer | undefined>();
  const text = (status: number, body: string): FrontResponse => ({
    status,
    headers: { "content-type": "text/plain" },
    body,
  });
  return {
    expect() {
      const path = `${answersPath}/${randomUUID()}`;
      answers.set(path, undefined);
      const end = () => {
        const answer = answers.get(path);
        answers.delete(path);
        return answer;
      };
      return { url: origin + path, end };
    },
    page: async (request) => {
      if (!request.path.startsWith(`${answersPath}/`)) return undefined;
      if (request.method !== "PUT" || !answers.has(request.path)) return text(403, "AccessDenied");
      const parsed = Answer.safeParse(JSON.parse((await request.body(4096)).toString("utf8")));
      if (!parsed.success) return text(400, z.prettifyError(parsed.error));
      answers.set(request.path, parsed.data);
      return text(200, "");
    },
  };
}

/** CloudFormation passes every scalar to providers as text. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asTexts(part)]));
  }
  return String(value);
}

export interface ProvisionDependencies {
  readonly cloud: Cloud;
  readonly runtime: Runtime;
  readonly desk: AnswerDesk;
  readonly storage: Storage;
}

/**
 * Runs the providers of all custom resources by CloudFormation's protocol: Create at the first start, Update when
 * properties changed, otherwise nothing.
 * @throws TemplateError naming the resource whose provider failed
 */
export async function provisionCustomResources({
  cloud,
  runtime,
  desk,
  storage,
}: ProvisionDependencies): Promise<void> {
  const records = collection(storage, "custom-resource", (stored) => Provisioned.parse(stored));

  const request = async (
    name: string,
    serviceToken: string,
    event: Record<string, unknown>,
  ): Promise<Answer> => {
    const definition = runtime.functions.get(serviceToken);
    if (!definition)
      throw new TemplateError(`${name}: its provider ${serviceToken} is not a function of these stacks.`);
    const { url, end } = desk.expect();
    const sent = { ...event, RequestId: randomUUID(), ResponseURL: url, ServiceToken: serviceToken };
    const outcome = await runtime.invoke(definition, JSON.stringify(sent));
    const given = end();
    const provider = `${name}: its provider ${definition.resource.path}`;
    // CloudFormation waits an hour; the provider of these stacks has answered when it returns.
    if (!given) {
      const error = outcome.ok
        ? "it sent no answer"
        : `${outcome.error.errorType}: ${outcome.error.errorMessage}`;
      throw new TemplateError(`${provider} failed: ${error}.`);
    }
    if (given.Status === "SUCCESS") return given;
    throw new TemplateError(`${provider} refused: ${given.Reason ?? "no reason"}.`);
  };

  const provision = async (resource: Resource): Promise<void> => {
    const key = `${resource.stack.name}/${resource.logicalId}`;
    const { ServiceToken, ServiceTimeout: _, ...rest } = cloud.properties(resource);
    const serviceToken = String(ServiceToken);
    const properties = z.record(z.string(), z.unknown()).parse(asTexts(rest));
    const before = records.get(key);
    if (before && JSON.stringify(before.properties) === JSON.stringify(properties)) return;
    const { PhysicalResourceId: physicalId } = await request(describe(resource), serviceToken, {
      RequestType: before ? "Update" : "Create",
      StackId: `arn:aws:cloudformation:${cloud.region}:${cloud.account}:stack/${resource.stack.name}/local`,
      ResourceType: resource.type,
      LogicalResourceId: resource.logicalId,
      ResourceProperties: { ServiceToken: serviceToken, ...properties },
      ...(before && {
        PhysicalResourceId: before.physicalId,
        OldResourceProperties: { ServiceToken: before.serviceToken, ...before.properties },
      }),
    });
    await records.put(key, { serviceToken, physicalId, properties });
  };

  for (const resource of cloud.resources) {
    if (isCustomResource(resource.type)) await provision(resource);
  }
}
