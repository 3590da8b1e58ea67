import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmailField } from "#web/components/ui/fields/text-field.tsx";
import styles from "./form.module.css";
import type { LinkRequest } from "./use-link-request.ts";

interface LinkRequestFormProps {
  request: LinkRequest;
  /** Whether the button is disabled while the address is blank. */
  needsEmail?: boolean;
  /** Below the button. */
  children?: ReactNode;
}

/** Asks for the address to send a link to. */
export function LinkRequestForm({ request, needsEmail = false, children }: LinkRequestFormProps) {
  const { email, setEmail, failure, isBusy, submit } = request;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField autoComplete="username" value={email} onValueChange={setEmail} error={failure} />
      <Button
        type="submit"
        look="filled"
        size="tall"
        block
        disabled={needsEmail && email.trim() === ""}
        aria-disabled={isBusy}
      >
        {isBusy ? t("Sending...") : t("Send Reset Link")}
      </Button>
      {children}
    </form>
  );
}
