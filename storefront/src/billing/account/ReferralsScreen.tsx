import { createOwnReferral, type Earnings, type OwnReferral } from '@matinee/contract/billing/referrals'
import { Button } from '@matinee/ui/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { Section, TabTitle } from '../../account/parts.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useAlert } from '../../frame/alerts.tsx'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { ownReferral } from '../../account/referrals/queries.ts'

/** Refer a friend: the member's link, and what came of it. */
export default function ReferralsScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(ownReferral)

  return (
    <>
      <TabTitle title={t('account.referrals')} text={<Reward own={data} />} />
      {data.code ? <OwnLink code={data.code} /> : data.open ? <NoCode /> : <StoppedCode />}
      {data.code && <Results own={data} />}
    </>
  )
}

/** What both get for it. */
function Reward({ own: { percent, payments, pays, wait_days, friend_coupon } }: { own: OwnReferral }) {
  const t = useAccountText()
  const { money } = usePrices()
  const reward =
    payments === null
      ? t(`referrals.reward_always.${pays}`, { percent })
      : t(`referrals.reward.${pays}`, { percent, count: payments })
  const saving =
    friend_coupon &&
    (friend_coupon.percent === null
      ? money(friend_coupon.amount ?? 0, friend_coupon.currency ?? 'USD')
      : t('discount.percent', { percent: friend_coupon.percent }))

  return [
    reward,
    wait_days > 0 && t('referrals.wait', { days: wait_days }),
    saving && t('referrals.friend', { saving }),
  ]
    .filter(Boolean)
    .join(' ')
}

function OwnLink({ code }: { code: string }) {
  const t = useAccountText()
  const alert = useAlert()
  const address = `${location.origin}${links.catalog}?ref=${code}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(() => alert('success', t('referrals.copied')))

  return (
    <Section title={t('referrals.link')} text={t('referrals.link_text', { code })}>
      <div className="flex flex-wrap items-center gap-3">
        <code dir="ltr" className="min-w-0 rounded-lg bg-surface px-3 py-2.5 break-all">
          {address}
        </code>
        {navigator.clipboard && (
          <Button tone="plain" onClick={() => void copy()}>
            {t('referrals.copy')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function NoCode() {
  const t = useAccountText()
  const queries = useQueryClient()
  const make = useChange({
    act: () => call(createOwnReferral, {}),
    onDone: (own: OwnReferral) => queries.setQueryData(ownReferral.queryKey, own),
  })

  return (
    <Section title={t('referrals.begin')} text={t('referrals.begin_text')}>
      <Button disabled={make.isPending} onClick={() => make.mutate()}>
        {t('referrals.make')}
      </Button>
    </Section>
  )
}

function StoppedCode() {
  const t = useAccountText()
  return <Section title={t('referrals.closed')} text={t('referrals.closed_text')} />
}

function Results({ own: { friends, buyers, earnings } }: { own: OwnReferral }) {
  const t = useAccountText()

  return (
    <Section title={t('referrals.results')} text={t('referrals.counts', { friends, buyers })}>
      {earnings.map((sums) => (
        <Sums key={sums.currency} sums={sums} />
      ))}
    </Section>
  )
}

function Sums({ sums: { currency, waiting, due, paid } }: { sums: Earnings }) {
  const t = useAccountText()
  const { money } = usePrices()
  const lines = [
    [t('referrals.waiting'), waiting],
    [t('referrals.due'), due],
    [t('referrals.paid'), paid],
  ] as const

  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="text-2xl font-bold tracking-tight tabular-nums">{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
