/** What an AWS signature says about a call before anyone looks at the call itself. */
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
