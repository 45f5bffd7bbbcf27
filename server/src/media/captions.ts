import { readTiming, timestamp, type Timing } from './cue-times.ts'
import { cueText } from './cue-text.ts'
import { CaptionsTooLarge, CaptionsUnreadable } from './errors.ts'

export interface Captions {
  /** The file as WebVTT, with nothing in it but times, text and harmless marks. */
  vtt: string
  cues: number
  /** What was wrong, and mended or left out; by line of the given file, counted from 1. */
  faults: Fault[]
}

export interface Fault {
  line: number
  problem: 'no_times' | 'ends_before_start' | 'no_text' | 'overlaps'
}

interface Cue extends Timing {
  line: number
  text: string
}

const MOST_BYTES = 2_000_000
const MOST_FAULTS = 100

/** A line of captions as it is kept: its text is WebVTT. */
export type KeptCue = Timing & { text: string }

/** Makes WebVTT of an SRT or WebVTT file in UTF-8, UTF-16 or Latin-1. Throws no more than its two refusals. */
export function readCaptions(bytes: Uint8Array): Captions {
  if (bytes.length > MOST_BYTES) throw CaptionsTooLarge()
  const { cues, faults } = cuesOf(decode(bytes))
  if (cues.length === 0) throw CaptionsUnreadable({ errors: faultsByLine(faults) })
  const sorted = cues.toSorted(byTime)
  const all = [...faults, ...overlaps(sorted)].toSorted((a, b) => a.line - b.line)
  return {
    vtt: writeCaptions(sorted),
    cues: cues.length,
    faults: all.slice(0, MOST_FAULTS),
  }
}

/** The lines of captions kept as WebVTT. */
export const cuesIn = (vtt: string): KeptCue[] =>
  cuesOf(vtt).cues.map(({ start, end, settings, text }) => ({ start, end, settings, text }))

/** Captions as WebVTT, in the order of their times. */
export const writeCaptions = (cues: readonly KeptCue[]): string =>
  ['WEBVTT\n', ...cues.toSorted(byTime).map(written)].join('\n')

const byTime = (one: Timing, other: Timing) => one.start - other.start || one.end - other.end

/** Text of unknown encoding: marked, or UTF-16 by its zeros, or UTF-8, else what Windows wrote in the West. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // any bytes are text in it
  }
}

/** Blocks between empty lines, each with a line of times; a header, notes and styles have none and are no fault. */
function cuesOf(text: string): { cues: Cue[]; faults: Fault[] } {
  const cues: Cue[] = []
  const faults: Fault[] = []
  for (const block of blocksOf(text)) {
    const at = block.lines.findIndex((line) => readTiming(line))
    const timing = at < 0 ? undefined : readTiming(block.lines[at]!)
    const line = block.line + Math.max(0, at)
    const words = cueText(block.lines.slice(at + 1))
    if (!timing) faults.push(...(isNoCue(block) ? [] : [{ line, problem: 'no_times' as const }]))
    else if (timing.end <= timing.start) faults.push({ line, problem: 'ends_before_start' })
    else if (!words) faults.push({ line, problem: 'no_text' })
    else cues.push({ ...timing, line, text: words })
  }
  return { cues, faults }
}

interface Block {
  /** Of its first line, counted from 1. */
  line: number
  lines: string[]
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return void (open = undefined)
    if (!open) blocks.push((open = { line: index + 1, lines: [] }))
    open.lines.push(line)
  })
  return blocks
}

const isNoCue = ({ line, lines: [first = ''] }: Block) =>
  /^(NOTE|STYLE|REGION)\b/.test(first) || (line === 1 && /^WEBVTT\b/.test(first))

/** Cues that begin before the one before them has ended: allowed, yet mostly a mistake. */
const overlaps = (sorted: Cue[]): Fault[] =>
  sorted
    .filter(({ start }, index) => index > 0 && start < sorted[index - 1]!.end)
    .map(({ line }) => ({ line, problem: 'overlaps' }))

const faultsByLine = (faults: Fault[]) =>
  Object.fromEntries(faults.slice(0, MOST_FAULTS).map(({ line, problem }) => [`line_${line}`, [problem]]))

const SETTING =
  /^(?:(?:line|position|size):\d{1,3}(?:\.\d{1,3})?%?|align:(?:start|center|end|left|right)|vertical:(?:rl|lr))$/

const written = ({ start, end, settings, text }: KeptCue) => {
  const kept = settings.split(/\s+/).filter((setting) => SETTING.test(setting))
  return `${[timestamp(start), '-->', timestamp(end), ...kept].join(' ')}\n${text}\n`
}
