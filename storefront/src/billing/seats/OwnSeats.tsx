import { leaveSeat, type OwnSeat } from '@matinee/contract/billing/seats'
import { Button } from '@matinee/ui/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { Section } from '../../account/parts.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useModal } from '../../frame/Modal.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { ownSeats } from './queries.ts'

/** The seats the member has in plans that others pay for. */
export function OwnSeats() {
  const t = useAccountText()
  const { data: seats = [] } = useQuery(ownSeats)
  if (seats.length === 0) return null

  return (
    <Section title={t('seats.own')}>
      <ul className="divide-y divide-line">
        {seats.map((seat) => (
          <Seat key={seat.id} seat={seat} />
        ))}
      </ul>
    </Section>
  )
}

function Seat({ seat: { id, title, manager, since } }: { seat: OwnSeat }) {
  const t = useAccountText()
  const { day } = usePrices()
  const queries = useQueryClient()
  const modal = `leave-seat-${id}`
  const { open, close } = useModal(modal)
  const leave = useChange({
    act: () => call(leaveSeat, { params: { id } }),
    onDone: (seats: OwnSeat[]) => {
      close()
      queries.setQueryData(ownSeats.queryKey, seats)
    },
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold">
          {title}
        </p>
        <p className="text-sm text-quiet">{t('seats.from', { manager, date: day(since) })}</p>
      </div>
      <Button tone="quiet" onClick={open}>
        {t('seats.leave')}
      </Button>
      <Confirm
        name={modal}
        title={t('seats.leave_title', { plan: title })}
        action={t('seats.leave')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        {t('seats.leave_text')}
      </Confirm>
    </li>
  )
}
