declare module "virtual:contract-routes" {
  import type { Contract } from "#shared/api/index.ts";
  import type { RouteTable } from "#web/api/client.ts";

  export const routes: RouteTable<Contract>;
}
