import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { type PlanField, planFields } from "#shared/domain/plan-fields.ts";

/** A setting of the plan, the model's where the plan leaves it open. */
export function setting({ settings }: Pick<EngineConfig, "settings">, name: PlanField) {
  const field = planFields[name];
  return settings.panel[name] ?? ("fallback" in field ? field.fallback : null);
}
