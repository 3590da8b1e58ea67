interface KeptNoteProps {
  /** Why an entry was refused; null when none was. */
  refusal: string | null;
  /** The value that stands instead. */
  kept: string;
}

/** Says politely that an entry was not taken, and what counts instead. */
export function KeptNote({ refusal, kept }: KeptNoteProps) {
  return <span role="status">{refusal === null ? null : `${refusal}. Kept ${kept}.`}</span>;
}
