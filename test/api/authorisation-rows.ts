import { setTimeout } from "node:timers/promises";
import { localPrices } from "#lib/local/stripe/resources/catalogue.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import type { Contract } from "#shared/api/index.ts";
import type { Ask, World } from "./authorisation-world.ts";
import { type Member, password } from "./product.ts";

/** How a call ends: well, or with this code. */
export type Outcome = "OK" | ErrorCode;

/** What is particular about one operation; the rest follows from its access class in the contract. */
export interface Row {
  /** Makes a valid request of this member, after making the things that it names. Nothing to say: leave it out. */
  readonly ask?: (member: Member, world: World) => Ask | Promise<Ask>;
  /** The request names things of its member: to anyone else they look as if they did not exist. */
  readonly isOwned?: true;
  /** The status for allowed callers; OK when absent. */
  readonly answer?: Outcome;
  /** To someone whose address is not verified, when it differs. */
  readonly unverified?: Outcome;
  /** To an administrator about things of their own, when it differs. */
  readonly administrator?: Outcome;
  /** To an administrator who names the owner's things, when it differs from what any stranger gets. */
  readonly adminToOwner?: Outcome;
  /** The call ends its session or account. */
  readonly usesUp?: true;
}

const code = "000000";
const link = { token: "nonsense", signature: "nonsense" };
const nobody = "nobody@example.com";
const day = "2024-05-01";
const buy = { dateAcquired: day, usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };

const taxSettings = {
  jurisdiction: "DE",
  method: null,
  perAccount: null,
  currency: null,
  rate: null,
  allowances: {},
};

const transfer = { date: day, from: "Kraken", to: "Wallet", btc: 0.01, feeBtc: 0.0001 };
const watched = { account: "Wallet", keys: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", kind: "wpkh" };

const share = () => ({
  look: "percent",
  expiresOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
});

const alert = { kind: "below", value: 100_000, isOn: true };

const fixed = (ask: Ask) => () => ask;
const body = (given: unknown) => fixed({ body: given });
/** A request about the caller's own Kraken, which no one here has connected. */
const ofKraken = (given?: unknown) =>
  fixed({ params: { id: "kraken" }, ...(given !== undefined && { body: given }) });
const idOf = (value: unknown) => String((value as { id: string }).id);

const basicMonthly = ({ product: { cloud } }: World) => ({
  priceId: localPrices["basic-monthly"],
  successUrl: `${cloud.origin}/subscription/success`,
  cancelUrl: `${cloud.origin}/subscription/manage`,
});

const transaction = async (member: Member, world: World) =>
  idOf(await world.post(member, "/transactions", buy));
const byTransaction = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: await transaction(member, world) },
});
/** A sell with the buy that it is taken from. */
const byTaxSale = async (member: Member, world: World): Promise<Ask> => {
  await transaction(member, world);
  // Of this year: earlier ones need a higher tier.
  const sell = { ...buy, dateAcquired: new Date().toISOString().slice(0, 10), usdSpent: -50 };
  return { params: { id: idOf(await world.post(member, "/transactions", sell)) } };
};
const removed = async (member: Member, world: World): Promise<Ask> => {
  const id = await transaction(member, world);
  await world.product.call("DELETE", `/transactions/${id}`, { as: member });
  return { params: { id } };
};
const imported = async (member: Member, world: World): Promise<Ask> => {
  const idempotencyKey = `key-${crypto.randomUUID()}`;
  const { batchId } = (await world.post(member, "/transactions/import", { rows: [buy], idempotencyKey })) as {
    batchId: string;
  };
  return { params: { batchId } };
};
const otherDevice = async (member: Member, world: World): Promise<Ask> => {
  const id = await world.logInElsewhere(member);
  const devices = (await world.get(member, "/auth/devices/sessions")) as {
    deviceFingerprintId: string;
    allSessionIds: string[];
  }[];
  const device = devices.find(({ allSessionIds }) => allSessionIds.includes(id));
  return { params: { deviceFingerprintId: device?.deviceFingerprintId ?? "" } };
};
const epoch = async (member: Member, world: World): Promise<Readonly<Record<string, string>>> => {
  const plan = (await world.get(member, "/control-panel")) as { epoch: { epoch: number }[] };
  return { epoch: String(plan.epoch.at(-1)?.epoch) };
};
const inEpoch =
  (given: unknown) =>
  async (member: Member, world: World): Promise<Ask> => ({
    params: await epoch(member, world),
    body: given,
  });
const plansOf = (list: unknown) => (list as { plans: { id: string; name: string; isOpen: boolean }[] }).plans;
/** A plan of the member's own that is not open; the first plan has the same id for everyone. */
const parkedPlan = async (member: Member, world: World) => {
  const name = crypto.randomUUID();
  await world.subscribe(member, "advanced");
  const list = await world.post(member, "/control-panel/plans", { name, from: "defaults" });
  const id = idOf(plansOf(list).find((plan) => plan.name === name));
  await world.post(member, "/control-panel/plans/first/open", {});
  await world.subscribe(member, "free");
  return id;
};
const byPlan = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: await parkedPlan(member, world) },
});
const byNewName = async (member: Member, world: World): Promise<Ask> => ({
  ...(await byPlan(member, world)),
  body: { name: crypto.randomUUID() },
});
const deletedPlan = async (member: Member, world: World): Promise<Ask> => {
  const id = await parkedPlan(member, world);
  await world.product.call("DELETE", `/control-panel/plans/${id}`, { as: member });
  return { params: { id } };
};
const ownPlan = async (member: Member, world: World): Promise<Ask> => ({
  body: { plan: await world.get(member, "/control-panel/plan") },
});
const afterReset = async (member: Member, world: World): Promise<Ask> => {
  const { version } = (await world.post(member, "/control-panel/reset", {})) as { version: number };
  return { body: { version } };
};
/** A new one in place of the earlier ones: a member may save few. */
const analysisResult = {
  modelVersion: "1.1.0",
  dataDate: day,
  baseCurrency: "USD",
  about: "10.000 price paths",
  figures: [{ name: "Chance", unit: "fraction", value: 0.5 }],
  lines: null,
};
const bySimulation = async (member: Member, world: World) => {
  const given = { name: "Base", idempotencyKey: `matrix-${crypto.randomUUID()}` };
  for (const { id } of ((await world.get(member, "/simulations")) as { simulations: { id: string }[] })
    .simulations) {
    await world.product.call("DELETE", `/simulations/${id}`, { as: member });
  }
  return { params: { id: idOf(await world.post(member, "/simulations", given)) } };
};
const sentMessage = async (member: Member, world: World) => {
  const message = { subject: "A question", content: "How are you?" };
  return (await world.post(member, "/correspondence/messages", message)) as { id: string; threadId: string };
};
const byMessage = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: (await sentMessage(member, world)).id },
});
const takeThread = async (threadId: string, { product, admin }: World) => {
  const taking = { as: admin, body: { adminId: admin.userId } };
  await product.call("PATCH", `/correspondence/threads/${threadId}/reassign`, taking);
};
/** A conversation with another user. */
const byDirectThread = async (member: Member, world: World) => {
  const { userId: recipientId } = await world.someone();
  const message = { subject: "Hello", content: "How are you?", recipientId };
  const { threadId } = (await world.post(member, "/correspondence/messages", message)) as {
    threadId: string;
  };
  return { params: { id: threadId } };
};
const byThread = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: (await sentMessage(member, world)).threadId },
});
/** A key from before the subscription ended and the address became unverified. */
const byKey = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: await world.keyOf(member) },
});
const byWebhook = async (member: Member, world: World): Promise<Ask> => ({
  params: { id: await world.webhookOf(member) },
});
const byNotification = async (member: Member, world: World): Promise<Ask> => {
  await world.logInElsewhere(member);
  const { notifications } = (await world.get(member, "/correspondence/notifications")) as {
    notifications: { id: string; type: string }[];
  };
  // Everyone has the announcement under the same id, each their own.
  return { params: { id: notifications.find(({ type }) => type === "SECURITY")?.id ?? "" } };
};

const announcement = {
  title: "News",
  content: "There is some.",
  type: "ANNOUNCEMENT",
  idempotencyKey: "authorisation",
};
/** The id of the one announcement, once everyone has it: a later change of anyone would be put down to other calls. */
const announced = async (world: World): Promise<string> => {
  for (;;) {
    const sent = await world.post(world.admin, "/correspondence/notifications/bulk", announcement);
    const { id, isDone } = sent as { id: string; isDone: boolean };
    if (isDone) return id;
    await setTimeout(100);
  }
};

/** An operation of the contract as `feature.name`. */
export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

/** Who may call each operation and how. A new one does not compile until it has a row here. */
export const rows: Readonly<Record<OperationName, Row>> = {
  "first-load.get": {},
  "health.check": {},
  "health.document": {},

  "auth.register": { ask: body({ email: nobody, password }) },
  "auth.verifyEmail": { ask: body(link), answer: "INVALID_TOKEN" },
  "auth.resendVerification": { ask: body({ email: nobody }) },
  "auth.login": {
    ask: ({ email }) => ({ body: { email, password: "Wrong-guess-1" } }),
    answer: "INVALID_CREDENTIALS",
  },
  "auth.enterLoginCode": { ask: body({ token: "nonsense", code }), answer: "INVALID_TOKEN" },
  "auth.enterLoginRecoveryCode": {
    ask: body({ twoFactorToken: "nonsense", recoveryCode: "AAAAA-AAAAA" }),
    answer: "INVALID_TOKEN",
  },
  "auth.refresh": { ask: body({ refreshToken: "nonsense" }), answer: "SESSION_EXPIRED" },
  "auth.logout": { ask: body({}), usesUp: true },
  "auth.me": {},
  "auth.csrfToken": {},
  "auth.passwordStrength": { ask: body({ password }) },
  "auth.requestPasswordReset": { ask: body({ email: nobody }) },
  "auth.resetPassword": { ask: body({ ...link, newPassword: password }), answer: "INVALID_TOKEN" },
  "auth.changePassword": {
    ask: body({ currentPassword: password, newPassword: "Another-Horse-8" }),
    unverified: "VERIFICATION_REQUIRED",
    usesUp: true,
  },

  "two-factor.status": {},
  "two-factor.setup": { unverified: "VERIFICATION_REQUIRED" },
  "two-factor.verify": { ask: body({ code, secret: "AAAAAAAAAAAAAAAA" }), answer: "INVALID_TOKEN" },
  "two-factor.disable": { ask: body({ code }), answer: "NOT_FOUND" },
  "two-factor.validate": { ask: body({ code }), answer: "NOT_FOUND" },
  "two-factor.generateRecoveryCodes": { ask: body({ code }), answer: "NOT_FOUND" },
  "two-factor.reset": { ask: body({ recoveryCode: "AAAAA-AAAAA" }), answer: "NOT_FOUND" },
  "two-factor.requestEmergencyReset": {
    ask: ({ email }) => ({ body: { email, password: "Wrong-guess-1" } }),
    answer: "INVALID_CREDENTIALS",
  },
  "two-factor.requestEmergencyResetFromLogin": { ask: body({ email: nobody }) },
  "two-factor.completeEmergencyReset": { ask: body({ token: "nonsense" }), answer: "INVALID_TOKEN" },

  "sessions.listDevices": {},
  "sessions.revokeSession": {
    ask: async (member, world) => ({ params: { id: await world.logInElsewhere(member) } }),
    isOwned: true,
  },
  "sessions.revokeOtherSessions": {},
  "sessions.trustDevice": { ask: otherDevice, isOwned: true },
  "sessions.untrustDevice": { ask: otherDevice, isOwned: true },
  "sessions.revokeDeviceSessions": { ask: otherDevice, isOwned: true },
  "sessions.parseDevice": { ask: body({ userAgent: "Test/1.0" }) },

  "auth.confirm": { ask: body({ password }) },
  "profile.undoEmailChange": { ask: body(link), answer: "INVALID_TOKEN" },
  "profile.updateMe": { ask: body({ displayName: "Another Name" }) },
  "profile.setFirstRun": { ask: body({ step: 2 }) },
  "profile.cancelEmailChange": {},
  "profile.verifyEmailChange": { ask: body(link), answer: "INVALID_TOKEN" },
  "profile.searchUsers": { ask: fixed({ query: { searchTerm: "member" } }) },
  "profile.findUsers": { ask: fixed({ query: { searchTerm: "member" } }) },
  "profile.uploadPhoto": { ask: fixed({ file: new Blob(["no picture"]) }), answer: "UNSUPPORTED_MEDIA_TYPE" },
  "profile.removePhoto": {},
  // An address without a photo redirects to a place that has none.
  "profile.photo": { ask: ({ userId }) => ({ params: { userId, photoId: "A".repeat(22) } }) },
  "profile.exportMe": {},
  "profile.exportData": { ask: fixed({ query: { format: "json" } }), answer: "TIER_REQUIRED" },
  "profile.exportContents": { answer: "TIER_REQUIRED" },
  "profile.listExports": {},
  "profile.pendingRemovals": {},
  "profile.getExport": { ask: fixed({ params: { id: "A".repeat(22) } }), answer: "NOT_FOUND" },
  "profile.deleteData": { ask: body({ confirmation: "DELETE" }) },
  "profile.deleteSimulations": { ask: body({ confirmation: "DELETE" }) },
  "profile.deleteMe": { ask: body({ confirmation: "DELETE" }), usesUp: true },

  "control-panel.listPlans": {},
  "control-panel.createPlan": { ask: body({ name: "Pension", from: "defaults" }), answer: "TIER_REQUIRED" },
  "control-panel.renamePlan": { ask: byNewName, isOwned: true },
  "control-panel.openPlan": { ask: byPlan, isOwned: true },
  "control-panel.deletePlan": { ask: byPlan, isOwned: true },
  "control-panel.restorePlan": { ask: deletedPlan, isOwned: true, answer: "TIER_REQUIRED" },
  "control-panel.get": {},
  "control-panel.update": { ask: body({ baseAmount: 50 }) },
  "control-panel.engineConfig": {},
  "control-panel.reset": { ask: body({}) },
  "control-panel.resimulate": { ask: body({}) },
  "control-panel.exportPlan": {},
  "control-panel.planByKey": {},
  "control-panel.importPlan": { ask: ownPlan },
  "control-panel.undoReplacement": { ask: afterReset },
  "control-panel.validation": {},
  "control-panel.adjustEpochs": { ask: body({ targetCount: 2 }), answer: "TIER_REQUIRED" },
  "control-panel.tierConstraints": {},
  "control-panel.getEpoch": { ask: async (member, world) => ({ params: await epoch(member, world) }) },
  "control-panel.setEpochBaseAmount": { ask: inEpoch({ baseAmount: 70 }) },
  "control-panel.configureEpoch": { ask: inEpoch({ baseAmount: 80 }) },
  "control-panel.setEpochSellReinvest": { ask: inEpoch({ value: true }), answer: "TIER_REQUIRED" },
  "control-panel.setSellReinvest": { ask: body({ enabled: true }), answer: "TIER_REQUIRED" },

  "market.currentData": {},
  "market.dataByKey": {},
  "market.historicalPrices": {},
  "market.blockHeight": {},
  "market.blocks": {},
  "market.prices": {},
  "market.halvings": {},

  "timeline.get": {},
  "timeline.permitExport": { ask: body({ format: "csv" }) },
  "timeline.systemHealth": { answer: "TIER_REQUIRED" },
  "timeline.getByKey": {},
  "timeline.widgetByKey": {},

  "transactions.list": {},
  "transactions.listByKey": {},
  "transactions.get": { ask: byTransaction, isOwned: true },
  "transactions.create": { ask: body(buy) },
  "transactions.update": {
    ask: async (member, world) => ({ ...(await byTransaction(member, world)), body: { feesUSD: 1 } }),
    isOwned: true,
  },
  "transactions.remove": { ask: byTransaction, isOwned: true },
  "transactions.restore": { ask: removed, isOwned: true },
  "transactions.changeMany": {
    ask: async (member, world) => {
      const id = await transaction(member, world);
      return { body: { changes: [{ kind: "remove", id, version: 1 }] } };
    },
    isOwned: true,
  },
  "transactions.import": { ask: body({ rows: [buy], idempotencyKey: "matrix-import" }) },
  "transactions.undoImport": { ask: imported, isOwned: true },

  "tax-report.get": {},
  "tax-report.update": { ask: body(taxSettings) },
  "tax-report.saleLots": { ask: byTaxSale, isOwned: true },
  "tax-report.whatIf": { ask: body({ btc: 0.001 }), answer: "TIER_REQUIRED" },
  "tax-report.export": { ask: body({ file: "generic" }), answer: "TIER_REQUIRED" },

  "wallets.get": {},
  "wallets.saveTransfer": { ask: () => ({ params: { id: crypto.randomUUID() }, body: transfer }) },
  "wallets.removeTransfer": {
    ask: async (member, world) => {
      const id = crypto.randomUUID();
      await world.product.call("PUT", `/wallets/transfers/${id}`, { as: member, body: transfer });
      return { params: { id } };
    },
    isOwned: true,
  },
  "wallets.saveWatched": { ask: body(watched) },
  "wallets.removeWatched": {
    ask: async (member, world) => {
      await world.product.call("PUT", "/wallets/watched", { as: member, body: watched });
      return { body: { account: watched.account } };
    },
  },

  "sharing.list": {},
  "sharing.preview": { ask: fixed({ query: { look: "percent" } }) },
  "sharing.save": { ask: () => ({ params: { id: crypto.randomUUID() }, body: share() }) },
  "sharing.revoke": {
    ask: async (member, world) => {
      const id = crypto.randomUUID();
      await world.product.call("PUT", `/shares/${id}`, { as: member, body: share() });
      return { params: { id } };
    },
    isOwned: true,
  },
  "sharing.view": { ask: fixed({ query: { token: "nonsense" } }), answer: "NOT_FOUND" },
  // Says that the link does not work, to a browser.
  "sharing.head": { ask: fixed({ params: { card: "nonsense" } }) },
  "sharing.picture": { ask: fixed({ params: { card: "nonsense" } }), answer: "NOT_FOUND" },

  "simulations.listByKey": {},
  "simulations.getByKey": {},
  "simulations.createByKey": {},
  "simulations.updateByKey": {},
  "simulations.removeByKey": {},
  "simulations.list": {},
  "simulations.create": { ask: body({ name: "Base", idempotencyKey: "matrix-simulation" }) },
  "simulations.get": { ask: bySimulation, isOwned: true },
  "simulations.plans": {
    ask: async (member, world) => ({ query: { ids: (await bySimulation(member, world)).params.id } }),
    isOwned: true,
  },
  "simulations.update": {
    ask: async (member, world) => ({ ...(await bySimulation(member, world)), body: { name: "Raised" } }),
    isOwned: true,
  },
  "simulations.saveAnalysis": {
    ask: async (member, world) => {
      const { params } = await bySimulation(member, world);
      return { params: { ...params, kind: "goal" }, body: analysisResult };
    },
    isOwned: true,
  },
  "simulations.removeAnalysis": {
    ask: async (member, world) => {
      const { params } = await bySimulation(member, world);
      await world.product.call("PUT", `/simulations/${params.id}/analyses/goal`, {
        as: member,
        body: analysisResult,
      });
      return { params: { ...params, kind: "goal" } };
    },
    isOwned: true,
  },
  "simulations.remove": { ask: bySimulation, isOwned: true },
  "simulations.restore": {
    ask: async (member, world) => {
      const asked = await bySimulation(member, world);
      await world.product.call("DELETE", `/simulations/${asked.params.id}`, { as: member });
      return asked;
    },
    isOwned: true,
  },
  "simulations.duplicate": {
    ask: async (member, world) => {
      const { params } = await bySimulation(member, world);
      return { params, body: { idempotencyKey: "matrix-duplicate" } };
    },
    isOwned: true,
  },

  "integrations.list": {},
  "integrations.news": {},
  "integrations.inflation": {},
  "integrations.figures": { ask: fixed({ params: { id: "onchain" } }), answer: "NOT_FOUND" },
  // What is sent to an exchange needs an account there; tests of the feature do that.
  "integrations.connect": {
    ask: () => ({ params: { id: "coinbase" }, body: { apiKey: "no", apiSecret: "no key" } }),
    answer: "VALIDATION_FAILED",
  },
  "integrations.update": { ask: ofKraken({ automatic: true }), answer: "NOT_FOUND" },
  "integrations.disconnect": { ask: ofKraken(), answer: "NOT_FOUND" },
  "integrations.test": { ask: ofKraken(), answer: "NOT_FOUND" },
  "integrations.sync": { ask: ofKraken(), answer: "NOT_FOUND" },
  "integrations.trades": { ask: ofKraken(), answer: "NOT_FOUND" },
  "integrations.accept": { ask: ofKraken({ ids: ["T1"] }), answer: "NOT_FOUND" },
  "integrations.skip": { ask: ofKraken({ ids: ["T1"], isSkipped: true }), answer: "NOT_FOUND" },
  "alerts.get": {},
  "alerts.calendarByKey": {},
  "alerts.save": { ask: () => ({ params: { id: crypto.randomUUID() }, body: alert }) },
  "alerts.remove": {
    ask: async (member, world) => {
      const id = crypto.randomUUID();
      await world.product.call("PUT", `/alerts/${id}`, { as: member, body: alert });
      return { params: { id } };
    },
    isOwned: true,
  },
  "alerts.updateSettings": { ask: body({ byMail: false, quiet: null }) },
  "alerts.updateReminders": { ask: body({ on: ["buyDay"], hour: 9, timeZone: "UTC" }) },
  "alerts.renewCalendar": {},
  "alerts.stopMails": { ask: body({ user: "nobody", signature: "nonsense" }), answer: "INVALID_TOKEN" },
  "alerts.unsubscribe": {
    ask: fixed({ query: { user: "nobody", signature: "nonsense" } }),
    answer: "INVALID_TOKEN",
  },
  "alerts.calendar": { ask: fixed({ query: { token: "nonsense" } }), answer: "NOT_FOUND" },

  "documentation.list": {},
  "documentation.search": { ask: fixed({ query: { q: "halving" } }) },
  "documentation.cacheStats": {},
  "documentation.clearCache": {},
  "documentation.get": { ask: fixed({ params: { id: "quickstart" } }) },

  "correspondence.listNotifications": {},
  "correspondence.getNotification": { ask: byNotification, isOwned: true },
  "correspondence.readNotification": { ask: byNotification, isOwned: true },
  "correspondence.readAllNotifications": {},
  "correspondence.unreadCounts": {},
  "correspondence.listThreads": {},
  "correspondence.getThread": { ask: byThread, isOwned: true, adminToOwner: "OK" },
  "correspondence.assignThread": {
    ask: async (member, world) => ({
      ...(await byThread(member, world)),
      body: { adminId: world.admin.userId },
    }),
  },
  "correspondence.presignAttachment": {
    ask: async (member, world) => {
      const { threadId } = await sentMessage(member, world);
      return { body: { threadId, filename: "month.png", contentType: "image/png", size: 100 } };
    },
    isOwned: true,
    // Only who has taken a conversation may write in it.
    administrator: "FORBIDDEN",
    adminToOwner: "FORBIDDEN",
  },
  "correspondence.downloadAttachment": {
    ask: async (member, world) => {
      const { threadId } = await sentMessage(member, world);
      if (member === world.admin) await takeThread(threadId, world);
      const body = { threadId, filename: "month.png", contentType: "image/png", size: 100 };
      const { attachmentId } = (await world.post(member, "/correspondence/attachments/presign", body)) as {
        attachmentId: string;
      };
      return { params: { id: attachmentId } };
    },
    isOwned: true,
  },
  "correspondence.sendNotification": {
    ask: async (member) => ({
      body: { userId: member.userId, title: "News", content: "There is some.", type: "ANNOUNCEMENT" },
    }),
  },
  "correspondence.sendBulkNotification": {
    ask: async (_member, world) => {
      await announced(world);
      return { body: announcement };
    },
  },
  "correspondence.getBulkNotification": {
    ask: async (_member, world) => ({ params: { id: await announced(world) } }),
  },
  "correspondence.sendExternalMail": {
    ask: async () => ({
      body: { recipientEmail: nobody, subject: "A question", content: "Who are you?" },
    }),
  },
  "correspondence.listAdmins": {},
  // Administrators write for the desk, not as a person.
  "correspondence.blockPerson": { ask: byDirectThread, isOwned: true, administrator: "NOT_FOUND" },
  "correspondence.unblockPerson": { ask: byDirectThread, isOwned: true, administrator: "NOT_FOUND" },
  "correspondence.reportPerson": {
    ask: async (member, world) => ({ ...(await byDirectThread(member, world)), body: { reason: "Spam" } }),
    isOwned: true,
    administrator: "NOT_FOUND",
  },
  "correspondence.setThreadStatus": {
    ask: async (member, world) => {
      const { threadId } = await sentMessage(member, world);
      // Only who has taken it may close it.
      await takeThread(threadId, world);
      return { params: { id: threadId }, body: { status: "CLOSED" } };
    },
  },
  "correspondence.listMessages": {},
  "correspondence.sendMessage": { ask: body({ subject: "A question", content: "How are you?" }) },
  "correspondence.readMessage": { ask: byMessage, isOwned: true, adminToOwner: "OK" },
  "correspondence.archiveMessage": { ask: byMessage, isOwned: true, adminToOwner: "OK" },
  "correspondence.deleteMessage": { ask: byMessage, isOwned: true, adminToOwner: "OK" },
  "settings.get": {},
  "settings.update": { ask: fixed({ params: { category: "appearance" }, body: { theme: "dark" } }) },
  "settings.reset": { ask: fixed({ params: { category: "appearance" } }) },
  "settings.getEnvironment": { answer: "TIER_REQUIRED" },
  "settings.resetEnvironment": { answer: "TIER_REQUIRED" },
  "settings.exportEnvironment": { answer: "TIER_REQUIRED" },
  "settings.importEnvironment": { ask: fixed({ file: new Blob(["{}"]) }), answer: "TIER_REQUIRED" },

  "alerts.lookNow": {},
  "profile.automaticExport": {},
  "profile.exportAutomatically": { answer: "TIER_REQUIRED" },
  "backup.get": {},
  "backup.create": {},
  "backup.preview": { ask: fixed({ file: new Blob(["{}"]) }), answer: "BAD_REQUEST" },
  "backup.restore": {
    ask: fixed({ query: { planVersion: "0", ledgerVersion: "0" }, file: new Blob(["{}"]) }),
    answer: "BAD_REQUEST",
  },
  "backup.undo": { answer: "NOT_FOUND" },

  "telemetry.record": { ask: body({ eventType: "page_view", payload: { path: "/timeline" } }) },
  "telemetry.stats": {},

  "api-keys.list": {},
  "api-keys.create": {
    ask: body({ name: "Spreadsheet", permissions: ["read:timeline"] }),
    answer: "TIER_REQUIRED",
    unverified: "VERIFICATION_REQUIRED",
  },
  "api-keys.rotate": {
    ask: async (member, world) => ({ ...(await byKey(member, world)), body: { overlapHours: 1 } }),
    isOwned: true,
    answer: "TIER_REQUIRED",
    unverified: "VERIFICATION_REQUIRED",
  },
  "api-keys.revoke": { ask: byKey, isOwned: true },
  "api-keys.usage": {},
  "api-keys.userByKey": {},

  "webhooks.list": {},
  "webhooks.create": {
    ask: body({ name: "Ledger", url: "https://hooks.example/in", events: ["plan.updated"] }),
    answer: "TIER_REQUIRED",
  },
  "webhooks.update": {
    ask: async (member, world) => ({ ...(await byWebhook(member, world)), body: { name: "Ledger" } }),
    isOwned: true,
    answer: "TIER_REQUIRED",
  },
  "webhooks.remove": { ask: byWebhook, isOwned: true },
  "webhooks.rotateSecret": {
    ask: async (member, world) => ({ ...(await byWebhook(member, world)), body: { overlapHours: 1 } }),
    isOwned: true,
    answer: "TIER_REQUIRED",
  },
  "webhooks.test": { ask: byWebhook, isOwned: true, answer: "TIER_REQUIRED" },
  "webhooks.deliveries": { ask: byWebhook, isOwned: true },
  "webhooks.replay": {
    ask: async (member, world) => {
      const { params } = await byWebhook(member, world);
      return { params: { ...params, deliveryId: `0mjtest00-${crypto.randomUUID()}` } };
    },
    isOwned: true,
    answer: "TIER_REQUIRED",
  },

  "developer.get": { answer: "TIER_REQUIRED" },
  "developer.update": { ask: body({ logLevel: "info" }), answer: "TIER_REQUIRED" },
  "developer.logs": { answer: "TIER_REQUIRED" },
  "developer.monitoring": { answer: "TIER_REQUIRED" },

  "subscription.tiers": {},
  "subscription.current": {},
  "subscription.checkout": {
    ask: (_member, world) => ({ body: basicMonthly(world) }),
    unverified: "VERIFICATION_REQUIRED",
  },
  "subscription.portal": {
    ask: async (member, world) => {
      // Callers who have begun a checkout are customers; those who may not begin one are none.
      await world.product.call("POST", "/subscription/checkout", { as: member, body: basicMonthly(world) });
      return { body: { returnUrl: basicMonthly(world).cancelUrl } };
    },
    unverified: "VERIFICATION_REQUIRED",
  },
  "subscription.sync": {},
  "subscription.webhook": { ask: body({ id: "evt_1", type: "invoice.paid" }), answer: "BAD_REQUEST" },

  "correspondence.sendGuestMessage": {
    ask: body({ senderEmail: nobody, senderName: "Nobody", subject: "A question", content: "How are you?" }),
  },
};
