import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import FailedScreen from '../../frame/FailedScreen.tsx'
import { NotFound } from '../../frame/NotFound.tsx'
import { MembersOnly } from '../../members/MembersOnly.tsx'
import { links } from '../../links.ts'
import { Overview } from '../../account/Overview.tsx'
import { TabSkeleton } from '../../account/parts.tsx'
import { isScreen, SCREENS } from './screens.ts'
import { SideTabs } from '../../account/SideTabs.tsx'

const route = getRouteApi(links.account)

/** The account area: tabs at the side of a wide window, stacked on a phone. */
export default function AccountScreen() {
  const { tab } = route.useParams()
  if (tab !== undefined && !isScreen(tab)) return <NotFound />

  return (
    <MembersOnly waiting={<ScreenSkeleton />}>
      <div className={LAYOUT}>
        <SideTabs current={tab} />
        <div className="min-w-0 flex-1">
          <CatchBoundary getResetKey={() => tab ?? ''} errorComponent={FailedScreen}>
            <Suspense fallback={<TabSkeleton />}>{tab ? <TabScreen name={tab} /> : <Overview />}</Suspense>
          </CatchBoundary>
        </div>
      </div>
    </MembersOnly>
  )
}

const LAYOUT =
  'mx-auto flex w-full max-w-[var(--page)] flex-col gap-x-14 px-[var(--gutter)] pt-6 pb-16 lg:flex-row lg:pt-12'

function TabScreen({ name }: { name: keyof typeof SCREENS }) {
  const Screen = SCREENS[name]
  return <Screen key={name} />
}

const ScreenSkeleton = () => (
  <div className={LAYOUT}>
    <div className="hidden w-60 lg:block" />
    <div className="min-w-0 flex-1">
      <TabSkeleton />
    </div>
  </div>
)
