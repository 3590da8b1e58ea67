import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { type Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { AlarmSpec } from "#lib/constructs/alarms.ts";
import { DeliveryQueue } from "#lib/constructs/delivery-queue.ts";
import { countLines, FeatureFunction, timeoutOf } from "#lib/constructs/feature-function.ts";
import type { Offer, QueueName } from "#lib/constructs/needs.ts";
import { broadcaster, dispatcher, mailSender, realtime, webhookSender } from "#lib/functions.ts";
import { mostReceives } from "#shared/api/events.ts";

/** What `functions/events/dispatch.ts` writes into its log about a record that it cannot read. */
const unreadableRecord = "a record of the events table could not be read";
/** What `functions/mail/deliver-mail.ts` writes about a mail that SES did not take in time. */
const droppedMail = "a mail could not be sent as long as it was of use, and was dropped";

/** What `functions/webhooks/deliver.ts` writes about a delivery that it cannot handle. */
const abandonedWebhook = "a webhook was given up";

/** What leaves the system: from the stream of the events table to a queue for each kind of delivery. */
export class EventsStack extends Stack {
  readonly offer: Offer;
  readonly queues: Readonly<Record<QueueName, DeliveryQueue>>;
  readonly functions: readonly FeatureFunction[];
  private readonly dispatcher: FeatureFunction;
  private readonly unreadable: Metric;
  private readonly dropped: Metric;
  private readonly abandoned: Metric;

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer }) {
    super(scope, id, props);
    const { config, tables } = props.offer;
    this.queues = {
      mail: new DeliveryQueue(this, "mail", {
        config,
        visibilitySeconds: 6 * timeoutOf(mailSender),
        // SES takes fewer mails a second than this sends.
        mostCalls: 5,
        mostReceives: mostReceives.mail,
        runbook:
          "A message about a waiting mail failed a hundred times, which is a fault of ours: what SES refuses is tried again for a day and then dropped (mails-dropped). The log of mail-send has the reason. Fix it, then move the messages back: aws sqs start-message-move-task with the ARN of the dead-letter queue. Mails that have become useless meanwhile are dropped.",
      }),
      live: new DeliveryQueue(this, "live", {
        config,
        visibilitySeconds: 6 * timeoutOf(realtime.push),
        mostCalls: 50,
        mostReceives: mostReceives.live,
        runbook:
          "Open pages were not notified of a change. The log of realtime-push has the reason. Pages read again when their socket reconnects and every ten minutes, so once it is fixed the messages can be deleted.",
      }),
      broadcasts: new DeliveryQueue(this, "broadcasts", {
        config,
        visibilitySeconds: 6 * timeoutOf(broadcaster),
        // A part of everyone at a time each.
        mostCalls: 16,
        mostReceives: mostReceives.broadcasts,
        runbook:
          "A notification to everyone stopped on its way. The log of correspondence-notices-broadcast has the reason. Fix it, then move the messages back: aws sqs start-message-move-task with the ARN of the dead-letter queue. Those who have it already do not get it again.",
      }),
      webhooks: new DeliveryQueue(this, "webhooks", {
        config,
        visibilitySeconds: 6 * timeoutOf(webhookSender),
        // Ten deliveries each, of which one may take half a minute.
        mostCalls: 50,
        mostReceives: mostReceives.webhooks,
        runbook:
          "Events could not be handed on to webhooks, which is a fault of ours: what receivers do ends with a delivery that is given up. The log of webhooks-deliver has the reason. Fix it, then move the messages back: aws sqs start-message-move-task with the ARN of the dead-letter queue.",
      }),
    };
    const urls = Object.entries(this.queues).map(([name, { queue }]) => [name, queue]);
    this.offer = { ...props.offer, queues: Object.fromEntries(urls) };
    this.dispatcher = new FeatureFunction(this, "dispatcher", {
      record: dispatcher,
      offer: this.offer,
      service: "events",
    });
    const { stage } = config;
    const unreadable = { metricName: "UnreadableEvents", line: unreadableRecord, stage };
    this.unreadable = countLines(this, "Unreadable", this.dispatcher, unreadable);
    this.readStream(tables.events);
    const sender = new FeatureFunction(this, "mail-sender", {
      record: mailSender,
      offer: this.offer,
      service: "mail",
    });
    this.dropped = countLines(this, "Dropped", sender, {
      metricName: "DroppedMails",
      line: droppedMail,
      stage,
    });
    this.queues.mail.feed(sender);
    const broadcasts = new FeatureFunction(this, "broadcaster", {
      record: broadcaster,
      offer: this.offer,
      service: "broadcasts",
      // Each message brings its part further or ends the chain, and no user is brought it by two of them.
      sendsToItself: true,
    });
    this.queues.broadcasts.feed(broadcasts);
    const webhooks = new FeatureFunction(this, "webhook-sender", {
      record: webhookSender,
      offer: this.offer,
      service: "webhooks",
    });
    this.abandoned = countLines(this, "AbandonedWebhooks", webhooks, {
      metricName: "AbandonedWebhooks",
      line: abandonedWebhook,
      stage,
    });
    this.queues.webhooks.feed(webhooks);
    this.functions = [this.dispatcher, sender, broadcasts, webhooks];
  }

  private readStream(events: Table): void {
    const { tableStreamArn } = events;
    if (tableStreamArn === undefined) throw new Error("The events table needs a stream.");
    this.dispatcher.allowStream(tableStreamArn);
    const sortKey = (rule: object) => ({ dynamodb: { Keys: { sk: { S: rule } } } });
    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.dispatcher.function,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      reportBatchItemFailures: true,
      // What cannot be dispatched is tried for as long as the stream has it: nothing is given up for a busy queue.
      filters: [
        // Counters and other items of the table are not delivered. An event that an operator touches is delivered
        // again.
        FilterCriteria.filter({
          eventName: FilterRule.or("INSERT", "MODIFY"),
          ...sortKey(FilterRule.beginsWith("event#")),
        }),
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          ...sortKey(FilterRule.isEqual("mail")),
        }),
      ],
    });
    mapping.node.addDependency(this.dispatcher);
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: "events-unreadable",
        metric: this.unreadable,
        atLeast: 1,
        runbook:
          "The dispatcher passed over a record of the events table that it cannot read, so what it tells of was not delivered. Its keys are in the log of events-dispatch. After a deployment, deploy the commit before; once it can be read, touch the record, see the README for delivering again.",
      },
      {
        name: "mails-dropped",
        metric: this.dropped,
        atLeast: 1,
        runbook:
          "SES did not take a mail for a day, or until its link had ended, so it was dropped and cannot be sent again. The log of mail-send has the reason in the lines before, a mail is waiting to be sent again: SES's limits or sandbox, or an address that it refuses. People ask for mails with a link again themselves.",
      },
      {
        name: "webhooks-given-up",
        metric: this.abandoned,
        atLeast: 1,
        runbook:
          "A webhook was given up by a fault of ours: its attempts could not be noted, or it was not handled for as long as the queue had it. Its owner sees it as failed and can send it again. The log of webhooks-deliver has the reason in the lines before.",
      },
      {
        name: "events-late",
        metric: this.dispatcher.metric("IteratorAge", Stats.MAXIMUM),
        atLeast: Duration.minutes(5).toMilliseconds(),
        runbook:
          "Events and mails have waited for five minutes. The log of events-dispatch names the reason: a queue that takes nothing, or a record that the dispatcher cannot read. They are kept for 24 hours, then lost to the stream; see the README for delivering them again.",
      },
      ...Object.values(this.queues).flatMap((each) => each.alarms()),
    ];
  }
}
