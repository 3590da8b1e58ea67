import { AppError } from "#functions/platform/errors.ts";
import { CustomerGone, type PaidSubscription, type Payments } from "#functions/subscription/payments.ts";

/** A payment provider in memory. `failNext` makes the next question about subscriptions fail. */
export function fakePayments(): Payments & {
  customers: Map<string, { userId: string; email: string }>;
  subscribed: Map<string, PaidSubscription[]>;
  openCheckouts: Map<string, Parameters<Payments["beginCheckout"]>[0]>;
  portals: Parameters<Payments["openPortal"]>[0][];
  asked: number;
  failNext(): void;
} {
  const customers = new Map<string, { userId: string; email: string }>();
  const subscribed = new Map<string, PaidSubscription[]>();
  const openCheckouts = new Map<string, Parameters<Payments["beginCheckout"]>[0]>();
  const portals: Parameters<Payments["openPortal"]>[0][] = [];
  const made = new Map<string, string>();
  let failing = false;
  const once = (key: string, make: (id: string) => void): string => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const id = `${key.split(" ", 1)}_${made.size + 1}`;
    made.set(key, id);
    make(id);
    return id;
  };
  const demand = (customerId: string) => {
    if (!customers.has(customerId)) throw new CustomerGone(customerId);
  };
  const urlOf = (id: string) => `https://pay.example/${id}`;
  return {
    customers,
    subscribed,
    openCheckouts,
    portals,
    asked: 0,
    failNext: () => {
      failing = true;
    },
    createCustomer: async ({ userId, email, key }) =>
      once(`cus ${key}`, (id) => customers.set(id, { userId, email })),
    changeAddress: async (customerId, email) => {
      demand(customerId);
      customers.set(customerId, { userId: customers.get(customerId)?.userId ?? "", email });
    },
    removeCustomer: async (customerId) => {
      customers.delete(customerId);
      subscribed.delete(customerId);
    },
    async subscriptions(customerId) {
      this.asked += 1;
      if (failing) {
        failing = false;
        throw new AppError("UNAVAILABLE", "The provider is silent");
      }
      demand(customerId);
      return subscribed.get(customerId) ?? [];
    },
    beginCheckout: async (wishes) => {
      demand(wishes.customerId);
      const id = once(`cs ${wishes.key}`, (made) => openCheckouts.set(made, wishes));
      return { id, url: urlOf(id) };
    },
    openCheckout: async (id) => (openCheckouts.has(id) ? urlOf(id) : undefined),
    endCheckout: async (id) => openCheckouts.delete(id),
    openPortal: async (wishes) => {
      demand(wishes.customerId);
      portals.push(wishes);
      return urlOf("portal");
    },
  };
}
