import type { HdrTransfer, VideoStream, FrameRate, AudioStream, SubtitleStream } from './film.ts'
import { normalizeLanguage } from '../captions/languages.ts'
import { chooseConstantRate } from './frame-rates.ts'

/** The fields we read of a stream in ffprobe's output. */
export interface FfprobeStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  pix_fmt?: string
  bits_per_raw_sample?: string
  color_transfer?: string
  color_space?: string
  color_range?: string
  field_order?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  bit_rate?: string
  channels?: number
  disposition?: { default?: number; attached_pic?: number }
  tags?: Record<string, string>
  side_data_list?: { rotation?: number }[]
}

const TEXT_CODECS = ['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']
const MOST_SOUNDS = 8
const MOST_TEXTS = 16

const isDecodable = ({ codec_name }: FfprobeStream) =>
  codec_name !== undefined && codec_name !== 'unknown' && codec_name !== 'none'
const isDefault = ({ disposition }: FfprobeStream) => disposition?.default === 1
// A picture without a frame rate is cover art, even if it is not marked as such.
const isCover = ({ disposition, codec_name, avg_frame_rate }: FfprobeStream) =>
  disposition?.attached_pic === 1 ||
  (['mjpeg', 'png', 'bmp', 'gif'].includes(codec_name!) && avg_frame_rate === '0/0')

/** The main video stream; undefined if there is none. */
export function findVideoStream(streams: FfprobeStream[]): VideoStream | undefined {
  const candidates = streams.filter(
    (stream) =>
      stream.codec_type === 'video' &&
      isDecodable(stream) &&
      !isCover(stream) &&
      stream.width &&
      stream.height,
  )
  const stream = candidates.find(isDefault) ?? candidates[0]
  return stream && toVideoStream(stream)
}

function toVideoStream(stream: FfprobeStream): VideoStream {
  const rate = chooseConstantRate(parseFrameRate(stream.avg_frame_rate), parseFrameRate(stream.r_frame_rate))
  const hdr = readHdrTransfer(stream)
  const bitRate = Number(stream.bit_rate ?? stream.tags?.['BPS'] ?? 0)
  return {
    stream: stream.index,
    codec: stream.codec_name!,
    ...displaySize(stream),
    frame_rate: rate.rate,
    variable_frame_rate: rate.varies,
    rotation: readRotation(stream),
    pixel_format: stream.pix_fmt ?? 'unknown',
    bit_depth: readBitDepth(stream),
    ...(hdr && { hdr }),
    ...(stream.color_space && stream.color_space !== 'unknown' && { colour_space: stream.color_space }),
    full_range: stream.color_range === 'pc' || (stream.pix_fmt ?? '').startsWith('yuvj'),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    ...(bitRate > 0 && { bit_rate: bitRate }),
  }
}

const readRotation = ({ side_data_list = [] }: FfprobeStream) =>
  (((side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0) % 360) + 360) % 360

function displaySize(stream: FfprobeStream) {
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const width = across > 0 && down > 0 ? Math.round((stream.width! * across) / down) : stream.width!
  const isTurned = readRotation(stream) % 180 !== 0
  return isTurned ? { width: stream.height!, height: width } : { width, height: stream.height! }
}

function readBitDepth({ pix_fmt = '', bits_per_raw_sample }: FfprobeStream): number {
  const named = /(?:p|gray|x2rgb|x2bgr)(9|10|12|14|16)(?:le|be)?$/.exec(pix_fmt)?.[1]
  return Number(named ?? bits_per_raw_sample ?? 8)
}

const readHdrTransfer = ({ color_transfer }: FfprobeStream): HdrTransfer | undefined =>
  color_transfer === 'smpte2084' || color_transfer === 'arib-std-b67' ? color_transfer : undefined

function parseFrameRate(text = '0/0'): FrameRate | undefined {
  const [frames = 0, seconds = 0] = text.split('/').map(Number)
  return frames > 0 && seconds > 0 ? { frames, seconds } : undefined
}

const readTitle = ({ tags = {} }: FfprobeStream) => (tags['title'] ?? tags['name'] ?? '').trim().slice(0, 60)

/** The decodable audio tracks, the default one first. */
export function listAudioStreams(streams: FfprobeStream[]): AudioStream[] {
  const audible = streams.filter(
    (stream) => stream.codec_type === 'audio' && isDecodable(stream) && (stream.channels ?? 0) > 0,
  )
  const main = audible.find(isDefault) ?? audible[0]
  return audible
    .toSorted((a, b) => Number(b === main) - Number(a === main))
    .slice(0, MOST_SOUNDS)
    .map((stream) => ({
      stream: stream.index,
      codec: stream.codec_name!,
      channels: stream.channels!,
      language: normalizeLanguage(stream.tags?.['language']),
      title: readTitle(stream),
      default: stream === main,
    }))
}

/** The text subtitle tracks. */
export const listSubtitleStreams = (streams: FfprobeStream[]): SubtitleStream[] =>
  streams
    .filter((stream) => stream.codec_type === 'subtitle' && TEXT_CODECS.includes(stream.codec_name ?? ''))
    .slice(0, MOST_TEXTS)
    .map((stream) => ({
      stream: stream.index,
      codec: stream.codec_name!,
      language: normalizeLanguage(stream.tags?.['language']),
      title: readTitle(stream),
    }))
