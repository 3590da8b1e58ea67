/** A text that begins a sentence or a line. */
export const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
