import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Where a running ffmpeg is. */
export interface Report {
  /** Frames of the first picture written. */
  frames: number
  /** Seconds of film written. */
  seconds: number
}

/** Reads what `-progress` prints, block by block, until the stream ends. Answers with an empty text. */
export async function readProgress(stream: Readable, onReport: (report: Report) => void): Promise<string> {
  const block = new Map<string, string>()
  for await (const line of createInterface({ input: stream })) {
    const [name = '', value = ''] = line.split('=', 2)
    block.set(name, value.trim())
    if (name === 'progress') onReport(reportOf(block))
  }
  return ''
}

const reportOf = (block: Map<string, string>): Report => ({
  frames: numberOr0(block.get('frame')),
  seconds: numberOr0(block.get('out_time_us')) / 1e6,
})

const numberOr0 = (text: string | undefined) =>
  Number.isFinite(Number(text)) ? Math.max(0, Number(text)) : 0
