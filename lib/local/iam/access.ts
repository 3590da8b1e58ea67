import { randomBytes } from "node:crypto";
import type { AccessDecision, Authorise, Context, ServicePlace } from "#lib/local/service.ts";
import { evaluate, type Statement } from "./policy.ts";

/** The scope in the signature of a call. */
export interface CredentialScope {
  readonly accessKeyId: string;
  readonly region: string;
  /** Signing name of the service, e.g. `ses`. */
  readonly service: string;
}

const scope = /^AWS4-HMAC-SHA256\s.*?Credential=([^/,\s]+)\/\d{8}\/([^/,\s]+)\/([^/,\s]+)\/aws4_request/;

/** Reads the scope of a signed request; undefined for one that is not signed with Signature Version 4. */
export function credentialScope(headers: Readonly<Record<string, string>>): CredentialScope | undefined {
  const [, accessKeyId, region, service] = scope.exec(headers.authorization ?? "") ?? [];
  if (accessKeyId === undefined || region === undefined || service === undefined) return undefined;
  return { accessKeyId, region, service };
}

/** The owner of a set of access keys. */
interface Principal {
  /** The construct to change when a grant is missing, e.g. `Halvest-api/Auth/Function`. */
  readonly path: string;
  readonly roleArn: string;
  /** Appears as the session name in AWS's messages. */
  readonly functionName: string;
  readonly statements: readonly Statement[];
}

export interface AccessKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

export interface AccessControl {
  /** New keys for a function; every call signed with them is judged by its role. */
  issue(principal: Principal): AccessKeys;
  /** Keys that may do everything, for the operator of this machine. */
  readonly operator: AccessKeys;
  /** The whole of a set of keys, for services that check signatures. */
  keysOf(accessKeyId: string): AccessKeys | undefined;
  /** Judges one call. A refusal's message says which grant is missing and where to add it. */
  readonly authorise: Authorise;
}

function newCredentials(): AccessKeys {
  const random = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    accessKeyId: `ASIA${random(8).toUpperCase()}`,
    secretAccessKey: random(20),
    sessionToken: random(32),
  };
}

function refusal(principal: Principal, action: string, resource: string, reason: string): AccessDecision {
  const [, , , , account = "", role = ""] = principal.roleArn.split(":");
  const session = `arn:aws:sts::${account}:assumed-${role}/${principal.functionName}`;
  const advice =
    reason === "denied explicitly"
      ? `a statement of its role denies it; remove that statement at ${principal.path}`
      : `grant it where ${principal.path} is built: { actions: ["${action}"], resources: ["${resource}"] }`;
  return {
    allowed: false,
    message: `User: ${session} is not authorized to perform: ${action} on resource: ${resource} because ${
      reason === "denied explicitly"
        ? "of an explicit deny"
        : `no identity-based policy allows the ${action} action`
    } (local: function ${principal.path}; ${advice})`,
  };
}

/** Keeps the access keys of one run of the local cloud and judges calls made with them. */
export function createAccess(place: ServicePlace): AccessControl {
  const principals = new Map<string, Principal>();
  const operator = newCredentials();
  const issued = new Map([[operator.accessKeyId, operator]]);
  const common: Context = {
    "aws:principalaccount": [place.account],
    "aws:requestedregion": [place.region],
    "aws:securetransport": ["true"],
  };
  return {
    operator,
    keysOf: (accessKeyId) => issued.get(accessKeyId),
    issue: (principal) => {
      const credentials = newCredentials();
      issued.set(credentials.accessKeyId, credentials);
      principals.set(credentials.accessKeyId, principal);
      return credentials;
    },
    authorise: ({ accessKeyId, action, resources, context }) => {
      if (accessKeyId === operator.accessKeyId) return { allowed: true };
      const principal = principals.get(accessKeyId);
      if (!principal)
        return { allowed: false, message: "The security token included in the request is invalid." };
      for (const resource of resources) {
        const verdict = evaluate(principal.statements, {
          action,
          resource,
          context: { ...common, ...context },
        });
        if (verdict !== "allowed") return refusal(principal, action, resource, verdict);
      }
      return { allowed: true };
    },
  };
}
