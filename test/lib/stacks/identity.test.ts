import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { productionContext, type Synthesis, synthesise } from "./synthesis.ts";

let development: Template;
let production: Template;
beforeAll(() => {
  const identity = (synthesis: Synthesis) => Template.fromJSON(synthesis.templates.identity ?? {});
  development = identity(synthesise());
  production = identity(synthesise(productionContext));
});

describe("the user pool", () => {
  test("identifies people by name only, lets no one sign up or recover by itself, and sends nothing", () => {
    development.hasResourceProperties("AWS::Cognito::UserPool", {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }] },
      UsernameAttributes: Match.absent(),
      AliasAttributes: Match.absent(),
      AutoVerifiedAttributes: [],
      Schema: [{ Name: "email", Mutable: true, Required: false }],
    });
  });

  test("offers authenticator apps as a second factor, never SMS", () => {
    development.hasResourceProperties("AWS::Cognito::UserPool", {
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  test("has the password rules of the product", () => {
    development.hasResourceProperties("AWS::Cognito::UserPool", {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    });
  });

  test("leaves sign-in by proof and the scopes of tokens to four triggers, which it alone may call", () => {
    const arn = (id: string) => ({ "Fn::GetAtt": [Match.stringLikeRegexp(`^${id}Function`), "Arn"] });
    development.hasResourceProperties("AWS::Cognito::UserPool", {
      LambdaConfig: {
        DefineAuthChallenge: arn("defineAuthChallenge"),
        CreateAuthChallenge: arn("createAuthChallenge"),
        VerifyAuthChallengeResponse: arn("verifyAuthChallengeResponse"),
        // The first version cannot change access tokens.
        PreTokenGenerationConfig: { LambdaArn: arn("preTokenGenerationConfig"), LambdaVersion: "V2_0" },
      },
    });
    development.resourcePropertiesCountIs(
      "AWS::Lambda::Permission",
      {
        Principal: "cognito-idp.amazonaws.com",
        SourceArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^Pool"), "Arn"] },
      },
      4,
    );
  });
});

describe("the app client", () => {
  test("is confidential, signs in by password or proof, and rotates refresh tokens", () => {
    development.resourceCountIs("AWS::Cognito::UserPoolClient", 1);
    development.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      GenerateSecret: true,
      // Not ALLOW_REFRESH_TOKEN_AUTH: Cognito refuses it together with rotation.
      ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"],
      RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: "ENABLED",
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });
});

describe("another app client", () => {
  test("can take the place of this one, whose id the API and the sockets read under its name when they are deployed", () => {
    const { templates } = synthesise(productionContext);
    const [client = ""] = Object.keys(production.findResources("AWS::Cognito::UserPoolClient"));
    const outputs = Object.keys(production.findOutputs("*", { Value: { Ref: client } }));
    // CloudFormation looks at an output again when a template names another one.
    expect(outputs).toEqual([expect.stringContaining(client)]);
    for (const stack of ["api", "realtime"]) {
      const text = JSON.stringify(templates[stack]);
      expect(text).toContain(`"OutputName":"${outputs[0]}"`);
      expect(text).not.toContain(`ExportsOutputRef${client}`);
    }
  });
});

describe("the deployment's secrets", () => {
  test("are made by the provider, which answers with none of them", () => {
    development.hasResourceProperties("Custom::HalvestSecrets", {
      GeneratedParameters: [
        "/development/halvest/link-key",
        "/development/halvest/mail-key",
        "/development/halvest/reply-key",
        "/development/halvest/csrf-key",
        "/development/halvest/proof-key",
        "/development/halvest/two-factor-key",
        "/development/halvest/webhook-key",
        "/development/halvest/integration-key",
      ],
      PlainParameters: ["/development/halvest/origin-key"],
      ClientSecretParameter: "/development/halvest/client-secret",
      DeleteWithStack: "true",
    });
    const attributes = JSON.stringify(development.toJSON()).match(/"Fn::GetAtt":\["Secrets"/g);
    expect(attributes).toBeNull();
  });

  test("outlive their stack outside development", () => {
    production.hasResourceProperties("Custom::HalvestSecrets", { DeleteWithStack: "false" });
  });

  test("can be written and removed by the provider alone, and read by no one in this way", () => {
    const policies = Object.values(development.findResources("AWS::IAM::Policy")).map(({ Properties }) =>
      JSON.stringify(Properties.PolicyDocument),
    );
    const writers = policies.filter((text) => text.includes("ssm:PutParameter"));
    expect(writers).toHaveLength(1);
    expect(writers[0]).not.toContain("ssm:GetParameter");
    expect(writers[0]).toContain("parameter/development/halvest/link-key");
  });
});

describe("the sender of mail", () => {
  test("is the one address in development and the whole domain in production", () => {
    development.hasResourceProperties("AWS::SES::EmailIdentity", {
      EmailIdentity: "no-reply@halvest.example",
    });
    production.hasResourceProperties("AWS::SES::EmailIdentity", { EmailIdentity: "halvest.example" });
    expect(
      Object.keys(production.findOutputs("*")).filter((name) => name.startsWith("MailRecord")),
    ).toHaveLength(3);
  });
});
