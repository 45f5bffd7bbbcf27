import { ActionIcon, CopyButton, Group, Select, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { QrCode } from '../QrCode.tsx'
import { couponChoices } from './queries.ts'

const JOIN = 'join'

interface ShareCardProps {
  code: string
  /** The offers the coupon is restricted to. */
  offers: { id: number; title: string }[]
}

/** A link that applies the coupon, to copy or to scan. */
export function ShareCard({ code, offers }: ShareCardProps) {
  const { data } = useQuery(couponChoices)
  const [target, setTarget] = useState(offers[0] ? String(offers[0].id) : JOIN)
  const choices = offers.length > 0 ? offers : (data?.offers ?? []).filter(({ archived }) => !archived)
  const path = target === JOIN ? `/join?coupon=${code}` : `/orders/checkout?o=${target}&coupon=${code}`
  const address = `${location.origin}${path}`
  return (
    <Card title={t('coupons.share')}>
      <Stack>
        <Select
          label={t('coupons.leads_to')}
          allowDeselect={false}
          data={[
            { value: JOIN, label: t('coupons.leads_to_join') },
            ...choices.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={target}
          onChange={(value) => value && setTarget(value)}
        />
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput label={t('coupons.link')} value={address} readOnly dir="ltr" flex={1} />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Tooltip label={t(copied ? 'copied' : 'copy')}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('act_on', { act: t('copy'), name: t('coupons.link') })}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        </Group>
        <QrCode text={address} label={t('coupons.qr', { code })} fileName={`coupon-${code}`} />
      </Stack>
    </Card>
  )
}
