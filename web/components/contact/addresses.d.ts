declare module "virtual:addresses" {
  import type { Addresses } from "#web/build/addresses.ts";

  export const addresses: Addresses;
}
