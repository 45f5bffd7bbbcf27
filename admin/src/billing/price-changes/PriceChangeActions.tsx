import type { PriceChange } from '@matinee/contract/billing/price-changes'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlayerStop } from '@tabler/icons-react'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { usePriceChangeAct } from './use-price-change-act.ts'

/** Buttons that stop a price change, or take it back. */
export const PriceChangeActions = ({ change }: { change: PriceChange }) => (
  <>
    {change.may_stop && <EndButton change={change} act="stop" icon={IconPlayerStop} />}
    {change.may_undo && <EndButton change={change} act="undo" icon={IconArrowBackUp} />}
  </>
)

interface EndButtonProps {
  change: PriceChange
  act: 'stop' | 'undo'
  icon: typeof IconPlayerStop
}

function EndButton({ change, act, icon: Icon }: EndButtonProps) {
  const end = usePriceChangeAct(change, act)
  const ask = async () => {
    const question = {
      title: t(`price_changes.${act}_title`),
      text: t(`price_changes.${act}_text`),
      action: t(`price_changes.${act}`),
    }
    if (await askConfirmation(question)) end.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={end.isPending}
      onClick={() => void ask()}
    >
      {t(`price_changes.${act}`)}
    </Button>
  )
}
