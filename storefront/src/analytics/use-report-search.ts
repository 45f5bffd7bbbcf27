import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useShop } from '../store/shop.ts'
import { findPixelVisitor } from './pixel-visitor.ts'
import { sendEvent } from './pixels.ts'

/** A query that stays unchanged for this long is reported. */
const MEANT_AFTER_MS = 1500

interface SearchReport {
  query: string
  /** Undefined until the results arrive. */
  results: number | undefined
  corrected: string | null
}

/** Reports a search and its number of results to the publisher's analytics. */
export function useReportSearch({ query, results, corrected }: SearchReport) {
  const queries = useQueryClient()
  const shop = useShop()
  const told = useRef('')

  useEffect(() => {
    if (results === undefined || told.current === query) return undefined
    const tell = async () => {
      told.current = query
      const looking = await findPixelVisitor(queries, shop).catch(() => undefined)
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
