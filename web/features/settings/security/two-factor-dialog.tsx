import { msg, t } from "#shared/domain/language/translate.ts";
import { CodeField } from "#web/components/two-factor/code-field.tsx";
import { NewAuthenticator } from "#web/components/two-factor/new-authenticator.tsx";
import { RecoveryCodeField } from "#web/components/two-factor/recovery-code-field.tsx";
import { RecoveryCodes } from "#web/components/two-factor/recovery-codes.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { EmailField, PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { type TwoFactorMode, useTwoFactorFlow } from "./use-two-factor-flow.ts";

interface TwoFactorDialogProps {
  mode: TwoFactorMode;
  email: string;
  /** Called when the second factor has changed. */
  onChanged(): void;
  onClose(): void;
}

const wording: Readonly<
  Record<TwoFactorMode, { title: string; text: string; action: string; busyAction: string }>
> = {
  setup: {
    title: msg("Enable two-factor authentication"),
    text: msg(
      "After this, you log in with your password and a code from an authenticator app on your phone.",
    ),
    action: msg("Generate QR Code"),
    busyAction: msg("Generating..."),
  },
  check: {
    title: msg("Check authenticator"),
    text: msg("Enter a code to check that your authenticator app still works. A code can be used only once."),
    action: msg("Verify"),
    busyAction: msg("Verifying..."),
  },
  disable: {
    title: msg("Disable two-factor authentication"),
    text: msg("Your password alone will be enough to log in, and your recovery codes stop working."),
    action: msg("Disable 2FA"),
    busyAction: msg("Disabling..."),
  },
  manage: {
    title: msg("Generate recovery codes"),
    text: msg("New codes replace the old ones, used or not."),
    action: msg("Generate Codes"),
    busyAction: msg("Generating..."),
  },
  reset: {
    title: msg("Reset authenticator"),
    text: msg("Enter one of your recovery codes to set up a new authenticator app. Each code works once."),
    action: msg("Reset Authenticator"),
    busyAction: msg("Resetting..."),
  },
  emergency: {
    title: msg("Emergency reset"),
    text: msg(
      "If you have lost your authenticator app and your recovery codes, we email you a link to set up a new app.",
    ),
    action: msg("Send Reset Link"),
    busyAction: msg("Sending..."),
  },
};
const verifying = { action: msg("Verify"), busyAction: msg("Verifying...") } as const;

/** All actions on the second factor, one at a time. Cannot be closed while busy. */
export function TwoFactorDialog({ mode, email, onChanged, onClose }: TwoFactorDialogProps) {
  const { stage, values, change, failure, isBusy, submit } = useTwoFactorFlow(mode, email, {
    onChanged,
    onClose,
  });
  const words = wording[mode];
  const title = t(words.title);
  const { action, busyAction } = stage.name === "scan" ? verifying : words;

  if (stage.name === "codes") {
    return (
      <Dialog
        key="codes"
        title={t("Your recovery codes")}
        // They are shown once, so a stray key must not close the dialog.
        isClosable={false}
        onClose={onClose}
        footer={
          <Button look="filled" onClick={onClose}>
            {t("Complete Setup")}
          </Button>
        }
      >
        <RecoveryCodes codes={stage.codes} />
      </Dialog>
    );
  }
  if (stage.name === "sent") {
    return (
      <Dialog
        key="sent"
        title={title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        <Notice severity="success">{stage.message}</Notice>
      </Dialog>
    );
  }
  const code = (
    <CodeField
      label={t("Code from your authenticator app")}
      help={t("Enter 6 digits")}
      value={values.code}
      onValueChange={(typed) => change({ code: typed })}
      error={failure}
    />
  );
  return (
    <FormDialog
      // The new stage is announced and keeps the focus inside, like a new dialog.
      key={stage.name}
      title={title}
      action={t(action)}
      busyAction={t(busyAction)}
      isBusy={isBusy}
      look={mode === "disable" ? "danger" : "filled"}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {stage.name === "scan" ? (
        <>
          <NewAuthenticator qrCodeUrl={stage.authenticator.qrCodeUrl} secret={stage.authenticator.secret} />
          {code}
        </>
      ) : (
        <>
          <p>{t(words.text)}</p>
          {mode === "setup" && failure !== undefined ? <Notice severity="error">{failure}</Notice> : null}
          {mode === "check" || mode === "disable" || mode === "manage" ? code : null}
          {mode === "reset" ? (
            <RecoveryCodeField
              value={values.recoveryCode}
              onValueChange={(recoveryCode) => change({ recoveryCode })}
              error={failure}
            />
          ) : null}
          {mode === "emergency" ? (
            <>
              {failure === undefined ? null : <Notice severity="error">{failure}</Notice>}
              <EmailField
                autoComplete="username"
                value={values.email}
                onValueChange={(typed) => change({ email: typed })}
              />
              <PasswordField
                label={t("Password")}
                autoComplete="current-password"
                value={values.password}
                onValueChange={(password) => change({ password })}
              />
            </>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
