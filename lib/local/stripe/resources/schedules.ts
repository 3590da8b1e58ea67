import { releaseSchedule } from "#lib/local/stripe/billing/schedules.ts";
import { invalid } from "#lib/local/stripe/failure.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const path = "/v1/subscription_schedules";

export const scheduleOperations = [
  operation(`GET ${path}/:id`, {}, ({ ledger, id }) => ledger.get("subscription_schedule", id)),
  operation(`GET ${path}`, { ...paging, customer: text.optional() }, async ({ ledger, params }) => {
    const fits = ({ customer }: { customer: string }) => customer === (params.customer ?? customer);
    return pageOf(path, await ledger.list("subscription_schedule", fits), params);
  }),
  operation(`POST ${path}/:id/release`, {}, ({ ledger, id }) => {
    const { subscription, status } = ledger.get("subscription_schedule", id);
    if (subscription === null) throw invalid(`You cannot release a subscription schedule that is ${status}.`);
    releaseSchedule(ledger, ledger.get("subscription", subscription));
    return ledger.get("subscription_schedule", id);
  }),
];
