import * as z from "zod";
import { AppError } from "#functions/platform/errors.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { emailProblem, normaliseEmail } from "#shared/domain/account/email.ts";
import type { Subscription } from "#shared/domain/subscription/subscription.ts";

const Address = z
  .string()
  .refine((address) => emailProblem(address) === null, "must be an email address")
  .transform(normaliseEmail);

/** What an operator may ask for. */
const OperatorRequest = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("set-tier"),
    email: Address,
    tier: z.enum([
      "free",
      "basic",
      "advanced",
      "basic-monthly",
      "basic-yearly",
      "advanced-monthly",
      "advanced-yearly",
    ]),
    /** End of the tier; without it the tier does not end. */
    expiresAt: z.iso.datetime().optional(),
  }),
  z.strictObject({
    action: z.literal("set-role"),
    email: Address,
    role: z.enum(["USER", "ADMIN"]),
  }),
]);
type OperatorRequest = z.output<typeof OperatorRequest>;

const CheckRequest = z.strictObject({ action: z.literal("check-secrets") });

/** Whether the operator asks about the deployment rather than about a user. */
export function asksForCheck(input: unknown): boolean {
  return CheckRequest.safeParse(input).success;
}

/** What the operator changes of a user. */
type UserChange = { subscription: Subscription } | { role: StoredUser["role"] };

/** One change by an operator, stored in the events table. */
export interface AuditRecord {
  id: string;
  at: string;
  action: OperatorRequest["action"];
  userId: string;
  before: UserChange;
  after: UserChange;
}

export interface OperatorStore {
  /** @param address normalised */
  findUser(address: string): Promise<StoredUser | undefined>;
  /** Writes the change and its record, both or neither. @throws Error when the user is gone */
  change(record: AuditRecord): Promise<void>;
}

/** The result of the request. */
export interface OperatorAnswer {
  userId: string;
  before: UserChange;
  after: UserChange;
}

/**
 * Carries out an operator's request.
 *
 * @param newId makes the id of the audit record
 * @throws AppError VALIDATION_FAILED that names the wrong fields, or NOT_FOUND; never quotes the address
 */
export async function operate(
  input: unknown,
  { store, clock, newId }: { store: OperatorStore; clock: () => number; newId: () => string },
): Promise<OperatorAnswer> {
  const parsed = OperatorRequest.safeParse(input);
  if (!parsed.success) {
    throw new AppError("VALIDATION_FAILED", `The request is not valid.\n${z.prettifyError(parsed.error)}`);
  }
  const request = parsed.data;
  const user = await store.findUser(request.email);
  if (user === undefined) throw new AppError("NOT_FOUND", "No user has this address.");
  const { before, after } = difference(user, request);
  const userId = user.id;
  await store.change({
    id: newId(),
    at: new Date(clock()).toISOString(),
    action: request.action,
    userId,
    before,
    after,
  });
  return { userId, before, after };
}

function difference(user: StoredUser, request: OperatorRequest): { before: UserChange; after: UserChange } {
  if (request.action === "set-role") return { before: { role: user.role }, after: { role: request.role } };
  const { tier, expiresAt = null } = request;
  const subscription: Subscription = { tier, status: "active", expiresAt, cancelAtPeriodEnd: false };
  return { before: { subscription: user.subscription }, after: { subscription } };
}
