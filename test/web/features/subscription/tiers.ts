import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { isAvailable } from "#shared/domain/available-features.ts";

interface Shape {
  order: number;
  /** US dollars. */
  monthly?: number;
  yearly?: number;
  features: readonly string[];
  simulations?: number | null;
  formats?: string[];
}

/** An entry of the catalogue. */
export function tier(id: string, shape: Shape): SubscriptionTier {
  const { order, monthly = 0, yearly = 0, features, simulations = 3, formats = ["csv"] } = shape;
  const name = id.split("-")[0] ?? id;
  const price = (amount: number, period: string) => ({
    priceId: amount === 0 ? null : `price_${name}_${period}`,
    amount,
  });
  return {
    id,
    name,
    displayName: id,
    description: `About ${name}`,
    features: [
      ...features.map((feature) => ({
        id: feature,
        name: feature,
        description: "",
        enabled: isAvailable(feature),
        comingLater: !isAvailable(feature),
        details: null,
      })),
      {
        id: "lacking",
        name: "Lacking",
        description: "",
        enabled: false,
        comingLater: false,
        details: null,
      },
    ],
    pricing: { monthly: price(monthly, "month"), yearly: price(yearly, "year") },
    limits: {
      simulations,
      historicalData: "",
      cycles: null,
      apiCalls: null,
      support: "",
      exportFormats: formats,
    },
    metadata: { recommended: false, color: "#000000", order },
  };
}

const basic = { monthly: 9.99, yearly: 99.99, features: ["Sales", "Table"], simulations: 50 };
const advanced = {
  monthly: 19.99,
  yearly: 199.99,
  features: ["Everything", "Sales", "Table"],
  simulations: null,
  formats: ["csv", "excel", "pdf"],
};

/** A catalogue, not in order. */
export const catalogue = [
  tier("advanced-yearly", { order: 4, ...advanced }),
  tier("advanced-monthly", { order: 3, ...advanced }),
  tier("basic-monthly", { order: 1, ...basic }),
  tier("basic-yearly", { order: 2, ...basic }),
  tier("free", { order: 0, features: ["Table"] }),
];
