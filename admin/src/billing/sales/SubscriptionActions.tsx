import * as contract from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Button, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChevronDown,
  IconCircleX,
  IconDiscount,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRefresh,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { CouponDialog } from './CouponDialog.tsx'
import { DateDialog } from './DateDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { useSalesAction } from './use-sales-action.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }
type Dialog = 'change' | 'pause' | 'cancel' | 'date' | 'coupon'

/** The actions a subscription allows in its current state. */
export function SubscriptionActions({ detail }: { detail: SubscriptionDetail }) {
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  const { status, comped, instalments } = detail.subscription
  if (!detail.may_change || status === 'canceled') return null
  const mayChangePlan = (status === 'active' || status === 'trialing') && !comped && !instalments
  return (
    <>
      {mayChangePlan && (
        <Button
          variant="default"
          leftSection={<IconSwitchHorizontal {...small} />}
          onClick={() => setOpen('change')}
        >
          {t('sales.change_plan')}
        </Button>
      )}
      <More detail={detail} onOpen={setOpen} />
      {open === 'change' && <ChangePlanDialog detail={detail} onClose={close} />}
      {open === 'pause' && <PauseDialog detail={detail} onClose={close} />}
      {open === 'date' && <DateDialog detail={detail} onClose={close} />}
      {open === 'coupon' && <CouponDialog detail={detail} onClose={close} />}
      {open === 'cancel' && <CancelDialog detail={detail} onClose={close} />}
    </>
  )
}

function More({ detail, onOpen }: { detail: SubscriptionDetail; onOpen: (dialog: Dialog) => void }) {
  const { subscription, unpaid } = detail
  const { status, cancel_at_end, pause_at_end, comped, instalments } = subscription
  const { retry, resume, convert } = useSubscriptionActs(detail)
  const canResume = cancel_at_end || pause_at_end !== null || status === 'paused'
  const mayMove = (status === 'active' || status === 'trialing') && !cancel_at_end
  const canPause = status === 'active' && !comped && !canResume && !instalments
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={retry.isPending || resume.isPending}
        >
          {t('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {unpaid && (
          <Menu.Item leftSection={<IconRefresh {...small} />} onClick={() => retry.mutate()}>
            {t('sales.retry')}
          </Menu.Item>
        )}
        {status === 'trialing' && !cancel_at_end && (
          <Menu.Item leftSection={<IconPlayerSkipForward {...small} />} onClick={() => void convert()}>
            {t('sales.convert')}
          </Menu.Item>
        )}
        {canResume && (
          <Menu.Item leftSection={<IconPlayerPlay {...small} />} onClick={() => resume.mutate()}>
            {t('sales.resume')}
          </Menu.Item>
        )}
        {canPause && (
          <Menu.Item leftSection={<IconPlayerPause {...small} />} onClick={() => onOpen('pause')}>
            {t('sales.pause')}
          </Menu.Item>
        )}
        {mayMove && (
          <Menu.Item leftSection={<IconCalendarEvent {...small} />} onClick={() => onOpen('date')}>
            {t('sales.date')}
          </Menu.Item>
        )}
        {!comped && (
          <Menu.Item leftSection={<IconDiscount {...small} />} onClick={() => onOpen('coupon')}>
            {t('sales.apply_coupon')}
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconCircleX {...small} />}
          onClick={() => onOpen('cancel')}
        >
          {t('sales.cancel')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useSubscriptionActs({ subscription: { id, amount, currency } }: SubscriptionDetail) {
  const params = { id }
  const retry = useSalesAction(() => call(contract.retrySalesSubscription, { params }), {
    done: t('sales.retried'),
  })
  const resume = useSalesAction(() => call(contract.resumeSalesSubscription, { params }), {
    done: t('sales.resumed'),
  })
  const converting = useSalesAction(() => call(contract.convertSalesTrial, { params }), {
    done: t('sales.converted'),
  })
  const convert = async () => {
    const question = {
      title: t('sales.convert'),
      text: t('sales.convert_text', { amount: money(amount, currency) }),
      action: t('sales.convert'),
    }
    if (await askConfirmation(question)) converting.mutate()
  }
  return { retry, resume, convert }
}
