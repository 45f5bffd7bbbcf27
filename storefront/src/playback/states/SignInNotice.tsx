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
  /** Whether a preview has just ended. */
  after?: string
}

/** A film for members. */
export function SignInNotice({ after }: Props) {
  const t = useText()
  const { store } = useShop()

  return (
    <StageNotice
      sign={<Icon name="person" className={SIGN} />}
      isAboveBar={after !== undefined}
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

/** A film of an offer the viewer does not have: how to get it. */
export function LockedNotice({ after, permalink, title }: Props & { permalink: string; title: string }) {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="lock" className={SIGN} />}
      isAboveBar={after !== undefined}
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

/** Joins for free and returns here with autoplay. */
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

/** Signs in and returns here with autoplay. */
function SignInLink({ label, tone }: { label: string; tone?: 'plain' }) {
  const here = useLocation({ select: ({ href }) => href })

  return (
    <Link to={links.signIn} search={{ return: autoplayAddress(here) }} className={buttonClass({ tone })}>
      {label}
    </Link>
  )
}
