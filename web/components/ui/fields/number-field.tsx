import { type ReactNode, useState } from "react";
import { parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import { TextField } from "./text-field.tsx";

interface NumberFieldProps {
  label: string;
  unit: string;
  /** Null while it is empty. */
  value: number | null;
  /** How a value is shown. */
  text(value: number): string;
  decimals: number;
  help?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
  /** Null for an emptied field, undefined for text that is not a number. */
  onChange(value: number | null | undefined): void;
}

/** A number with its unit. What is typed stays as typed until the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, text, decimals, help, error, isDisabled = false, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed !== null && typed.trim() !== "" && parseNumber(typed, { decimals }) === null;
  const wrong = isUnreadable ? unreadableNumber() : error;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      style={{ textAlign: "right" }}
      value={typed ?? (value === null ? "" : text(value))}
      help={help}
      error={wrong}
      trailing={<span>{unit}</span>}
      onValueChange={(entered) => {
        setTyped(entered);
        onChange(entered.trim() === "" ? null : (parseNumber(entered, { decimals }) ?? undefined));
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(null);
      }}
    />
  );
}
