import type { AccessKeys } from "#lib/local/iam/access.ts";
import type { FunctionDefinition } from "./function-definition.ts";

export interface RuntimePlace {
  readonly region: string;
  /** Where the AWS SDKs send their calls. */
  readonly awsEndpoint: string;
}

/** The whole environment of a function: its own variables and those that Lambda adds, nothing of this machine. */
export function functionEnvironment(
  definition: FunctionDefinition,
  credentials: AccessKeys,
  place: RuntimePlace,
): Record<string, string> {
  // Endpoints of single services are those of AWS, and all services are at one endpoint here.
  const own = Object.entries(definition.environment).filter(([name]) => !name.startsWith("AWS_ENDPOINT_URL"));
  return {
    ...Object.fromEntries(own),
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
    AWS_ENDPOINT_URL: place.awsEndpoint,
    AWS_REGION: place.region,
    AWS_DEFAULT_REGION: place.region,
    AWS_EXECUTION_ENV: `AWS_Lambda_${definition.runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroup,
    AWS_LAMBDA_LOG_STREAM_NAME: `${new Date().toISOString().slice(0, 10).replaceAll("-", "/")}/[$LATEST]local`,
    LAMBDA_TASK_ROOT: "/var/task",
    LAMBDA_RUNTIME_DIR: "/var/runtime",
    LANG: "en_US.UTF-8",
    PATH: "/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin",
    TZ: ":UTC",
    _HANDLER: definition.handler,
  };
}
