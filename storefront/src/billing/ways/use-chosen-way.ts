import type { PaymentMethod } from '@matinee/contract/billing/billing'
import { useState } from 'react'
import { useWays, type Way } from './WayList.tsx'

/**
 * Which way to pay is chosen: at first the one in use, else the store’s first; undefined where there is none. A card that
 * was kept meanwhile and declined takes no place of the form it was typed into.
 */
export function useChosenWay(methods: PaymentMethod[]) {
  const ways = useWays(methods)
  const usual = methods.find(({ is_default }) => is_default)?.id ?? ways[0]
  const [chosen, choose] = useState<Way | undefined>(usual)
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : usual
  return { ways, way, choose }
}
