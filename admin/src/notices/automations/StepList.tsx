import {
  MOST_AUTOMATION_STEPS,
  STEP_KINDS,
  type AutomationStep,
  type StepKind,
} from '@matinee/contract/notices/automation-steps'
import type { AutomationStepReport } from '@matinee/contract/notices/automations'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { SortableRows, StillRows } from '../../parts/SortableRows.tsx'
import { t } from '../../text.ts'
import styles from './flow.module.css'
import { freshStep, kindName, rowIdOf, STEP_ICONS } from './step-kinds.ts'
import { StepRow } from './StepRow.tsx'
import { summaryOf, useStepNames } from './step-summary.ts'
import type { AutomationForm } from './use-automation-form.ts'

interface Props {
  form: AutomationForm
  report: AutomationStepReport[]
  mayEdit: boolean
  /** Shows who stands at a step. */
  onShow: (key: string) => void
}

/** The steps from top to bottom, with how many stand at each; one of them is open to be edited. */
export function StepList({ form, report, mayEdit, onShow }: Props) {
  const [open, setOpen] = useState<string>()
  const names = useStepNames()
  const { steps } = form.values
  const setSteps = (next: AutomationStep[]) => form.setFieldValue('steps', next)
  const add = (kind: StepKind) => {
    const step = freshStep(kind)
    setSteps([...form.getValues().steps, step])
    setOpen(step.key)
  }
  const remove = (step: AutomationStep) => {
    const at = steps.indexOf(step)
    setSteps(steps.filter((one) => one !== step))
    notifySuccess(t('automations.step_removed', { name: summaryOf(step, names) }), {
      label: t('accesses.undo'),
      run: () => setSteps(form.getValues().steps.toSpliced(at, 0, step)),
    })
  }
  const rows = steps.map((step) => ({ id: rowIdOf(step), title: summaryOf(step, names) }))
  const rowOf = ({ id }: { id: number }) => {
    const at = steps.findIndex((step) => rowIdOf(step) === id)
    const step = steps[at]!
    return (
      <StepRow
        step={step}
        at={at}
        steps={steps}
        names={names}
        report={report.find(({ key }) => key === step.key)}
        error={form.errors[`steps.${at}`]}
        mayEdit={mayEdit}
        isOpen={open === step.key}
        onToggle={() => setOpen(open === step.key ? undefined : step.key)}
        onChange={(changed) => setSteps(form.getValues().steps.with(at, changed))}
        onRemove={() => remove(step)}
        onShow={() => onShow(step.key)}
      />
    )
  }
  const label = t('automations.steps')
  return (
    <Card title={label}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(steps.length === 0 ? 'automations.no_steps' : 'automations.steps_text')}
        </Text>
        <div className={styles.flow}>
          {mayEdit ? (
            <SortableRows
              label={label}
              rows={rows}
              onMove={({ rows: moved }) =>
                setSteps(moved.map((row) => steps.find((step) => rowIdOf(step) === row.id)!))
              }
            >
              {rowOf}
            </SortableRows>
          ) : (
            <StillRows label={label} rows={rows}>
              {rowOf}
            </StillRows>
          )}
        </div>
        {mayEdit && steps.length < MOST_AUTOMATION_STEPS && <AddStep onAdd={add} />}
      </Stack>
    </Card>
  )
}

const AddStep = ({ onAdd }: { onAdd: (kind: StepKind) => void }) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} w="fit-content">
        {t('automations.add_step')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {STEP_KINDS.map((kind) => {
        const Sign = STEP_ICONS[kind]
        return (
          <Menu.Item key={kind} leftSection={<Sign size={16} aria-hidden />} onClick={() => onAdd(kind)}>
            {kindName(kind)}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
