import type { Card } from '@matinee/contract/catalogue/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { autoplayAddress } from '../autoplay-address.ts'
import { useOpenPrograms } from '../catalogue/open-programs.ts'
import { offersOf } from '../catalogue/queries.ts'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { useText } from '../text.tsx'
import { useServerRendered } from '../use-hydrated.ts'
import { OfferPanel } from './OfferPanel.tsx'

interface Props {
  program: Pick<Card, 'id' | 'access' | 'permalink' | 'title'>
}

/** Beside a locked program: the offers that open it, with prices, or that the viewer has access. */
export function ProgramWays({ program }: Props) {
  const { isOpen } = useOpenPrograms()
  const isDrawn = useServerRendered()
  if (program.access === 'public') return null
  if (!isOpen(program)) return <Ways program={program} />
  return isDrawn ? <HeldPlace of={<Ways program={program} />} /> : <Yours />
}

/**
 * Says that the viewer has access, in the place that the server rendered for the offers: on a narrow window, the text
 * below would jump if it went. On a wide one nothing in view stands below it.
 */
const HeldPlace = ({ of }: { of: ReactNode }) => (
  <div data-held className="relative">
    <div className="max-lg:absolute max-lg:inset-0 max-lg:grid max-lg:place-content-center max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-raised">
      <Yours />
    </div>
    <div inert className="invisible lg:hidden">
      {of}
    </div>
  </div>
)

function Ways({ program }: Props) {
  const t = useText()

  return (
    <section aria-label={t('offer.ways')}>
      {program.access === 'registered' ? <JoinForFree /> : <Offers program={program} />}
    </section>
  )
}

function Yours() {
  const t = useText()
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-success in-data-held:max-lg:flex-col in-data-held:max-lg:gap-3 in-data-held:max-lg:text-base">
      <span className="grid place-items-center in-data-held:max-lg:size-12 in-data-held:max-lg:rounded-full in-data-held:max-lg:bg-success/15">
        <Icon name="check" className="size-5" />
      </span>
      {t('offer.yours')}
    </p>
  )
}

/** The return address, with autoplay. */
const useHere = () => autoplayAddress(useLocation({ select: ({ href }) => href }))

function JoinForFree() {
  const t = useText()
  const here = useHere()

  return (
    <Link
      to={links.join}
      search={{ return: here, flow: 'register' }}
      className={buttonClass({ size: 'large' })}
    >
      {t('stage.sign_in.join')}
    </Link>
  )
}

function Offers({ program: { permalink, title } }: Props) {
  const { data: offers } = useQuery(offersOf(permalink))
  const here = useHere()
  if (!offers) return <Skeleton className="h-36 w-full rounded-2xl" />
  if (offers.length === 0) return <SignIn here={here} />
  return <OfferPanel offers={offers} title={title} here={here} />
}

/** No offer on sale opens it: those who have access sign in. */
function SignIn({ here }: { here: string }) {
  const t = useText()
  if (useSignedIn()) return null

  return (
    <Link
      to={links.signIn}
      search={{ return: here }}
      className={buttonClass({ tone: 'plain', size: 'large' })}
    >
      {t('stage.sign_in.action')}
    </Link>
  )
}
