import type { AutomationStep, StepOf } from '@matinee/contract/notices/automation-steps'
import type { StoreContext } from '../../platform/http/http.ts'
import { meetsCondition } from './condition.ts'
import { stepAfter, stepAt } from './flow.ts'
import { giveOffer, makeCoupon, setTag } from './gifts.ts'
import { claimMail, type ClaimedMail } from './mail-claim.ts'
import type { MailDesk } from './mail-desk.ts'
import { holdAutomation, type RunRow } from './queries.ts'
import { endOfWait } from './waits.ts'
import { endRun, hasPassed, lockDueRun, pass, restUntil } from './walk-queries.ts'

/** `rests`: they wait or are out. `off`: nobody goes on in this automation. A mail is to be handed over. */
export type StepOutcome = 'passed' | 'rests' | 'off' | ClaimedMail

interface StandingPerson {
  steps: readonly AutomationStep[]
  run: RunRow & { member_id: number }
  desk: MailDesk
  now: string
}

/**
 * Takes one step of one person: what it does, that it is passed and where they stand then are written together, so that
 * it is done once wherever a process ends.
 */
export async function takeStep(
  ctx: StoreContext,
  { automationId, runId, desk }: { automationId: number; runId: number; desk: MailDesk },
): Promise<StepOutcome> {
  const now = ctx.clock.now().toISOString()
  const automation = await holdAutomation(ctx.db, automationId)
  if (automation?.state !== 'on') return 'off'
  const run = await lockDueRun(ctx.db, runId, now)
  if (!run) return 'rests'
  const step = stepAt(automation.steps, run.step_key)
  if (!step || run.member_id === null) return leave(ctx, { run, now }, step ? 'left' : 'finished')
  const standing = { steps: automation.steps, run: { ...run, member_id: run.member_id }, desk, now }
  const isPassed = await hasPassed(ctx.db, run.id, step.key)
  return isPassed ? passOn(ctx, standing, step) : take(ctx, standing, step)
}

async function take(ctx: StoreContext, standing: StandingPerson, step: AutomationStep): Promise<StepOutcome> {
  const { run } = standing
  if (step.kind === 'wait' || step.kind === 'until') return wait(ctx, standing, step)
  if (step.kind === 'condition') return decide(ctx, standing, step)
  if (step.kind === 'leave') return passOut(ctx, standing, step)
  if (step.kind === 'mail')
    return (await claimMail(ctx, { ...standing, step })) ?? passOn(ctx, standing, step)
  if (step.kind === 'tag') await setTag(ctx, step, run)
  if (step.kind === 'grant') await giveOffer(ctx, step, run)
  if (step.kind === 'coupon') await makeCoupon(ctx, step, run)
  return passOn(ctx, standing, step)
}

async function wait(
  ctx: StoreContext,
  standing: StandingPerson,
  step: StepOf<'wait' | 'until'>,
): Promise<StepOutcome> {
  const { run } = standing
  if (run.begun) return passOn(ctx, standing, step)
  await restUntil(ctx.db, run.id, await endOfWait(ctx, step, run.member_id))
  return 'rests'
}

async function decide(
  ctx: StoreContext,
  standing: StandingPerson,
  step: StepOf<'condition'>,
): Promise<StepOutcome> {
  const isMet = (await meetsCondition(ctx, step, standing.run.member_id)) === step.is
  if (isMet) return passOn(ctx, standing, step)
  return step.else_key === null ? passOut(ctx, standing, step) : passOn(ctx, standing, step, step.else_key)
}

async function passOn(
  ctx: StoreContext,
  { steps, run, now }: StandingPerson,
  { key }: AutomationStep,
  next = stepAfter(steps, key),
): Promise<StepOutcome> {
  await pass(ctx.db, { run, key, next, now })
  return next === null ? 'rests' : 'passed'
}

/** Past a step and out, before the end. */
async function passOut(
  ctx: StoreContext,
  { run, now }: StandingPerson,
  { key }: AutomationStep,
): Promise<StepOutcome> {
  await pass(ctx.db, { run, key, next: null, now })
  return leave(ctx, { run, now }, 'left')
}

async function leave(
  ctx: StoreContext,
  { run, now }: { run: RunRow; now: string },
  state: 'finished' | 'left',
): Promise<StepOutcome> {
  await endRun(ctx.db, run.id, state, now)
  return 'rests'
}
