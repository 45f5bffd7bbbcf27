import type { Automation, AutomationStepReport } from '@matinee/contract/notices/automations'
import type { StoreContext } from '../../platform/http/http.ts'
import * as query from './queries.ts'

const NO_COUNTS = { standing: 0, passed: 0, sent: 0, clicked: 0, unsent: 0 }

/** An automation with its counts. */
export async function presentAutomation(
  { db }: StoreContext,
  { store_id: _store, ...automation }: query.AutomationRow,
): Promise<Automation> {
  const [[runs], steps] = await Promise.all([
    query.countRuns(db, [automation.id]),
    query.countSteps(db, automation.id),
  ])
  const byKey = new Map(steps.map((step) => [step.key, step]))
  return {
    ...automation,
    entered: runs?.entered ?? 0,
    inside: runs?.inside ?? 0,
    report: automation.steps.map(({ key }): AutomationStepReport => byKey.get(key) ?? { key, ...NO_COUNTS }),
  }
}
