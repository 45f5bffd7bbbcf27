import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, type MouseEvent } from 'react'
import { withAccountWords } from '../account-screen.tsx'
import { Alerts } from '../frame/alerts.tsx'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { ClosedNotice } from '../frame/ClosedNotice.tsx'
import { DemoNotice } from '../frame/DemoNotice.tsx'
import { Footer } from '../frame/Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusOnVisit } from './use-focus-on-visit.ts'
import { ModalArea } from '../frame/Modal.tsx'
import { TopBar } from '../frame/TopBar.tsx'

/** The frame around every screen. On a television there is only the screen. */
export function AppShell() {
  const isBare = useLocation({ select: ({ pathname }) => pathname === links.tv })

  return (
    <Alerts>
      <ImpersonationBar />
      <ModalArea>{isBare ? <Outlet /> : <Page />}</ModalArea>
    </Alerts>
  )
}

const LookingBar = lazyRouteComponent(
  withAccountWords(async () => ({
    default: (await import('../members/ImpersonationNotice.tsx')).ImpersonationNotice,
  })),
)

/** Impersonation is marked on every page. */
function ImpersonationBar() {
  const { data } = useQuery(session)
  return (
    data?.impersonation && (
      <Suspense>
        <LookingBar member={data.user} until={data.impersonation.until} />
      </Suspense>
    )
  )
}

const StandingBanner = lazyRouteComponent(
  withAccountWords(async () => ({
    default: (await import('../billing/PaymentProblemBanner.tsx')).PaymentProblemBanner,
  })),
)

const renderNothing = () => null

/** A failed payment is shown on every page; if that part fails to load, the page still works. */
function PaymentReminder() {
  const { data } = useQuery(session)
  return (
    data?.logged &&
    !data.impersonation && (
      <CatchBoundary getResetKey={() => ''} errorComponent={renderNothing}>
        <Suspense>
          <StandingBanner />
        </Suspense>
      </CatchBoundary>
    )
  )
}

function Page() {
  const t = useText()
  const { store, closed } = useShop()
  const main = useFocusOnVisit()
  // An address with the hash in it would lead to the top when one comes back to it.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current!.scrollIntoView()
    main.current!.focus({ preventScroll: true })
  }

  return (
    <>
      <a href="#main" className="skip-link" onClick={skip}>
        {t('skip')}
      </a>
      {!closed && store.availability !== 'open' && <ClosedNotice availability={store.availability} />}
      {!closed && store.demo && <DemoNotice />}
      {!closed && <PaymentReminder />}
      {!closed && <Header />}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100svh-4rem)] outline-none">
        <Outlet />
      </main>
      <Footer />
      <TopBar />
    </>
  )
}
