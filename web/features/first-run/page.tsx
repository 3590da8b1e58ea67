import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { FirstRunStep } from "#shared/api/schemas/user.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import {
  PlanPreviewProvider,
  usePlanPreview,
  usePreviewStore,
} from "#web/components/preview/plan-preview.tsx";
import { navigate } from "#web/components/router/places.ts";
import { Navigate } from "#web/components/router/router.ts";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import {
  answersAt,
  changeOf,
  type DateBounds,
  type FirstRunAnswers,
  type Problems,
  problemsOf,
  settingsOf,
} from "./answers.ts";
import styles from "./page.module.css";
import { AmountResult, SavedResult, SpanResult } from "./results.tsx";
import { AmountStep, type Bought, BuyingStep, DatesStep } from "./steps.tsx";

const readConfig = () => call("control-panel", "engineConfig");

/** Three questions after sign-up; each answer is saved when it is given, and the next login continues from there. */
export default function FirstRunPage() {
  const { authentication } = useSession();
  const {
    data: plan,
    error,
    mutate,
  } = useOperation("control-panel", "get", {}, { revalidateOnFocus: false });
  const rules = useOperation("control-panel", "validation", {}, { revalidateOnFocus: false });
  if (authentication.status !== "member") return null;
  const { firstRunStep, startingPlan } = authentication.user;
  const step = firstRunStep ?? null;
  if (step === null) return <Navigate to="/timeline" replace />;
  const failure = error ?? rules.error;
  if (failure) {
    const retry = () => {
      void mutate();
      void rules.mutate();
    };
    return (
      <LoadingFailed title={t("Your plan couldn't be loaded")} onRetry={retry}>
        {failure.message}
      </LoadingFailed>
    );
  }
  if (!plan || !rules.data) return <Spinner />;
  return (
    <PlanPreviewProvider readConfig={readConfig}>
      <Questions first={step} plan={plan} calculated={startingPlan} bounds={boundsOf(rules.data)} />
    </PlanPreviewProvider>
  );
}

function boundsOf({
  investStartDate,
  investEndDate,
}: OperationOutput<"control-panel", "validation">): DateBounds {
  return {
    earliest: String(investStartDate.min),
    today: String(investStartDate.max),
    latestEnd: String(investEndDate.max),
  };
}

const titles: Readonly<Record<FirstRunStep, { title: string; lead: string | null }>> = {
  1: {
    title: msg("How much do you save?"),
    lead: msg("One amount, again and again. A plan works best with money you will not need soon."),
  },
  2: {
    title: msg("Since when, and until when?"),
    lead: msg("A plan can begin today, or in the past if you have already been saving."),
  },
  3: { title: msg("How do you buy?"), lead: null },
};

interface QuestionsProps {
  first: FirstRunStep;
  plan: ControlPanel;
  /** What was calculated before the sign-up, and is to be saved. */
  calculated: StartingPlan | null | undefined;
  bounds: DateBounds;
}

function Questions({ first, plan, calculated, bounds }: QuestionsProps) {
  const { refreshUser } = useSession();
  const [step, setStep] = useState(first);
  const [answers, setAnswers] = useState(() => answersAt(first, plan, calculated));
  const [bought, setBought] = useState<Bought>("nothing");
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isNarrow = useMedia(belowMedium);
  const timeline = useTimeline(answers, bounds);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (part: Partial<FirstRunAnswers>) => {
    setProblems({});
    setAnswers((before) => ({ ...before, ...part }));
  };

  const attempt = async (task: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await task();
    } catch (error) {
      setFailure(failureText(error, t("Your answer was not saved. Please try again.")));
    } finally {
      setIsBusy(false);
    }
  };
  const show = async (next: FirstRunStep) => {
    await call("profile", "setFirstRun", { body: { step: next } });
    setStep(next);
    heading.current?.focus();
  };
  const end = async (result: Bought | null) => {
    await call("profile", "setFirstRun", { body: { step: null } });
    navigate("/timeline", { replace: true, state: { firstRun: result } });
    await refreshUser();
  };
  const skip = async () => {
    // Numbers that someone asked to save before the sign-up are saved, whatever is skipped.
    if (calculated) {
      const asked = settingsOf(answersAt(step, plan, calculated), bounds);
      await call("control-panel", "update", { body: { ...asked, ...settingsOf(answers, bounds) } });
    }
    await end(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(step, answers, bounds);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      await call("control-panel", "update", { body: changeOf(step, answers) });
      if (step === 3) await end(bought);
      else await show(step === 1 ? 2 : 3);
    });
  };
  const { title, lead } = titles[step];
  const props = { answers, problems, onChange: change };
  return (
    <div className={styles.page}>
      <form className={styles.questions} noValidate onSubmit={submit}>
        <div className={styles.progress} aria-hidden="true">
          {([1, 2, 3] as const).map((each) => (
            <i key={each} className={each <= step ? styles.done : undefined} />
          ))}
        </div>
        <p className={styles.small}>{t("Step {step} of 3", { step })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t(title)}
        </h1>
        {lead === null ? null : <p className={styles.lead}>{t(lead)}</p>}
        {step === 1 ? <AmountStep {...props} /> : null}
        {step === 2 ? <DatesStep {...props} bounds={bounds} months={timeline?.rowCount ?? null} /> : null}
        {step === 3 ? (
          <BuyingStep {...props} timeline={timeline} bought={bought} onBought={setBought} />
        ) : null}
        {step === 1 ? (
          <p className={styles.small}>
            {richText(
              t("Or first look around in <example>an example account</example> with three years of buys."),
              { example: (text) => <Link to="/example">{text}</Link> },
            )}
          </p>
        ) : null}
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <div className={styles.foot}>
          <div className={styles.actions}>
            <Button type="submit" look="filled" size="tall" aria-disabled={isBusy}>
              {step === 3 ? t("Open my plan") : t("Continue")}
            </Button>
            {step === 1 ? null : (
              <Button size="tall" onClick={() => void attempt(() => show(step === 3 ? 2 : 1))}>
                {t("Back")}
              </Button>
            )}
          </div>
          <span className={styles.skip}>
            <Button look="text" size="tall" onClick={() => void attempt(skip)}>
              {step === 1 ? t("Skip, look around first") : t("Skip")}
            </Button>
          </span>
        </div>
      </form>
      <section className={styles.results} aria-label={t("What your answers mean")} aria-live="polite">
        {timeline === null ? (
          <Spinner />
        ) : step === 1 ? (
          <AmountResult answers={answers} timeline={timeline} hasArt={!isNarrow} />
        ) : step === 2 ? (
          <SpanResult answers={answers} timeline={timeline} />
        ) : (
          <SavedResult answers={answers} timeline={timeline} />
        )}
      </section>
    </div>
  );
}

/** The plan with the answers, calculated in this browser. */
function useTimeline(answers: FirstRunAnswers, bounds: DateBounds) {
  const store = usePreviewStore();
  const [editor] = useState(() => ({}));
  const preview = usePlanPreview();
  useEffect(() => {
    store.publish(editor, { plan: settingsOf(answers, bounds), epochs: {} });
  }, [store, editor, answers, bounds]);
  return preview?.timeline ?? null;
}
