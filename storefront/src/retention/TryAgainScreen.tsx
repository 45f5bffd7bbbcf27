import { getWinback, useWinback as beginWinback, type Winback } from '@matinee/contract/retention/retention'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { dateIn } from '../format.ts'
import { links } from '../links.ts'
import { EntryPage } from '../members/EntryPage.tsx'
import { Fault } from '../members/Fault.tsx'
import { useMember } from '../session/use-signed-in.ts'
import { moneyIn } from '../money.ts'
import { readQuery } from '../read.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

const route = getRouteApi(links.tryAgain)

/** The winback trial: the plan, the end of the free period, and the price after it. */
export default function TryAgainScreen() {
  const t = useAccountText()
  const { words } = useLanguage()
  const { token = '' } = route.useSearch()
  const offered = useQuery({ ...readQuery(getWinback, { params: { token } }), retry: false })

  if (offered.data) return <WinbackOffer token={token} winback={offered.data} />
  if (!offered.error) return <TryAgainSkeleton />
  return (
    <EntryPage title={t('try_again.gone')} text={sentenceFor(offered.error as ApiError, words)}>
      <Link to={links.join} className={buttonClass({ size: 'large' })}>
        {t('try_again.plans')}
      </Link>
    </EntryPage>
  )
}

function WinbackOffer({ token, winback }: { token: string; winback: Winback }) {
  const t = useAccountText()
  const { locale, words } = useLanguage()
  const member = useMember()
  const begin = useMutation<unknown, ApiError>({
    mutationFn: () => call(beginWinback, { params: { token } }),
    onSuccess: () => location.assign(links.catalog),
  })
  const { title, days, trial_ends_at, amount, currency, period, needs_card } = winback
  const price = t('cancellation.price', { price: moneyIn(locale, amount, currency), ...period })

  return (
    <EntryPage title={t('try_again.title', { days })} text={t('try_again.text')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl border border-line bg-raised p-5">
        <dt className="text-quiet">{t('try_again.plan')}</dt>
        <dd className="text-end font-semibold">{title}</dd>
        <dt className="text-quiet">{t('try_again.free_until')}</dt>
        <dd className="text-end font-semibold">{dateIn(locale, trial_ends_at)}</dd>
        <dt className="text-quiet">{t('try_again.after')}</dt>
        <dd className="text-end font-semibold">{price}</dd>
      </dl>
      <p className="text-sm leading-relaxed text-quiet">
        {t(needs_card ? 'try_again.with_card' : 'try_again.no_card')}
      </p>
      <Fault>{begin.error && sentenceFor(begin.error, words)}</Fault>
      {begin.error?.code === 'winback_needs_method' && (
        <a href="/account/payment_methods" className={buttonClass({ size: 'large' })}>
          {t('try_again.add_method')}
        </a>
      )}
      {member === null ? (
        <Link
          to={links.signIn}
          search={{ return: `${links.tryAgain}?token=${token}` }}
          className={buttonClass({ size: 'large' })}
        >
          {t('try_again.sign_in')}
        </Link>
      ) : (
        <Button
          size="large"
          disabled={begin.isPending || begin.isSuccess || !member}
          onClick={() => begin.mutate()}
        >
          {t('try_again.begin')}
        </Button>
      )}
    </EntryPage>
  )
}

const TryAgainSkeleton = () => (
  <div className="mx-auto flex min-h-[70svh] w-full max-w-md flex-col gap-5 px-4 pt-[max(3rem,12svh)] pb-12">
    <Skeleton className="h-10 w-3/4" />
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
