import type { Heading } from "#shared/domain/document-sections.ts";

interface Tree {
  children: { type: string; tagName?: string; properties?: Record<string, unknown> }[];
}

/**
 * Gives the headings of a rendered text their ids. Documents are rendered in sections, so numbering headings per tree would
 * give two sections the same ids; and those of a translation are not made of its words.
 */
export function headingIds({ headings }: { headings: readonly Heading[] }) {
  return (tree: Tree) => {
    const found = tree.children.filter(({ tagName }) => tagName !== undefined && /^h[1-6]$/.test(tagName));
    for (const [i, element] of found.entries()) {
      // A heading reached from the table of contents gets the focus.
      element.properties = { ...element.properties, id: headings[i]?.id, tabIndex: -1 };
    }
  };
}
