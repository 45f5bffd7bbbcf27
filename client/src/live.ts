import { LIVE_PATH } from '@matinee/contract/notices/notices'

/** A message of the live stream: its channel and its data. */
export type LiveMessage = { channel: string } & Record<string, unknown>

interface Listener {
  /** A channel such as `comments:12`; undefined for the viewer's own messages, which every stream carries. */
  channel?: string
  onNews: (news: LiveMessage) => void
  /** Called when the stream connects or reconnects: messages may have been missed. */
  onOpen: () => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const listeners = new Set<Listener>()
let stream: EventSource | undefined
let openTimer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS

/** Subscribes to the page's live stream, which is open while the page is visible. Returns unsubscribe. */
export function subscribeToLive(listener: Listener) {
  if (listeners.size === 0) document.addEventListener('visibilitychange', reopen)
  listeners.add(listener)
  reopen()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', reopen)
    reopen()
  }
}

/** Reopens the stream after 100 ms, so that listeners added or removed together share one connection. */
function reopen() {
  clearTimeout(openTimer)
  openTimer = setTimeout(open, 100)
}

function open() {
  stream?.close()
  stream = undefined
  if (listeners.size === 0 || document.visibilityState !== 'visible') return

  const opened = (stream = new EventSource(addressFor(channels())))
  // The browser dispatches an `open` event for the connection, too; only the server's is a MessageEvent.
  opened.addEventListener('open', (event) => event instanceof MessageEvent && tellOpen())
  opened.addEventListener('news', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as LiveMessage))
  // Newer pages of the same person replaced this stream. It opens again when this page becomes visible again.
  opened.addEventListener('elsewhere', () => opened.close())
  opened.addEventListener('error', () => opened === stream && reopenIfGivenUp(opened))
}

/**
 * A browser reconnects where a connection breaks, but gives up for good after an answer that is no stream: the server
 * was full, or a proxy said that it was away. The page would hear nothing any more.
 */
function reopenIfGivenUp({ readyState }: EventSource) {
  if (readyState !== EventSource.CLOSED) return
  clearTimeout(openTimer)
  openTimer = setTimeout(open, wait * (0.5 + Math.random())) // not all pages at once
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
}

function tellOpen() {
  wait = FIRST_WAIT_MS
  for (const { onOpen } of [...listeners]) onOpen()
}

const channels = () => [...new Set([...listeners].flatMap(({ channel }) => channel ?? []))]

const addressFor = (on: string[]) =>
  `${LIVE_PATH}?${new URLSearchParams(on.map((channel) => ['on', channel])).toString()}`

const tell = (news: LiveMessage) =>
  [...listeners]
    .filter(({ channel }) => (channel ? channel === news.channel : news.channel.startsWith('member:')))
    .forEach(({ onNews }) => onNews(news))
