import type { ServerResponse } from 'node:http'
import { forEachAtOnce } from '../at-once.ts'
import type { Db } from '../database/database.ts'
import type { StoreContext } from './http.ts'
import { sendSignal } from '../database/signals.ts'
import type { Viewer } from './viewer.ts'

export const LIVE_SIGNAL = 'live'
/** A stream that has said nothing for so long says that it is there. */
const HEARTBEAT_MS = 25_000
/** A reader with more unread bytes is gone. */
const MAX_UNREAD_BYTES = 64 * 1024
export const MAX_STREAMS = 10_000
/** Tabs of one person, or of all guests at one network address. */
const MAX_STREAMS_PER_MEMBER = 8
const MAX_STREAMS_PER_ADDRESS = 100

/** Whether a viewer may listen to a channel, such as the comments of a program. */
export type ChannelAuthorizer = (ctx: StoreContext, viewer: Viewer, id: number) => Promise<boolean>

/** The private channel of a member, which all their streams receive. */
export const memberChannel = (memberId: number) => `member:${memberId}`

/**
 * Notifies every browser that listens on `channel` (as `comments:12`) of a change, once the caller's transaction has
 * committed. `about` reaches all listeners: keep it to ids, unless everyone who may listen may read the content.
 */
export const notifyChannel = (db: Db, storeId: number, channel: string, about: object = {}) =>
  sendSignal(db, LIVE_SIGNAL, storeId, JSON.stringify({ channel, ...about }))

/** How many listen on a channel such as `waiting:12`. */
export interface Listeners {
  storeId: number
  id: number
  /** A member counts once however many tabs they have, a guest once for each. */
  listeners: number
}

/** Resolves to those of a stream's channels that its viewer may still listen to. */
export type ReviewChannels = () => Promise<string[]>

interface EventStream {
  raw: ServerResponse
  storeId: number
  person: string
  isMember: boolean
  channels: string[]
  review: ReviewChannels | undefined
  /** When it is reviewed next, as `performance.now()`. */
  reviewAt: number
  /** When it says that it is there, unless it says something before. */
  beatAt: number
}

/** A right that is withdrawn ends a stream's channels within a minute, as it ends a film. */
const REVIEW_MS = 45_000
/** Pages that were opened together are reviewed one after another: many questions at once would delay all else. */
const LOOK_MS = 100
const REVIEWS_AT_ONCE = 8

/** The open event streams of this process. Nothing is buffered for disconnected browsers: they reload. */
export class LiveStreams {
  #byChannel = new Map<string, Set<EventStream>>()
  #byPerson = new Map<string, EventStream[]>()
  #count = 0
  #looking = setInterval(() => this.#look(), LOOK_MS).unref()
  /** Events of this turn of the loop by channel: each page is written to once for all of them. */
  #unsent = new Map<string, Buffer[]>()

  get isFull() {
    return this.#count >= MAX_STREAMS
  }

  /** Streams to a response whose headers are sent; the oldest stream of a person is closed at the limit. */
  open(
    raw: ServerResponse,
    { storeId, memberId, address }: { storeId: number; memberId: number; address: string },
    { channels, review }: { channels: string[]; review?: ReviewChannels },
  ) {
    const person = `${storeId}/${memberId || address}`
    const stream = {
      raw,
      storeId,
      person,
      isMember: memberId > 0,
      channels: channels.map((channel) => `${storeId}/${channel}`),
      review,
      reviewAt: performance.now() + REVIEW_MS * Math.random(),
      beatAt: performance.now() + HEARTBEAT_MS,
    }
    this.#makeRoom(person, memberId ? MAX_STREAMS_PER_MEMBER : MAX_STREAMS_PER_ADDRESS)
    this.#add(stream)
    raw.once('close', () => this.#remove(stream))
    raw.write(formatEvent('open')) // with the headers
  }

  /** Ends the channels that viewers may no longer listen to. One that cannot be checked now is checked next time. */
  async review(streams = this.#all()) {
    for (const stream of streams) stream.reviewAt = performance.now() + REVIEW_MS
    await forEachAtOnce(streams, REVIEWS_AT_ONCE, async (stream) => {
      const channels = await stream.review?.().catch(() => undefined)
      if (channels) this.#narrow(stream, channels)
    })
  }

  #look() {
    const now = performance.now()
    const due: EventStream[] = []
    for (const streams of this.#byPerson.values())
      for (const stream of streams) {
        if (stream.reviewAt <= now) due.push(stream)
        if (stream.beatAt <= now) writeToStream(stream, HEARTBEAT)
      }
    if (due.length > 0) void this.review(due)
  }

  /** Forwards a signal to its listeners; without a store, signals may be lost and everybody reloads. */
  deliver(storeId: number | null, detail: string | undefined) {
    if (storeId === null || detail === undefined) return this.#toAll(formatEvent('open'))
    const { channel } = JSON.parse(detail) as { channel: string }
    const name = `${storeId}/${channel}`
    if (!this.#byChannel.has(name)) return
    if (this.#unsent.size === 0) setImmediate(() => this.#send())
    this.#unsent.set(name, [...(this.#unsent.get(name) ?? []), formatEvent('news', detail)])
  }

  #send() {
    const unsent = [...this.#unsent]
    this.#unsent.clear()
    for (const [channel, events] of unsent) {
      const bytes = Buffer.concat(events) // once: thousands may be listening
      for (const stream of this.#byChannel.get(channel) ?? []) writeToStream(stream, bytes)
    }
  }

  /** The listeners of all channels with this first word. */
  listenersOf(name: string): Listeners[] {
    const found: Listeners[] = []
    for (const [channel, streams] of this.#byChannel) {
      const [storeId, word, id] = channel.split(/[/:]/)
      if (word === name)
        found.push({ storeId: Number(storeId), id: Number(id), listeners: countPeople(streams) })
    }
    return found
  }

  close() {
    clearInterval(this.#looking)
    for (const stream of this.#all()) stream.raw.end()
  }

  #all(): EventStream[] {
    return [...this.#byPerson.values()].flat()
  }

  #add(stream: EventStream) {
    this.#count += 1
    this.#byPerson.set(stream.person, [...(this.#byPerson.get(stream.person) ?? []), stream])
    for (const channel of stream.channels)
      this.#byChannel.set(channel, (this.#byChannel.get(channel) ?? new Set()).add(stream))
  }

  #remove(stream: EventStream) {
    const left = (this.#byPerson.get(stream.person) ?? []).filter((other) => other !== stream)
    this.#count -= 1
    if (left.length > 0) this.#byPerson.set(stream.person, left)
    else this.#byPerson.delete(stream.person)
    for (const channel of stream.channels) this.#unlisten(stream, channel)
  }

  #narrow(stream: EventStream, allowed: readonly string[]) {
    const kept = new Set(allowed.map((channel) => `${stream.storeId}/${channel}`))
    for (const channel of stream.channels) if (!kept.has(channel)) this.#unlisten(stream, channel)
    stream.channels = stream.channels.filter((channel) => kept.has(channel))
  }

  #unlisten(stream: EventStream, channel: string) {
    const listeners = this.#byChannel.get(channel)
    listeners?.delete(stream)
    if (listeners?.size === 0) this.#byChannel.delete(channel)
  }

  #makeRoom(person: string, most: number) {
    const [oldest, ...others] = this.#byPerson.get(person) ?? []
    if (!oldest || others.length + 1 < most) return
    writeToStream(oldest, formatEvent('elsewhere'))
    oldest.raw.end()
  }

  #toAll(bytes: Buffer) {
    for (const streams of this.#byPerson.values()) for (const stream of streams) writeToStream(stream, bytes)
  }
}

function countPeople(streams: ReadonlySet<EventStream>): number {
  const guests = [...streams].filter(({ isMember }) => !isMember)
  const members = [...streams].filter(({ isMember }) => isMember).map(({ person }) => person)
  return guests.length + new Set(members).size
}

const HEARTBEAT = Buffer.from(': still here\n\n')

const formatEvent = (name: string, data = '{}') => Buffer.from(`event: ${name}\ndata: ${data}\n\n`)

/** Writes to the connection: the response in front of it would hold each event back for the end of the turn. */
function writeToStream(stream: EventStream, bytes: Buffer) {
  const { raw } = stream
  stream.beatAt = performance.now() + HEARTBEAT_MS
  if (raw.writableEnded) return
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  else (raw.socket ?? raw).write(bytes)
}
