/** A segment as playlists speak of it. */
export interface Measured {
  /** Seconds. */
  duration: number
  bytes: number
}

export interface Bandwidth {
  /** Bits a second. */
  peak: number
  average: number
}

export const TARGET_SECONDS = 4

/** The file of a segment in its rendition's folder, counted from 0. */
export const segmentFile = (index: number) => `${String(index + 1).padStart(5, '0')}.m4s`
export const INIT_FILE = 'init.mp4'
export const PLAYLIST_FILE = 'index.m3u8'
export const MASTER_FILE = 'master.m3u8'

/** The playlist of one rendition: it only ever grows, and ends with its last word when `complete`. */
export function mediaPlaylist(segments: readonly Measured[], complete: boolean): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0', // a growing playlist would otherwise begin at its end, as live ones do
    `#EXT-X-MAP:URI="${INIT_FILE}"`,
    ...segments.flatMap(({ duration }, index) => [`#EXTINF:${duration.toFixed(5)},`, segmentFile(index)]),
    ...(complete ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/**
 * Peak and average bits a second of a rendition, as RFC 8216 (4.3.4.2) defines them: the peak is the largest rate of any
 * run of segments that lasts between half and one and a half target durations.
 */
export function bandwidthOf(segments: readonly Measured[]): Bandwidth {
  const average = rateOf(segments.reduce(add, NOTHING))
  const rates = segments.flatMap((_, start) => ratesFrom(segments, start))
  return { average, peak: rates.reduce((most, rate) => Math.max(most, rate), average) }
}

const NOTHING: Measured = { duration: 0, bytes: 0 }
const add = (a: Measured, b: Measured): Measured => ({
  duration: a.duration + b.duration,
  bytes: a.bytes + b.bytes,
})
const rateOf = ({ duration, bytes }: Measured) => (duration > 0 ? Math.ceil((bytes * 8) / duration) : 0)

function ratesFrom(segments: readonly Measured[], start: number): number[] {
  const rates: number[] = []
  let run = NOTHING
  for (let index = start; index < segments.length; index += 1) {
    run = add(run, segments[index]!)
    if (run.duration > TARGET_SECONDS * 1.5) break
    if (run.duration >= TARGET_SECONDS * 0.5) rates.push(rateOf(run))
  }
  return rates
}

export interface PictureVariant {
  name: string
  width: number
  height: number
  /** Frames a second. */
  frame_rate: number
  codec: string
  bandwidth: Bandwidth
}

export interface SoundVariant {
  name: string
  /** BCP 47, or `und`. */
  language: string
  label: string
  default: boolean
  codec: string
  bandwidth: Bandwidth
}

const SOUNDS = 'sound'

/** The playlist that names all renditions, smallest first, so that a player begins with what comes soonest. */
export function masterPlaylist(pictures: readonly PictureVariant[], sounds: readonly SoundVariant[]): string {
  const variants =
    pictures.length > 0 ? pictures.map((picture) => pictureVariant(picture, sounds)) : [soundVariant(sounds)]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sounds.map(soundMedia),
    ...variants.flat(),
    '',
  ].join('\n')
}

const loudest = (sounds: readonly SoundVariant[]): Bandwidth => ({
  peak: Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth.peak)),
  average: Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth.average)),
})

const soundMedia = (sound: SoundVariant) =>
  `#EXT-X-MEDIA:${attributes({
    TYPE: 'AUDIO',
    'GROUP-ID': quoted(SOUNDS),
    NAME: quoted(sound.label),
    ...(sound.language !== 'und' && { LANGUAGE: quoted(sound.language) }),
    DEFAULT: sound.default ? 'YES' : 'NO',
    AUTOSELECT: 'YES',
    CHANNELS: quoted('2'),
    URI: quoted(`${sound.name}/${PLAYLIST_FILE}`),
  })}`

function pictureVariant(picture: PictureVariant, sounds: readonly SoundVariant[]): string[] {
  const sound = loudest(sounds)
  const codecs = [picture.codec, ...new Set(sounds.map(({ codec }) => codec))]
  return variant(`${picture.name}/${PLAYLIST_FILE}`, {
    BANDWIDTH: String(picture.bandwidth.peak + sound.peak),
    'AVERAGE-BANDWIDTH': String(picture.bandwidth.average + sound.average),
    CODECS: quoted(codecs.join(',')),
    RESOLUTION: `${picture.width}x${picture.height}`,
    'FRAME-RATE': picture.frame_rate.toFixed(3),
    ...(sounds.length > 0 && { AUDIO: quoted(SOUNDS) }),
  })
}

function soundVariant(sounds: readonly SoundVariant[]): string[] {
  const main = sounds.find((sound) => sound.default) ?? sounds[0]
  if (!main) throw new Error('a film without picture and sound has no playlist')
  const { peak, average } = loudest(sounds)
  return variant(`${main.name}/${PLAYLIST_FILE}`, {
    BANDWIDTH: String(peak),
    'AVERAGE-BANDWIDTH': String(average),
    CODECS: quoted(main.codec),
    AUDIO: quoted(SOUNDS),
  })
}

const variant = (uri: string, values: Record<string, string>) => [
  `#EXT-X-STREAM-INF:${attributes(values)}`,
  uri,
]

const attributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

/** A quoted string of HLS knows no escapes: what would end it is left out. */
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, '')}"`
