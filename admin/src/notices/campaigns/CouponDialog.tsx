import type { CampaignColumnBlock } from '@matinee/contract/notices/campaigns'
import { Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { discountText } from '../../billing/coupons/coupon-words.ts'
import { coupons } from '../../billing/coupons/queries.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'

interface Props {
  onChoose: (coupon: CampaignColumnBlock) => void
  onClose: () => void
}

/** Finds a valid coupon for a mail by its code or name. */
export function CouponDialog({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, 250)
  const { data: found } = useQuery(coupons({ state: 'active', ...(words && { search: words }) }))
  const choose = (id: string | null) => {
    if (id === null) return
    onChoose({ kind: 'coupon', coupon_id: Number(id) })
    onClose()
  }
  return (
    <Dialog
      title={t('campaigns.insert_coupon')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack mih={280}>
        <Select
          label={t('campaigns.find_coupon')}
          data-autofocus
          searchable
          filter={({ options }) => options}
          onSearchChange={setTyped}
          nothingFoundMessage={t('campaigns.no_coupon')}
          onChange={choose}
          data={(found?.body ?? []).map((coupon) => ({
            value: String(coupon.id),
            label: joinFacts([coupon.code, discountText(coupon)]),
          }))}
        />
      </Stack>
    </Dialog>
  )
}
