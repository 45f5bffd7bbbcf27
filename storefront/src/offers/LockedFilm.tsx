import { Button, buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { offersOf } from '../catalogue/queries.ts'
import { useModal } from '../frame/Modal.tsx'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { autoplayAddress } from '../autoplay-address.ts'
import { useText } from '../text.tsx'
import { PickPlan } from './PickPlan.tsx'
import { useAskedPrice } from './use-asked-price.ts'
import { WayLink } from './WayLink.tsx'

const PICK = 'pick-a-plan'

interface Props {
  permalink: string
  title: string
}

/** How to open a locked film: the best offer, all offers in a modal, and sign-in. */
export function LockedFilm({ permalink, title }: Props) {
  const t = useAccountText()
  const { data: offers } = useQuery(offersOf(permalink))
  const pick = useModal(PICK)
  const asked = useAskedPrice()
  const here = autoplayAddress(useLocation({ select: ({ href }) => href }))
  if (!offers) return null
  if (offers.length === 0) return <NothingSold here={here} />

  return (
    <>
      <div className="flex flex-col items-center gap-2 sm:gap-3">
        <div className="flex flex-wrap justify-center gap-2">
          <WayLink offers={offers} here={here} />
          {offers.length > 1 && (
            <Button tone="bright" onClick={pick.open}>
              {t('ways.all', { count: offers.length })}
            </Button>
          )}
        </div>
        <AlreadyMember here={here} />
      </div>
      <PickPlan name={PICK} offers={offers} title={title} returnTo={here} {...asked} />
    </>
  )
}

function AlreadyMember({ here }: { here: string }) {
  const t = useAccountText()
  if (useSignedIn()) return null

  return (
    <p className="text-sm text-ink/85 max-[22rem]:hidden">
      {t('join.have')}{' '}
      <Link
        to={links.signIn}
        search={{ return: here }}
        className="font-semibold text-ink underline underline-offset-4"
      >
        {t('sign_in.submit')}
      </Link>
    </p>
  )
}

/** No offer on sale opens it: those who have access sign in, others get a link to the catalogue. */
function NothingSold({ here }: { here: string }) {
  const t = useText()

  return useSignedIn() ? (
    <Link to={links.catalog} className={buttonClass({ tone: 'bright' })}>
      {t('stage.locked.browse')}
    </Link>
  ) : (
    <Link to={links.signIn} search={{ return: here }} className={buttonClass()}>
      {t('stage.locked.action')}
    </Link>
  )
}
