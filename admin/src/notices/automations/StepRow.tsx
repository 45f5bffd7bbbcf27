import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import type { AutomationStepReport } from '@matinee/contract/notices/automations'
import { Box, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { IconCornerDownRight } from '@tabler/icons-react'
import { FoldingHead } from '../../parts/FoldingHead.tsx'
import { t } from '../../text.ts'
import styles from './flow.module.css'
import { kindName, STEP_ICONS } from './step-kinds.ts'
import { StepCounts } from './StepCounts.tsx'
import { StepFields } from './StepFields.tsx'
import { summaryOf, type StepNames } from './step-summary.ts'

interface Props {
  step: AutomationStep
  /** Its place among the steps. */
  at: number
  steps: readonly AutomationStep[]
  names: StepNames
  /** Missing for a step that is not saved yet. */
  report: AutomationStepReport | undefined
  error: ReactNode
  mayEdit: boolean
  isOpen: boolean
  onToggle: () => void
  onChange: (step: AutomationStep) => void
  onRemove: () => void
  onShow: () => void
}

/** One step of the flow: what it does, who stands there, and its fields once it is open. */
export function StepRow(props: Props) {
  const { step, at, names, report, error, mayEdit, isOpen, onToggle, onRemove, onShow } = props
  const id = useId()
  const name = summaryOf(step, names)
  return (
    <div className={styles.step}>
      <FoldingHead
        icon={STEP_ICONS[step.kind]}
        name={name}
        title={
          <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        }
        kind={`${at + 1}. ${kindName(step.kind)}`}
        isOpen={isOpen}
        controls={id}
        onToggle={onToggle}
        align="flex-start"
        removal={mayEdit ? { label: t('automations.remove_step'), onRemove } : undefined}
      >
        {step.kind === 'condition' && <ElseStep {...props} step={step} />}
      </FoldingHead>
      {report && <StepCounts step={step} report={report} name={name} onShow={onShow} />}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" ps={32}>
          {error}
        </Text>
      )}
      {isOpen && (
        <Box
          component="fieldset"
          id={id}
          disabled={!mayEdit}
          py="md"
          px={0}
          my={0}
          me={0}
          ms={32}
          bd={0}
          miw={0}
        >
          <StepFields {...props} />
        </Box>
      )}
    </div>
  )
}

type ElseStepProps = Pick<Props, 'steps' | 'names'> & { step: Extract<AutomationStep, { kind: 'condition' }> }

/** Where those go who do not meet a condition. */
function ElseStep({ step, steps, names }: ElseStepProps) {
  const at = steps.findIndex(({ key }) => key === step.else_key)
  const goal =
    at < 0
      ? t('automations.else_leave')
      : t('automations.else_step', { name: `${at + 1}. ${summaryOf(steps[at]!, names)}` })
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      <IconCornerDownRight size={14} className="turns" aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
      {t('automations.else')}: {goal}
    </Text>
  )
}
