import type { SoldProduct } from "./resources/catalogue.ts";

/** What Halvest sells, as its operator would enter it in Stripe's dashboard. */
export const localPlans: readonly SoldProduct[] = [
  {
    product: "prod_localBasic",
    name: "Halvest Basic",
    description: "Extended cycle forecasting, sales and reinvestment, advanced controls",
    prices: [
      { id: "price_localBasicMonthly", interval: "month", unitAmount: 999 },
      { id: "price_localBasicYearly", interval: "year", unitAmount: 9_999 },
    ],
  },
  {
    product: "prod_localAdvanced",
    name: "Halvest Advanced",
    description: "Every cycle, every parameter and every indicator, with priority support",
    prices: [
      { id: "price_localAdvancedMonthly", interval: "month", unitAmount: 1_999 },
      { id: "price_localAdvancedYearly", interval: "year", unitAmount: 19_999 },
    ],
  },
];

/** Their price ids, as the deployment's context names them. */
export const localPrices = {
  "basic-monthly": "price_localBasicMonthly",
  "basic-yearly": "price_localBasicYearly",
  "advanced-monthly": "price_localAdvancedMonthly",
  "advanced-yearly": "price_localAdvancedYearly",
};
