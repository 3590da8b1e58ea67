/** Things that plans name and that the product does not have from the start. */
export type AwaitedFeature =
  | "saved-simulations"
  | "api-access"
  | "premium-support"
  | "webhooks"
  | "data-export-settings"
  | "environment-settings";

/**
 * Which of them people can use today. Pages that sell or list a plan set the others apart, so that no one pays for what
 * is not there: when one of them is finished, its line here becomes true, and that is all.
 */
const exists: Readonly<Record<AwaitedFeature, boolean>> = {
  "saved-simulations": false,
  "api-access": false,
  "premium-support": false,
  webhooks: false,
  "data-export-settings": false,
  "environment-settings": false,
};

/** Whether a feature of a plan can be used today, by its id in the catalogue or in the table above. */
export function isAvailable(id: string): boolean {
  return !Object.hasOwn(exists, id) || exists[id as AwaitedFeature];
}
