import {
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { operations } from "#lib/local/cognito/create.ts";
import { auth } from "#shared/api/auth.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { type Answer, bearer, openCloud } from "./cloud.ts";

type Cloud = Awaited<ReturnType<typeof openCloud>>;

let cloud: Cloud;
let browser: { accessToken: string; refreshToken: string };
const ada = { email: "Ada@Example.com", password: "Correct-horse-1" };
const sessionOf = ({ body }: Answer) =>
  z.object({ data: z.object({ session: auth.refresh.response.shape.session }) }).parse(body).data.session;

beforeAll(async () => {
  cloud = await openCloud();
  const post = (name: string, body: unknown) => cloud.call({ route: `POST /api/auth/${name}`, body });
  await post("register", ada);
  const [mail] = await cloud.mails();
  await post("verify-email", linkOf(/https:\/\/halvest\.example\/\S+/.exec(mail?.text ?? "")?.[0]));
  browser = sessionOf(await post("login", ada));
});
afterAll(() => cloud.close());

/** Every call of the local user pool that takes an access token, as anyone who has the browser's would make it. */
const selfService = {
  AssociateSoftwareToken: (AccessToken: string) => new AssociateSoftwareTokenCommand({ AccessToken }),
  VerifySoftwareToken: (AccessToken: string) =>
    new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }),
};

/** Unsigned calls that take a refresh token instead. */
const provedOtherwise = ["GetTokensFromRefreshToken", "RevokeToken"] as const;

const refused = { name: "NotAuthorizedException", message: "Access Token does not have required scopes" };

describe("the access token of a browser at Cognito itself", () => {
  it("is tried with every operation that the local user pool offers to an access token", () => {
    const unsigned = Object.entries(operations).flatMap(([name, { signed }]) => (signed ? [] : [name]));
    expect([...Object.keys(selfService), ...provedOtherwise].toSorted()).toEqual(unsigned.toSorted());
  });

  it("lacks the scope that each of Cognito's calls on one's own user demands", () => {
    const { scope } = z.object({ scope: z.string() }).parse(claims());
    expect(scope.split(" ")).not.toContain("aws.cognito.signin.user.admin");
  });

  it.each(Object.entries(selfService))("does nothing with %s", async (_, command) => {
    await expect(
      cloud.pool.sdk.send(command(browser.accessToken) as AssociateSoftwareTokenCommand),
    ).rejects.toMatchObject(refused);
    const login = await cloud.call({ route: "POST /api/auth/login", body: ada });
    expect(sessionOf(login)).toHaveProperty("accessToken");
  });

  it("does nothing after a refresh either, nor when its session is over", async () => {
    const answer = await cloud.call({
      route: "POST /api/auth/refresh",
      body: { refreshToken: browser.refreshToken },
    });
    const { accessToken, refreshToken } = sessionOf(answer);
    const own = new AssociateSoftwareTokenCommand({ AccessToken: accessToken });
    await expect(cloud.pool.sdk.send(own)).rejects.toMatchObject(refused);
    const csrf = await cloud.call({ route: "GET /api/csrf-token", ...bearer(accessToken) });
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf.body);
    await cloud.call({
      route: "POST /api/auth/logout",
      body: { refreshToken },
      ...bearer(accessToken, csrfToken),
    });
    await expect(cloud.pool.sdk.send(own)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });
});

function claims(): unknown {
  return JSON.parse(Buffer.from(browser.accessToken.split(".")[1] ?? "", "base64url").toString("utf8"));
}
