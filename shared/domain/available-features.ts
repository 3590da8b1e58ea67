/** Features that subscriptions name and that the product may not have yet. */
export type AwaitedFeature =
  | "saved-simulations"
  | "api-access"
  | "premium-support"
  | "webhooks"
  | "data-export-settings"
  | "environment-settings";

/**
 * Which of them are available today. Pages that sell or list a subscription separate the others, so that no one pays
 * for what is missing. When a feature is finished, its line here becomes true; nothing else has to change.
 */
const exists: Readonly<Record<AwaitedFeature, boolean>> = {
  "saved-simulations": true,
  "api-access": true,
  "premium-support": false,
  webhooks: true,
  "data-export-settings": true,
  "environment-settings": true,
};

/** Whether a feature of a subscription is available today, by its id in the catalogue or in the table above. */
export function isAvailable(id: string): boolean {
  return !Object.hasOwn(exists, id) || exists[id as AwaitedFeature];
}
