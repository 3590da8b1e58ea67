import { catalogueOperations } from "./catalogue.ts";
import { checkoutOperations } from "./checkout-sessions.ts";
import { customerOperations } from "./customers.ts";
import { eventOperations } from "./events.ts";
import { invoiceOperations } from "./invoices.ts";
import { paymentMethodOperations } from "./payment-methods.ts";
import { portalConfigurationOperations } from "./portal-configurations.ts";
import { portalSessionOperations } from "./portal-sessions.ts";
import { subscriptionOperations } from "./subscriptions.ts";
import { testClockOperations } from "./test-clocks.ts";

/** All of Stripe's API that is reproduced. */
export const everyOperation = [
  ...catalogueOperations,
  ...checkoutOperations,
  ...customerOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...paymentMethodOperations,
  ...portalConfigurationOperations,
  ...portalSessionOperations,
  ...subscriptionOperations,
  ...testClockOperations,
];
