import { useEffect, useEffectEvent, useRef } from 'react'

const REST_MS = 1500
const AGAIN_MS = [2000, 5000, 10_000, 30_000] as const

interface Autosave {
  /** Whether there is something that can be saved. */
  isDue: boolean
  /** Changes whenever the values to save change. */
  words: string
  /** Number of attempts in a row without a response. */
  failures: number
  save: () => Promise<unknown>
}

/** Saves after 1.5 s without changes. Retries with increasing delays if there is no response. */
export function useAutosave({ isDue, words, failures, save }: Autosave) {
  const run = useEffectEvent(() => void save())
  const wait = failures === 0 ? REST_MS : AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1]!
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(run, wait)
    return () => clearTimeout(timer)
  }, [isDue, words, wait, failures])
}

/** Runs `work` one call at a time: a call made meanwhile waits for its turn. */
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
