import type { ServerResponse } from 'node:http'
import type { Db } from './database.ts'
import type { StoreContext } from './http.ts'
import { signal } from './signals.ts'
import type { Viewer } from './viewer.ts'

export const LIVE_SIGNAL = 'live'
const BEAT_MS = 25_000
/** A reader that takes nothing in for so long is gone. */
const MOST_UNREAD_BYTES = 64 * 1024
export const MOST_STREAMS = 10_000
/** Tabs of one person, or of all guests at one network address. */
const MOST_OF_MEMBER = 8
const MOST_OF_ADDRESS = 100

/** Whether somebody may hear of one thing's changes, as the comments of a program: named by what stands before the colon. */
export type MayListen = (ctx: StoreContext, viewer: Viewer, id: number) => Promise<boolean>

/** The channel of what is one member's own: every stream of theirs hears it. */
export const channelOf = (memberId: number) => `member:${memberId}`

/**
 * Tells every browser that listens on `channel` (as `comments:12`) of a change, once the caller's transaction has
 * committed. `about` is for all who may listen, and small: ids, never what was written.
 */
export const announce = (
  db: Db,
  storeId: number,
  channel: string,
  about: Record<string, number | string> = {},
) => signal(db, LIVE_SIGNAL, storeId, JSON.stringify({ channel, ...about }))

interface Stream {
  raw: ServerResponse
  person: string
  channels: string[]
}

/** The open streams of this process (server-sent events). Nothing is kept for those who are away: they look again. */
export class Live {
  #byChannel = new Map<string, Set<Stream>>()
  #byPerson = new Map<string, Stream[]>()
  #count = 0
  #beat = setInterval(() => this.#toAll(': still here\n\n'), BEAT_MS).unref()

  get isFull() {
    return this.#count >= MOST_STREAMS
  }

  /** Takes over an answer whose headers are written; of too many of one person the oldest makes room. */
  open(raw: ServerResponse, who: { storeId: number; memberId: number; address: string }, channels: string[]) {
    const person = `${who.storeId}/${who.memberId || who.address}`
    const stream = { raw, person, channels: channels.map((channel) => `${who.storeId}/${channel}`) }
    this.#makeRoom(person, who.memberId ? MOST_OF_MEMBER : MOST_OF_ADDRESS)
    this.#add(stream)
    raw.once('close', () => this.#remove(stream))
    write(stream, eventOf('open'))
  }

  /** Passes a signal on to whoever listens; without a store, signals may have been missed and everybody looks again. */
  hear(storeId: number | null, detail: string | undefined) {
    if (storeId === null || detail === undefined) return this.#toAll(eventOf('open'))
    const { channel } = JSON.parse(detail) as { channel: string }
    for (const stream of this.#byChannel.get(`${storeId}/${channel}`) ?? [])
      write(stream, eventOf('news', detail))
  }

  close() {
    clearInterval(this.#beat)
    for (const stream of [...this.#byPerson.values()].flat()) stream.raw.end()
  }

  #add(stream: Stream) {
    this.#count += 1
    this.#byPerson.set(stream.person, [...(this.#byPerson.get(stream.person) ?? []), stream])
    for (const channel of stream.channels)
      this.#byChannel.set(channel, (this.#byChannel.get(channel) ?? new Set()).add(stream))
  }

  #remove(stream: Stream) {
    const left = (this.#byPerson.get(stream.person) ?? []).filter((other) => other !== stream)
    this.#count -= 1
    if (left.length > 0) this.#byPerson.set(stream.person, left)
    else this.#byPerson.delete(stream.person)
    for (const channel of stream.channels) {
      const listeners = this.#byChannel.get(channel)
      listeners?.delete(stream)
      if (listeners?.size === 0) this.#byChannel.delete(channel)
    }
  }

  #makeRoom(person: string, most: number) {
    const [oldest, ...others] = this.#byPerson.get(person) ?? []
    if (!oldest || others.length + 1 < most) return
    write(oldest, eventOf('elsewhere'))
    oldest.raw.end()
  }

  #toAll(text: string) {
    for (const streams of this.#byPerson.values()) for (const stream of streams) write(stream, text)
  }
}

const eventOf = (name: string, data = '{}') => `event: ${name}\ndata: ${data}\n\n`

function write({ raw }: Stream, text: string) {
  if (raw.writableEnded) return
  if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
  else raw.write(text)
}
