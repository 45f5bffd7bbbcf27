import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link, useLocation } from '@tanstack/react-router'
import { accountPart } from '../../frame/account-part.tsx'
import { links } from '../../links.ts'
import { useShop } from '../../store/shop.ts'
import { useText } from '../../text.tsx'
import { StageNotice } from '../StageNotice.tsx'
import { autoplayAddress } from '../../autoplay-address.ts'

const SIGN = 'size-5 sm:size-6.5'

interface Props {
  /** What came before: a preview that is over. */
  after?: string
}

/** A film for whoever is signed in. */
export function SignInNotice({ after }: Props) {
  const t = useText()
  const { store } = useShop()

  return (
    <StageNotice
      sign={<Icon name="person" className={SIGN} />}
      title={after ?? t('stage.sign_in.title')}
      text={t('stage.sign_in.text', { store: store.title })}
      action={
        <>
          <JoinLink label={t('stage.sign_in.join')} />
          <SignInLink label={t('stage.sign_in.action')} tone="plain" />
        </>
      }
    />
  )
}

/** A film that belongs to an offer the viewer does not hold: the ways to have it. */
export function LockedNotice({ after, permalink, title }: Props & { permalink: string; title: string }) {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="lock" className={SIGN} />}
      title={after ?? t('stage.locked.title')}
      text={t('stage.locked.text')}
      action={<Ways permalink={permalink} title={title} />}
    />
  )
}

const Ways = accountPart(
  async () => ({ default: (await import('../../offers/LockedFilm.tsx')).LockedFilm }),
  <span className="h-10" />,
)

/** What everybody may have who joins: comes back to this place, and the film begins. */
function JoinLink({ label }: { label: string }) {
  const here = useLocation({ select: ({ href }) => href })

  return (
    <Link
      to={links.join}
      search={{ return: autoplayAddress(here), flow: 'register' }}
      className={buttonClass()}
    >
      {label}
    </Link>
  )
}

/** Comes back to this place, and the film begins. */
function SignInLink({ label, tone }: { label: string; tone?: 'plain' }) {
  const here = useLocation({ select: ({ href }) => href })

  return (
    <Link to={links.signIn} search={{ return: autoplayAddress(here) }} className={buttonClass({ tone })}>
      {label}
    </Link>
  )
}
