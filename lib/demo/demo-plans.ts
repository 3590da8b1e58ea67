import * as z from "zod";
import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import type { ImportRow } from "#shared/api/transactions.ts";

/** What a demo account has planned and recorded. */
export interface DemoPlan {
  readonly name: string;
  readonly settings: ControlPanelChange;
  readonly transactions: readonly ImportRow[];
  /** Plans beside the one that is open at the end. */
  readonly others: readonly { readonly name: string; readonly settings: ControlPanelChange }[];
}

/** A demo account's plan could not be entered; the message says at which step. */
class DemoPlanFailed extends Error {
  override readonly name = "DemoPlanFailed";
}

const Login = z.object({
  data: z.object({ session: z.object({ accessToken: z.string(), refreshToken: z.string() }) }),
});
const Csrf = z.object({ csrfToken: z.string() });
const Plans = z.object({
  data: z.object({ plans: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** Enters plans with their transactions as their owner does, through the calls of the pages. Repeated, it changes nothing. */
export async function enterDemoPlan(
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
  { name, settings, transactions, others }: DemoPlan,
): Promise<void> {
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw new DemoPlanFailed(`${email}: ${method} ${path} was answered ${response.status}: ${text}`);
  };
  const { session } = Login.parse(await ask("POST", "/auth/login", {}, { email, password })).data;
  const authorization = `Bearer ${session.accessToken}`;
  const { csrfToken } = Csrf.parse(await ask("GET", "/csrf-token", { authorization }));
  const owner = { authorization, "x-csrf-token": csrfToken };
  const plans = "/control-panel/plans";
  const listed = async () => Plans.parse(await ask("GET", plans, owner)).data.plans;
  // The account's first plan is the main one; it may have its name already.
  const [first] = await listed();
  if (first && first.name !== name) await ask("PUT", `${plans}/${first.id}`, owner, { name });
  for (const plan of [...others, { name, settings }]) {
    const known = (await listed()).find((each) => each.name === plan.name);
    if (known) await ask("POST", `${plans}/${known.id}/open`, owner, {});
    else await ask("POST", plans, owner, { name: plan.name, from: "defaults" });
    await ask("PUT", "/control-panel", owner, plan.settings);
  }
  const recorded = { rows: transactions, idempotencyKey: "demo-transactions" };
  await ask("POST", "/transactions/import", owner, recorded);
  await ask("PUT", "/users/me/first-run", owner, { step: null });
  await ask("POST", "/auth/logout", owner, { refreshToken: session.refreshToken });
}
