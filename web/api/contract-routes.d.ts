declare module "virtual:contract-routes" {
  import type { Contract } from "#shared/api/index.ts";
  import type { RouteTable } from "./client.ts";

  export const routes: RouteTable<Contract>;
}
