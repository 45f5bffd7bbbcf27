import { pinOffer } from '@matinee/contract/chat/chat-moderation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { OfferSelect } from '../offers/OfferSelect.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { pinnedOffer } from './queries.ts'

/** Chooses the offer that viewers see above the messages; it is shown at once. */
export function PinnedOffer({ liveEventId: live_event_id }: { liveEventId: number }) {
  const queries = useQueryClient()
  const { queryKey } = pinnedOffer(live_event_id)
  const { data } = useQuery(pinnedOffer(live_event_id))
  const pin = useMutation({
    mutationFn: (offer_id: number | null) =>
      call(pinOffer, { params: { live_event_id }, body: { offer_id } }),
    onError: notifyError,
    onSuccess: (now) => {
      queries.setQueryData(queryKey, now)
      notifySuccess(t(now.offer_id ? 'chat.done.offer' : 'chat.done.offer_gone'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })

  return (
    <OfferSelect
      label={t('chat.offer')}
      description={t('chat.offer_text')}
      placeholder={t('chat.offer.none')}
      clearable
      disabled={!data || pin.isPending}
      value={data?.offer_id ? String(data.offer_id) : null}
      onChange={(id) => pin.mutate(id ? Number(id) : null)}
    />
  )
}
