import { beginOrder } from '@matinee/contract/billing/checkout'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { ApiError, call } from '../../call.ts'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { links, safeReturn } from '../../links.ts'
import { PlansScreen } from '../../offers/PlansScreen.tsx'
import { PlansSkeleton } from '../../offers/PlansSkeleton.tsx'
import { plans } from '../../offers/queries.ts'
import { useLanguage } from '../../text.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { useCacheOrder } from './use-order.ts'

const route = getRouteApi(links.checkout)

/** The start of every purchase: the offer in the address, or a choice of plans. */
export default function ChooseScreen() {
  const { o, resume, currency, coupon, return: back } = route.useSearch()
  if (o !== undefined || resume) return <StartOrder />
  return <ChoosePlan currency={currency} coupon={coupon} back={back} />
}

interface ChoosePlanProps {
  currency: string | undefined
  coupon: string | undefined
  back: string | undefined
}

function ChoosePlan({ currency, coupon, back }: ChoosePlanProps) {
  const t = useAccountText()
  const { data, error, refetch } = useQuery(plans)
  if (data && data.length > 0)
    return <PlansScreen plans={data} returnTo={back} currency={currency} coupon={coupon} />
  if (data) return <OfferGone title={t('checkout.nothing_sold')} />
  return error ? (
    <FailedNotice title={t('plans.failed')} error={error} onRetry={() => void refetch()} />
  ) : (
    <PlansSkeleton />
  )
}

/** Starts the order in the address, or resumes the existing one, and redirects to its next step. */
function StartOrder() {
  const t = useAccountText()
  const { gift } = route.useSearch()
  const { data, error, refetch, isFetching } = useStartedOrder()
  useCouponProblem(data?.coupon_problem)

  if (data) {
    const { key, state, totals, address } = data.order
    const isKnown = state !== 'created' && (totals.tax_mode === 'none' || address.country !== undefined)
    return (
      <Navigate
        to={isKnown ? links.completeOrder : links.customerInfo}
        search={{ order: key, gift }}
        replace
      />
    )
  }
  if (error instanceof ApiError && [404, 410].includes(error.status))
    return <OfferGone title={t('checkout.offer_gone')} />
  if (error && !isFetching) {
    return <FailedNotice title={t('checkout.failed')} error={error} onRetry={() => void refetch()} />
  }
  return <CheckoutSkeleton />
}

function useStartedOrder() {
  const { o, coupon, currency, resume, return: back, ref } = route.useSearch()
  const keep = useCacheOrder()
  const body = {
    ...(o !== undefined && { offer_id: o }),
    ...(coupon && { coupon }),
    ...(currency && { currency }),
    ...(resume && { resume }),
    ...(ref && { referral: ref }),
    ...(back && { came_from: safeReturn(back, links.catalog) }),
  }

  return useQuery({
    queryKey: ['begin order', body],
    queryFn: async () => {
      const begun = await call(beginOrder, { body })
      keep(begun.order)
      return begun
    },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** An invalid coupon in the address does not block the order: a message says so. */
function useCouponProblem(code: string | null | undefined) {
  const { words } = useLanguage()
  const alert = useAlert()
  const sentence = code && words[`refusal.${code}`]

  useEffect(() => {
    if (typeof sentence === 'string') alert('warning', sentence)
  }, [alert, sentence])
}

function OfferGone({ title }: { title: string }) {
  const t = useAccountText()
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Link to={links.join} className={buttonClass()}>
        {t('checkout.plans')}
      </Link>
      <Button tone="plain" onClick={() => history.back()}>
        {t('checkout.back')}
      </Button>
    </div>
  )

  return (
    <Notice icon="bookmark" level={1} title={title} action={action}>
      <p>{t('checkout.offer_gone.text')}</p>
    </Notice>
  )
}
