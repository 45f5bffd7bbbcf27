import { claimGiftCard, lookAtGiftCard } from '@matinee/contract/billing/checkout'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { Icon } from '@matinee/ui/Icon'
import { TextField } from '@matinee/ui/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { EntryPage } from '../../members/EntryPage.tsx'
import { Fault } from '../../members/Fault.tsx'
import { useFocusOnce } from '../../members/use-focus-once.ts'
import { useMember } from '../../session/use-signed-in.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { GiftPicture } from './GiftPicture.tsx'

const route = getRouteApi(links.claimGiftCard)

/** Redeems a gift card: shows its value, and adds it to the balance of the signed-in member. */
export default function ClaimScreen() {
  const { code } = route.useSearch()
  return code ? <FoundCard key={code} code={code} /> : <CodeStep />
}

interface CodeStepProps {
  /** The refused code, the reason, and the look-up of another. */
  refused?: { code: string; error: ApiError; onAgain: () => void }
}

function CodeStep({ refused }: CodeStepProps) {
  const t = useAccountText()
  const { words } = useLanguage()
  const navigate = route.useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused?.error) field.current?.focus()
  }, [refused?.error])
  const look = (code: string) =>
    code === refused?.code ? refused.onAgain() : void navigate({ to: links.claimGiftCard, search: { code } })

  return (
    <EntryPage title={t('gift.claim')} text={t('gift.claim.text')}>
      <Form<{ code: string }>
        errors={refused ? { code: sentenceFor(refused.error, words) } : {}}
        onFormSubmit={({ code }) => look(code.trim())}
        className="flex flex-col gap-5"
      >
        <TextField
          ref={field}
          name="code"
          label={t('gift.code')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={refused?.code}
          maxLength={60}
          required
          missing={t('voucher.missing')}
        />
        <Button type="submit" size="large">
          {t('customer.submit')}
        </Button>
      </Form>
    </EntryPage>
  )
}

function FoundCard({ code }: { code: string }) {
  const t = useAccountText()
  const { money } = usePrices()
  const {
    data: card,
    error,
    refetch,
  } = useQuery({
    queryKey: ['gift card', code],
    queryFn: () => call(lookAtGiftCard, { body: { code } }),
    retry: false,
  })
  if (error) return <CodeStep refused={{ code, error: error as ApiError, onAgain: () => void refetch() }} />
  if (!card) return <EntryPage title={t('gift.claim')} />

  return (
    <EntryPage
      title={card.from ? t('gift.from', { name: card.from }) : t('gift.yours')}
      text={
        card.message && (
          <blockquote dir="auto" className="border-s-4 border-line ps-4 text-lg">
            {card.message}
          </blockquote>
        )
      }
    >
      <GiftPicture image={null} amount={money(card.balance, card.currency)} />
      <Claim code={code} />
    </EntryPage>
  )
}

function Claim({ code }: { code: string }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const member = useMember()
  const claim = useMutation<{ balance: number; currency: string }, ApiError>({
    mutationFn: () => call(claimGiftCard, { body: { code } }),
  })
  if (member === undefined) return null
  if (member === null) return <WaysIn code={code} />
  if (claim.data) return <ClaimedCard {...claim.data} />

  return (
    <>
      <Fault>{claim.error && sentenceFor(claim.error, words)}</Fault>
      <Button size="large" disabled={claim.isPending} onClick={() => claim.mutate()}>
        {t('gift.claim.action')}
      </Button>
    </>
  )
}

/** A balance needs an account: guests return here after sign-in. */
function WaysIn({ code }: { code: string }) {
  const t = useAccountText()
  const search = { return: `${links.claimGiftCard}?${new URLSearchParams({ code })}` }

  return (
    <>
      <Link
        to={links.join}
        search={{ ...search, flow: 'register' }}
        className={buttonClass({ size: 'large' })}
      >
        {t('gift.claim.join')}
      </Link>
      <Link to={links.signIn} search={search} className={buttonClass({ size: 'large', tone: 'plain' })}>
        {t('sign_in.submit')}
      </Link>
    </>
  )
}

function ClaimedCard({ balance, currency }: { balance: number; currency: string }) {
  const t = useAccountText()
  const { money } = usePrices()
  const said = useFocusOnce<HTMLOutputElement>()

  return (
    <>
      <output
        ref={said}
        tabIndex={-1}
        className="flex items-center gap-2 font-semibold text-success outline-none"
      >
        <Icon name="check" className="size-5" />
        {t('gift.claimed', { amount: money(balance, currency) })}
      </output>
      <Link to={links.join} className={buttonClass({ size: 'large' })}>
        {t('checkout.plans')}
      </Link>
    </>
  )
}
