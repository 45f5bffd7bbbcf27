import { useEffect, useSyncExternalStore } from 'react'

export const DROP_KINDS = ['picture', 'captions', 'film'] as const
export type DropKind = (typeof DROP_KINDS)[number]

/** Handles dropped files of one kind. */
export interface DropTaker {
  /** The hint shown while files are dragged over the screen. */
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

/** The drop handlers of the current screen. */
export const useDropTakers = () => useSyncExternalStore(subscribe, dropTakers)

/** Handles dropped files of one kind while the caller is mounted. */
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

/** The kind of a file by its type and extension; a dragged file has no name yet. */
export function kindOfFile({ type, name = '' }: { type: string; name?: string }): DropKind {
  if (type.startsWith('image/')) return 'picture'
  return CAPTION_TYPES.includes(type) || CAPTIONS.test(name) ? 'captions' : 'film'
}
