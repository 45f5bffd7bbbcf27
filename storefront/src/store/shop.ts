import type { ClosedReason, GlobalSettings, StoreInfo } from '@matinee/contract/store/store'
import { createContext, use } from 'react'

export interface Shop {
  store: StoreInfo
  settings: GlobalSettings
  /** The origin of player events: empty for the page's own, absent where nothing is recorded. */
  analytics_host?: string
  /** Why the store is not available. */
  closed?: ClosedReason
}

export const ShopContext = createContext<Shop | null>(null)

/** The store of this page with its settings. */
export function useShop() {
  const shop = use(ShopContext)
  if (!shop) throw new Error('A screen was rendered outside its shop.')
  return shop
}
