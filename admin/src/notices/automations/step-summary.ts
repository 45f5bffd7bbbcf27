import type { AutomationStep, StepOf, WaitUnit } from '@matinee/contract/notices/automation-steps'
import { useQuery } from '@tanstack/react-query'
import { pageLanguage } from '../../language.ts'
import { offers } from '../../offers/queries.ts'
import { segments } from '../../people/queries.ts'
import { t } from '../../text.ts'
import { kindName } from './step-kinds.ts'

/** The names of what steps give and ask for. */
export interface StepNames {
  offers: ReadonlyMap<number, string>
  segments: ReadonlyMap<number, string>
}

export function useStepNames(): StepNames {
  const { data: known = [] } = useQuery(offers)
  const { data: groups = [] } = useQuery(segments)
  return {
    offers: new Map(known.map(({ id, title }) => [id, title])),
    segments: new Map(groups.map(({ id, name }) => [id, name])),
  }
}

const UNITS: Record<WaitUnit, string> = { minutes: 'minute', hours: 'hour', days: 'day', weeks: 'week' }

const timeOf = ({ amount, unit }: StepOf<'wait'>) =>
  new Intl.NumberFormat(pageLanguage(), {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: 'long',
  }).format(amount)

// 2024 began on a Monday.
const dayOf = (weekday: number) =>
  new Intl.DateTimeFormat(pageLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  )

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value: String(value), label: dayOf(value) }))

/** What a step does, in a line. */
export function summaryOf(step: AutomationStep, names: StepNames): string {
  switch (step.kind) {
    case 'wait':
      return t('automations.says.wait', { time: timeOf(step) })
    case 'until':
      return t('automations.says.until', {
        day: step.weekday === null ? t('automations.weekday_any') : dayOf(step.weekday),
        time: step.time,
      })
    case 'condition':
      return t(step.is ? 'automations.says.yes' : 'automations.says.no', { what: subjectOf(step, names) })
    case 'mail':
      return step.subject || t('campaigns.untitled')
    case 'tag':
      return t(`automations.says.${step.act}`, { tag: step.tag ?? t('automations.unset') })
    case 'grant':
      return t('automations.says.grant', { offer: nameOf(names.offers, step.offer_id) })
    case 'coupon':
      return t('automations.says.coupon', { percent: step.percent })
    case 'leave':
      return kindName('leave')
  }
}

const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
  id === null ? t('automations.unset') : (names.get(id) ?? t('automations.gone'))

function subjectOf(step: StepOf<'condition'>, names: StepNames): string {
  if (step.by === 'plan') return t('automations.by.plan')
  if (step.by === 'offer') return nameOf(names.offers, step.offer_id)
  if (step.by === 'segment') return nameOf(names.segments, step.segment_id)
  return step.tag ?? t('automations.unset')
}
