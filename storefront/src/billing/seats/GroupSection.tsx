import {
  inviteToGroup,
  renewGroupLink,
  takeSeatBack,
  type Group,
  type GroupSeat,
} from '@matinee/contract/billing/seats'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { Section } from '../../account/parts.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useAlert } from '../../frame/alerts.tsx'
import { useModal } from '../../frame/Modal.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { ownGroup } from './queries.ts'
import { SeatCount } from './SeatCount.tsx'

/** The people a plan is for beside its buyer: who has a seat, invitations, and the number of seats. */
export function GroupSection() {
  const { data: group } = useQuery(ownGroup)
  const t = useAccountText()
  if (!group) return null

  return (
    <Section
      title={t('group.title')}
      text={group.seats > 1 ? t('group.text', { seats: group.seats, free: group.free }) : t('group.alone')}
    >
      <div className="flex flex-col gap-6">
        {group.people.length > 0 && <People people={group.people} />}
        {group.free > 0 && <Invite />}
        {group.seats > 1 && <JoinLink group={group} />}
        <SeatCount key={group.next_seats ?? group.seats} group={group} />
      </div>
    </Section>
  )
}

function useGroupChange<Given>(act: (given: Given) => Promise<Group>, done?: string, isForm = false) {
  const queries = useQueryClient()
  return useChange<Given, Group>({
    act,
    isForm,
    ...(done !== undefined && { done }),
    onDone: (group) => queries.setQueryData(ownGroup.queryKey, group),
  })
}

const People = ({ people }: { people: GroupSeat[] }) => (
  <ul className="divide-y divide-line">
    {people.map((seat) => (
      <Seat key={seat.id} seat={seat} />
    ))}
  </ul>
)

function Seat({ seat: { id, name, email, state, since } }: { seat: GroupSeat }) {
  const t = useAccountText()
  const { day } = usePrices()
  const modal = `take-seat-back-${id}`
  const { open, close } = useModal(modal)
  const back = useGroupChange(() => call(takeSeatBack, { params: { id } }))
  const who = name ?? email ?? ''

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold break-words">
          {who}
        </p>
        <p className="text-sm break-words text-quiet">
          <Facts of={[name && email, t(`group.${state}`, { date: day(since) })]} />
        </p>
      </div>
      <Button tone="quiet" aria-label={t('group.take_back_from', { who })} onClick={open} className="-ms-3">
        {t('group.take_back')}
      </Button>
      <Confirm
        name={modal}
        title={t('group.take_back_from', { who })}
        action={t('group.take_back')}
        pending={back.isPending}
        onConfirm={() => back.mutate(undefined, { onSuccess: close })}
      >
        {t(state === 'joined' ? 'group.take_back_text' : 'group.take_back_invited')}
      </Confirm>
    </li>
  )
}

/** Addresses, as many as are written at once. */
function Invite() {
  const t = useAccountText()
  const { words } = useLanguage()
  const [count, setCount] = useState(0) // empties the field
  const invite = useGroupChange(
    (emails: string[]) => call(inviteToGroup, { body: { emails } }),
    t('group.invite_sent'),
    true,
  )
  const submit = ({ emails }: { emails: string }) =>
    invite.mutate(emails.split(/[\s,;]+/).filter(Boolean), { onSuccess: () => setCount(count + 1) })

  return (
    <Form<{ emails: string }>
      key={count}
      errors={invite.error ? { emails: sentenceFor(invite.error, words) } : {}}
      onFormSubmit={submit}
      className="flex max-w-xl items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          name="emails"
          label={t('group.invite')}
          hint={t('group.invite_hint')}
          autoComplete="off"
          inputMode="email"
          dir="ltr"
          required
          missing={t('voucher.missing')}
        />
      </div>
      <Button type="submit" tone="plain" size="large" className="mt-6.5" disabled={invite.isPending}>
        {t('group.invite_action')}
      </Button>
    </Form>
  )
}

function JoinLink({ group }: { group: Group }) {
  const t = useAccountText()
  const alert = useAlert()
  const address = `${location.origin}${group.link}`
  const copy = () => navigator.clipboard.writeText(address).then(() => alert('success', t('group.copied')))
  const renew = useGroupChange(() => call(renewGroupLink, {}), t('group.renewed'))

  return (
    <div>
      <p className="text-sm font-semibold">{t('group.link')}</p>
      <p className="mt-0.5 text-sm text-quiet">{t('group.link_text')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code dir="ltr" className="min-w-0 rounded-lg bg-surface px-3 py-2.5 text-sm break-all">
          {address}
        </code>
        {navigator.clipboard && (
          <Button tone="plain" onClick={() => void copy()}>
            {t('group.copy')}
          </Button>
        )}
        <Button tone="quiet" disabled={renew.isPending} onClick={() => renew.mutate()} className="-ms-3">
          {t('group.renew')}
        </Button>
      </div>
    </div>
  )
}
