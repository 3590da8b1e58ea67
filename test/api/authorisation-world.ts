import { sessionPrefix } from "#functions/platform/records/users.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type Answer, type Member, type Product, password, startProduct } from "./product.ts";
import { openTables } from "./tables.ts";

/** A request without its operation; ids in `params` name someone's things. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of a body: the file of an upload. */
  readonly file?: Blob;
}

/** The product with everyone who may call it. */
export interface World {
  readonly product: Product;
  readonly owner: Member;
  /** Another session of the owner. */
  readonly ownerElsewhere: Member;
  /** A session of the owner that was ended. */
  readonly revoked: Member;
  readonly user: Member;
  readonly unverified: Member;
  readonly admin: Member;
  /** Someone new, for calls that end a session or an account. */
  someone(): Promise<Member>;
  someoneUnverified(): Promise<Member>;
  /** `data` of a successful answer. */
  get(as: Member, path: string): Promise<unknown>;
  post(as: Member, path: string, body?: unknown): Promise<unknown>;
  /** Gives a member a tier, as an operator does. */
  subscribe(member: Member, tier: Tier): Promise<void>;
  /** The id of a new API key of a member. */
  keyOf(member: Member): Promise<string>;
  /** The id of a webhook of a member. */
  webhookOf(member: Member): Promise<string>;
  /** Logs a member in on another device; gives the session's id. */
  logInElsewhere(member: Member): Promise<string>;
  /** Everything that is stored about a user, but for when its sessions were last used and therefore end. */
  stored(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

const otherBrowser = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";

/** Starts the product and signs everyone up. */
export async function openWorld(): Promise<World> {
  const product = await startProduct();
  const tables = await openTables(product);
  let people = 0;
  const someone = () => {
    people += 1;
    return product.member(`someone${people}`);
  };

  const data = (answer: Answer): unknown => {
    if (answer.status !== 200) throw new Error(`Preparing failed: ${answer.status} ${answer.text}`);
    return answer.json?.data;
  };
  const get: World["get"] = async (as, path) => data(await product.call("GET", path, { as }));
  const post: World["post"] = async (as, path, body) =>
    data(await product.call("POST", path, { as, ...(body === undefined ? {} : { body }) }));
  const verify = ({ userId }: Member, emailVerified: boolean) => tables.setUser(userId, { emailVerified });
  /** No one logs in unverified; a session can only be older than that. */
  const someoneUnverified = async () => {
    const member = await someone();
    await verify(member, false);
    return member;
  };
  const logInElsewhere: World["logInElsewhere"] = async (member) => {
    const { email } = member;
    const headers = { "user-agent": otherBrowser };
    if (member === unverified) await verify(member, true);
    const answer = await product.call("POST", "/auth/login", { body: { email, password }, headers });
    if (member === unverified) await verify(member, false);
    return (data(answer) as { session: { sessionId: string } }).session.sessionId;
  };

  const owner = await product.member("owner");
  const revoked = await product.logIn(owner.email);
  data(await product.call("POST", "/auth/sessions/revoke-all", { as: owner }));
  const unverified = await someoneUnverified();
  const admin = await someone();
  const operate = (operation: Readonly<Record<string, string>>) =>
    product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
  await operate({ action: "set-role", email: admin.email, role: "ADMIN" });

  const subscribe: World["subscribe"] = async ({ email }, tier) => {
    await operate({ action: "set-tier", email, tier });
  };
  /** Makes something that only verified members with a subscription can make. */
  const asSubscriber = async (member: Member, path: string, body: unknown): Promise<unknown> => {
    if (member === unverified) await verify(member, true);
    await subscribe(member, "advanced");
    await post(member, "/auth/confirm", { password });
    const made = await post(member, path, body);
    await subscribe(member, "free");
    if (member === unverified) await verify(member, false);
    return made;
  };
  const keyOf: World["keyOf"] = async (member) => {
    const made = await asSubscriber(member, "/api-keys", { name: "Mine", permissions: ["read:timeline"] });
    return (made as { apiKey: { id: string } }).apiKey.id;
  };
  const webhookOf: World["webhookOf"] = async (member) => {
    const list = (await get(member, "/developer-settings/webhooks")) as { endpoints: { id: string }[] };
    // No one has room for more than ten.
    if (list.endpoints[0] !== undefined) return list.endpoints[0].id;
    // Nothing here completes a cycle: deliveries would change what is stored while it is compared.
    const wanted = { name: "Mine", url: "https://hooks.example/in", events: ["cycle.completed"] };
    const made = await asSubscriber(member, "/developer-settings/webhooks", wanted);
    return (made as { endpoint: { id: string } }).endpoint.id;
  };

  return {
    product,
    owner,
    keyOf,
    webhookOf,
    ownerElsewhere: await product.logIn(owner.email),
    revoked,
    user: await someone(),
    unverified,
    admin,
    someone,
    someoneUnverified,
    get,
    post,
    subscribe,
    logInElsewhere,
    stored: async (userId) => {
      // Every use of a session may also move its end.
      const moved = ["lastUsedAt", "expiresAt", "ttl"];
      const texts = (await tables.items()).map((item) =>
        JSON.stringify(item, (name, value) => {
          if (moved.includes(name) && String(item.sk).startsWith(sessionPrefix)) return undefined;
          return value instanceof Set ? [...value] : value;
        }),
      );
      return texts.filter((text) => text.includes(userId)).toSorted();
    },
    close: async () => {
      tables.close();
      await product.stop();
    },
  };
}
