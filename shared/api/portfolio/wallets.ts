import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { Account, CalendarDate, KnownAccount } from "#shared/api/schemas/values.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mostBitcoin } from "#shared/domain/money.ts";
import { longestWatched } from "#shared/domain/wallets/wallet-limits.ts";

const describedAs = "the wallet or exchange; null for the transactions that name none";
const account = Account.describe(describedAs);
const knownAccount = KnownAccount.describe(describedAs);

const bitcoin = (least: number, message: string) =>
  z
    .number(msg("Must be a number"))
    .min(least, message)
    .max(mostBitcoin, { error: () => t("Must not exceed {max} BTC", { max: String(mostBitcoin) }) })
    .refine((btc) => Math.abs(btc * 1e8 - Math.round(btc * 1e8)) < 1e-3, msg("At most 8 decimals"));

const KnownTransfer = z
  .strictObject({
    date: CalendarDate,
    from: knownAccount,
    to: knownAccount,
    btc: bitcoin(1e-8, msg("The amount must be greater than zero")).describe("what arrived"),
    feeBtc: bitcoin(0, msg("The network fee must not be negative")).describe(
      "left the first account as well",
    ),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: msg("Choose two different accounts") });

const NewTransfer = KnownTransfer.safeExtend({ from: account, to: account });

export const Transfer = KnownTransfer.safeExtend({ id: z.uuid() });
export type Transfer = z.infer<typeof Transfer>;

export const Watched = z.strictObject({
  account: knownAccount,
  keys: z
    .string()
    .trim()
    .min(1, msg("Enter an extended public key or addresses"))
    .max(longestWatched, {
      error: () => t("Must not exceed {max} characters", { max: String(longestWatched) }),
    })
    .regex(/^[\w\s,;]*$/, msg("Only keys and addresses, separated by spaces or lines"))
    .refine(
      (text) => !/\b[a-z]prv\w{20}/i.test(text),
      msg("This is a private key. Never enter one anywhere."),
    )
    .describe("an extended public key, or addresses; never a private key"),
  kind: z.enum(["pkh", "sh-wpkh", "wpkh", "tr"]).describe("of the addresses that follow from the key"),
});
export type WatchedWallet = z.infer<typeof Watched>;

const Wallets = z.strictObject({
  transfers: z.array(Transfer).describe("by date"),
  watched: z.array(Watched),
  lookupUrl: z.url().describe("where the browser looks up balances: an API like that of mempool.space"),
});
export type Wallets = z.infer<typeof Wallets>;

const base = { access: "session", errors: [] } as const;
const write = { ...base, csrf: true, changes: ["wallets"] } as const;

export const wallets = defineContract({
  get: {
    ...base,
    method: "GET",
    path: "/wallets",
    csrf: false,
    summary: "Transfers between the caller's accounts, and the keys whose balances they look up.",
    response: Wallets,
  },
  saveTransfer: {
    ...write,
    method: "PUT",
    path: "/wallets/transfers/{id}",
    summary: "Records a transfer between accounts, or replaces it. Repeating the call changes nothing.",
    params: z.strictObject({ id: z.uuid().describe("chosen by the caller") }),
    body: NewTransfer,
    response: Transfer,
    errors: ["CONFLICT"],
  },
  removeTransfer: {
    ...write,
    method: "DELETE",
    path: "/wallets/transfers/{id}",
    summary: "Removes a transfer; saving it under the same id brings it back.",
    params: z.strictObject({ id: z.uuid() }),
    response: Transfer,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  saveWatched: {
    ...write,
    method: "PUT",
    path: "/wallets/watched",
    summary: "Saves the keys or addresses of an account with the caller's account, in place of earlier ones.",
    body: Watched.extend({ account }),
    response: Watched,
    errors: ["CONFLICT"],
  },
  removeWatched: {
    ...write,
    method: "POST",
    path: "/wallets/watched/remove",
    summary: "Forgets the saved keys or addresses of an account.",
    body: z.strictObject({ account: knownAccount }),
    response: Watched,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
});
