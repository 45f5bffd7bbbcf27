import { lazy, Suspense, type ReactNode } from 'react'
import { ShopContext, type Shop } from './shop.ts'

interface Props {
  shop: Shop
  children: ReactNode
}

const PreviewShop = lazy(() =>
  import('./PreviewShop.tsx').then((module) => ({ default: module.PreviewShop })),
)

/** Provides the store; in the admin's preview, with its unsaved changes. */
export const ShopProvider = ({ shop, children }: Props) =>
  shop.store.preview_mode ? (
    <Suspense>
      <PreviewShop shop={shop}>{children}</PreviewShop>
    </Suspense>
  ) : (
    <ShopContext value={shop}>{children}</ShopContext>
  )
