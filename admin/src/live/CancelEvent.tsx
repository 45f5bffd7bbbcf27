import { cancelLiveEvent, listLiveEvents, type LiveEvent } from '@matinee/contract/live/live-events'
import { queriesUnder } from '@matinee/client/queries'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { liveEventKey, liveTickets } from './queries.ts'
import { TicketProgress } from './TicketProgress.tsx'

/** Cancels an event, or shows how far the refunds of a canceled one are; nothing for one that is on air or over. */
export function CancelEvent({ event, compact = false }: { event: LiveEvent; compact?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { id, state, title } = event
  const isCanceled = state === 'canceled'
  if (state !== 'scheduled' && state !== 'waiting' && !isCanceled) return null
  const label = isCanceled ? t('live.refunds') : t('live.cancel')
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size={compact ? 'compact-sm' : 'sm'}
        aria-label={`${label}: ${title}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={isCanceled ? label : t('live.cancel_title', { title })}>
          {isCanceled ? <TicketProgress id={id} onClose={close} /> : <Question id={id} onClose={close} />}
        </Dialog>
      )}
    </>
  )
}

interface QuestionProps {
  id: number
  onClose: () => void
}

function Question({ id, onClose }: QuestionProps) {
  const { mutate, isPending } = useCancellation(id)
  return (
    <CancelQuestion
      text={t('live.cancel_text')}
      action={t('live.cancel')}
      tickets={useQuery({ ...liveTickets(id), staleTime: 0 })}
      isPending={isPending}
      onCancel={() => mutate()}
      onClose={onClose}
    />
  )
}

function useCancellation(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelLiveEvent, { params: { id } }),
    onError: notifyError,
    onSuccess: async (event) => {
      queries.setQueryData(liveEventKey(id), event)
      await queries.invalidateQueries(queriesUnder(listLiveEvents.path))
    },
  })
}
