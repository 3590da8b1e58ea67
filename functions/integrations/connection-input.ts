import { AppError, invalidFields } from "#functions/platform/errors.ts";
import {
  type ServiceId,
  type ServiceSettings,
  serviceAddressProblem,
  services,
} from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { ServiceKey } from "./adapter.ts";
import { ServiceFailed } from "./service-call.ts";

/** A key as it is sent. */
export interface GivenKey {
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
}

export interface ConnectionChange {
  readonly automatic?: boolean | undefined;
  readonly settings?:
    | { readonly [Name in keyof ServiceSettings]?: ServiceSettings[Name] | undefined }
    | undefined;
}

/** The key that a service needs, as it was entered. @throws AppError VALIDATION_FAILED */
export function keyOf(id: ServiceId, { apiKey, apiSecret }: GivenKey): ServiceKey | null {
  const given: Readonly<Record<keyof ServiceKey, string | undefined>> = { apiKey, apiSecret };
  const { credentials, isKeyOptional, name } = services[id];
  if (isKeyOptional && apiKey === undefined && apiSecret === undefined) return null;
  const needed = new Set(credentials.map((each) => each.name));
  const wrong = (["apiKey", "apiSecret"] as const).flatMap((field) => {
    if (needed.has(field) === (given[field] !== undefined)) return [];
    const message = needed.has(field) ? msg("Enter the key") : t("{name} takes no such key", { name });
    return [{ path: `body.${field}`, message }];
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  return needed.size === 0 ? null : { apiKey: apiKey ?? "", apiSecret: apiSecret ?? "" };
}

/** @throws AppError VALIDATION_FAILED for a setting that the service does not have or an address that is none */
export function checkSettings(
  id: ServiceId,
  settings: NonNullable<ConnectionChange["settings"]>,
  allowsLocal: boolean,
) {
  const { name, settings: known } = services[id];
  const foreign = Object.keys(settings).find((each) => !known.some((one) => one === each));
  if (foreign !== undefined) {
    throw invalidFields([
      { path: `body.settings.${foreign}`, message: t("{name} has no such setting", { name }) },
    ]);
  }
  const { feeds = [], address = null } = settings;
  const problem = address === null ? undefined : serviceAddressProblem(address, allowsLocal);
  if (problem !== undefined) throw invalidFields([{ path: "body.settings.address", message: problem }]);
  const wrong = feeds.flatMap((address, place) => {
    const isTwice = feeds.indexOf(address) < place;
    const message = isTwice ? msg("This source is there twice") : serviceAddressProblem(address, allowsLocal);
    return message === undefined ? [] : [{ path: `body.settings.feeds.${place}`, message }];
  });
  if (wrong.length > 0) throw invalidFields(wrong);
}

/** Settings after a change; what it does not name stays. */
export function changedSettings(
  before: ServiceSettings,
  change: NonNullable<ConnectionChange["settings"]>,
): ServiceSettings {
  const { feeds, withoutFeeds, measuredInflation, address } = change;
  return {
    feeds: feeds ?? before.feeds,
    withoutFeeds: withoutFeeds ?? before.withoutFeeds,
    measuredInflation: measuredInflation ?? before.measuredInflation,
    address: address === undefined ? before.address : address,
  };
}

/** @throws AppError VALIDATION_FAILED for a key that is refused, CONFLICT while the service does not answer */
export async function checked(check: Promise<string>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (!(error instanceof ServiceFailed)) throw error;
    if (error.kind === "key") throw invalidFields([{ path: "body.apiKey", message: error.message }], error);
    throw new AppError("CONFLICT", t("{problem}. Please try again later.", { problem: t(error.message) }), {
      cause: error,
    });
  }
}
