import type { Caller } from "#functions/platform/call/handlers.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { newRecoveryCodes } from "./code-sets.ts";
import type { TwoFactorDependencies } from "./dependencies.ts";
import { changing } from "./enrolment.ts";
import { notEnabled, wrongCode } from "./errors.ts";
import { limits } from "./limits.ts";
import { disabledMail, newCodesMail } from "./mails.ts";
import { notifyOwner } from "./owner-notices.ts";

interface Status {
  enabled: boolean;
  enabledAt: string | null;
  recoveryCodesLeft: number;
}

/** What signed-in users may do with a second factor that is in force. A code is valid for one call. */
export interface ManagementService {
  status(userId: string): Promise<Status>;
  /** Uses a code up and changes nothing. @throws AppError NOT_FOUND when not enabled, INVALID_CODE, RATE_LIMITED */
  validate(caller: Caller, code: string, origin: CallOrigin): Promise<void>;
  /** Turns two-factor authentication off. @throws AppError likewise, CONFLICT */
  disable(caller: Caller, code: string, origin: CallOrigin): Promise<void>;
  /** Replaces the recovery codes. @throws AppError likewise, CONFLICT */
  generateCodes(caller: Caller, code: string, origin: CallOrigin): Promise<string[]>;
}

export function managementService(dependencies: TwoFactorDependencies): ManagementService {
  const { store, authenticators, secondFactor, vault, limiter, log, newId, webOrigin } = dependencies;

  /** @throws AppError NOT_FOUND, INVALID_CODE, RATE_LIMITED */
  const demandCode = async (userId: string, code: string, origin: CallOrigin): Promise<void> => {
    await takeNetwork(limiter, origin, limits.network);
    await limiter.take(limits.code, userId);
    const judged = await secondFactor.spendCode(userId, code);
    if (judged === "off") throw notEnabled();
    if (judged !== "right") throw wrongCode();
    await limiter.clear(limits.code, userId);
  };

  return {
    status: async (userId) => {
      const enrolment = await store.find(userId);
      return {
        enabled: enrolment !== undefined,
        enabledAt: enrolment?.enabledAt ?? null,
        recoveryCodesLeft: enrolment?.codeHashes.length ?? 0,
      };
    },

    validate: async ({ userId }, code, origin) => demandCode(userId, code, origin),

    disable: async ({ userId, email }, code, origin) => {
      await changing(dependencies, userId, async (change) => {
        await demandCode(userId, code, origin);
        const enrolment = await store.find(userId);
        if (enrolment === undefined) throw notEnabled();
        // The provider first: as long as the record stands, a login takes a code whatever the provider asks for.
        await authenticators.requireCode(userId, false);
        if (!(await store.disenrol(change, enrolment.enrolmentId))) throw notEnabled();
      });
      log.info("two-factor authentication turned off", { userId });
      await notifyOwner(dependencies, { id: userId, email }, () => disabledMail(webOrigin));
    },

    generateCodes: async ({ userId, email }, code, origin) => {
      const codes = newRecoveryCodes();
      await changing(dependencies, userId, async (change) => {
        await demandCode(userId, code, origin);
        const enrolment = await store.find(userId);
        if (enrolment === undefined) throw notEnabled();
        const codeHashes = await Promise.all(codes.map((each) => vault.hashCode(userId, each)));
        const replaced = await store.replaceCodes(change, enrolment.enrolmentId, {
          codeSetId: newId(),
          codeHashes,
        });
        if (!replaced) throw notEnabled();
      });
      await notifyOwner(dependencies, { id: userId, email }, () => newCodesMail(webOrigin));
      return codes;
    },
  };
}
