import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { readPreference } from '../preferences.ts'
import { parseLadder, parseMediaPlaylist, type Ladder, type Segment, type Variant } from './playlists.ts'
import { fetchFile, type PreloadedFile } from './preloaded-file.ts'
import { initialRendition } from './renditions.ts'

export type TrackKind = 'video' | 'audio' | 'audiovideo'

export interface PreloadTrack {
  kind: TrackKind
  codec: string
  init: string
  /** Segments from the start position on. */
  segments: Segment[]
}

export interface PreloadPlan {
  bandwidth: number
  tracks: PreloadTrack[]
  /** Seconds available so far, which is where a seek can end before hls.js knows. */
  duration: number
}

/** The first segments of a film, fetched before hls.js is loaded. */
export interface FilmPreload {
  /** Start position in seconds. */
  at: number
  /** The tracks to start with; null if the film is left to the engine. */
  plan: Promise<PreloadPlan | null>
  /** The bytes of a segment or init file, fetched once. */
  bytes(url: string): Promise<ArrayBuffer>
  /** Returns a fetched file once: a growing playlist must be fetched again afterwards. */
  take(url: string): PreloadedFile | undefined
}

/**
 * Fetches the playlists and first segments of a film when `turn` resolves to true. Uses the network only and
 * touches no element.
 */
export function startPreload(
  film: PlayableFilm,
  at: number,
  turn: Promise<boolean> = IMMEDIATELY,
): FilmPreload {
  const pieces = new Map<string, PreloadedFile>()
  const asked = new Map<string, Promise<PreloadedFile>>()

  const ask = (url: string, as: 'text' | 'arrayBuffer') => {
    const piece = asked.get(url) ?? fetchFile(url, as)
    asked.set(url, piece)
    return piece.then((piece) => (pieces.set(url, piece), piece.data))
  }
  const text = async (url: string) => (await ask(url, 'text')) as string
  const bytes = async (url: string) => (await ask(url, 'arrayBuffer')) as ArrayBuffer

  const plan = turn.then((hasCome) => (hasCome ? planPreload(film, at, text) : null)).catch(() => null) // the engine requests the files again and reports the error
  void plan.then((plan) => plan?.tracks.forEach((track) => fetchFirstSegment(track, bytes)))

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

const IMMEDIATELY = Promise.resolve(true)

function fetchFirstSegment({ init, segments }: PreloadTrack, bytes: (url: string) => Promise<ArrayBuffer>) {
  for (const url of [init, segments[0]!.url]) bytes(url).catch(() => undefined) // the caller that awaits the file receives the error
}

async function planPreload(
  film: PlayableFilm,
  at: number,
  text: (url: string) => Promise<string>,
): Promise<PreloadPlan | null> {
  const url = new URL(film.url, location.href).href
  const ladder = parseLadder(await text(url), url)
  const variant = initialRendition(ladder.variants, savedBandwidth(), preferredHeight())
  const wanted = variant && playlistsOf(variant, ladder)
  if (!wanted) return null

  const lists = await Promise.all(wanted.map(async ({ url }) => parseMediaPlaylist(await text(url), url)))
  const tracks = wanted.flatMap(({ kind, codec }, index) => {
    const list = lists[index]
    const segments = list?.segments.filter(({ end }) => end > at) ?? []
    return list && segments.length ? [{ kind, codec, init: list.init, segments }] : []
  })
  if (tracks.length < wanted.length) return null
  const duration = Math.min(...tracks.map(({ segments }) => segments.at(-1)!.end))
  return { bandwidth: variant.bandwidth, tracks, duration }
}

interface PreloadPlaylist {
  url: string
  kind: TrackKind
  codec: string
}

const isAudioCodec = (codec: string) => /^(mp4a|ac-3|ec-3|opus|flac|fLaC|Opus)/.test(codec)

/** The playlists of a variant with the track kind of each; null if that is uncertain. */
function playlistsOf({ url, codecs, sounds }: Variant, ladder: Ladder): PreloadPlaylist[] | null {
  const picture = codecs.filter((codec) => !isAudioCodec(codec)).join(',')
  const sound = codecs.filter(isAudioCodec).join(',')
  if (!picture) return null
  if (!sounds) return [{ url, kind: sound ? 'audiovideo' : 'video', codec: codecs.join(',') }]

  const group = ladder.sounds.filter((playlist) => playlist.group === sounds)
  const chosen = group.find((playlist) => playlist.default) ?? group[0]
  if (!chosen || !sound || readPreference('sound') !== null) return null // the engine selects the saved language
  return [
    { url, kind: 'video', codec: picture },
    { url: chosen.url, kind: 'audio', codec: sound },
  ]
}

/** Bandwidth in bits per second, as last measured by the engine. */
export const savedBandwidth = () => positiveNumber(readPreference('bandwidth'))

/** Height of the quality the viewer chose; null for automatic. */
export const preferredHeight = () => positiveNumber(readPreference('quality'))

function positiveNumber(text: string | null) {
  const number = text === null ? NaN : Number(text)
  return Number.isFinite(number) && number > 0 ? number : null
}
