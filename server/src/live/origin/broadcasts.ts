import type { Context } from '../../platform/context.ts'
import { inStore } from '../../store/in-store.ts'
import { findEventByKey, signalLost } from '../broadcast.ts'
import type { EncodingRoom } from '../encoding/encoding-room.ts'
import type { Admission } from '../ingest/rtmp-connection.ts'
import { listEventsWithSignal, type LiveEventRow } from '../queries.ts'
import { listOpenBroadcasts } from '../recording/recording-queries.ts'
import { BroadcastReceiver } from './broadcast-receiver.ts'

/** All live events this process receives. */
export class Broadcasts {
  readonly #ctx: Context
  readonly #room: EncodingRoom
  readonly #receivers = new Map<number, BroadcastReceiver>()

  constructor(ctx: Context, room: EncodingRoom) {
    this.#ctx = ctx
    this.#room = room
  }

  find(contentId: number): BroadcastReceiver | undefined {
    return this.#receivers.get(contentId)
  }

  receivers(): Iterable<BroadcastReceiver> {
    return this.#receivers.values()
  }

  /** Lets an encoder in whose key opens an event. */
  readonly admit: Admission = async (publisher) => {
    try {
      return await this.#admit(publisher)
    } catch (error) {
      this.#ctx.log.warn({ err: error, address: publisher.address }, 'a stream key could not be looked up')
      throw error
    }
  }

  async #admit(publisher: Parameters<Admission>[0]) {
    const event = await findEventByKey(this.#ctx, publisher.key)
    const { address } = publisher
    this.#ctx.log.info(
      { address, live_event: event?.content_id },
      event ? 'an encoder sends' : 'a stream key was refused',
    )
    if (!event) return undefined
    return (await this.#receiverOf(event)).accept(publisher)
  }

  /** Takes over what an earlier process left: its signals are gone, its broadcasts and recordings go on. */
  async restore() {
    for (const { store_id, content_id, signal_id } of await listEventsWithSignal(this.#ctx.db))
      await signalLost(await inStore(this.#ctx, store_id), { contentId: content_id, signalId: signal_id! })
    for (const event of await listOpenBroadcasts(this.#ctx.db)) {
      const receiver = await this.#receiverOf(event)
      this.#watch(receiver.restore(), event.content_id)
    }
  }

  /** Looks at an event that has changed; without an id at all of them, as changes may have been missed. */
  refresh(contentId?: number) {
    const receivers = contentId === undefined ? this.#receivers : [[contentId, this.find(contentId)] as const]
    for (const [id, receiver] of receivers) if (receiver) this.#watch(this.#refreshOne(id, receiver), id)
  }

  async stop() {
    await Promise.all([...this.#receivers.values()].map((receiver) => receiver.stop()))
  }

  async #refreshOne(contentId: number, receiver: BroadcastReceiver) {
    await receiver.refresh()
    if (receiver.isOver) this.#receivers.delete(contentId)
  }

  async #receiverOf(event: LiveEventRow): Promise<BroadcastReceiver> {
    const ctx = await inStore(this.#ctx, event.store_id)
    const known = this.find(event.content_id)
    if (known) return known
    const receiver = new BroadcastReceiver(ctx, event, this.#room)
    this.#receivers.set(event.content_id, receiver)
    return receiver
  }

  #watch(work: Promise<unknown>, contentId: number) {
    work.catch((error: unknown) =>
      this.#ctx.log.error({ err: error, live_event: contentId }, 'a live event could not be looked after'),
    )
  }
}
