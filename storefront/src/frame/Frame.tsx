import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Alerts } from '../alerts.tsx'
import { useShop } from '../store/shop.tsx'
import { useText } from '../text.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { TopBar } from './TopBar.tsx'

/** What every page has around its screen. */
export function Frame() {
  const t = useText()
  const { store } = useShop()
  const main = useFocusOnVisit()

  return (
    <Alerts>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {store.demo && <DemoNotice />}
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100svh-4rem)] outline-none">
        <Outlet />
      </main>
      <Footer />
      <TopBar />
    </Alerts>
  )
}

/** A visit inside the app starts at its content, as a page load would: keys and screen readers go on from there. */
function useFocusOnVisit() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)

  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )

  return main
}
