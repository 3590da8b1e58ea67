import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { planSeed, planSettings } from "#functions/platform/records/plan/plan-input.ts";
import type { HandlerInput } from "#shared/api/contract.ts";
import type { Share, SharedPlan, sharing } from "#shared/api/portfolio/sharing.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t, textLanguage } from "#shared/domain/language/translate.ts";
import { documentedSettings } from "#shared/domain/plan/plan-settings.ts";
import { longestShareDays, mostShares, type ShareLook } from "#shared/domain/sharing.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { previewDocument } from "./preview/preview-document.ts";
import { planSnapshot, type SharedSource } from "./snapshot.ts";
import type { SharedChange, ShareStore, StoredShare, StoredShares } from "./store.ts";

/** A saved simulation of one user. */
interface OwnedSimulation {
  readonly userId: string;
  readonly id: string;
}

interface ShareDependencies {
  readonly store: ShareStore;
  readonly plans: OpenPlanReader;
  readonly simulations: {
    /** Null where there is none. */
    read(ref: OwnedSimulation): Promise<{ readonly name: string } | null>;
    plan(ref: OwnedSimulation): Promise<PlanDocument>;
  };
  readonly ledgers: Pick<LedgerReader, "read">;
  readonly market: MarketSource;
  readonly limiter: RateLimiter;
  /** A token that cannot be guessed. */
  readonly newToken: () => string;
  /** Of the site, in addresses of preview pictures. */
  readonly webOrigin: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface ShareOwner {
  readonly userId: string;
  readonly tier: Tier;
}

const sharesPerUser: RateLimit = { name: "share-plan", max: 120, windowMinutes: 60 };
const viewsPerNetwork: RateLimit = { name: "shared-view", max: 300, windowMinutes: 15 };
const headsPerNetwork: RateLimit = { name: "shared-head", max: 300, windowMinutes: 15 };
/** Drawing costs most. Programs that show links ask for many people from one network, but for each link once. */
const picturesPerNetwork: RateLimit = { name: "shared-picture", max: 300, windowMinutes: 15 };
/** How often a change is retried after a concurrent one. */
const retries = 4;

/** What the path of a link's address names: nothing leads from it to the token. */
const cardOf = (token: string) => fingerprint(token);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Links that show a plan to anyone who has them. */
export function createShareService(dependencies: ShareDependencies) {
  const { store, plans, simulations, ledgers, market, limiter, newToken, webOrigin, clock } = dependencies;

  /** @throws AppError NOT_FOUND */
  async function sourceOf(owner: ShareOwner, id: string | undefined): Promise<SharedSource> {
    if (id === undefined) {
      const plan = await plans.readOrCreate(owner.userId, new Date(clock()));
      return { name: plan.name, settings: planSettings(plan), seed: planSeed(plan, owner) };
    }
    const ref = { userId: owner.userId, id };
    const simulation = await simulations.read(ref);
    if (simulation === null) throw new AppError("NOT_FOUND", msg("Simulation not found"));
    const plan = await simulations.plan(ref);
    const seed = planSeed({ simulationCount: plan.settings.simulationCount ?? 0 }, owner);
    return { name: simulation.name, settings: documentedSettings(plan), seed };
  }

  async function snapshot(
    owner: ShareOwner,
    asked: { look: ShareLook; simulationId?: string | undefined },
    expiresOn: string,
  ) {
    await limiter.take(sharesPerUser, owner.userId);
    const [source, { transactions }, { input }] = await Promise.all([
      sourceOf(owner, asked.simulationId),
      ledgers.read(owner.userId),
      market(),
    ]);
    const today = dayOf(clock());
    const given = { look: asked.look, today, expiresOn };
    const shown = planSnapshot({ source, tier: owner.tier, transactions, market: input, ...given });
    return { shown, planName: source.name };
  }

  const withCount = async (share: StoredShare): Promise<Share> => ({
    ...share,
    card: cardOf(share.token),
    opened: await store.opened(share.token),
  });

  /** @throws AppError CONFLICT when others always came first, and what `decide` throws */
  async function change<T extends SharedChange>(
    userId: string,
    decide: (before: StoredShares) => Promise<{ shares: StoredShare[]; change: T }>,
  ): Promise<T> {
    const attempt = async () => {
      const before = await store.read(userId);
      const decided = await decide(before);
      const after = { version: before.version + 1, shares: decided.shares };
      if (!(await store.write(userId, after, decided.change))) throw new Overtaken();
      return decided.change;
    };
    const message = msg("Your links are being changed elsewhere. Please try again.");
    return retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("CONFLICT", message, { cause }),
    });
  }

  /**
   * The preview of a link, in the language it was made in: no amounts, which programs that show links would keep when it
   * has ended.
   */
  async function previewed<T>(card: string, draw: (plan: SharedPlan | null) => T): Promise<T> {
    const shown = await store.shown(card, dayOf(clock()));
    if (shown === null) return draw(null);
    return inLanguage(shown.language, () => draw({ ...shown.plan, amounts: null }));
  }

  return {
    async list(userId: string): Promise<{ shares: Share[] }> {
      const { shares } = await store.read(userId);
      return { shares: await Promise.all(shares.toReversed().map(withCount)) };
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED */
    async preview(
      owner: ShareOwner,
      asked: HandlerInput<typeof sharing.preview>["query"],
    ): Promise<SharedPlan> {
      return (await snapshot(owner, asked, dayOf(clock() + 30 * dayMs))).shown;
    },

    /** @throws AppError VALIDATION_FAILED, NOT_FOUND, RATE_LIMITED, CONFLICT */
    async save(
      owner: ShareOwner,
      id: string,
      { look, simulationId, expiresOn }: HandlerInput<typeof sharing.save>["body"],
    ): Promise<Share> {
      const today = dayOf(clock());
      const last = dayOf(clock() + longestShareDays * dayMs);
      if (expiresOn < today || expiresOn > last) {
        const message =
          expiresOn < today
            ? msg("The last day must not be in the past")
            : t("The last day must not be after {date}", { date: last });
        throw invalidFields([{ path: "body.expiresOn", message }]);
      }
      const { shown, planName } = await snapshot(owner, { look, simulationId }, expiresOn);
      const language = textLanguage();
      const listed = { look, planName, simulationId: simulationId ?? null, createdOn: today, expiresOn };
      const { token, opened } = await change(owner.userId, async ({ shares }) => {
        const former = shares.find((share) => share.id === id);
        // A link that has expired makes room.
        const others = shares.filter((share) => share.id !== id && share.expiresOn >= today);
        if (others.length >= mostShares) {
          const message = t("At most {max} links can work at once. Revoke one first.", {
            max: String(mostShares),
          });
          throw invalidFields([{ path: "body", message }]);
        }
        const key = former?.token ?? newToken();
        const share = { id, token: key, ...listed };
        const before = former === undefined ? 0 : await store.opened(key);
        return { shares: [...others, share], change: { token: key, plan: shown, opened: before, language } };
      });
      return { id, token, card: cardOf(token), ...listed, opened };
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async revoke(userId: string, id: string): Promise<Share> {
      let revoked: Share | undefined;
      await change(userId, async ({ shares }) => {
        const share = shares.find((each) => each.id === id);
        if (share === undefined) throw new AppError("NOT_FOUND", msg("Link not found"));
        revoked = await withCount(share);
        return {
          shares: shares.filter((each) => each.id !== id),
          change: { token: share.token, plan: null },
        };
      });
      if (revoked === undefined) throw new Error("A change without a link is refused");
      return revoked;
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED */
    async view(token: string, origin: CallOrigin): Promise<SharedPlan> {
      await takeNetwork(limiter, origin, viewsPerNetwork);
      const shown = await store.open(token, dayOf(clock()));
      if (shown === null) throw new AppError("NOT_FOUND", msg("This link no longer works"));
      return shown;
    },

    /** The document of a link, also of one that does not work (any more). @throws AppError RATE_LIMITED */
    async head(card: string, origin: CallOrigin): Promise<string> {
      await takeNetwork(limiter, origin, headsPerNetwork);
      return previewed(card, (plan) => previewDocument(plan, `${webOrigin}/shared/${card}/picture.png`));
    },

    /** A PNG as base64. @throws AppError NOT_FOUND, RATE_LIMITED */
    async picture(card: string, origin: CallOrigin): Promise<string> {
      await takeNetwork(limiter, origin, picturesPerNetwork);
      const picture = await previewed(card, async (plan) => {
        if (plan === null) throw new AppError("NOT_FOUND", msg("This link no longer works"));
        const { previewPicture } = await import("./preview/preview-picture.ts");
        return previewPicture(plan);
      });
      return Buffer.from(await picture).toString("base64");
    },
  };
}
