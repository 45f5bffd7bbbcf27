import type { Card } from '@matinee/contract/catalogue/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { offersOf } from '../catalogue/queries.ts'
import { useOpenPrograms } from '../catalogue/open-programs.ts'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { autoplayAddress } from '../autoplay-address.ts'
import { useText } from '../text.tsx'
import { WayLink } from './WayLink.tsx'
import { firstOfEach } from './ways.ts'

interface Props {
  program: Pick<Card, 'id' | 'access' | 'permalink'>
}

/** Under the title of a locked program: its offers with prices, or that the viewer has access. */
export function ProgramWays({ program }: Props) {
  const t = useText()
  const { isOpen } = useOpenPrograms()
  if (program.access === 'public') return null

  return (
    <section
      aria-label={t('offer.ways')}
      className="mt-5 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2"
    >
      {isOpen(program) ? (
        <Yours />
      ) : program.access === 'registered' ? (
        <JoinForFree />
      ) : (
        <OfferLinks program={program} />
      )}
    </section>
  )
}

function Yours() {
  const t = useText()
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-success">
      <Icon name="check" className="size-5" />
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

function OfferLinks({ program: { permalink } }: Props) {
  const { data: offers } = useQuery(offersOf(permalink))
  const here = useHere()
  if (!offers) return <Skeleton className="h-12 w-56" />
  if (offers.length === 0) return <SignIn here={here} />
  const shown = firstOfEach(offers)

  return (
    <>
      {shown.map((offer) => (
        <WayLink key={offer.id} offer={offer} isFirst={offer === shown[0]} here={here} />
      ))}
    </>
  )
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
