import { queriesUnder } from '@matinee/client/queries'
import { listLiveEvents, type LiveEvent } from '@matinee/contract/live/live-events'
import { cancelFollowing, listSeries } from '@matinee/contract/live/live-series'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { followingTickets } from './queries.ts'

/** Cancels a date of a series and those after it. */
export function CancelLaterDates({ event: { id, title } }: { event: LiveEvent }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('live.series.cancel')}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={t('live.series.cancel_title', { title })}>
          <Question id={id} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function Question({ id, onClose }: { id: number; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelFollowing, { params: { id } }),
    onError: notifyError,
    onSettled: async () => {
      onClose()
      await queries.invalidateQueries(queriesUnder(listLiveEvents.path))
      await queries.invalidateQueries(queriesUnder(listSeries.path))
    },
  })
  return (
    <CancelQuestion
      text={t('live.series.cancel_text')}
      action={t('live.series.cancel')}
      tickets={useQuery({ ...followingTickets(id), staleTime: 0 })}
      isPending={isPending}
      onCancel={() => mutate()}
      onClose={onClose}
    />
  )
}
