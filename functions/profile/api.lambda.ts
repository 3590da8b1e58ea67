import { randomBytes, randomUUID } from "node:crypto";
import { alertRemoval, createAlertStore } from "#functions/alerts/store.ts";
import { sessionStore } from "#functions/auth/records/session-store.ts";
import { undoKey } from "#functions/backup/undo-store.ts";
import { planRemoval } from "#functions/control-panel/plan-removal.ts";
import { storedFileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { closedConversations, conversationsRemover } from "#functions/correspondence/removal.ts";
import { connectionRemoval } from "#functions/integrations/connection-removal.ts";
import { documents, fileStorage, identityProvider } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { AppError } from "#functions/platform/errors.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { requireFeature } from "#functions/platform/limits/tier-required.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { deletionRequest } from "#functions/profile/deletion/deletion.ts";
import { deletionStore } from "#functions/profile/deletion/deletion-store.ts";
import { remover } from "#functions/profile/deletion/removal.ts";
import { exportOnDemand } from "#functions/profile/exports/automatic-export.ts";
import { dueExports } from "#functions/profile/exports/due-exports.ts";
import { contentsPerUser, exportService, exportsPerUser } from "#functions/profile/exports/export.ts";
import { exportContent, exportContents, exportFile } from "#functions/profile/exports/export-files.ts";
import { exportWriter } from "#functions/profile/exports/export-writer.ts";
import { readyExports } from "#functions/profile/exports/ready-exports.ts";
import { photoKey } from "#functions/profile/photos/photo-address.ts";
import { photoFiles } from "#functions/profile/photos/photo-files.ts";
import { photoService } from "#functions/profile/photos/photos.ts";
import { retainedKinds } from "#functions/profile/retention/kinds.ts";
import { retainedOwnerReader } from "#functions/profile/retention/retained-owner.ts";
import { pendingRemovals } from "#functions/profile/retention/retention.ts";
import { createShareStore, endedLinks, linkRemoval } from "#functions/sharing/store.ts";
import { agedSimulations } from "#functions/simulations/aged-simulations.ts";
import { simulationRemoval } from "#functions/simulations/simulation-removal.ts";
import { customerRemoval } from "#functions/subscription/customer-removal.ts";
import { taxSettingsKey } from "#functions/tax-report/settings-store.ts";
import { ledgerRemoval } from "#functions/transactions/ledger-replacement.ts";
import { createWalletStore, walletRemoval } from "#functions/wallets/store.ts";
import { profile } from "#shared/api/profile.ts";
import { t } from "#shared/domain/language/translate.ts";
import { defaultSettings } from "#shared/domain/settings/setting-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { changeLinks } from "./change-links.ts";
import { dataDeletion } from "./delete-data.ts";
import { emailChanges } from "./email-change.ts";
import { identityRemover } from "./identity-remover.ts";
import { identitySignOut } from "./identity-sign-out.ts";
import { ownedFiles } from "./owned-files.ts";
import { ownedItems } from "./owned-items.ts";
import { ownedTables } from "./owned-tables.ts";
import { ownership } from "./ownership.ts";
import { peopleService } from "./people.ts";
import { peopleStore } from "./people-store.ts";
import { gone, profileService } from "./service.ts";
import { profileStore } from "./store.ts";

/** Links that one network may try. */
const linkLimit = { name: "email-change-network", max: 40, windowMinutes: 15 };

/** One's own account: name and address, export and deletion; and finding others. */
export const handler = serve("profile", profile, (parameters) => {
  const env = environment({
    USER_POOL_ID: variable.name,
    EVENTS_TABLE: variable.table,
    LINK_KEY_PARAMETER: variable.parameter,
    MAIL_KEY_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
    FILES_BUCKET: variable.bucket,
  });
  const tables = ownedTables();
  const database = documents();
  const items = ownedItems(database);
  const removeIdentity = identityRemover(identityProvider(), env.USER_POOL_ID);
  const removeCustomer = customerRemoval(database, parameters);
  const attachments = storedFileRemoval(database, fileStorage(), {
    table: tables.correspondence,
    bucket: env.FILES_BUCKET,
  });
  const removeConversations = conversationsRemover(database, tables.correspondence, attachments);
  const log = createLog().with({ feature: "profile" });
  const mailer = storedOutbox(database, parameters, env, storedMailFormats(database, tables.accounts));
  const clock = Date.now;
  const store = profileStore(database, tables.accounts, tables.events);
  const { deleteSessions: endSessions } = sessionStore(database, tables.accounts);
  const signOut = identitySignOut(identityProvider(), env.USER_POOL_ID);
  const limiter = rateLimiter(counterStore(database, tables.events), clock);
  const links = changeLinks(parameters(env.LINK_KEY_PARAMETER), env.WEB_ORIGIN);
  const changes = emailChanges({
    store,
    links,
    mailer,
    notifier: notifier(database, tables, log),
    limiter,
    endSessions: async (userId) => {
      await endSessions(userId);
      await signOut(userId);
    },
    clock,
    newId: randomUUID,
    webOrigin: env.WEB_ORIGIN,
    log,
  });
  const service = profileService({ store, changes, clock });
  const people = peopleService(peopleStore(database, tables.accounts), limiter);
  const settings = accountSettingsReader(database, tables.accounts);
  const fileChoices = async (userId: string) =>
    (await settings(userId))?.environment ?? defaultSettings("environment");
  const exports = exportService(items.read, { tables, clock });
  const collect = async (userId: string) => {
    await limiter.take(exportsPerUser, userId);
    return exports.collect(userId);
  };
  const storage = fileStorage();
  const newFileId = () => randomBytes(16).toString("base64url");
  const ready = readyExports(database, storage, {
    table: tables.accounts,
    bucket: env.FILES_BUCKET,
    origin: env.WEB_ORIGIN,
    clock,
    write: exportWriter(storage, { bucket: env.FILES_BUCKET, clock, newId: newFileId }),
  });
  const due = dueExports(database, tables.accounts);
  const exportNow = exportOnDemand({
    due,
    collect,
    write: exportWriter(storage, { bucket: env.FILES_BUCKET, clock, newId: newFileId }),
    outbox: mailer,
    tables,
    webOrigin: env.WEB_ORIGIN,
    clock,
  });
  const files = {
    ...photoFiles(storage, { bucket: env.FILES_BUCKET, origin: env.WEB_ORIGIN }, clock),
    ...ownedFiles(storage, env.FILES_BUCKET),
  };
  const photos = photoService({
    store,
    files,
    limiter,
    newId: newFileId,
    clock,
    log,
  });
  const deleteAccount = deletionRequest({
    store: deletionStore(database, tables.accounts),
    remove: remover(
      ownership({
        items,
        tables,
        files,
        removeIdentity,
        removeCustomer,
        removeConversations,
        removeAttachments: attachments.removeOf,
      }),
      log,
    ),
    mailer,
    log,
    clock,
  });

  const { planner } = tables;
  const deletion = dataDeletion({
    parts: [
      async (userId) => [taxSettingsKey(userId), undoKey(userId)],
      // Before the ledger, so that nothing more is recorded from there.
      connectionRemoval(database, planner),
      ledgerRemoval(database, planner),
      planRemoval(createPlanStore(database, planner, tables.events), clock),
      walletRemoval(createWalletStore(database, planner)),
      linkRemoval(createShareStore(database, planner)),
      alertRemoval(createAlertStore(database, planner)),
    ],
    simulations: simulationRemoval(database, planner),
    items,
    files,
    planner,
    clock,
  });

  const removals = pendingRemovals({
    owner: retainedOwnerReader(database, tables.accounts, clock),
    kinds: retainedKinds(database, tables, {
      conversations: closedConversations(database, tables.correspondence, attachments),
      simulations: agedSimulations(database, tables.planner, tables.events),
      links: endedLinks(database, tables.planner),
    }),
  });

  return {
    updateMe: async ({ body }, { caller }) => ({ user: await service.update(caller.userId, body) }),
    setFirstRun: async ({ body }, { caller }) => ({
      user: await service.setFirstRun(caller.userId, body.step),
    }),
    cancelEmailChange: async (_input, { caller }) => {
      const user = await changes.cancel(caller.userId);
      if (user === undefined) throw gone();
      return { user, message: t("Email change cancelled") };
    },
    verifyEmailChange: async ({ body }, call) => {
      // A forged link uses up no attempts.
      if (await links.check(body.token, body.signature)) await takeNetwork(limiter, call, linkLimit);
      await changes.confirm(body);
      return { message: t("Email address changed successfully!") };
    },
    undoEmailChange: async ({ body }, call) => {
      if (await links.checkUndo(body.token, body.signature)) await takeNetwork(limiter, call, linkLimit);
      await changes.undo(body);
      return { message: t("Your email address has been restored, and all devices have been logged out.") };
    },
    searchUsers: async ({ query }, { caller }) => people.search(caller, query),
    findUsers: async ({ query }, { caller }) => people.search(caller, query),
    uploadPhoto: async ({ file }, { caller }) => ({ photoURL: await photos.upload(caller.userId, file) }),
    removePhoto: async (_input, { caller }) => {
      await photos.remove(caller.userId);
      return { message: t("Profile picture removed successfully") };
    },
    photo: async ({ params: { userId, photoId } }) => files.address(photoKey(userId, photoId)),
    exportMe: async (_input, { caller: { userId } }) => {
      const { includeMetadata } = await fileChoices(userId);
      return exportContent(await collect(userId), includeMetadata);
    },
    exportData: async ({ query: { format } }, { caller: { userId, tier } }) => {
      requireDataExports(tier);
      const choices = await fileChoices(userId);
      return ready.answer(userId, await exportFile(await collect(userId), format, choices));
    },
    exportContents: async (_input, { caller: { userId, tier } }) => {
      requireDataExports(tier);
      await limiter.take(contentsPerUser, userId);
      return exportContents(await exports.collect(userId), await fileChoices(userId));
    },
    automaticExport: async (_input, { caller }) => due.state(caller.userId),
    exportAutomatically: async (_input, { caller: { userId, tier } }) => {
      requireDataExports(tier);
      await exportNow(userId);
      return due.state(userId);
    },
    pendingRemovals: async (_input, { caller }) => removals(caller.userId),
    listExports: async (_input, { caller }) => ready.list(caller.userId),
    getExport: async ({ params: { id } }, { caller: { userId } }) => {
      const found = await ready.find(userId, id);
      if (found === undefined) throw new AppError("NOT_FOUND", t("This file has ended or does not exist."));
      return { url: await ready.address(userId, found) };
    },
    deleteData: async (_input, { caller }) => {
      await deletion.everything(caller.userId);
      return { message: t("All your data has been deleted.") };
    },
    deleteSimulations: async (_input, { caller }) => {
      await deletion.simulations(caller.userId);
      return { message: t("All your saved simulations have been deleted.") };
    },
    deleteMe: async (_input, { caller }) => {
      await deleteAccount(caller.userId);
      return { message: t("Your account has been deleted.") };
    },
  };
});

/** @throws AppError TIER_REQUIRED */
function requireDataExports(tier: Tier): void {
  requireFeature(
    tier,
    ({ dataExports }) => dataExports,
    (name) => t("Upgrade to the {name} tier to export your data", { name }),
  );
}
