import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCognito } from "#lib/local/cognito/create.ts";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";
import { codeFor } from "./authenticator.ts";
import {
  account,
  addUser,
  goodPassword,
  type LocalTarget,
  openLocal,
  region,
  secretHash,
  signIn,
  tokensOf,
} from "./target.ts";

let directory: string;
let open: LocalTarget[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "user-pools-"));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((target) => target.close()));
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<LocalTarget> {
  const target = await openLocal({ options: { directory } });
  open.push(target);
  return target;
}

async function stop(target: LocalTarget): Promise<void> {
  open.splice(open.indexOf(target), 1);
  await target.close();
}

const refresh = (target: LocalTarget, RefreshToken: string) =>
  target.sdk.send(
    new idp.GetTokensFromRefreshTokenCommand({
      RefreshToken,
      ClientId: target.server.id,
      ClientSecret: target.server.secret,
    }),
  );

describe("a restart", () => {
  test("keeps ids, secrets, keys, users, sign-ins and revocations", async () => {
    const before = await start();
    const username = await addUser(before);
    const kept = tokensOf(await signIn(before, username));
    const ended = tokensOf(await signIn(before, username));
    await before.sdk.send(
      new idp.RevokeTokenCommand({
        Token: ended.refresh,
        ClientId: before.server.id,
        ClientSecret: before.server.secret,
      }),
    );
    const keys = before.service.jwks(before.poolId);
    await stop(before);

    const after = await start();
    expect({ pool: after.poolId, server: after.server, page: after.page }).toEqual({
      pool: before.poolId,
      server: before.server,
      page: before.page,
    });
    expect(after.service.jwks(after.poolId)).toEqual(keys);
    expect(keys.keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(kept.access).kid);
    const own = new idp.AssociateSoftwareTokenCommand({ AccessToken: kept.access });
    expect(await after.sdk.send(own)).toHaveProperty("SecretCode");
    tokensOf(await refresh(after, kept.refresh));
    await expect(refresh(after, ended.refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    tokensOf(await signIn(after, username));
  });

  test("keeps a half-finished sign-in and the codes already used", async () => {
    const before = await start();
    const username = await addUser(before);
    const { access } = tokensOf(await signIn(before, username));
    const { SecretCode = "" } = await before.sdk.send(
      new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    const used = codeFor(SecretCode, Date.now());
    await before.sdk.send(new idp.VerifySoftwareTokenCommand({ AccessToken: access, UserCode: used }));
    await before.sdk.send(
      new idp.AdminSetUserMFAPreferenceCommand({
        UserPoolId: before.poolId,
        Username: username,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    const { Session } = await signIn(before, username);
    await stop(before);

    const after = await start();
    const answer = (code: string) =>
      after.sdk.send(
        new idp.AdminRespondToAuthChallengeCommand({
          UserPoolId: after.poolId,
          ClientId: after.server.id,
          ChallengeName: "SOFTWARE_TOKEN_MFA",
          ChallengeResponses: {
            USERNAME: username,
            SOFTWARE_TOKEN_MFA_CODE: code,
            SECRET_HASH: secretHash(after, username),
          },
          Session,
        }),
      );
    await expect(answer(used)).rejects.toMatchObject({ name: "ExpiredCodeException" });
    tokensOf(await answer(codeFor(SecretCode, Date.now(), 1)));
  });

  test("without the key file is refused instead of beginning again", async () => {
    await stop(await start());
    await rm(join(directory, "user-pools.key"));
    const again = createCognito({ directory, region, account, invokeTrigger: async () => undefined });
    await expect(again).rejects.toThrow(StoreCorrupt);
  });
});

describe("at rest", () => {
  test("no password, secret, private key or session can be read from the disk", async () => {
    const target = await start();
    const username = await addUser(target);
    const { access } = tokensOf(await signIn(target, username));
    const { SecretCode = "" } = await target.sdk.send(
      new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    await target.sdk.send(
      new idp.VerifySoftwareTokenCommand({ AccessToken: access, UserCode: codeFor(SecretCode, Date.now()) }),
    );
    await target.sdk.send(
      new idp.AdminSetUserMFAPreferenceCommand({
        UserPoolId: target.poolId,
        Username: username,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    const { Session = "" } = await signIn(target, username);
    await stop(target);
    const disk = await everything(directory);
    // The name shows that the search would find what is stored unencrypted.
    expect(disk).toContain(username);
    for (const secret of [goodPassword, SecretCode, target.server.secret, Session, '"dp":', "PRIVATE KEY"]) {
      expect(disk).not.toContain(secret);
    }
  });

  test("the key file is its owner's alone", async () => {
    await start();
    expect((await stat(join(directory, "user-pools.key"))).mode & 0o777).toBe(0o600);
  });
});

async function everything(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "latin1")));
  return texts.join("\n");
}
