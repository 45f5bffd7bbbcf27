import type { PaymentMethod } from '@matinee/contract/billing/billing'
import { useState } from 'react'
import type { PaymentDetails } from './payment-way.ts'
import { useWayForm } from './use-way-form.ts'
import { useWays, type Way } from './WayList.tsx'

/**
 * The selected payment method: initially the default, else the store's first; undefined without any. A card that was
 * saved and declined does not replace the form it was typed into. `take` gives what is paid with.
 */
export function useChosenWay(methods: PaymentMethod[]) {
  const ways = useWays(methods)
  const usual = methods.find(({ is_default }) => is_default)?.id ?? ways[0]
  const [chosen, choose] = useState<Way | undefined>(usual)
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : usual
  const { handle, takeForm } = useWayForm()
  const take = async (): Promise<Partial<PaymentDetails>> =>
    typeof way === 'number' ? { payment_method: String(way) } : takeForm()
  return { ways, way, choose, handle, take, takeForm }
}
