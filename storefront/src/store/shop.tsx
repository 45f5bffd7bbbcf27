import type { GlobalSettings, StoreInfo } from '@matinee/contract/store'
import { createContext, use, type ReactNode } from 'react'

export interface Shop {
  store: StoreInfo
  settings: GlobalSettings
}

const ShopContext = createContext<Shop | null>(null)

export const ShopProvider = ({ shop, children }: { shop: Shop; children: ReactNode }) => (
  <ShopContext value={shop}>{children}</ShopContext>
)

/** The store this page belongs to and the settings it is to obey. */
export function useShop() {
  const shop = use(ShopContext)
  if (!shop) throw new Error('A screen was rendered outside its shop.')
  return shop
}
