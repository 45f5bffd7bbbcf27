/** An uploaded film as ffprobe describes it. */
export interface ProbedFilm {
  /** The format name of ffprobe: `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  /** Undefined for audio only. */
  picture?: VideoStream
  sounds: AudioStream[]
  /** Text subtitles; image subtitles cannot be used. */
  texts: SubtitleStream[]
}

export interface VideoStream {
  /** Index of its stream in the file. */
  stream: number
  codec: string
  /** Display size: rotated upright, with square pixels. */
  width: number
  height: number
  frame_rate: FrameRate
  variable_frame_rate: boolean
  /** Rotation in degrees, which ffmpeg applies itself. */
  rotation: number
  pixel_format: string
  bit_depth: number
  hdr?: HdrTransfer
  /** Colour properties in ffmpeg's names; undefined if the file does not contain them. */
  colour_space?: string
  /** Full range: black is 0 and white 255, instead of 16 and 235. */
  full_range: boolean
  interlaced: boolean
  /** Bits per second; undefined if unknown. */
  bit_rate?: number
}

/** Transfer characteristics of high dynamic range in ffmpeg's names: HDR10 and HLG. */
export type HdrTransfer = 'smpte2084' | 'arib-std-b67'

export interface AudioStream {
  stream: number
  codec: string
  channels: number
  /** BCP 47, or `und`. */
  language: string
  title: string
  default: boolean
}

export interface SubtitleStream {
  stream: number
  codec: string
  language: string
  title: string
}

/** Frames per second as a fraction, so that 29.97 stays exact. */
export interface FrameRate {
  frames: number
  seconds: number
}

/** Frames per second. */
export const framesPerSecond = ({ frames, seconds }: FrameRate) => frames / seconds

/** In ffmpeg's notation: `30000/1001`. */
export const formatFrameRate = ({ frames, seconds }: FrameRate) => `${frames}/${seconds}`
