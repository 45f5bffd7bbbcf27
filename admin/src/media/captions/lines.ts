import type { Cue } from '@matinee/contract/media/media'

/** A line of captions while it is edited; its `id` is stable. */
export interface CaptionLine extends Cue {
  id: number
}

export type CaptionLineFault = 'empty' | 'backwards' | 'beyond_end' | 'overlaps'

const round = (seconds: number) => Math.max(0, Math.round(seconds * 1000) / 1000)
const inOrder = (lines: readonly CaptionLine[]) =>
  lines.toSorted((one, other) => one.start - other.start || one.end - other.end)
const nextId = (lines: readonly CaptionLine[]) => Math.max(0, ...lines.map(({ id }) => id)) + 1

export const linesOf = (cues: readonly Cue[]): CaptionLine[] =>
  cues.map((cue, index) => ({ ...cue, id: index + 1 }))
export const cuesOf = (lines: readonly CaptionLine[]): Cue[] =>
  lines.map(({ start, end, text, settings }) => ({ start, end, text, settings }))

/** The line shown at a moment; the first of several. */
export const lineAt = (lines: readonly CaptionLine[], seconds: number) =>
  lines.find(({ start, end }) => start <= seconds && seconds < end)

export const withChange = (lines: readonly CaptionLine[], id: number, change: Partial<Cue>): CaptionLine[] =>
  inOrder(lines.map((line) => (line.id === id ? { ...line, ...change } : line)))

export const without = (lines: readonly CaptionLine[], id: number): CaptionLine[] =>
  lines.filter((line) => line.id !== id)

const USUAL_SECONDS = 2
const LEAST_SECONDS = 0.2

/** Adds an empty line at a moment, as long as there is room; returns it with its id. */
export function insertedAt(lines: readonly CaptionLine[], seconds: number): [CaptionLine[], number] {
  const [id, start] = [nextId(lines), round(seconds)]
  const next = lines.find((line) => line.start > start)?.start ?? Infinity
  const end = round(Math.max(start + LEAST_SECONDS, Math.min(start + USUAL_SECONDS, next)))
  return [inOrder([...lines, { id, start, end, text: '', settings: '' }]), id]
}

/** Splits a line: its text at `at` or at the space nearest the middle, its time in proportion. */
export function split(lines: readonly CaptionLine[], id: number, at?: number): CaptionLine[] {
  const line = lines.find((one) => one.id === id)
  if (!line) return [...lines]
  const cut = at && at < line.text.length ? at : middleOf(line.text)
  const middle = round(line.start + (line.end - line.start) * (cut / Math.max(1, line.text.length)))
  const [first, second] = [line.text.slice(0, cut).trim(), line.text.slice(cut).trim()]
  const rest = { ...line, id: nextId(lines), start: middle, text: second }
  return lines.flatMap((one) => (one.id === id ? [{ ...line, end: middle, text: first }, rest] : [one]))
}

function middleOf(text: string): number {
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index)
  const middle = text.length / 2
  return (
    spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? Math.ceil(middle)
  )
}

/** Joins a line and the next one. */
export function withMerged(lines: readonly CaptionLine[], id: number): CaptionLine[] {
  const at = lines.findIndex((line) => line.id === id)
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next) return [...lines]
  const one = {
    ...line,
    end: Math.max(line.end, next.end),
    text: [line.text, next.text].filter(Boolean).join('\n'),
  }
  return lines.toSpliced(at, 2, one)
}

/** Shifts all lines from one on; none before 0. */
export function withShift(lines: readonly CaptionLine[], seconds: number, from = 0): CaptionLine[] {
  return inOrder(
    lines.map((line) =>
      line.start < from
        ? line
        : { ...line, start: round(line.start + seconds), end: round(line.end + seconds) },
    ),
  )
}

/** The problems of each line, by its id. Overlaps are warnings only. */
export function faultsIn(
  lines: readonly CaptionLine[],
  duration: number | null,
): Map<number, CaptionLineFault> {
  const faults = new Map<number, CaptionLineFault>()
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (!line.text.replace(/<[^>]*>/g, '').trim()) faults.set(line.id, 'empty')
    else if (line.end <= line.start) faults.set(line.id, 'backwards')
    else if (line.start >= (duration ?? Infinity)) faults.set(line.id, 'beyond_end')
    else if (before && line.start < before.end) faults.set(line.id, 'overlaps')
  })
  return faults
}
