interface EnvironmentCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * What bundles get for the AWS SDK's chain of credential providers. A Lambda has its role's credentials in its
 * environment and nowhere else, so the providers for profiles, single sign-on and instance metadata would be code
 * that only makes cold starts slower, and places to look that a function has no business with. Upstream, declined:
 * https://github.com/aws/aws-sdk-js-v3/issues/5516
 *
 * @returns a provider that rejects when the environment has no credentials
 */
export function defaultProvider(): () => Promise<EnvironmentCredentials> {
  return async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
      throw new Error("The environment has no AWS credentials");
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    };
  };
}
