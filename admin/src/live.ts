import { LIVE_PATH } from '@matinee/contract/notices/notices'

interface News {
  channel: string
  about?: string
}

const listeners = new Set<(news: News | null) => void>()
let stream: EventSource | undefined

/** Hears of changes while the page is in sight; `null` when some may have been missed. Returns the way to stop. */
export function subscribeToLive(hear: (news: News | null) => void) {
  if (listeners.size === 0) document.addEventListener('visibilitychange', open)
  listeners.add(hear)
  open()
  return () => {
    listeners.delete(hear)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', open)
    open()
  }
}

/** One stream for the page, none while it is hidden: a browser has few connections to a host. */
function open() {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (!isWanted || stream?.readyState === EventSource.CLOSED) {
    stream?.close()
    stream = undefined
  }
  if (isWanted) stream ??= openStream()
}

function openStream() {
  const opening = new EventSource(LIVE_PATH)
  // The browser has an event of this name as well, for the connection alone.
  opening.addEventListener('open', (event) => event instanceof MessageEvent && tell(null))
  opening.addEventListener('news', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as News))
  opening.addEventListener('elsewhere', () => opening.close())
  return opening
}

const tell = (news: News | null) => listeners.forEach((hear) => hear(news))
