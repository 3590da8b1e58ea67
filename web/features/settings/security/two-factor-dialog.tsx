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
    title: "Enable two-factor authentication",
    text: "After this, you log in with your password and a code from an authenticator app on your phone.",
    action: "Generate QR Code",
    busyAction: "Generating...",
  },
  check: {
    title: "Check authenticator",
    text: "Enter a code to check that your authenticator app still works. A code can be used only once.",
    action: "Verify",
    busyAction: "Verifying...",
  },
  disable: {
    title: "Disable two-factor authentication",
    text: "Your password alone will be enough to log in, and your recovery codes stop working.",
    action: "Disable 2FA",
    busyAction: "Disabling...",
  },
  manage: {
    title: "Generate recovery codes",
    text: "New codes replace the old ones, used or not.",
    action: "Generate Codes",
    busyAction: "Generating...",
  },
  reset: {
    title: "Reset authenticator",
    text: "Enter one of your recovery codes to set up a new authenticator app. Each code works once.",
    action: "Reset Authenticator",
    busyAction: "Resetting...",
  },
  emergency: {
    title: "Emergency reset",
    text: "If you have lost your authenticator app and your recovery codes, we email you a link to set up a new app.",
    action: "Send Reset Link",
    busyAction: "Sending...",
  },
};
const verifying = { action: "Verify", busyAction: "Verifying..." } as const;

/** All actions on the second factor, one at a time. Cannot be closed while busy. */
export function TwoFactorDialog({ mode, email, onChanged, onClose }: TwoFactorDialogProps) {
  const { stage, values, change, failure, isBusy, submit } = useTwoFactorFlow(mode, email, {
    onChanged,
    onClose,
  });
  const { title, text, ...labels } = wording[mode];
  const { action, busyAction } = stage.name === "scan" ? verifying : labels;

  if (stage.name === "codes") {
    return (
      <Dialog
        key="codes"
        title="Your recovery codes"
        // They are shown once, so a stray key must not close the dialog.
        isClosable={false}
        onClose={onClose}
        footer={
          <Button look="filled" onClick={onClose}>
            Complete Setup
          </Button>
        }
      >
        <RecoveryCodes codes={stage.codes} />
      </Dialog>
    );
  }
  if (stage.name === "sent") {
    return (
      <Dialog key="sent" title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Notice severity="success">{stage.message}</Notice>
      </Dialog>
    );
  }
  const code = (
    <CodeField
      label="Code from your authenticator app"
      help="Enter 6 digits"
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
      action={action}
      busyAction={busyAction}
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
          <p>{text}</p>
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
                label="Password"
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
