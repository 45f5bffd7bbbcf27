import { lazy, Suspense, type ReactNode } from 'react'
import { ShopContext, type Shop } from './shop.ts'

interface Props {
  shop: Shop
  children: ReactNode
}

const PreviewShop = lazy(() =>
  import('./PreviewShop.tsx').then((module) => ({ default: module.PreviewShop })),
)

/** Gives everything inside it the store; in the admin's preview, as the admin would have it. */
export const ShopProvider = ({ shop, children }: Props) =>
  shop.store.preview_mode ? (
    <Suspense>
      <PreviewShop shop={shop}>{children}</PreviewShop>
    </Suspense>
  ) : (
    <ShopContext value={shop}>{children}</ShopContext>
  )
