import type { OperationOutput } from "#web/api/client.ts";
import type { Whole } from "#web/api/first-load.ts";
import type { SealedRecords } from "#web/session/sealed-records.ts";

/** The last plan as this device has it: the server's answers that open it without a network. */
export interface PlanCopy {
  readonly shape: number;
  readonly sessionId: string;
  /** ISO time of the answers. */
  readonly savedAt: string;
  readonly opening: Whole;
  readonly plan: OperationOutput<"control-panel", "get">;
  readonly plans: OperationOutput<"control-panel", "listPlans">;
  readonly rules: OperationOutput<"control-panel", "validation">;
}

export interface CopyDependencies {
  readonly records: SealedRecords;
  /** Of the stored session; null when there is none. */
  sessionId(): Promise<string | null>;
  /** Asks the server. Errors are those of `call`. */
  readonly read: {
    opening(): Promise<Whole>;
    plan(): Promise<PlanCopy["plan"]>;
    plans(): Promise<PlanCopy["plans"]>;
    rules(): Promise<PlanCopy["rules"]>;
  };
  now(): number;
}

const key = "plan";

/** Another number once pages need more of the answers: a copy that an earlier version made opens nothing. */
const copyShape = 2;

/** The copy of the last plan on this device, which opens for no other session than the one that it was made in. */
export interface PlanCopies {
  /**
   * Replaces the copy. One whose answers are of different versions of the plan is not made.
   * @param opening the first load, when it has just been read
   */
  save(opening?: Whole): Promise<void>;
  read(): Promise<PlanCopy | null>;
  remove(): Promise<void>;
}

export function createPlanCopies({ records, sessionId, read, now }: CopyDependencies): PlanCopies {
  return {
    async save(opening) {
      const session = await sessionId();
      if (session === null) return;
      const savedAt = new Date(now()).toISOString();
      const [whole, plan, plans, rules] = await Promise.all([
        opening ?? read.opening(),
        read.plan(),
        read.plans(),
        read.rules(),
      ]);
      const { engineConfig } = whole;
      if (plan.version !== engineConfig.planVersion || plan.id !== engineConfig.planId) return;
      // The session may have ended, or another begun, while the answers were on their way.
      if ((await sessionId()) !== session) return;
      const copy: PlanCopy = {
        shape: copyShape,
        sessionId: session,
        savedAt,
        opening: whole,
        plan,
        plans,
        rules,
      };
      await records.write(key, copy);
      if ((await sessionId()) !== session) await records.remove(key);
    },
    async read() {
      const session = await sessionId();
      const copy = session === null ? undefined : ((await records.read(key)) as PlanCopy | undefined);
      return copy?.sessionId === session && copy.shape === copyShape ? copy : null;
    },
    remove: () => records.remove(key),
  };
}
