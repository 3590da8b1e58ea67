interface KeptNoteProps {
  /** Why an entry was rejected; null when none was. */
  refusal: string | null;
  /** The value that still applies. */
  kept: string;
}

/** Announces that an entry was rejected and which value still applies. */
export function KeptNote({ refusal, kept }: KeptNoteProps) {
  return <span role="status">{refusal === null ? null : `${refusal}. Kept ${kept}.`}</span>;
}
