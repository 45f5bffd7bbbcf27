import type { ClosedReason, GlobalSettings, StoreInfo } from '@matinee/contract/store/store'
import { createContext, use } from 'react'

export interface Shop {
  store: StoreInfo
  settings: GlobalSettings
  /** Where player events go: empty for the page's own origin, absent where nothing is counted. */
  analytics_host?: string
  /** Why nothing of the store is shown. */
  closed?: ClosedReason
}

export const ShopContext = createContext<Shop | null>(null)

/** The store this page belongs to and the settings it is to obey. */
export function useShop() {
  const shop = use(ShopContext)
  if (!shop) throw new Error('A screen was rendered outside its shop.')
  return shop
}
