import { changeCoupon, type Coupon } from '@matinee/contract/coupons'
import { Button, SimpleGrid } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../../call.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsWaiting } from '../../parts/RowsWaiting.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { refused, told } from '../../parts/toast.tsx'
import { NotFound } from '../../shell/NotFound.tsx'
import { t } from '../../text.ts'
import { FactLines, Facts } from '../Facts.tsx'
import { useMayDoMarketing } from '../reach.ts'
import { rulesOf, sumsText, usedText } from './coupon-words.ts'
import { CouponState } from './CouponState.tsx'
import { EditCoupon } from './EditCoupon.tsx'
import { coupon, COUPONS } from './queries.ts'
import { Redemptions } from './Redemptions.tsx'
import { ShareCard } from './ShareCard.tsx'

const route = getRouteApi('/shell/coupons/$id')

/** One coupon: what it is good for, how it was used, how it is handed out. */
export function CouponScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(coupon(id))
  const [isEdited, setEdited] = useState(false)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const before = <BackTo to="/coupons" label={t('nav.coupons')} />
  if (!data)
    return (
      <Screen title={t('nav.coupons')} before={before}>
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsWaiting />}
      </Screen>
    )
  return (
    <Screen
      title={data.code}
      width={960}
      before={before}
      beside={<CouponState state={data.state} />}
      actions={<Acts coupon={data} onEdit={() => setEdited(true)} />}
    >
      <Facts
        label={t('coupons.figures')}
        facts={[
          { label: t('coupons.used'), value: usedText(data) },
          { label: t('coupons.revenue'), value: sumsText(data.revenue) },
          { label: t('coupons.discounted'), value: sumsText(data.discounted) },
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Card title={t('coupons.rules')}>
          <FactLines facts={rulesOf(data)} />
        </Card>
        <ShareCard code={data.code} offers={data.offers} />
      </SimpleGrid>
      <Card title={t('coupons.redemptions')}>
        <Redemptions id={id} />
      </Card>
      {isEdited && <EditCoupon coupon={data} onClose={() => setEdited(false)} />}
    </Screen>
  )
}

function Acts({ coupon: { id, state }, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const archive = useArchive(id)
  if (!useMayDoMarketing()) return null
  const isArchived = state === 'archived'
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        variant="default"
        loading={archive.isPending}
        leftSection={
          isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />
        }
        onClick={() => archive.mutate(!isArchived)}
      >
        {t(isArchived ? 'coupons.restore' : 'coupons.archive')}
      </Button>
    </>
  )
}

function useArchive(id: number) {
  const queries = useQueryClient()
  const archive = useMutation({
    mutationFn: (archived: boolean) => call(changeCoupon, { params: { id }, body: { archived } }),
    onError: refused,
    onSuccess: (_saved, archived) => {
      void queries.invalidateQueries({ queryKey: COUPONS })
      told(
        t(archived ? 'coupons.archived' : 'coupons.restored'),
        archived ? { label: t('undo'), run: () => archive.mutate(false) } : undefined,
      )
    },
  })
  return archive
}
