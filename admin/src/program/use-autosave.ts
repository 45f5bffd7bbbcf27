import { useEffect, useEffectEvent, useRef } from 'react'

const REST_MS = 1500
const AGAIN_MS = [2000, 5000, 10_000, 30_000] as const

interface Autosave {
  /** Whether there is something that can be saved. */
  isDue: boolean
  /** Changes whenever what would be saved does. */
  words: string
  /** Attempts in a row that got no answer. */
  failures: number
  save: () => Promise<unknown>
}

/** Saves when the words have rested, and again after longer and longer waits when no answer came. */
export function useAutosave({ isDue, words, failures, save }: Autosave) {
  const run = useEffectEvent(() => void save())
  const wait = failures === 0 ? REST_MS : AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1]!
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(run, wait)
    return () => clearTimeout(timer)
  }, [isDue, words, wait, failures])
}

/** Runs `work` one call at a time: one that comes meanwhile waits and then runs once. */
export function useSerialized<T>(work: () => Promise<T>): () => Promise<T> {
  const running = useRef<Promise<T> | null>(null)
  return async function run(): Promise<T> {
    while (running.current) await running.current.catch(() => null)
    running.current = work()
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }
}
