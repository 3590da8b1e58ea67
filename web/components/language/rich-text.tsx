import { Fragment, type ReactNode } from "react";

/**
 * A text with elements in it, so that a sentence with a link or an emphasis is one message.
 *
 * @param text from `t`, such as `Read the <terms>terms</terms> first.`
 * @param elements by the name of the tag; tags are not nested
 */
export function richText(
  text: string,
  elements: Readonly<Record<string, (inner: string) => ReactNode>>,
): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    if (at % 3 === 1) return null;
    const make = elements[pieces[at - 1] ?? ""];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other names
    return <Fragment key={at}>{make === undefined ? piece : make(piece)}</Fragment>;
  });
}
