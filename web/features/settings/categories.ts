import type { IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";

/** Every category of the settings, in the order of the menu. */
export const categories = [
  { id: "security", label: "Security", icon: moreIcons.shield },
] as const satisfies readonly {
  id: string;
  label: string;
  icon: IconShape;
}[];

export type CategoryId = (typeof categories)[number]["id"];

/** The category in the address, the first one if there is none; undefined for an unknown one. */
export function categoryOf(query: URLSearchParams): (typeof categories)[number] | undefined {
  const asked = query.get("category");
  return asked === null ? categories[0] : categories.find(({ id }) => id === asked);
}

/** The address of a category. */
export function categoryPath(id: CategoryId): string {
  return `/settings?category=${id}`;
}
