import { useEffect, useState, type ReactNode } from 'react'
import { subscribeToPatches, withPatch } from './preview.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { ShopContext, type Shop } from './shop.ts'
import { applyTheme } from './theme.ts'

/** The store with the admin's unsaved changes. */
export function PreviewShop({ shop, children }: { shop: Shop; children: ReactNode }) {
  const [shown, setShown] = useState(shop)
  const { primary_color } = shown.settings
  const { colour_scheme, typeface, corner, density } = shown.store

  useEffect(() => subscribeToPatches(window, (patch) => setShown((now) => withPatch(now, patch))), [])
  useEffect(() => applyTheme(document.documentElement, primary_color), [primary_color])
  useEffect(() => {
    Object.assign(document.documentElement.dataset, {
      colourScheme: colour_scheme,
      typeface,
      corner,
      density,
    })
  }, [colour_scheme, typeface, corner, density])

  return (
    <ShopContext value={shown}>
      {children}
      {window.parent === window && <PreviewBar />}
    </ShopContext>
  )
}
