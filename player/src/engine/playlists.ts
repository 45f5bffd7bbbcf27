/** One rendition in a multivariant playlist. */
export interface Variant {
  url: string
  /** Peak bits per second. */
  bandwidth: number
  codecs: string[]
  /** The shorter side, as in 720p; 0 if the playlist does not say. */
  lines: number
  /** Its audio group; undefined if the audio is in the same files or missing. */
  sounds?: string
}

export interface AudioPlaylist {
  group: string
  url: string
  default: boolean
}

export interface Ladder {
  /** Lowest bandwidth first. */
  variants: Variant[]
  sounds: AudioPlaylist[]
}

export interface Segment {
  url: string
  /** Seconds from the start of the film. */
  start: number
  end: number
}

export interface MediaPlaylist {
  init: string
  segments: Segment[]
}

/** Parses a multivariant playlist located at `url`. */
export function parseLadder(text: string, url: string): Ladder {
  const ladder: Ladder = { variants: [], sounds: [] }
  let waiting: Omit<Variant, 'url'> | undefined

  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) waiting = variantOf(attributesOf(line))
    else if (line.startsWith('#EXT-X-MEDIA:'))
      ladder.sounds.push(...audioPlaylistsOf(attributesOf(line), url))
    else if (!line.startsWith('#') && waiting) {
      ladder.variants.push({ ...waiting, url: new URL(line, url).href })
      waiting = undefined
    }
  }
  ladder.variants.sort((a, b) => a.bandwidth - b.bandwidth)
  return ladder
}

/** Parses a playlist of fMP4 segments; null if it has features that early playback does not support. */
export function parseMediaPlaylist(text: string, url: string): MediaPlaylist | null {
  const lines = linesOf(text)
  const maps = lines.filter((line) => line.startsWith('#EXT-X-MAP:')).map(attributesOf)
  const init = maps[0]?.URI
  if (maps.length !== 1 || !init || lines.some((line) => UNSUPPORTED_TAGS.test(line))) return null

  return {
    init: new URL(init, url).href,
    segments: segmentsOf(lines, url),
  }
}

/** The newest init file of a playlist; null without one. */
export function findInit(text: string, url: string): string | null {
  const map = linesOf(text).findLast((line) => line.startsWith('#EXT-X-MAP:'))
  const init = map && attributesOf(map).URI
  return init ? new URL(init, url).href : null
}

/**
 * Encryption, byte ranges and breaks in time are left to hls.js, and so is a recording: it keeps the clock of its
 * broadcast, which does not begin at 0.
 */
const UNSUPPORTED_TAGS =
  /^#EXT-X-(KEY:(?!METHOD=NONE)|BYTERANGE|DISCONTINUITY$|GAP|PART|PROGRAM-DATE-TIME)|BYTERANGE=/

function segmentsOf(lines: string[], url: string) {
  const segments: Segment[] = []
  let duration = 0
  let start = 0

  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) duration = parseFloat(line.slice(8))
    if (line.startsWith('#')) continue
    segments.push({ url: new URL(line, url).href, start, end: start + duration })
    start += duration
  }
  return segments
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function variantOf({ BANDWIDTH = '', CODECS = '', RESOLUTION = '0x0', AUDIO }: Record<string, string>) {
  const codecs = CODECS.split(',').map((codec) => codec.trim())
  return {
    bandwidth: parseInt(BANDWIDTH),
    codecs: codecs.filter(Boolean),
    lines: Math.min(...RESOLUTION.split('x').map(Number)),
    ...(AUDIO && { sounds: AUDIO }),
  }
}

function audioPlaylistsOf(
  { TYPE, URI, DEFAULT, 'GROUP-ID': group = '' }: Record<string, string>,
  url: string,
) {
  if (TYPE !== 'AUDIO' || !URI) return []
  return [{ group, url: new URL(URI, url).href, default: DEFAULT === 'YES' }]
}

function attributesOf(line: string) {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)
  return Object.fromEntries(
    Array.from(pairs, ([, name, value]) => [name!, value!.replaceAll('"', '')]),
  ) as Record<string, string>
}
