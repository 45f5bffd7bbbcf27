import { changeTrackingWish } from '@matinee/contract/analytics/analytics'
import { buttonClass } from '@matinee/ui/Button'
import { Switch } from '@matinee/ui/Switch'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { saveConsent, useConsent } from '../../analytics/consent.ts'
import { useShop } from '../../store/shop.ts'
import { Section, TabTitle } from '../parts.tsx'
import { trackingWish } from '../queries.ts'
import { useChange } from '../use-change.ts'
import { ExportSection } from './ExportSection.tsx'

/** Privacy: analytics consent, data export and account deletion. */
export default function PrivacyScreen() {
  const t = useAccountText()

  return (
    <>
      <TabTitle title={t('account.privacy')} text={t('account.privacy.text')} />
      <TrackingSection />
      <ExportSection />
      <Section
        title={t('account.delete')}
        text={t('account.delete.text')}
        action={
          <Link to={links.account} params={{ tab: 'delete' }} className={buttonClass({ tone: 'plain' })}>
            {t('account.delete.open')}
          </Link>
        }
      />
    </>
  )
}

function TrackingSection() {
  const t = useAccountText()
  const { store } = useShop()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(trackingWish)
  const mayCount = useConsent() === true || !store.ask_consent
  const change = useChange({
    act: (isCounted: boolean) => call(changeTrackingWish, { body: { opted_out: !isCounted } }),
    onDone: (wish) => {
      queries.setQueryData(trackingWish.queryKey, wish)
      if (store.ask_consent) saveConsent(!wish.opted_out)
    },
  })

  return (
    <Section title={t('account.tracking')}>
      <Switch
        label={t('account.tracking.allow')}
        hint={t('account.tracking.text', { store: store.title })}
        checked={change.isPending ? change.variables : mayCount && !data.opted_out}
        onChange={(isCounted) => change.mutate(isCounted)}
      />
    </Section>
  )
}
