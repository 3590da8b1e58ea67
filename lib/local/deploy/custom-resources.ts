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
  NoEcho: z.boolean().optional(),
  Data: z.record(z.string(), z.unknown()).optional(),
});
type Answer = z.infer<typeof Answer>;

const answersPath = `${localPath}/custom-resources`;

/** An answer may arrive a moment after the function has returned. */
const graceMilliseconds = 2_000;

/** Takes providers' answers, each at an address of its own that works once. */
export interface AnswerDesk {
  readonly page: LocalPage;
  expect(): { url: string; answer: Promise<Answer>; forget: () => void };
}

/** @param origin where the gateway listens, e.g. `http://127.0.0.1:4000` */
export function createAnswerDesk(origin: string): AnswerDesk {
  const waiting = new Map<string, (answer: Answer) => void>();
  const text = (status: number, body: string): FrontResponse => ({
    status,
    headers: { "content-type": "text/plain" },
    body,
  });
  return {
    expect() {
      const path = `${answersPath}/${randomUUID()}`;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.set(path, resolve);
      return { url: origin + path, answer: promise, forget: () => waiting.delete(path) };
    },
    page: async (request) => {
      if (!request.path.startsWith(`${answersPath}/`)) return undefined;
      const take = waiting.get(request.path);
      if (request.method !== "PUT" || !take) return text(403, "AccessDenied");
      const parsed = Answer.safeParse(JSON.parse((await request.body(4096)).toString("utf8")));
      if (!parsed.success) return text(400, z.prettifyError(parsed.error));
      take(parsed.data);
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
    const { url, answer, forget } = desk.expect();
    const body = JSON.stringify({
      ...event,
      RequestId: randomUUID(),
      ResponseURL: url,
      ServiceToken: serviceToken,
    });
    const outcome = runtime.invoke(definition, body);
    const silence = outcome.then(async (result): Promise<Answer> => {
      await new Promise((resolve) => setTimeout(resolve, result.ok ? graceMilliseconds : 0).unref());
      const reason = result.ok
        ? "it sent no answer"
        : `${result.error.errorType}: ${result.error.errorMessage}`;
      throw new TemplateError(`${name}: its provider ${definition.resource.path} failed: ${reason}.`);
    });
    try {
      const given = await Promise.race([answer, silence]);
      if (given.Status === "FAILED") {
        throw new TemplateError(
          `${name}: its provider ${definition.resource.path} refused: ${given.Reason ?? "no reason"}.`,
        );
      }
      return given;
    } finally {
      silence.catch(() => undefined);
      forget();
    }
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
