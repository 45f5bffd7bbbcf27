import { parseCueTiming, formatTimestamp, type CueTiming } from './cue-times.ts'
import { sanitizeCueText } from './cue-text.ts'
import { CaptionsTooLarge, CaptionsUnreadable } from '../errors.ts'

export interface ParsedCaptions {
  /** The file as WebVTT with times, text and harmless tags only. */
  vtt: string
  cues: number
  /** What was repaired or dropped; by line of the given file, counted from 1. */
  faults: CaptionFault[]
}

export interface CaptionFault {
  line: number
  problem: 'no_times' | 'ends_before_start' | 'no_text' | 'overlaps'
}

interface ParsedCue extends CueTiming {
  line: number
  text: string
}

const MOST_BYTES = 2_000_000
const MOST_FAULTS = 100

/** A cue as stored: its text is WebVTT. */
export type StoredCue = CueTiming & { text: string }

/** Converts an SRT or WebVTT file to WebVTT; the file may be in UTF-8, UTF-16 or Latin-1. Throws no more than its two refusals. */
export function parseCaptions(bytes: Uint8Array): ParsedCaptions {
  if (bytes.length > MOST_BYTES) throw CaptionsTooLarge()
  const { cues, faults } = parseCues(decodeCaptionText(bytes))
  if (cues.length === 0) throw CaptionsUnreadable({ errors: groupFaultsByLine(faults) })
  const sorted = cues.toSorted(byTime)
  const all = [...faults, ...findOverlaps(sorted)].toSorted((a, b) => a.line - b.line)
  return {
    vtt: formatCaptions(sorted),
    cues: cues.length,
    faults: all.slice(0, MOST_FAULTS),
  }
}

/** Parses the cues of captions stored as WebVTT. */
export const parseStoredCues = (vtt: string): StoredCue[] =>
  parseCues(vtt).cues.map(({ start, end, settings, text }) => ({ start, end, settings, text }))

/** Formats cues as WebVTT, sorted by time. */
export const formatCaptions = (cues: readonly StoredCue[]): string =>
  ['WEBVTT\n', ...cues.toSorted(byTime).map(formatCue)].join('\n')

const byTime = (one: CueTiming, other: CueTiming) => one.start - other.start || one.end - other.end

/** Decodes text of unknown encoding: by byte order mark, as UTF-16 by its zeros, as UTF-8, else as Windows-1252. */
function decodeCaptionText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // any bytes are valid in it
  }
}

/** Blocks between empty lines that contain a line of times; headers, notes and styles have none. */
function parseCues(text: string): { cues: ParsedCue[]; faults: CaptionFault[] } {
  const cues: ParsedCue[] = []
  const faults: CaptionFault[] = []
  for (const block of parseBlocks(text)) {
    const at = block.lines.findIndex((line) => parseCueTiming(line))
    const timing = at < 0 ? undefined : parseCueTiming(block.lines[at]!)
    const line = block.line + Math.max(0, at)
    const words = sanitizeCueText(block.lines.slice(at + 1))
    if (!timing) faults.push(...(isHeaderOrNote(block) ? [] : [{ line, problem: 'no_times' as const }]))
    else if (timing.end <= timing.start) faults.push({ line, problem: 'ends_before_start' })
    else if (!words) faults.push({ line, problem: 'no_text' })
    else cues.push({ ...timing, line, text: words })
  }
  return { cues, faults }
}

interface Block {
  /** Line number of its first line, counted from 1. */
  line: number
  lines: string[]
}

function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return void (open = undefined)
    if (!open) blocks.push((open = { line: index + 1, lines: [] }))
    open.lines.push(line)
  })
  return blocks
}

const isHeaderOrNote = ({ line, lines: [first = ''] }: Block) =>
  /^(NOTE|STYLE|REGION)\b/.test(first) || (line === 1 && /^WEBVTT\b/.test(first))

/** Cues that begin before the previous one ends: allowed, but usually a mistake. */
const findOverlaps = (sorted: ParsedCue[]): CaptionFault[] =>
  sorted
    .filter(({ start }, index) => index > 0 && start < sorted[index - 1]!.end)
    .map(({ line }) => ({ line, problem: 'overlaps' }))

const groupFaultsByLine = (faults: CaptionFault[]) =>
  Object.fromEntries(faults.slice(0, MOST_FAULTS).map(({ line, problem }) => [`line_${line}`, [problem]]))

const SETTING =
  /^(?:(?:line|position|size):\d{1,3}(?:\.\d{1,3})?%?|align:(?:start|center|end|left|right)|vertical:(?:rl|lr))$/

const formatCue = ({ start, end, settings, text }: StoredCue) => {
  const kept = settings.split(/\s+/).filter((setting) => SETTING.test(setting))
  return `${[formatTimestamp(start), '-->', formatTimestamp(end), ...kept].join(' ')}\n${text}\n`
}
