import {
  CfnOutput,
  CrossStackReferences,
  CustomResource,
  Duration,
  ReferenceStrength,
  RemovalPolicy,
  Stack,
  type StackProps,
} from "aws-cdk-lib";
import {
  AccountRecovery,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from "aws-cdk-lib/aws-cognito";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { explain } from "#lib/constructs/explain.ts";
import { FeatureFunction, type FunctionRecord } from "#lib/constructs/feature-function.ts";
import { mailIdentity, type Offer, secretArn, secretParameter } from "#lib/constructs/needs.ts";
import { operator, secretsProvider, triggers } from "#lib/functions.ts";

/** Secrets that are made up once; the client's secret is copied from Cognito. */
const generatedKeys = [
  "link-key",
  "mail-key",
  "reply-key",
  "csrf-key",
  "proof-key",
  "two-factor-key",
  "webhook-key",
  "integration-key",
] as const;

/**
 * Made up once as well, but as a plain parameter: CloudFront accepts no other. Anyone who may read the distribution's settings
 * can read it there anyway.
 */
const plainKeys = ["origin-key"] as const;

/** Who people are: the Cognito pool with its sign-in triggers, the keys that sign things, and the mail sender. */
export class IdentityStack extends Stack {
  readonly offer: Offer;
  readonly functions: readonly FeatureFunction[];

  constructor(scope: Construct, id: string, props: StackProps & { offer: Omit<Offer, "identity"> }) {
    super(scope, id, props);
    const { offer } = props;
    const pool = this.pool(offer);
    const client = this.client(pool);
    this.offer = {
      ...offer,
      identity: { poolId: pool.userPoolId, poolArn: pool.userPoolArn, clientId: client.userPoolClientId },
    };
    const steps = Object.entries<FunctionRecord>(triggers).map(([step, record]) => {
      const trigger = new FeatureFunction(this, step, { record, offer, service: "auth" });
      const tokens = UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG;
      // The second version is the first that may change access tokens.
      if (step === tokens.operationName) pool.addTrigger(tokens, trigger.function, LambdaVersion.V2_0);
      else pool.addTrigger(UserPoolOperation.of(step), trigger.function);
      return trigger;
    });
    this.functions = [...steps, this.operator(this.offer), this.secrets(this.offer)];
    this.mail(offer);
  }

  private operator(offer: Offer): FeatureFunction {
    const operations = new FeatureFunction(this, "operator", {
      record: operator,
      offer,
      service: "operations",
    });
    new CfnOutput(this, "OperatorFunction", {
      description: "Invoke this to create an administrator or set a tier",
      value: operations.function.functionName,
    });
    return operations;
  }

  private pool(offer: Omit<Offer, "identity">): UserPool {
    const { stage, disposable } = offer.config;
    const pool = new UserPool(this, "Pool", {
      userPoolName: `halvest-${stage}`,
      // People are known to Cognito by our own id; their address is data that may change.
      signInAliases: { username: true },
      signInCaseSensitive: true,
      selfSignUpEnabled: false,
      standardAttributes: { email: { required: false, mutable: true } },
      // All mail is ours: Cognito neither verifies addresses nor recovers accounts.
      autoVerify: {},
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      // The least expensive tier that rotates refresh tokens and lets a trigger choose the scopes of access tokens.
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: !disposable,
      removalPolicy: disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    explain(pool, {
      "AwsSolutions-COG2":
        "Two-factor authentication is each user's choice; the product offers it, and never by SMS.",
      "AwsSolutions-COG8":
        "Attempts are limited by account and by address in the auth function; Cognito's own threat protection costs per user.",
    });
    return pool;
  }

  private client(pool: UserPool): UserPoolClient {
    const client = pool.addClient("Server", {
      userPoolClientName: "server",
      generateSecret: true,
      authFlows: { adminUserPassword: true, custom: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      // A successor ends when the first refresh token would have, so this is the longest that a session can last at
      // all. That it ends after 30 days without use is the session record's part.
      refreshTokenValidity: Duration.days(3650),
      // Rotation excludes the flow REFRESH_TOKEN_AUTH: refreshing goes through GetTokensFromRefreshToken. The grace
      // lets a browser repeat a refresh whose answer was lost.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      authSessionValidity: Duration.minutes(5),
    });
    // An export cannot go while it is in use, so the client could never be replaced. Its output is named after it: stacks
    // that read it change with it.
    CrossStackReferences.of(client).produce(ReferenceStrength.WEAK);
    return client;
  }

  private secrets(offer: Offer): FeatureFunction {
    const { config } = offer;
    const provider = new FeatureFunction(this, "secrets", {
      record: secretsProvider,
      offer,
      service: "operations",
    });
    const parameters = [...generatedKeys, ...plainKeys, "client-secret" as const];
    provider.allow(
      new PolicyStatement({
        actions: ["ssm:PutParameter", "ssm:DeleteParameter"],
        resources: parameters.map((name) => secretArn(this, config, name)),
      }),
      new PolicyStatement({
        actions: ["cognito-idp:DescribeUserPoolClient"],
        resources: [identityOf(offer).poolArn],
      }),
    );
    const secrets = new CustomResource(this, "Secrets", {
      resourceType: "Custom::HalvestSecrets",
      serviceToken: provider.function.functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: {
        GeneratedParameters: generatedKeys.map((name) => secretParameter(config, name)),
        PlainParameters: plainKeys.map((name) => secretParameter(config, name)),
        ClientSecretParameter: secretParameter(config, "client-secret"),
        UserPoolId: identityOf(offer).poolId,
        UserPoolClientId: identityOf(offer).clientId,
        DeleteWithStack: String(config.disposable),
      },
    });
    secrets.node.addDependency(provider);
    return provider;
  }

  private mail(offer: Omit<Offer, "identity">): void {
    if (offer.config.mailIdentityExists) return;
    const identity = mailIdentity(offer.config);
    const isDomain = !identity.includes("@");
    const sender = new EmailIdentity(this, "MailSender", {
      identity: isDomain ? Identity.domain(identity) : Identity.email(identity),
    });
    if (!isDomain) return;
    sender.dkimRecords.forEach((record, index) => {
      new CfnOutput(this, `MailRecord${index + 1}`, {
        description:
          "CNAME record that proves to SES, and to those who receive mail, that the domain is ours",
        value: `${record.name} CNAME ${record.value}`,
      });
    });
  }
}

function identityOf(offer: Offer) {
  if (!offer.identity) throw new Error("The secrets provider needs the user pool.");
  return offer.identity;
}
