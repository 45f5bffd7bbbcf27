import { removeOfferImage, setOfferImage, type OfferDetail } from '@matinee/contract/offers-admin'
import { Button, Group } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { PickFiles } from '../parts/PickFiles.tsx'
import { refused, told } from '../parts/toast.tsx'
import { t } from '../text.ts'
import { offer } from './queries.ts'

/** The picture of an offer: saved as soon as it is chosen. */
export function OfferPicture({ saved }: { saved: OfferDetail }) {
  const { set, remove } = usePicture(saved.id)
  if (!saved.may_edit) return null
  return (
    <Card title={t('offer.picture')}>
      <Group gap="xs">
        <PickFiles
          label={t('terms.picture_upload')}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onPick={([file]) => file && set.mutate(file)}
        >
          {(open) => (
            <Button
              variant="default"
              leftSection={<IconPhotoUp size={16} aria-hidden />}
              loading={set.isPending}
              onClick={open}
            >
              {t('terms.picture_upload')}
            </Button>
          )}
        </PickFiles>
        {saved.image && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('terms.picture_remove')}
          </Button>
        )}
      </Group>
    </Card>
  )
}

function usePicture(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const shared = {
    onError: refused,
    onSuccess(kept: OfferDetail) {
      queries.setQueryData(offer(id).queryKey, kept)
      told(t('saved'))
    },
  }
  const set = useMutation({
    ...shared,
    mutationFn: (file: File) => call(setOfferImage, { params, file }),
  })
  const remove = useMutation({ ...shared, mutationFn: () => call(removeOfferImage, { params }) })
  return { set, remove }
}
