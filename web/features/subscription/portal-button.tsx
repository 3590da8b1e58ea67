import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { openPortal } from "./billing-calls.ts";
import { ReasonTip } from "./reason-tip.tsx";
import { useDeparture } from "./use-departure.ts";

const card: IconShape = {
  path: "M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM2.5 8.5h15M5.5 12.5h3",
};

interface PortalButtonProps {
  look: "filled" | "outlined";
  isVerified: boolean;
}

/**
 * Opens the payment provider's pages for cards, invoices and cancellation. On failure the button is simply enabled
 * again.
 */
export function PortalButton({ look, isVerified }: PortalButtonProps) {
  const { destination, leave } = useDeparture();
  const isOpening = destination !== null;
  return (
    <ReasonTip reason={isVerified ? undefined : t("Verify your email to manage billing")}>
      {(describedBy) => (
        <Button
          look={look}
          aria-disabled={isOpening || !isVerified}
          aria-describedby={describedBy}
          onClick={() => {
            if (isVerified) void leave("portal", openPortal);
          }}
        >
          <Icon shape={card} />
          {isOpening ? t("Opening Portal...") : t("Manage Billing & Payments")}
        </Button>
      )}
    </ReasonTip>
  );
}
