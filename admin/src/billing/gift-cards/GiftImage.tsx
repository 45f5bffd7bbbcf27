import { removeGiftImage, setGiftImage, type GiftSettings } from '@matinee/contract/gift-cards'
import { Stack, Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { confirmed } from '../../parts/confirm.tsx'
import { PictureButtons } from '../../parts/PictureButtons.tsx'
import { refused, told } from '../../parts/toast.tsx'
import { t } from '../../text.ts'
import { money } from '../money.ts'
import { useMayDoMarketing } from '../reach.ts'
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
  const mayChange = useMayDoMarketing()
  const ask = async () => {
    const action = t('gifts.image_remove')
    if (await confirmed({ title: `${action}?`, text: t('look.remove_text'), action })) remove.mutate()
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
    told(t('saved'))
  }
  const set = useMutation({
    mutationFn: (file: File) => call(setGiftImage, { file }),
    onError: refused,
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => call(removeGiftImage, {}), onError: refused, onSuccess })
  return { set, remove }
}
