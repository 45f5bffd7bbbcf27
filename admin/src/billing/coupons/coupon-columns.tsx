import type { Coupon } from '@matinee/contract/billing/coupons'
import { Box, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { discountText, durationText, scopeText, sumsText, usedText } from './coupon-words.ts'
import { CouponState } from './CouponState.tsx'

const plain = (text: string) => <Text size="sm">{text}</Text>

export const couponColumns: Columns<Coupon> = [
  { id: 'code', header: t('coupons.code'), cell: ({ row }) => <Code coupon={row.original} /> },
  {
    id: 'discount',
    header: t('coupons.discount'),
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <>
        {plain(discountText(original))}
        <Text size="xs" c="dimmed">
          {durationText(original)}
        </Text>
      </>
    ),
  },
  {
    id: 'applies',
    header: t('coupons.applies'),
    meta: { wide: true },
    cell: ({ row }) => plain(scopeText(row.original)),
  },
  {
    id: 'used',
    header: t('coupons.used'),
    meta: { end: true },
    cell: ({ row }) => plain(usedText(row.original)),
  },
  {
    id: 'expires',
    header: t('coupons.expires'),
    meta: { wide: true },
    cell: ({ row: { original } }) =>
      plain(original.expires_at ? moment(original.expires_at) : t('coupons.never')),
  },
  {
    id: 'revenue',
    header: t('coupons.revenue'),
    meta: { wide: true, end: true },
    cell: ({ row }) => plain(sumsText(row.original.revenue)),
  },
]

const Code = ({ coupon }: { coupon: Coupon }) => (
  <Box miw={0}>
    <Group gap="xs">
      <TextLink
        to="/coupons/$id"
        params={{ id: coupon.id }}
        c="inherit"
        fw={600}
        size="sm"
        dir="ltr"
        style={{ overflowWrap: 'anywhere' }}
      >
        {coupon.code}
      </TextLink>
      {coupon.state !== 'active' && <CouponState state={coupon.state} />}
    </Group>
    {coupon.name && (
      <Text size="xs" c="dimmed">
        {coupon.name}
      </Text>
    )}
    <Text size="xs" c="dimmed" hiddenFrom="md">
      {joinFacts([discountText(coupon), durationText(coupon)])}
    </Text>
  </Box>
)
