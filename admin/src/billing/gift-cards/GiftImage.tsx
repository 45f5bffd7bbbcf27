import { removeGiftImage, setGiftImage, type GiftSettings } from '@matinee/contract/billing/gift-cards'
import { Stack, Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { PictureButtons } from '../../parts/PictureButtons.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { useCanManageMarketing } from '../billing-access.ts'
import styles from './gift-image.module.css'
import { giftSettings } from './queries.ts'

interface Props {
  address: string | null
  /** On the card that is shown. */
  amount: number
  currency: string
}

/** The picture of the store's gift cards as people see it: saved as soon as it is chosen. */
export function GiftImage({ address, amount, currency }: Props) {
  const { set, remove } = useGiftImage()
  const mayChange = useCanManageMarketing()
  const ask = async () => {
    const action = t('gifts.image_remove')
    if (await askConfirmation({ title: `${action}?`, text: t('look.remove_text'), action })) remove.mutate()
  }
  return (
    <Stack>
      <div className={styles.card} style={address ? { backgroundImage: `url(${address})` } : undefined}>
        {!address && <IconGift size={40} stroke={1.4} aria-hidden />}
        <span className={styles.amount}>{money(amount, currency)}</span>
      </div>
      <Text size="xs" c="dimmed">
        {t('gifts.image_text')}
      </Text>
      {mayChange && (
        <PictureButtons
          upload={t('gifts.image_upload')}
          removal={t('gifts.image_remove')}
          set={set}
          isRemoving={remove.isPending}
          onRemove={address ? () => void ask() : null}
        />
      )}
    </Stack>
  )
}

function useGiftImage() {
  const queries = useQueryClient()
  const onSuccess = (now: GiftSettings) => {
    queries.setQueryData(giftSettings.queryKey, now)
    notifySuccess(t('saved'))
  }
  const set = useMutation({
    mutationFn: (file: File) => call(setGiftImage, { file }),
    onError: notifyError,
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => call(removeGiftImage, {}), onError: notifyError, onSuccess })
  return { set, remove }
}
