import { type ComponentType, useEffect, useState } from "react";
import { type Needed, onConfirmationNeeded } from "#web/api/confirmation.ts";
import { chosenFormats } from "#web/components/account-settings/chosen-formats.ts";
import { useAccountSettings } from "#web/components/account-settings/use-account-settings.ts";
import { setChartColors, setThemeMode } from "#web/components/appearance/theme-mode.ts";
import { browserFormats, rememberFormats } from "#web/components/format/reader-formats.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { type FailureProps, lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { useWaitingTransactions } from "#web/components/ledger/use-waiting-transactions.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";

interface OfMembersProps {
  /** Whether the document was opened with a session. */
  isOpenedByMember: boolean;
}

/** Parts of every page for members only, which show nothing at first. */
export function OfMembers({ isOpenedByMember }: OfMembersProps) {
  return (
    <>
      <SettingsInEffect isOpenedByMember={isOpenedByMember} />
      <ConfirmationHost />
      <WaitingPart />
    </>
  );
}

const WaitingSender = lazyPart(
  withTexts(["transactions"], () =>
    import("#web/features/transactions/waiting/waiting-sender.tsx").then((module) => module.WaitingSender),
  ),
  LaterAgain,
);

/** Code that did not load is requested again when the server responds. */
function LaterAgain({ onRetry }: FailureProps) {
  useEffect(() => onNetworkReturn(onRetry), [onRetry]);
  return null;
}

/** Sends what waits for a network, on whatever page. */
function WaitingPart() {
  const { userId, list } = useWaitingTransactions();
  return userId === null || list.length === 0 ? null : <WaitingSender userId={userId} />;
}

/**
 * Applies the account's settings to this browser, wherever they were chosen. Settings that were never chosen stay as this
 * browser has them.
 */
function SettingsInEffect({ isOpenedByMember }: OfMembersProps) {
  const { settings } = useAccountSettings();
  const chosen = (name: string) => settings?.chosen.includes(`appearance.${name}`) === true;
  const theme = chosen("theme") ? settings?.appearance.theme : undefined;
  const chartColors = chosen("chartColors") ? settings?.appearance.chartColors : undefined;
  useEffect(() => {
    if (theme !== undefined) setThemeMode(theme);
  }, [theme]);
  useEffect(() => {
    if (chartColors !== undefined) setChartColors(chartColors);
  }, [chartColors]);
  useEffect(() => {
    if (settings !== undefined) rememberFormats(chosenFormats(settings, browserFormats()));
  }, [settings]);
  const isUsageCounted = settings?.privacy.dataUsage === true;
  useWhile(isUsageCounted, loadUsage, isOpenedByMember);
  useWhile(settings?.privacy.analyticsOptIn === true, loadAnalytics, isOpenedByMember);
  return null;
}

/** Starts something and returns the function that ends it. */
type Start = (isOpenedByMember: boolean) => () => void;

const loadUsage = async (): Promise<Start> => (await import("./usage/usage.ts")).startUsage;
const loadAnalytics = async (): Promise<Start> => (await import("./usage/analytics.ts")).startAnalytics;

/** Loads code and lets it run while `isOn`. Without its code nothing is counted. */
function useWhile(isOn: boolean, load: () => Promise<Start>, isOpenedByMember: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const start = await load();
      if (!isOver) stop = start(isOpenedByMember);
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOn, load, isOpenedByMember]);
}

interface Question extends Needed {
  /** Whether the user has confirmed. */
  answer(isConfirmed: boolean): void;
}

/** Shows the dialog in which users confirm their identity; its code is loaded on first use. */
function ConfirmationHost() {
  const [question, setQuestion] = useState<(Question & { Dialog: ComponentType<Question> }) | null>(null);
  useEffect(
    () =>
      onConfirmationNeeded(async (needed) => {
        const { ConfirmIdentity } = await import("./confirm-identity.tsx");
        return new Promise((resolve) => {
          const answer = (isConfirmed: boolean) => {
            setQuestion(null);
            resolve(isConfirmed);
          };
          setQuestion({ ...needed, answer, Dialog: ConfirmIdentity });
        });
      }),
    [],
  );
  return question && <question.Dialog code={question.code} answer={question.answer} />;
}
