import { type ReactNode, useState } from "react";
import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { formatCount } from "#web/components/format/numbers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { listTime, monthOf } from "#web/features/correspondence/message-dates.ts";
import { HistoryList } from "./desk-history.tsx";
import styles from "./thread.module.css";

type Conversation = OperationOutput<"correspondence", "getThread">;

interface DeskPanelProps {
  conversation: Conversation;
  userId: string;
  /** Below the administrator. */
  children?: ReactNode;
}

/** The administrator and the user of a conversation, for administrators. */
export function DeskPanel({ conversation, userId, children }: DeskPanelProps) {
  const { thread, history } = conversation;
  const { correspondent } = thread;
  return (
    <div className={styles.deskPanel}>
      <section>
        <h2>{t("Assigned to")}</h2>
        <Assignment thread={thread} userId={userId} />
        <AssignedSince {...conversation} />
      </section>
      {children}
      {correspondent === null ? null : (
        <section>
          <h2>{t("Person")}</h2>
          <div className={styles.deskPerson}>
            <span className={styles.avatar} aria-hidden="true">
              <Avatar user={correspondent} />
            </span>
            <span>
              {correspondent.displayName ?? correspondent.email}
              <small>{correspondent.email}</small>
            </span>
          </div>
          <PersonFacts {...conversation} />
        </section>
      )}
      <HistoryList history={history} openedAt={thread.createdAt} />
    </div>
  );
}

/** What is known of the person. Of guests, and of people who have left, that is only since when they wait. */
function PersonFacts({ person, waitingSince }: Pick<Conversation, "person" | "waitingSince">) {
  if (person === null && waitingSince === undefined) return null;
  return (
    <dl className={styles.deskFacts}>
      {person === null ? null : (
        <>
          <div>
            <dt>{t("Subscription")}</dt>
            <dd>
              <Chip tone={person.tier === "advanced" ? "halving" : "neutral"}>{tierNames[person.tier]}</Chip>
            </dd>
          </div>
          <div>
            <dt>{t("Member since")}</dt>
            <dd>{monthOf(person.memberSince)}</dd>
          </div>
          {person.openThreads === null ? null : (
            <div>
              <dt>{t("Open threads")}</dt>
              <dd className="num">{formatCount(person.openThreads)}</dd>
            </div>
          )}
        </>
      )}
      {waitingSince === undefined ? null : (
        <div>
          <dt>{t("Waiting since")}</dt>
          <dd className="num">
            {waitingSince === null ? (
              t("{who, select, person {none} other {}}", { who: "person" })
            ) : (
              <time dateTime={waitingSince}>{listTime(waitingSince, new Date())}</time>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Since when the administrator has the conversation. */
function AssignedSince({ thread, history }: Pick<Conversation, "thread" | "history">) {
  const assigned = history.findLast(({ what }) => what === "TAKEN" || what === "REASSIGNED");
  if (thread.assignedAdminId === null || assigned === undefined) return null;
  return (
    <dl className={styles.deskFacts}>
      <div>
        <dt>{t("Since")}</dt>
        <dd className="num">
          <time dateTime={assigned.at}>{listTime(assigned.at, new Date())}</time>
        </dd>
      </div>
    </dl>
  );
}

/** Takes an unassigned conversation; its administrator can reassign it; others see who has it. */
function Assignment({ thread, userId }: { thread: Thread; userId: string }) {
  const { id, assignedAdminId, assignedAdminName } = thread;
  const [isListed, setIsListed] = useState(false);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const isOwn = assignedAdminId === userId;
  // The list loads when it is first wanted.
  const { data: admins } = useOperation("correspondence", "listAdmins", isOwn && isListed ? {} : null);
  const assign = (adminId: string) =>
    run(async () => {
      try {
        await call("correspondence", "assignThread", { params: { id }, body: { adminId } });
      } catch (error) {
        const text = refusalText(error, t("Failed to assign the thread"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  if (assignedAdminId === null) {
    return (
      <Button size="small" aria-disabled={isBusy} onClick={() => void assign(userId)}>
        {t(isBusy ? "Taking..." : "Take Thread")}
      </Button>
    );
  }
  const name = isOwn ? t("You") : (assignedAdminName ?? t("Another administrator"));
  if (!isOwn) {
    return (
      <Button size="small" disabled>
        {name}
      </Button>
    );
  }
  const others = (admins ?? []).filter((admin) => admin.id !== userId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the list is wanted.
    <div
      className={styles.deskAssign}
      onFocus={() => setIsListed(true)}
      onPointerEnter={() => setIsListed(true)}
    >
      <p>{name}</p>
      <SelectField
        label={t("Reassign to")}
        isLabelHidden
        value=""
        options={[
          { value: "", text: t(isBusy ? "Reassigning..." : "Reassign to...") },
          ...others.map((admin) => ({ value: admin.id, text: admin.displayName ?? admin.email })),
        ]}
        onChange={(adminId) => {
          if (adminId !== "") void assign(adminId);
        }}
      />
    </div>
  );
}
