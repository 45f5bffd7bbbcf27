import { setTimeout as pause } from 'node:timers/promises'

/** What a player keeps ahead of the picture, in seconds: two thirds of what hls.js does. */
const AHEAD = 20
const AGAIN_MS = 500

/** Watches a film until it is stopped. */
export type Watch = (film: FilmAddress) => Promise<Viewing>

export interface Viewing {
  /** Resolves to what became of it. */
  stop(): Promise<Watched>
}

export interface Watched {
  seconds: number
  /** Milliseconds that the picture stood still after it had begun. */
  stood_ms: number
}

export interface FilmAddress {
  origin: string
  permalink: string
  headers: Record<string, string>
}

/** Watches a film again and again as a player does, which keeps some seconds ahead of the picture. */
export async function watchFilm({ origin, permalink, headers }: FilmAddress): Promise<Viewing> {
  const read = async (url: string) => {
    for (;;) {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
      if (bytes) return Buffer.from(bytes)
      if (isStopped) throw new Error('It was stopped.')
      await pause(AGAIN_MS)
    }
  }
  let isStopped = false
  const playback = JSON.parse(String(await read(`${origin}/api/contents/${permalink}/playback`))) as {
    film: { url: string }
  }
  const master = new URL(playback.film.url, origin).href
  const playlist = new URL(linesOf(await read(master))[0]!, master).href
  const segments = segmentsOf(String(await read(playlist)), playlist)
  const watched: Watched = { seconds: 0, stood_ms: 0 }
  const done = play().catch((error: unknown) => {
    if (!isStopped) throw error
  })

  async function play() {
    const began = performance.now()
    for (let [nth, loaded] = [0, 0]; !isStopped; nth += 1) {
      const { url, duration } = segments[nth % segments.length]!
      await read(url)
      const shown = (performance.now() - began - watched.stood_ms) / 1000
      if (loaded > 0 && shown > loaded) watched.stood_ms += (shown - loaded) * 1000
      loaded += duration
      watched.seconds = Math.round(Math.min(shown, loaded))
      while (!isStopped && loaded - (performance.now() - began - watched.stood_ms) / 1000 > AHEAD)
        await pause(100)
    }
  }
  return {
    async stop() {
      isStopped = true
      await done
      return watched
    },
  }
}

const linesOf = (text: Buffer | string) =>
  String(text)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

function segmentsOf(playlist: string, address: string) {
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  return linesOf(playlist).map((name, nth) => ({
    url: new URL(name, address).href,
    duration: durations[nth]!,
  }))
}
