import { Notice } from '@matinee/ui/Notice'
import { buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { useShop } from '../../store/shop.ts'
import { giftCardChoice } from '../queries.ts'
import { GiftForm } from './GiftForm.tsx'
import { GiftPicture } from './GiftPicture.tsx'
import { TabSkeleton } from '../../account/parts.tsx'

/** Buys a gift card: amount, recipient, delivery date and message. */
export default function BuyScreen() {
  const t = useAccountText()
  const { store } = useShop()
  const { data, error, refetch } = useQuery(giftCardChoice)
  const { money } = usePrices()
  const [chosen, choose] = useState<number>()
  const amount = chosen ?? data?.amounts[0]
  useTitle(t('gift.title'))
  if (error) return <FailedNotice title={t('gift.failed')} error={error} onRetry={() => void refetch()} />
  if (data && (!data.sold || data.amounts.length === 0)) return <NotSold />

  return (
    <div className="mx-auto grid w-full max-w-[var(--page)] items-start gap-x-14 gap-y-8 px-[var(--gutter)] pt-8 pb-16 lg:grid-cols-2 lg:pt-14">
      <div className="w-full max-w-md lg:sticky lg:top-24 lg:max-w-none">
        <GiftPicture
          image={data?.image ?? null}
          {...(data && amount !== undefined && { amount: money(amount, data.currency) })}
        />
      </div>
      <div className="min-w-0">
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{t('gift.title')}</h1>
        <p className="mt-2 mb-7 text-lg leading-relaxed text-pretty text-quiet">
          {t('gift.text', { store: store.title })}
        </p>
        {data && amount !== undefined ? (
          <GiftForm choice={data} amount={amount} onAmount={choose} />
        ) : (
          <TabSkeleton />
        )}
        <p className="mt-6 text-quiet">
          {t('gift.have')}{' '}
          <Link to={links.claimGiftCard} className="font-semibold text-accent underline underline-offset-4">
            {t('gift.claim')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function NotSold() {
  const t = useAccountText()
  const action = (
    <Link to={links.claimGiftCard} className={buttonClass()}>
      {t('gift.claim')}
    </Link>
  )

  return (
    <Notice icon="heart" level={1} title={t('gift.not_sold')} action={action}>
      <p>{t('gift.not_sold.text')}</p>
    </Notice>
  )
}
