/** One rung of the ladder as the multivariant playlist tells it. */
export interface Variant {
  url: string
  /** Peak bits a second. */
  bandwidth: number
  codecs: string[]
  /** What people call the rung, as in 720p: the shorter side; 0 when the playlist does not say. */
  lines: number
  /** Group of its sound; undefined when the sound is in the same files or there is none. */
  sounds?: string
}

export interface SoundPlaylist {
  group: string
  url: string
  default: boolean
}

export interface Ladder {
  /** Lowest bandwidth first. */
  variants: Variant[]
  sounds: SoundPlaylist[]
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
  /** No segment will be added. */
  ended: boolean
}

/** Reads a multivariant playlist; `url` is its own address. */
export function readLadder(text: string, url: string): Ladder {
  const ladder: Ladder = { variants: [], sounds: [] }
  let waiting: Omit<Variant, 'url'> | undefined

  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) waiting = variantOf(attributesOf(line))
    else if (line.startsWith('#EXT-X-MEDIA:')) ladder.sounds.push(...soundsOf(attributesOf(line), url))
    else if (!line.startsWith('#') && waiting) {
      ladder.variants.push({ ...waiting, url: new URL(line, url).href })
      waiting = undefined
    }
  }
  ladder.variants.sort((a, b) => a.bandwidth - b.bandwidth)
  return ladder
}

/** Reads a playlist of fMP4 segments; null for one with features the head start does not know. */
export function readSegments(text: string, url: string): MediaPlaylist | null {
  const lines = linesOf(text)
  const maps = lines.filter((line) => line.startsWith('#EXT-X-MAP:')).map(attributesOf)
  const init = maps[0]?.URI
  if (maps.length !== 1 || !init || lines.some((line) => UNKNOWN.test(line))) return null

  return {
    init: new URL(init, url).href,
    segments: segmentsOf(lines, url),
    ended: lines.includes('#EXT-X-ENDLIST'),
  }
}

/** Encryption, byte ranges and breaks in time are left to hls.js. */
const UNKNOWN = /^#EXT-X-(KEY:(?!METHOD=NONE)|BYTERANGE|DISCONTINUITY$|GAP|PART)|BYTERANGE=/

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

function soundsOf({ TYPE, URI, DEFAULT, 'GROUP-ID': group = '' }: Record<string, string>, url: string) {
  if (TYPE !== 'AUDIO' || !URI) return []
  return [{ group, url: new URL(URI, url).href, default: DEFAULT === 'YES' }]
}

function attributesOf(line: string) {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)
  return Object.fromEntries(
    Array.from(pairs, ([, name, value]) => [name!, value!.replaceAll('"', '')]),
  ) as Record<string, string>
}
