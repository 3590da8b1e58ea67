import { credentialScope } from "#lib/local/iam/access.ts";
import type { Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";

/** Services whose operations may come unsigned, by the first part of `x-amz-target`. */
const unsignedTargets: Readonly<Record<string, string>> = {
  AWSCognitoIdentityProviderService: "cognito-idp",
};

/**
 * One endpoint for all emulated AWS services, as `AWS_ENDPOINT_URL` makes the SDKs expect it.
 * @param services by their signing names
 * @param publishedKeys of a user pool, which anyone may read
 */
export function createAwsEndpoint(
  services: Readonly<Record<string, Pick<Service, "handle">>>,
  publishedKeys: (poolId: string) => object,
) {
  return async (request: ServiceRequest): Promise<ServiceResponse> => {
    const [, poolId] = /^\/([\w-]+)\/\.well-known\/jwks\.json$/.exec(request.path) ?? [];
    if (poolId !== undefined) {
      const headers = { "content-type": "application/json" };
      return { status: 200, headers, body: JSON.stringify(publishedKeys(poolId)) };
    }
    const target = (request.headers["x-amz-target"] ?? "").split(".")[0] ?? "";
    const name = credentialScope(request.headers)?.service ?? unsignedTargets[target];
    const service = name === undefined ? undefined : services[name];
    if (service) return service.handle(request);
    const message =
      name === undefined
        ? "The request is not signed, and no service that accepts that can be recognised."
        : `The local cloud has no service "${name}". It has: ${Object.keys(services).join(", ")}.`;
    return {
      status: 501,
      headers: { "content-type": "application/json", "x-amzn-errortype": "LocalServiceNotAvailable" },
      body: JSON.stringify({ __type: "LocalServiceNotAvailable", message, Message: message }),
    };
  };
}
