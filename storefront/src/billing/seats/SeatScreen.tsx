import { lookAtSeat, takeSeat } from '@matinee/contract/billing/seats'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { EntryPage } from '../../members/EntryPage.tsx'
import { Fault } from '../../members/Fault.tsx'
import { useFocusOnce } from '../../members/use-focus-once.ts'
import { useMember } from '../../session/use-signed-in.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'

const route = getRouteApi(links.seat)

/** An invitation to a seat that somebody else pays for. */
export default function SeatScreen() {
  const { key } = route.useParams()
  const t = useAccountText()
  const { words } = useLanguage()
  const member = useMember()
  const { data, error } = useQuery({
    queryKey: ['seat', key, member?.id],
    queryFn: () => call(lookAtSeat, { body: { key } }),
    enabled: member !== undefined,
    retry: false,
  })
  if (error)
    return (
      <EntryPage title={t('seat.title')}>
        <Fault>{sentenceFor(error as ApiError, words)}</Fault>
        <ToCatalog />
      </EntryPage>
    )
  if (!data) return <EntryPage title={t('seat.title')} />
  const { title, manager, state } = data

  return (
    <EntryPage title={t('seat.invites', { manager, plan: title })} text={t('seat.text', { manager })}>
      {state === 'open' && (member ? <Take seatKey={key} /> : <WaysIn seatKey={key} />)}
      {state === 'full' && (
        <>
          <Fault>{t('seat.full')}</Fault>
          <ToCatalog />
        </>
      )}
      {(state === 'own' || state === 'joined') && <HasSeat />}
    </EntryPage>
  )
}

/** Where an invitation leads to nothing. */
function ToCatalog() {
  const t = useAccountText()
  return (
    <Link to={links.catalog} className={buttonClass({ size: 'large', tone: 'plain' })}>
      {t('success.browse')}
    </Link>
  )
}

function Take({ seatKey: key }: { seatKey: string }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const take = useMutation<{ title: string }, ApiError>({
    mutationFn: () => call(takeSeat, { body: { key } }),
  })
  if (take.data) return <HasSeat />

  return (
    <>
      <Fault>{take.error && sentenceFor(take.error, words)}</Fault>
      <Button size="large" disabled={take.isPending} onClick={() => take.mutate()}>
        {t('seat.take')}
      </Button>
    </>
  )
}

/** A seat needs an account: guests return here after sign-in. */
function WaysIn({ seatKey }: { seatKey: string }) {
  const t = useAccountText()
  const search = { return: links.seat.replace('$key', encodeURIComponent(seatKey)) }

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

function HasSeat() {
  const t = useAccountText()
  const said = useFocusOnce<HTMLOutputElement>()

  // A full page load, because access has changed.
  return (
    <>
      <output
        ref={said}
        tabIndex={-1}
        className="flex items-center gap-2 font-semibold text-success outline-none"
      >
        <Icon name="check" className="size-5" />
        {t('seat.taken')}
      </output>
      <a href={links.catalog} className={buttonClass({ size: 'large' })}>
        {t('success.browse')}
      </a>
    </>
  )
}
