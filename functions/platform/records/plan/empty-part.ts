import type { ItemKey } from "#functions/platform/records/users.ts";

/**
 * Empties one part of what someone has planned and recorded. It is done by conditional writes that each leave the part
 * whole: what another device writes comes either before and is deleted, or after and stays.
 *
 * @returns keys of items in the planner table that no longer count, to be erased in any order
 * @throws Overtaken when something else was written since the part was read
 */
export type EmptyPart = (userId: string) => Promise<readonly ItemKey[]>;
