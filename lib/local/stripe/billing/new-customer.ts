import { newId } from "#lib/local/stripe/ids.ts";
import type { Customer } from "#lib/local/stripe/kinds.ts";

/** A customer without anything but perhaps an address, not stored yet. @param created seconds since the epoch */
export function newCustomer(created: number, email: string | null = null): Customer {
  const id = newId("cus");
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
