import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { recall } from '../memory.ts'
import { readLadder, readSegments, type Ladder, type Segment, type Variant } from './playlists.ts'
import { firstRung } from './rungs.ts'

/** A file fetched before the engine asked for it, with what the line gave: the engine's estimate starts from that. */
export interface Piece {
  data: ArrayBuffer | string
  /** Milliseconds from asking to the first byte, and to the last. */
  firstByte: number
  took: number
}

export type TrackKind = 'video' | 'audio' | 'audiovideo'

export interface HeadTrack {
  kind: TrackKind
  codec: string
  init: string
  /** From the one at the starting position on. */
  segments: Segment[]
}

export interface HeadPlan {
  bandwidth: number
  tracks: HeadTrack[]
  /** Seconds; null while the film is still being made. */
  duration: number | null
}

/** The beginning of a film on its way to this browser, long before hls.js is. */
export interface Head {
  /** Seconds at which it begins. */
  at: number
  /** What to begin with; null when this film is better left to the engine alone. */
  plan: Promise<HeadPlan | null>
  /** The bytes of a segment or init; asked for once however often it is wanted. */
  bytes(url: string): Promise<ArrayBuffer>
  /** Gives what was fetched to the engine, once: a growing playlist must be read anew after that. */
  take(url: string): Piece | undefined
}

/**
 * Fetches the beginning of a film once its `turn` has come, if it does: playlists, then the first seconds. Asks the
 * network, touches no element.
 */
export function fetchHead(film: PlayableFilm, at: number, turn: Promise<boolean> = NOW): Head {
  const pieces = new Map<string, Piece>()
  const asked = new Map<string, Promise<Piece>>()

  const ask = (url: string, as: 'text' | 'arrayBuffer') => {
    const piece = asked.get(url) ?? fetchPiece(url, as)
    asked.set(url, piece)
    return piece.then((piece) => (pieces.set(url, piece), piece.data))
  }
  const text = async (url: string) => (await ask(url, 'text')) as string
  const bytes = async (url: string) => (await ask(url, 'arrayBuffer')) as ArrayBuffer

  const plan = turn.then((hasCome) => (hasCome ? planOf(film, at, text) : null)).catch(() => null) // the engine asks again, and its answer is told
  void plan.then((plan) => plan?.tracks.forEach((track) => beginTrack(track, bytes)))

  return {
    at,
    plan,
    bytes,
    take(url) {
      const piece = pieces.get(url)
      pieces.delete(url)
      return piece
    },
  }
}

const NOW = Promise.resolve(true)

function beginTrack({ init, segments }: HeadTrack, bytes: (url: string) => Promise<ArrayBuffer>) {
  for (const url of [init, segments[0]!.url]) bytes(url).catch(() => undefined) // whoever waits for it is told
}

async function fetchPiece(url: string, as: 'text' | 'arrayBuffer'): Promise<Piece> {
  const start = performance.now()
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  const firstByte = performance.now() - start
  const data = await answer[as]()
  return { data, firstByte, took: performance.now() - start }
}

async function planOf(
  film: PlayableFilm,
  at: number,
  text: (url: string) => Promise<string>,
): Promise<HeadPlan | null> {
  const url = new URL(film.url, location.href).href
  const ladder = readLadder(await text(url), url)
  const variant = firstRung(ladder.variants, lastBandwidth(), wishedLines())
  const wanted = variant && playlistsOf(variant, ladder)
  if (!wanted) return null

  const lists = await Promise.all(wanted.map(async ({ url }) => readSegments(await text(url), url)))
  const tracks = wanted.flatMap(({ kind, codec }, index) => {
    const list = lists[index]
    const segments = list?.segments.filter(({ end }) => end > at) ?? []
    return list && segments.length ? [{ kind, codec, init: list.init, segments }] : []
  })
  if (tracks.length < wanted.length) return null
  const ended = lists.every((list) => list?.ended)
  return { bandwidth: variant.bandwidth, tracks, duration: ended ? tracks[0]!.segments.at(-1)!.end : null }
}

interface HeadRequest {
  url: string
  kind: TrackKind
  codec: string
}

const isSound = (codec: string) => /^(mp4a|ac-3|ec-3|opus|flac|fLaC|Opus)/.test(codec)

/** The playlists of a variant with the kind of buffer each fills; null where that cannot be told for sure. */
function playlistsOf({ url, codecs, sounds }: Variant, ladder: Ladder): HeadRequest[] | null {
  const picture = codecs.filter((codec) => !isSound(codec)).join(',')
  const sound = codecs.filter(isSound).join(',')
  if (!picture) return null
  if (!sounds) return [{ url, kind: sound ? 'audiovideo' : 'video', codec: codecs.join(',') }]

  const group = ladder.sounds.filter((playlist) => playlist.group === sounds)
  const chosen = group.find((playlist) => playlist.default) ?? group[0]
  if (!chosen || !sound || recall('sound') !== null) return null // a remembered language is the engine's to find
  return [
    { url, kind: 'video', codec: picture },
    { url: chosen.url, kind: 'audio', codec: sound },
  ]
}

/** Bits a second of this browser's line as the engine last measured it. */
export const lastBandwidth = () => numberOf(recall('bandwidth'))

/** Lines of the quality the viewer chose; null for automatic. */
export const wishedLines = () => numberOf(recall('quality'))

function numberOf(text: string | null) {
  const number = text === null ? NaN : Number(text)
  return Number.isFinite(number) && number > 0 ? number : null
}
