import { removeOfferImage, setOfferImage, type OfferDetail } from '@matinee/contract/offers/offers-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { PictureButtons } from '../parts/PictureButtons.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { offer } from './queries.ts'

/** The picture of an offer, saved on selection. */
export function OfferPicture({ saved }: { saved: OfferDetail }) {
  const { set, remove } = usePicture(saved.id)
  if (!saved.may_edit) return null
  return (
    <Card title={t('offer.picture')}>
      <PictureButtons
        upload={t('terms.picture_upload')}
        removal={t('terms.picture_remove')}
        set={set}
        isRemoving={remove.isPending}
        onRemove={saved.image ? () => remove.mutate() : null}
      />
    </Card>
  )
}

function usePicture(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const shared = {
    onError: notifyError,
    onSuccess(kept: OfferDetail) {
      queries.setQueryData(offer(id).queryKey, kept)
      notifySuccess(t('saved'))
    },
  }
  const set = useMutation({
    ...shared,
    mutationFn: (file: File) => call(setOfferImage, { params, file }),
  })
  const remove = useMutation({ ...shared, mutationFn: () => call(removeOfferImage, { params }) })
  return { set, remove }
}
