import { Type, type Static, type TObject } from 'typebox'
import { transact, type Context } from '../context.ts'
import { enqueue, enqueueAll, defineJob, type Job } from './jobs.ts'

export interface Event<P extends TObject = TObject> {
  name: string
  payload: P
}

/** Declares an event that a room publishes. */
export const defineEvent = <P extends TObject>(name: string, payload: P): Event<P> => ({ name, payload })

export interface Subscription<P extends TObject = TObject> {
  event: Event<P>
  job: Job<P>
}

/** Subscribes `work` to an event: each publication enqueues one job, retried on its own. */
export function subscribeTo<P extends TObject>(
  event: Event<P>,
  name: string,
  work: Job<P>['run'],
): Subscription<P> {
  return { event, job: defineJob({ name: `${event.name}:${name}`, payload: event.payload, run: work }) }
}

/** What is written about an event in the publisher's own transaction. */
export interface EventRecorder<P extends TObject = TObject> {
  event: Event<P>
  record(ctx: Context, payloads: readonly Static<P>[]): Promise<void>
}

/**
 * Has `record` write something in every transaction that publishes the event: quick, and on the database alone. It is
 * found by the event's name, so it only ever receives what that event says.
 */
export const recordOf = <P extends TObject>(event: Event<P>, record: EventRecorder<P>['record']) =>
  ({ event, record }) as EventRecorder

/** Publishes an event: one job per subscriber and what recorders write, in the publisher's transaction. */
export async function publish<P extends TObject>(ctx: Context, event: Event<P>, payload: Static<P>) {
  if (ctx.relaysEvents) return relay(ctx, event, [payload])
  for (const subscriber of ctx.subscribers.get(event.name) ?? []) await enqueue(ctx, subscriber, payload)
  await recordAll(ctx, event, [payload])
}

/** Publishes many events of one kind, with one statement per subscriber. */
export async function publishAll<P extends TObject>(
  ctx: Context,
  event: Event<P>,
  payloads: readonly Static<P>[],
) {
  if (payloads.length === 0) return
  if (ctx.relaysEvents) return relay(ctx, event, payloads)
  for (const subscriber of ctx.subscribers.get(event.name) ?? []) await enqueueAll(ctx, subscriber, payloads)
  await recordAll(ctx, event, payloads)
}

/** Publishes what a process with a part of the rooms has published; those who hear of it are known here. */
export const publishRelayed = defineJob({
  name: 'platform.publish-relayed',
  payload: Type.Object({ event: Type.String(), payloads: Type.Array(Type.Object({})) }),
  run: (ctx, { event, payloads }): Promise<void> =>
    transact(ctx, (ctx) => publishAll(ctx, { name: event, payload: Type.Object({}) }, payloads)),
})

const relay = (ctx: Context, { name }: Event, payloads: readonly object[]): Promise<void> =>
  enqueue(ctx, publishRelayed, { event: name, payloads: [...payloads] })

async function recordAll<P extends TObject>(ctx: Context, event: Event<P>, payloads: readonly Static<P>[]) {
  for (const { record } of ctx.recorders.get(event.name) ?? [])
    await transact(ctx, (ctx) => record(ctx, payloads))
}

/** All recorders, by event name. */
export function recordersOf(recorders: readonly EventRecorder[]): Map<string, EventRecorder[]> {
  return Map.groupBy(recorders, ({ event }) => event.name)
}

/** The jobs of all subscriptions, by event name. */
export function subscribersOf(subscriptions: readonly Subscription[]): Map<string, Job[]> {
  const byEvent = new Map<string, Job[]>()
  for (const { event, job } of subscriptions)
    byEvent.set(event.name, [...(byEvent.get(event.name) ?? []), job])
  return byEvent
}
