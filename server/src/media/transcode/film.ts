/** What ffprobe finds in an uploaded file. */
export interface ProbedFilm {
  /** As ffprobe names it: `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  /** Undefined when the film is sound alone. */
  picture?: VideoStream
  sounds: AudioStream[]
  /** Subtitles kept as text; those kept as pictures cannot be used. */
  texts: SubtitleStream[]
}

export interface VideoStream {
  /** Number of its stream in the file. */
  stream: number
  codec: string
  /** As seen: turned upright and with square pixels. */
  width: number
  height: number
  frame_rate: FrameRate
  variable_frame_rate: boolean
  /** Quarter turns of the camera, in degrees; ffmpeg undoes them itself. */
  rotation: number
  pixel_format: string
  bit_depth: number
  hdr?: HdrTransfer
  /** How the colours are to be read, as ffmpeg names it; undefined when the file does not say. */
  colour_space?: string
  /** Black is 0 and white 255, as in photographs, instead of 16 and 235. */
  full_range: boolean
  interlaced: boolean
  /** Bits a second; undefined when the file does not say. */
  bit_rate?: number
}

/** The transfer curves of high dynamic range, as ffmpeg names them: HDR10 and HLG. */
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

/** Frames a second as a fraction, so that 29.97 stays exact. */
export interface FrameRate {
  frames: number
  seconds: number
}

/** Frames a second. */
export const framesPerSecond = ({ frames, seconds }: FrameRate) => frames / seconds

/** As ffmpeg wants it: `30000/1001`. */
export const formatFrameRate = ({ frames, seconds }: FrameRate) => `${frames}/${seconds}`
