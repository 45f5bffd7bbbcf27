import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import { Text } from '@mantine/core'
import { t } from '../../text.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { CouponFields, GrantFields, TagFields } from './GiftFields.tsx'
import { MailFields } from './MailFields.tsx'
import type { StepNames } from './step-summary.ts'
import { UntilFields, WaitFields } from './WaitFields.tsx'

interface Props {
  step: AutomationStep
  at: number
  steps: readonly AutomationStep[]
  names: StepNames
  onChange: (step: AutomationStep) => void
}

/** The fields of a step. */
export function StepFields({ step, at, steps, names, onChange }: Props) {
  switch (step.kind) {
    case 'wait':
      return <WaitFields step={step} onChange={onChange} />
    case 'until':
      return <UntilFields step={step} onChange={onChange} />
    case 'condition':
      return <ConditionFields step={step} at={at} steps={steps} names={names} onChange={onChange} />
    case 'mail':
      return <MailFields step={step} onChange={onChange} />
    case 'tag':
      return <TagFields step={step} onChange={onChange} />
    case 'grant':
      return <GrantFields step={step} onChange={onChange} />
    case 'coupon':
      return <CouponFields step={step} onChange={onChange} />
    case 'leave':
      return <Text size="sm">{t('automations.leave_text')}</Text>
  }
}
