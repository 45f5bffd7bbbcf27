import { speedOf } from './meter.ts'
import { isRunning, type Upload } from './upload.ts'

export interface Summary {
  running: number
  /** Uploads that need a person: paused, failed or without their file. */
  stuck: number
  done: number
  /** Share of all bytes, 0 to 100. */
  percent: number
  /** Bytes a second of all uploads, or null before a sample. */
  speed: number | null
  /** Seconds until the last one is sent, or null. */
  secondsLeft: number | null
}

/** The summary of all uploads. */
export function summaryOf(uploads: readonly Upload[]): Summary {
  const running = uploads.filter(isRunning)
  const counted = uploads.filter(({ state }) => state !== 'refused')
  const [sent, size] = [sum(counted, 'sent'), sum(counted, 'size')]
  const speeds = running.map(({ meter }) => speedOf(meter)).filter((speed) => speed !== null)
  const speed = speeds.length > 0 ? speeds.reduce((total, one) => total + one, 0) : null
  const left = sum(running, 'size') - sum(running, 'sent')

  return {
    running: running.length,
    stuck: counted.length - running.length - doneIn(counted),
    done: doneIn(counted),
    percent: size > 0 ? (sent / size) * 100 : 0,
    speed,
    secondsLeft: speed ? left / speed : null,
  }
}

const doneIn = (uploads: readonly Upload[]) => uploads.filter(({ state }) => state === 'done').length

const sum = (uploads: readonly Upload[], key: 'sent' | 'size') =>
  uploads.reduce((total, upload) => total + upload[key], 0)
