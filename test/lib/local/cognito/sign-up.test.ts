import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeDelivery } from "#lib/local/cognito/engine.ts";
import { goodPassword, type LocalTarget, openLocal, refusal, tokensOf } from "./target.ts";

const day = 86_400_000;
let now: number;
let target: LocalTarget;
const mail: CodeDelivery[] = [];

const open = { AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } };

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15);
  mail.length = 0;
  target = await openLocal({
    options: { clock: () => now, deliverCode: async (delivery) => void mail.push(delivery) },
    pool: { ...open, AutoVerifiedAttributes: ["email"] },
    page: { ReadAttributes: ["email", "email_verified"], WriteAttributes: ["email", "name"] },
  });
});
afterEach(() => target.close());

const signUp = (Username: string, on = target, Password = goodPassword) =>
  on.sdk.send(
    new idp.SignUpCommand({
      ClientId: on.page.id,
      Username,
      Password,
      UserAttributes: [{ Name: "email", Value: "ann@example.com" }],
    }),
  );
const confirm = (Username: string, ConfirmationCode: string) =>
  target.sdk.send(new idp.ConfirmSignUpCommand({ ClientId: target.page.id, Username, ConfirmationCode }));
const signIn = (USERNAME: string, on = target) =>
  on.sdk.send(
    new idp.InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: on.page.id,
      AuthParameters: { USERNAME, PASSWORD: goodPassword },
    }),
  );

describe("signing up", () => {
  test("the mailed code confirms the user and proves the address", async () => {
    const done = await signUp("ann");
    expect(done).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: "a***@e***.com", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    await expect(signIn("ann")).rejects.toMatchObject(
      refusal("UserNotConfirmedException", "User is not confirmed."),
    );
    const [sent] = mail;
    expect(sent).toMatchObject({ username: "ann", destination: "ann@example.com" });
    const code = sent?.code ?? "";
    const other = code === "000000" ? "000001" : "000000";
    await expect(confirm("ann", other)).rejects.toMatchObject({ name: "CodeMismatchException" });
    await confirm("ann", code);
    const { access } = tokensOf(await signIn("ann"));
    const { UserAttributes } = await target.sdk.send(new idp.GetUserCommand({ AccessToken: access }));
    expect(UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
    await expect(confirm("ann", code)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"),
    );
  });

  test("a code ends after a day, and a new one takes its place", async () => {
    await signUp("ann");
    now += day;
    await expect(confirm("ann", mail[0]?.code ?? "")).rejects.toMatchObject({ name: "ExpiredCodeException" });
    await target.sdk.send(
      new idp.ResendConfirmationCodeCommand({ ClientId: target.page.id, Username: "ann" }),
    );
    await confirm("ann", mail[1]?.code ?? "");
  });

  test("a code cannot be guessed at leisure", async () => {
    await signUp("ann");
    const code = mail[0]?.code ?? "";
    const other = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) {
      await expect(confirm("ann", other)).rejects.toMatchObject({ name: "CodeMismatchException" });
    }
    await expect(confirm("ann", code)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("a taken name, a weak password and an attribute that is not the client's are refused", async () => {
    await signUp("ann");
    await expect(signUp("ann")).rejects.toMatchObject(
      refusal("UsernameExistsException", "User already exists"),
    );
    await expect(signUp("bob", target, "short")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    for (const Name of ["email_verified", "nickname"]) {
      await expect(
        target.sdk.send(
          new idp.SignUpCommand({
            ClientId: target.page.id,
            Username: "eve",
            Password: goodPassword,
            UserAttributes: [{ Name, Value: "true" }],
          }),
        ),
      ).rejects.toMatchObject(
        refusal("NotAuthorizedException", "A client attempted to write unauthorized attribute"),
      );
    }
  });

  test("a client reads the attributes it is given and no others", async () => {
    await target.sdk.send(
      new idp.SignUpCommand({
        ClientId: target.page.id,
        Username: "ann",
        Password: goodPassword,
        UserAttributes: [
          { Name: "email", Value: "ann@example.com" },
          { Name: "name", Value: "Ann" },
        ],
      }),
    );
    await confirm("ann", mail[0]?.code ?? "");
    const { access } = tokensOf(await signIn("ann"));
    const { UserAttributes = [] } = await target.sdk.send(new idp.GetUserCommand({ AccessToken: access }));
    expect(UserAttributes.map(({ Name }) => Name).sort()).toEqual(["email", "email_verified", "sub"]);
  });

  test("without addresses to prove, an administrator confirms", async () => {
    const quiet = await openLocal({ pool: open });
    await signUp("ann", quiet);
    await quiet.sdk.send(new idp.AdminConfirmSignUpCommand({ UserPoolId: quiet.poolId, Username: "ann" }));
    tokensOf(await signIn("ann", quiet));
    await quiet.close();
  });

  test("is refused where only administrators make users", async () => {
    const closed = await openLocal();
    await expect(signUp("ann", closed)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "SignUp is not permitted for this user pool"),
    );
    await closed.close();
  });

  test("is refused before a user is made where no code could be sent", async () => {
    const mute = await openLocal({ pool: { ...open, AutoVerifiedAttributes: ["email"] } });
    await expect(signUp("ann", mute)).rejects.toMatchObject({ name: "CodeDeliveryFailureException" });
    await expect(
      mute.sdk.send(new idp.AdminGetUserCommand({ UserPoolId: mute.poolId, Username: "ann" })),
    ).rejects.toMatchObject({ name: "UserNotFoundException" });
    await mute.close();
  });
});

describe("a client that tells who exists", () => {
  test("names an unknown user at sign-in", async () => {
    const telling = await openLocal({ page: { PreventUserExistenceErrors: "LEGACY" } });
    await expect(signIn("nobody", telling)).rejects.toMatchObject(
      refusal("UserNotFoundException", "User does not exist."),
    );
    await telling.close();
  });
});

describe("a pool without regard to case", () => {
  test("finds and takes a name in any case", async () => {
    const folded = await openLocal({ pool: { ...open, UsernameConfiguration: { CaseSensitive: false } } });
    await signUp("Ann", folded);
    await expect(signUp("aNN", folded)).rejects.toMatchObject({ name: "UsernameExistsException" });
    expect(
      await folded.sdk.send(new idp.AdminGetUserCommand({ UserPoolId: folded.poolId, Username: "ANN" })),
    ).toMatchObject({ Username: "ann" });
    await folded.close();
  });
});
