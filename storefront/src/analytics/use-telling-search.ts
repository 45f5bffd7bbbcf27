import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useShop } from '../store/shop.tsx'
import { whoLooks } from './looking.ts'
import { sendEvent } from './pixels.ts'

/** Somebody who has typed nothing for so long means what stands there. */
const MEANT_AFTER_MS = 1500

interface Searched {
  query: string
  /** Undefined until the answer has come. */
  results: number | undefined
  corrected: string | null
}

/** Tells what was searched for and how many programs were found, so that the publisher learns what is missing. */
export function useTellingSearch({ query, results, corrected }: Searched) {
  const queries = useQueryClient()
  const shop = useShop()
  const told = useRef('')

  useEffect(() => {
    if (results === undefined || told.current === query) return undefined
    const tell = async () => {
      told.current = query
      const looking = await whoLooks(queries, shop).catch(() => undefined)
      if (looking)
        sendEvent(looking, {
          name: 'search',
          category: 'search',
          value: query,
          details: { results, corrected },
        })
    }
    const timer = setTimeout(() => void tell(), MEANT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query, results, corrected, queries, shop])
}
