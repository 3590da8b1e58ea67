import { randomUUID } from "node:crypto";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, describe, expect, test } from "vitest";
import { addUser, openTarget, refusal } from "./target.ts";

const target = await openTarget();
const { sdk, poolId: UserPoolId } = target;
afterAll(() => target.close());

describe("clients", () => {
  test("a confidential client describes itself with its secret", async () => {
    const { UserPoolClient } = await sdk.send(
      new idp.DescribeUserPoolClientCommand({ UserPoolId, ClientId: target.server.id }),
    );
    expect(UserPoolClient).toMatchObject({
      ClientId: target.server.id,
      ClientSecret: target.server.secret,
    });
  });

  test("an unknown pool or client is named in the refusal", async () => {
    const wrong = `${UserPoolId.slice(0, -9)}AAAAAAAAA`;
    await expect(
      sdk.send(new idp.DescribeUserPoolClientCommand({ UserPoolId: wrong, ClientId: target.server.id })),
    ).rejects.toMatchObject(refusal("ResourceNotFoundException", `User pool ${wrong} does not exist.`));
    await expect(
      sdk.send(new idp.DescribeUserPoolClientCommand({ UserPoolId, ClientId: "nosuchclient" })),
    ).rejects.toMatchObject(
      refusal("ResourceNotFoundException", "User pool client nosuchclient does not exist."),
    );
  });
});

describe("users", () => {
  test("a created user is as described, without a password of its own", async () => {
    const Username = randomUUID();
    const created = await sdk.send(
      new idp.AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: "SUPPRESS",
      }),
    );
    expect(created.User).toMatchObject({ Username, Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" });
    expect(created.User?.Attributes).toContainEqual({ Name: "sub", Value: expect.any(String) });
  });

  test("a name is taken once, also when two callers come at once", async () => {
    const create = { UserPoolId, Username: randomUUID(), MessageAction: "SUPPRESS" } as const;
    const results = await Promise.allSettled([
      sdk.send(new idp.AdminCreateUserCommand(create)),
      sdk.send(new idp.AdminCreateUserCommand(create)),
    ]);
    const [failed, ...others] = results.filter((result) => result.status === "rejected");
    expect(others).toEqual([]);
    expect(failed?.reason).toMatchObject(refusal("UsernameExistsException", "User account already exists"));
  });

  test("a user that does not exist is said not to, to an administrator", async () => {
    const missing = refusal("UserNotFoundException", "User does not exist.");
    await expect(
      sdk.send(new idp.AdminUserGlobalSignOutCommand({ UserPoolId, Username: "nobody" })),
    ).rejects.toMatchObject(missing);
    await expect(
      sdk.send(new idp.AdminDeleteUserCommand({ UserPoolId, Username: "nobody" })),
    ).rejects.toMatchObject(missing);
  });

  test.each([
    ["Sh0rt-a", "Password not long enough"],
    ["no-upper-1", "Password must have uppercase characters"],
    ["NO-LOWER-1", "Password must have lowercase characters"],
    ["No-Numbers", "Password must have numeric characters"],
    ["NoSymbols11", "Password must have symbol characters"],
  ])("the password %s breaks the policy: %s", async (Password, reason) => {
    const Username = await addUser(target);
    await expect(
      sdk.send(new idp.AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true })),
    ).rejects.toMatchObject(
      refusal("InvalidPasswordException", `Password did not conform with policy: ${reason}`),
    );
  });
});
