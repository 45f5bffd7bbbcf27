import type { ClosedReason, GlobalSettings, StoreInfo } from '@matinee/contract/store/store'
import { createContext, lazy, Suspense, use, type ReactNode } from 'react'

export interface Shop {
  store: StoreInfo
  settings: GlobalSettings
  /** Where player events go: empty for the page's own origin, absent where nothing is counted. */
  analytics_host?: string
  /** Why nothing of the store is shown. */
  closed?: ClosedReason
}

interface Props {
  shop: Shop
  children: ReactNode
}

const PreviewShop = lazy(() =>
  import('./PreviewShop.tsx').then((module) => ({ default: module.PreviewShop })),
)

export const ShopContext = createContext<Shop | null>(null)

/** Gives everything inside it the store; in the admin's preview, as the admin would have it. */
export const ShopProvider = ({ shop, children }: Props) =>
  shop.store.preview_mode ? (
    <Suspense>
      <PreviewShop shop={shop}>{children}</PreviewShop>
    </Suspense>
  ) : (
    <ShopContext value={shop}>{children}</ShopContext>
  )

/** The store this page belongs to and the settings it is to obey. */
export function useShop() {
  const shop = use(ShopContext)
  if (!shop) throw new Error('A screen was rendered outside its shop.')
  return shop
}
