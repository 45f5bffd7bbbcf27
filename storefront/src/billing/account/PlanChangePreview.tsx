import { previewChange, type ChangePreview, type Subscription } from '@matinee/contract/billing/billing'
import type { Offer } from '@matinee/contract/offers/offers'
import { Button } from '@matinee/ui/Button'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Section, TabTitle } from '../../account/parts.tsx'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { Fault } from '../../members/Fault.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { Choice } from '../gifts/Choice.tsx'
import { usePaymentFault } from '../ways/use-fault.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { useChangePlan } from './use-change-plan.ts'

interface Props {
  plan: Subscription
  target: Offer
}

type ChangeTiming = ChangePreview['when']

/**
 * The cost of a plan change, line by line, now and at the end of the period; nothing happens before it is confirmed.
 */
export function PlanChangePreview({ plan, target }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { day } = usePrices()
  const [when, choose] = useState<ChangeTiming>()
  const { data, error, isPlaceholderData } = usePreview(target.id, when)

  return (
    <>
      <TabTitle
        title={t('plan.change_to', { plan: target.title })}
        text={t('plan.change_from', { plan: plan.title })}
      />
      <Section title={t('plan.preview')}>
        <Fault>{error && sentenceFor(error, words)}</Fault>
        {!data && !error && <Skeleton className="h-48 w-full" />}
        {data && (
          <div className="flex flex-col gap-5">
            {plan.status !== 'trialing' && (
              <Choice
                legend={t('plan.when')}
                options={[
                  ['now', t('plan.when.now')],
                  ['period_end', t('plan.when.end', { date: day(plan.period_end) })],
                ]}
                chosen={when ?? data.when}
                onChoose={choose}
              />
            )}
            {plan.status === 'trialing' && <p className="text-quiet">{t('plan.ends_trial')}</p>}
            <ChangeLines preview={data} period={target.period} />
            <Act preview={data} isOld={isPlaceholderData} />
          </div>
        )}
      </Section>
      <Link
        to={links.account}
        params={{ tab: 'change_plan' }}
        search={{}}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {t('plan.other')}
      </Link>
    </>
  )
}

const usePreview = (offer_id: number, when: ChangeTiming | undefined) =>
  useQuery<ChangePreview, ApiError>({
    queryKey: ['change preview', offer_id, when],
    queryFn: () => call(previewChange, { body: { offer_id, ...(when && { when }) } }),
    placeholderData: (last) => last,
    staleTime: 0,
    retry: false,
  })

/** Enabled once the preview belongs to the chosen moment: an outdated one would change at another. */
function Act({ preview, isOld }: { preview: ChangePreview; isOld: boolean }) {
  const t = useAccountText()
  const { money } = usePrices()
  const fault = usePaymentFault()
  const { change, error, isPending, dialog } = useChangePlan(preview)
  const amount = money(preview.due_now, preview.currency)
  const act = preview.due_now > 0 ? t('plan.change_and_pay', { amount }) : t('plan.change.act')

  return (
    <>
      <Fault>{fault(error)}</Fault>
      <Button size="large" className="self-start" disabled={isPending || isOld} onClick={change}>
        {isPending ? t('pay.pending') : act}
      </Button>
      {dialog}
    </>
  )
}
