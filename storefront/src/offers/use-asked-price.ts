import { useSearch } from '@tanstack/react-router'
import { useHydrated } from '../use-hydrated.ts'

/** The currency and the coupon in the address: a server renders one page for all of them. */
export function useAskedPrice(): { currency?: string | undefined; coupon?: string | undefined } {
  const { currency, coupon } = useSearch({ strict: false })
  return useHydrated() ? { currency, coupon } : {}
}
