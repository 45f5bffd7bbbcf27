import type { Billing } from '@matinee/contract/billing/billing'
import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { TabSkeleton } from '../../account/parts.tsx'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { MembersOnly } from '../../members/MembersOnly.tsx'
import { links } from '../../links.ts'
import { memberBilling } from '../../offers/use-billing.ts'
import { HoldHead } from './HoldHead.tsx'
import { HoldWaysOut } from './HoldWaysOut.tsx'
import { PayUnpaid } from './PayUnpaid.tsx'

/** The screen of an account on hold: the unpaid invoice, the payment methods, and how to leave. */
export default function HoldScreen() {
  return (
    <MembersOnly waiting={<HoldSkeleton />}>
      <Hold />
    </MembersOnly>
  )
}

const LAYOUT = 'mx-auto w-full max-w-2xl px-[var(--gutter)] pt-8 pb-16 sm:pt-14'

const HoldSkeleton = () => (
  <div className={LAYOUT}>
    <TabSkeleton />
  </div>
)

function Hold() {
  const t = useAccountText()
  const { data, error, refetch } = useQuery({ ...memberBilling, staleTime: 0 })
  useTitle(t('hold.title'))
  if (error && !data) {
    return <FailedNotice title={t('billing.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <HoldSkeleton />
  return data.unpaid ? <Unpaid billing={data} unpaid={data.unpaid} /> : <NothingOpen />
}

interface Props {
  billing: Billing
  unpaid: NonNullable<Billing['unpaid']>
}

function Unpaid({ billing, unpaid }: Props) {
  return (
    <div className={LAYOUT}>
      <HoldHead billing={billing} unpaid={unpaid} />
      <PayUnpaid billing={billing} unpaid={unpaid} />
      <HoldWaysOut billing={billing} unpaid={unpaid} />
    </div>
  )
}

function NothingOpen() {
  const t = useAccountText()
  const action = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('success.browse')}
    </Link>
  )

  return (
    <Notice icon="check" level={1} title={t('hold.none')} action={action}>
      <p>{t('hold.none.text')}</p>
    </Notice>
  )
}
