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

const listeners = new Set<Listener>()
let stream: EventSource | undefined
let openTimer: ReturnType<typeof setTimeout> | undefined

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

  stream = new EventSource(addressFor(channels()))
  // The browser dispatches an `open` event for the connection, too; only the server's is a MessageEvent.
  stream.addEventListener('open', (event) => event instanceof MessageEvent && tellOpen())
  stream.addEventListener('news', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as LiveMessage))
  // Newer pages of the same person replaced this stream. It opens again when this page becomes visible again.
  stream.addEventListener('elsewhere', () => stream?.close())
}

const tellOpen = () => [...listeners].forEach(({ onOpen }) => onOpen())

const channels = () => [...new Set([...listeners].flatMap(({ channel }) => channel ?? []))]

const addressFor = (on: string[]) =>
  `${LIVE_PATH}?${new URLSearchParams(on.map((channel) => ['on', channel])).toString()}`

const tell = (news: LiveMessage) =>
  [...listeners]
    .filter(({ channel }) => (channel ? channel === news.channel : news.channel.startsWith('member:')))
    .forEach(({ onNews }) => onNews(news))
