import { preferredHeight, savedBandwidth } from './film-preload.ts'
import { findInit, parseLadder, type Ladder } from './playlists.ts'
import { fetchFile, type PreloadedFile } from './preloaded-file.ts'
import { initialRendition } from './renditions.ts'

/** A playlist of a broadcast is old after this long. */
const FRESH_MS = 2000
/** hls.js waits for what is on its way, and asks again after this long. */
const PATIENCE_MS = 4000

/** The playlists of a broadcast and what its decoders begin with, fetched while hls.js is. */
export interface BroadcastPreload {
  /** A file that was asked for a moment ago, once. */
  take(url: string): Promise<PreloadedFile> | undefined
}

/** Fetches what hls.js asks for first. Uses the network only. */
export function preloadBroadcast(address: string, now = () => performance.now()): BroadcastPreload {
  const asked = new Map<string, { file: Promise<PreloadedFile>; at: number }>()
  /** What hls.js has asked for before it was here. */
  let gone: Set<string> | undefined = new Set()

  async function ask(url: string, as: 'text' | 'arrayBuffer') {
    if (gone?.has(url)) throw new Error('hls.js is faster')
    const file = fetchFile(url, as, { signal: AbortSignal.timeout(PATIENCE_MS) })
    asked.set(url, { file, at: now() })
    return (await file).data as string
  }

  async function begin() {
    const url = new URL(address, globalThis.location?.href).href
    const ladder = parseLadder(await ask(url, 'text'), url)
    await Promise.allSettled(firstPlaylistsOf(ladder).map(fetchBeginning))
  }

  async function fetchBeginning(url: string) {
    const init = findInit(await ask(url, 'text'), url)
    if (init) await ask(init, 'arrayBuffer')
  }

  begin()
    .catch(() => undefined) // the engine asks again and reports the error
    .finally(() => (gone = undefined))
  return {
    take(url) {
      const known = asked.get(url)
      if (!asked.delete(url)) gone?.add(url)
      return known && now() - known.at < FRESH_MS ? known.file : undefined
    },
  }
}

function firstPlaylistsOf({ variants, sounds }: Ladder): string[] {
  const variant = initialRendition(variants, savedBandwidth(), preferredHeight())
  const group = sounds.filter(({ group }) => group === variant?.sounds)
  const sound = group.find((playlist) => playlist.default) ?? group[0]
  return [variant, sound].flatMap((playlist) => (playlist ? [playlist.url] : []))
}
