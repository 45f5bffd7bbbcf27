import { changeCoupon, type Coupon, type CouponDetail } from '@matinee/contract/billing/coupons'
import { Button, SimpleGrid } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { DescriptionLines, DescriptionPanel } from '../DescriptionPanel.tsx'
import { useCanManageMarketing } from '../billing-access.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { rulesOf, sumsText, usedText } from './coupon-words.ts'
import { CouponState } from './CouponState.tsx'
import { EditCoupon } from './EditCoupon.tsx'
import { coupon, refreshCoupons } from './queries.ts'
import { Redemptions } from './Redemptions.tsx'
import { ShareCard } from './ShareCard.tsx'
import { ToCoupons } from './ToCoupons.tsx'

const route = getRouteApi('/shell/coupons/$id')

/** One coupon: its rules, its redemptions, and how to share it. */
export function CouponScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('nav.coupons')} before={<ToCoupons />} query={useQuery(coupon(id))}>
      {(found) => <CouponPage coupon={found} />}
    </QueryBoundary>
  )
}

function CouponPage({ coupon }: { coupon: CouponDetail }) {
  const [isEdited, setEdited] = useState(false)
  return (
    <Screen
      title={coupon.code}
      width={960}
      before={<ToCoupons />}
      beside={<CouponState state={coupon.state} />}
      actions={<CouponActions coupon={coupon} onEdit={() => setEdited(true)} />}
    >
      <DescriptionPanel
        label={t('coupons.figures')}
        facts={[
          { label: t('coupons.used'), value: usedText(coupon) },
          { label: t('coupons.revenue'), value: sumsText(coupon.revenue) },
          { label: t('coupons.discounted'), value: sumsText(coupon.discounted) },
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Card title={t('coupons.rules')}>
          <DescriptionLines facts={rulesOf(coupon)} />
        </Card>
        <ShareCard code={coupon.code} offers={coupon.offers} />
      </SimpleGrid>
      <Card title={t('coupons.redemptions')}>
        <Redemptions id={coupon.id} />
      </Card>
      {isEdited && <EditCoupon coupon={coupon} onClose={() => setEdited(false)} />}
    </Screen>
  )
}

function CouponActions({ coupon: { id, state }, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const archive = useArchive(id)
  if (!useCanManageMarketing()) return null
  const isArchived = state === 'archived'
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
      <ArchiveButton
        isArchived={isArchived}
        loading={archive.isPending}
        onClick={() => archive.mutate(!isArchived)}
      />
    </>
  )
}

function useArchive(id: number) {
  const queries = useQueryClient()
  const archive = useMutation({
    mutationFn: (archived: boolean) => call(changeCoupon, { params: { id }, body: { archived } }),
    onError: notifyError,
    onSuccess: (_saved, archived) => {
      void refreshCoupons(queries)
      notifySuccess(
        t(archived ? 'coupons.archived' : 'coupons.restored'),
        archived ? { label: t('undo'), run: () => archive.mutate(false) } : undefined,
      )
    },
  })
  return archive
}
