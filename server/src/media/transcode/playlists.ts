/** Duration and size of a segment. */
export interface SegmentMeasure {
  /** Seconds. */
  duration: number
  bytes: number
}

export interface Bandwidth {
  /** Bits per second. */
  peak: number
  average: number
}

export const TARGET_SECONDS = 4

/** The file name of a segment in its rendition's folder, counted from 0. */
export const segmentFile = (index: number) => `${String(index + 1).padStart(5, '0')}.m4s`
export const INIT_FILE = 'init.mp4'
export const PLAYLIST_FILE = 'index.m3u8'
export const MASTER_FILE = 'master.m3u8'

/** The media playlist of one rendition: it only grows, and ends when `complete`. */
export function formatMediaPlaylist(segments: readonly SegmentMeasure[], complete: boolean): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0', // otherwise a growing playlist would start at its end, as live ones do
    `#EXT-X-MAP:URI="${INIT_FILE}"`,
    ...segments.flatMap(({ duration }, index) => [`#EXTINF:${duration.toFixed(5)},`, segmentFile(index)]),
    ...(complete ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/** The seconds of each segment that a media playlist names. */
export const parseSegmentDurations = (playlist: string): number[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds))

/**
 * Peak and average bit rate of a rendition, as defined in RFC 8216 (4.3.4.2): the peak is the highest rate of any run
 * of segments that lasts between half and one and a half target durations.
 */
export function measureBandwidth(segments: readonly SegmentMeasure[]): Bandwidth {
  const average = computeBitrate(segments.reduce(addMeasures, EMPTY_MEASURE))
  const rates = segments.flatMap((_, start) => listBitratesFrom(segments, start))
  return { average, peak: rates.reduce((most, rate) => Math.max(most, rate), average) }
}

const EMPTY_MEASURE: SegmentMeasure = { duration: 0, bytes: 0 }
const addMeasures = (a: SegmentMeasure, b: SegmentMeasure): SegmentMeasure => ({
  duration: a.duration + b.duration,
  bytes: a.bytes + b.bytes,
})
const computeBitrate = ({ duration, bytes }: SegmentMeasure) =>
  duration > 0 ? Math.ceil((bytes * 8) / duration) : 0

function listBitratesFrom(segments: readonly SegmentMeasure[], start: number): number[] {
  const rates: number[] = []
  let run = EMPTY_MEASURE
  for (let index = start; index < segments.length; index += 1) {
    run = addMeasures(run, segments[index]!)
    if (run.duration > TARGET_SECONDS * 1.5) break
    if (run.duration >= TARGET_SECONDS * 0.5) rates.push(computeBitrate(run))
  }
  return rates
}

export interface VideoVariant {
  name: string
  width: number
  height: number
  /** Frames per second. */
  frame_rate: number
  codec: string
  bandwidth: Bandwidth
}

export interface AudioVariant {
  name: string
  /** BCP 47, or `und`. */
  language: string
  label: string
  default: boolean
  codec: string
  bandwidth: Bandwidth
}

const AUDIO_GROUP = 'sound'

/** The master playlist, smallest rendition first, so that players start with the one that loads soonest. */
export function formatMasterPlaylist(
  pictures: readonly VideoVariant[],
  sounds: readonly AudioVariant[],
): string {
  const variants =
    pictures.length > 0
      ? pictures.map((picture) => formatVideoVariant(picture, sounds))
      : [formatAudioVariant(sounds)]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sounds.map(audioMediaTag),
    ...variants.flat(),
    '',
  ].join('\n')
}

const maxAudioBandwidth = (sounds: readonly AudioVariant[]): Bandwidth => ({
  peak: Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth.peak)),
  average: Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth.average)),
})

const audioMediaTag = (sound: AudioVariant) =>
  `#EXT-X-MEDIA:${formatAttributes({
    TYPE: 'AUDIO',
    'GROUP-ID': quoteAttribute(AUDIO_GROUP),
    NAME: quoteAttribute(sound.label),
    ...(sound.language !== 'und' && { LANGUAGE: quoteAttribute(sound.language) }),
    DEFAULT: sound.default ? 'YES' : 'NO',
    AUTOSELECT: 'YES',
    CHANNELS: quoteAttribute('2'),
    URI: quoteAttribute(`${sound.name}/${PLAYLIST_FILE}`),
  })}`

function formatVideoVariant(picture: VideoVariant, sounds: readonly AudioVariant[]): string[] {
  const sound = maxAudioBandwidth(sounds)
  const codecs = [picture.codec, ...new Set(sounds.map(({ codec }) => codec))]
  return streamInfLines(`${picture.name}/${PLAYLIST_FILE}`, {
    BANDWIDTH: String(picture.bandwidth.peak + sound.peak),
    'AVERAGE-BANDWIDTH': String(picture.bandwidth.average + sound.average),
    CODECS: quoteAttribute(codecs.join(',')),
    RESOLUTION: `${picture.width}x${picture.height}`,
    'FRAME-RATE': picture.frame_rate.toFixed(3),
    ...(sounds.length > 0 && { AUDIO: quoteAttribute(AUDIO_GROUP) }),
  })
}

function formatAudioVariant(sounds: readonly AudioVariant[]): string[] {
  const main = sounds.find((sound) => sound.default) ?? sounds[0]
  if (!main) throw new Error('a film without picture and sound has no playlist')
  const { peak, average } = maxAudioBandwidth(sounds)
  return streamInfLines(`${main.name}/${PLAYLIST_FILE}`, {
    BANDWIDTH: String(peak),
    'AVERAGE-BANDWIDTH': String(average),
    CODECS: quoteAttribute(main.codec),
    AUDIO: quoteAttribute(AUDIO_GROUP),
  })
}

const streamInfLines = (uri: string, values: Record<string, string>) => [
  `#EXT-X-STREAM-INF:${formatAttributes(values)}`,
  uri,
]

const formatAttributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

/** Quoted strings in HLS have no escapes: characters that would end them are dropped. */
const quoteAttribute = (text: string) => `"${text.replace(/["\r\n]/g, '')}"`
