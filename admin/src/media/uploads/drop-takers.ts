import { useEffect, useSyncExternalStore } from 'react'

export const DROP_KINDS = ['picture', 'captions', 'film'] as const
export type DropKind = (typeof DROP_KINDS)[number]

/** What the screen does with files of one kind that are dropped on it. */
export interface DropTaker {
  /** What will happen, said while the files hang over the screen. */
  text: string
  take: (files: File[]) => void
}

type Takers = Readonly<Partial<Record<DropKind, DropTaker>>>

let takers: Takers = {}
const listeners = new Set<() => void>()

function change(next: Takers) {
  takers = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dropTakers = () => takers

/** Who takes what is dropped on the screen that is open. */
export const useDropTakers = () => useSyncExternalStore(subscribe, dropTakers)

/** Takes dropped files of one kind for as long as the caller is on screen. */
export function useDropTaker(kind: DropKind, text: string, take: (files: File[]) => void) {
  useEffect(() => {
    const taker = { text, take }
    change({ ...takers, [kind]: taker })
    return () => {
      if (takers[kind] !== taker) return
      const { [kind]: _gone, ...others } = takers
      change(others)
    }
  }, [kind, text, take])
}

const CAPTIONS = /\.(srt|vtt)$/i
const CAPTION_TYPES = ['text/vtt', 'application/x-subrip']

/** What a file is, by its type and the ending of its name; while it is dragged a file has no name yet. */
export function kindOfFile({ type, name = '' }: { type: string; name?: string }): DropKind {
  if (type.startsWith('image/')) return 'picture'
  return CAPTION_TYPES.includes(type) || CAPTIONS.test(name) ? 'captions' : 'film'
}
