import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The position of a running ffmpeg. */
export interface FfmpegProgress {
  /** Frames of the first video output. */
  frames: number
  /** Seconds of film written. */
  seconds: number
}

/** Parses the output of `-progress` block by block until the stream ends. Resolves to an empty text. */
export async function readFfmpegProgress(
  stream: Readable,
  onReport: (report: FfmpegProgress) => void,
): Promise<string> {
  const block = new Map<string, string>()
  for await (const line of createInterface({ input: stream })) {
    const [name = '', value = ''] = line.split('=', 2)
    block.set(name, value.trim())
    if (name === 'progress') onReport(toFfmpegProgress(block))
  }
  return ''
}

const toFfmpegProgress = (block: Map<string, string>): FfmpegProgress => ({
  frames: toNumberOrZero(block.get('frame')),
  seconds: toNumberOrZero(block.get('out_time_us')) / 1e6,
})

const toNumberOrZero = (text: string | undefined) =>
  Number.isFinite(Number(text)) ? Math.max(0, Number(text)) : 0
