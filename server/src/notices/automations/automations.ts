import type {
  Automation,
  AutomationTrigger,
  createAutomation as createCall,
  changeAutomation as changeCall,
} from '@matinee/contract/notices/automations'
import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import { subjectOfTrigger } from '@matinee/contract/notices/automation-triggers'
import type { Body } from '@matinee/contract/platform/endpoint'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { blocksOfTranslations, choicesOfBlocks } from '../campaigns/block-choices.ts'
import { tidyTranslations } from '../campaigns/mail-translations.ts'
import { assertComplete } from './completeness.ts'
import { AutomationBusy, AutomationJumpBack, AutomationNotFound } from './errors.ts'
import { placesLeadingBack, removedSteps } from './flow.ts'
import { assertMayGive } from './permission.ts'
import * as query from './queries.ts'
import { presentAutomation } from './report.ts'
import { findTemplate } from './templates.ts'

const PER_PAGE = 25

/** Lists the store's automations with their counts, newest first. */
export async function listAutomations(ctx: StoreContext, viewer: Viewer, page = 1) {
  assertMaySee(viewer, 'marketing')
  const [found, total] = await Promise.all([
    query.findAutomations(ctx.db, ctx.store.id, PER_PAGE, (page - 1) * PER_PAGE),
    query.countAutomations(ctx.db, ctx.store.id),
  ])
  const counts = await query.countRuns(
    ctx.db,
    found.map(({ id }) => id),
  )
  const byId = new Map(counts.map(({ automation_id, ...count }) => [automation_id, count]))
  const body = found.map((entry) => ({ ...entry, ...(byId.get(entry.id) ?? { entered: 0, inside: 0 }) }))
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

/** Begins a draft, empty or from a template in the store's language. */
export async function createAutomation(
  ctx: StoreContext,
  viewer: Viewer,
  { name, template }: Body<typeof createCall>,
): Promise<Automation> {
  assertMayEdit(viewer, 'marketing')
  const { trigger, steps } = await findTemplate(ctx, template)
  assertMayGive(viewer, [], steps)
  const made = await query.insertAutomation(ctx.db, {
    store_id: ctx.store.id,
    name: name.trim(),
    trigger: toJsonb(trigger),
    steps: toJsonb(steps),
    created_at: ctx.clock.now().toISOString(),
    demo: ctx.isSimulated === true,
  })
  return presentAutomation(ctx, made)
}

export async function readAutomation(ctx: StoreContext, viewer: Viewer, id: number): Promise<Automation> {
  assertMaySee(viewer, 'marketing')
  return presentAutomation(ctx, await findAutomationOrThrow(ctx, id))
}

export async function findAutomationOrThrow(ctx: StoreContext, id: number): Promise<query.AutomationRow> {
  const automation = await query.findAutomation(ctx.db, ctx.store.id, id)
  if (!automation) throw AutomationNotFound()
  return automation
}

export async function lockAutomationOrThrow(ctx: StoreContext, id: number): Promise<query.AutomationRow> {
  const automation = await query.lockAutomation(ctx.db, ctx.store.id, id)
  if (!automation) throw AutomationNotFound()
  return automation
}

/**
 * Saves an automation; people inside go on with the new steps. Throws `automation_jump_back`, `automation_may_not_give`,
 * `language_not_offered`, `UnknownChoice`, and for one that is not off what `assertComplete` throws.
 */
export function changeAutomation(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { name, trigger, again, steps: given }: Body<typeof changeCall>,
): Promise<Automation> {
  assertMayEdit(viewer, 'marketing')
  assertInOrder(given)
  return transact(ctx, async (ctx) => {
    const before = await lockAutomationOrThrow(ctx, id)
    assertMayGive(viewer, before.steps, given)
    const steps = await tidySteps(ctx, given, before.steps)
    await assertKnown(ctx, trigger, steps)
    if (isRunning(before)) await assertComplete(ctx, steps)
    await moveFromRemoved(ctx, before, steps)
    const columns = { name: name.trim(), trigger: toJsonb(only(trigger)), again, steps: toJsonb(steps) }
    const changed = await query.updateAutomation(ctx.db, id, columns)
    if (isRunning(before)) await recordAudit(ctx, viewer, changed, 'automation.changed')
    return presentAutomation(ctx, changed)
  })
}

/** Steps whose mails have no empty texts in other languages. */
const tidySteps = (
  ctx: StoreContext,
  steps: readonly AutomationStep[],
  before: readonly AutomationStep[],
): Promise<AutomationStep[]> =>
  Promise.all(
    steps.map(async (step) => {
      if (step.kind !== 'mail' || !step.translations) return step
      const known = before.find(({ key }) => key === step.key)
      const earlier = known?.kind === 'mail' ? known.translations : {}
      return { ...step, translations: await tidyTranslations(ctx, step.translations, earlier) }
    }),
  )

const isRunning = ({ state }: query.AutomationRow) => state === 'on' || state === 'paused'

function assertInOrder(steps: readonly AutomationStep[]) {
  if (new Set(steps.map(({ key }) => key)).size < steps.length)
    throw InvalidInput({ errors: { steps: ['twice'] } })
  const [back] = placesLeadingBack(steps)
  if (back !== undefined)
    throw AutomationJumpBack({ errors: { [`steps.${back}`]: ['else_key'] }, values: { step: back + 1 } })
}

/** A trigger without what its event does not have. */
const only = ({ type, offer_id, content_id, tag }: AutomationTrigger): AutomationTrigger => {
  const subject = subjectOfTrigger(type)
  return {
    type,
    offer_id: subject === 'offer' ? offer_id : null,
    content_id: subject === 'program' ? content_id : null,
    tag: subject === 'tag' ? tag : null,
  }
}

/** Nothing here holds a row by a foreign key: whoever is deleted later pauses the automation at that step. */
function assertKnown(ctx: StoreContext, trigger: AutomationTrigger, steps: readonly AutomationStep[]) {
  const named = (name: 'offer_id' | 'segment_id') =>
    steps.flatMap((step) =>
      name in step ? ((step as { [key in typeof name]: number | null })[name] ?? []) : [],
    )
  return assertOfStore(ctx, {
    'trigger.offer_id': { table: 'offer', ids: trigger.offer_id ?? [] },
    'trigger.content_id': { table: 'content', ids: trigger.content_id ?? [] },
    'steps.offer_id': { table: 'offer', ids: named('offer_id') },
    'steps.segment_id': { table: 'people_segment', ids: named('segment_id') },
    ...choicesOfBlocks(
      steps.flatMap((step) =>
        step.kind === 'mail' ? [...step.blocks, ...blocksOfTranslations(step.translations)] : [],
      ),
      'steps.blocks',
    ),
  })
}

async function moveFromRemoved(
  ctx: StoreContext,
  before: query.AutomationRow,
  steps: readonly AutomationStep[],
) {
  const now = ctx.clock.now().toISOString()
  for (const { key, next } of removedSteps(before.steps, steps))
    await query.moveStanding(ctx.db, before.id, { key, next, now })
}

/** Deletes an automation and its report, unless people are inside. */
export async function deleteAutomation(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'marketing')
  await transact(ctx, async (ctx) => {
    const automation = await lockAutomationOrThrow(ctx, id)
    const [runs] = await query.countRuns(ctx.db, [id])
    if (automation.state === 'on' || (runs && runs.inside > 0)) throw AutomationBusy()
    await query.deleteAutomation(ctx.db, id)
    await recordAudit(ctx, viewer, automation, 'automation.deleted')
  })
}

export const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, name }: Pick<query.AutomationRow, 'id' | 'name'>,
  act: `automation.${'changed' | 'deleted' | 'started' | 'paused' | 'stopped' | 'tested' | 'person_removed'}`,
) => audit(ctx, viewer, { act, subject: { kind: 'automation', id, name } })
