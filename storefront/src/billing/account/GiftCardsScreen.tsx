import { claimGiftCard } from '@matinee/contract/billing/checkout'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Section, TabTitle } from '../../account/parts.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { useShop } from '../../store/shop.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { memberBilling } from '../../offers/use-billing.ts'

/** The member's gift card balance, and a form to redeem another. */
export default function GiftCardsScreen() {
  const t = useAccountText()
  const { money } = usePrices()
  const { store } = useShop()
  const { data } = useSuspenseQuery(memberBilling)
  const buy = store.gift_cards && (
    <Link to={links.giftCards} className={buttonClass({ tone: 'plain' })}>
      {t('gift.buy_one')}
    </Link>
  )

  return (
    <>
      <TabTitle title={t('account.gift_cards')} text={t('account.gift_cards.text')} />
      <Section title={t('gift.balance')} text={t('gift.balance.text')}>
        <p className="text-4xl font-bold tracking-tight tabular-nums">
          {money(data.balance.amount, data.balance.currency)}
        </p>
      </Section>
      <Section title={t('gift.claim')} text={t('gift.claim.text')}>
        <Claim />
      </Section>
      {buy && <Section title={t('gift.give')} text={t('gift.give.text')} action={buy} />}
    </>
  )
}

function Claim() {
  const t = useAccountText()
  const { words } = useLanguage()
  const queries = useQueryClient()
  const [round, begin] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (round > 0) field.current?.focus() // focus for the next code: the former field is gone
  }, [round])
  const claim = useChange<string>({
    act: (code) => call(claimGiftCard, { body: { code } }),
    done: t('gift.added'),
    isForm: true,
    onDone: () => {
      begin(round + 1)
      return queries.invalidateQueries({ queryKey: memberBilling.queryKey })
    },
  })

  return (
    <Form<{ code: string }>
      key={round}
      errors={claim.error ? { code: sentenceFor(claim.error, words) } : {}}
      onFormSubmit={({ code }) => claim.mutate(code.trim())}
      className="flex max-w-md items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          name="code"
          label={t('gift.code')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          required
          missing={t('voucher.missing')}
        />
      </div>
      <Button type="submit" tone="plain" size="large" className="mt-6.5" disabled={claim.isPending}>
        {t('voucher.use')}
      </Button>
    </Form>
  )
}
