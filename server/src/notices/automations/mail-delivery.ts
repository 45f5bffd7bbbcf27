import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { outcomeOf, SERVER_AWAY_SECONDS } from '../campaigns/delivery.ts'
import type { DeliveryOutcome } from '../campaigns/readers.ts'
import { saveBouncedAddress } from '../suppression/queries.ts'
import { automationMail } from './filled-mail.ts'
import { stepAfter } from './flow.ts'
import type { ClaimedMail } from './mail-claim.ts'
import type { MailDesk } from './mail-desk.ts'
import { holdAutomation } from './queries.ts'
import { pass } from './walk-queries.ts'

/** Hands over a claimed mail, writes down what became of it and has its reader go on, or try again later. */
export async function deliverMail(ctx: StoreContext, desk: MailDesk, mail: ClaimedMail): Promise<void> {
  const outcome = await handOver(ctx, desk, mail)
  if (outcome.server_away) desk.close(outcome.reason!)
  await transact(ctx, async (ctx) => {
    const automation = await holdAutomation(ctx.db, mail.run.automation_id)
    await recordOutcome(ctx, mail, outcome)
    const isStanding = await lockMailing(ctx, mail)
    if (!automation || !isStanding) return
    if (outcome.state === 'waiting') return tryAgain(ctx, mail, outcome.due_at)
    await pass(ctx.db, {
      run: mail.run,
      key: mail.step.key,
      next: stepAfter(automation.steps, mail.step.key),
      now: ctx.clock.now().toISOString(),
    })
  })
}

async function handOver(ctx: StoreContext, desk: MailDesk, mail: ClaimedMail): Promise<DeliveryOutcome> {
  try {
    await desk.send(automationMail(ctx, mail))
    return { id: mail.id, state: 'sent', reason: null, due_at: null }
  } catch (error) {
    return outcomeOf(ctx, mail, error as Error)
  }
}

/** Also of one that a later run has given up meanwhile. */
async function recordOutcome(
  { db, clock }: StoreContext,
  { id, run, reader }: ClaimedMail,
  { state, reason }: DeliveryOutcome,
) {
  const now = clock.now().toISOString()
  await db
    .updateTable('automation_mail')
    .set({ state, reason, sent_at: state === 'sent' ? now : null })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'uncertain'])
    .execute()
  if (state === 'bounced') await saveBouncedAddress(db, run.store_id, reader.email, reason ?? '', now)
}

/** Whether its reader still stands at the step: they may have been let out, or their step removed. */
const lockMailing = ({ db }: StoreContext, { run, step }: ClaimedMail) =>
  db
    .selectFrom('automation_run')
    .select('id')
    .where('id', '=', run.id)
    .where('state', '=', 'mailing')
    .where('step_key', '=', step.key)
    .forUpdate()
    .executeTakeFirst()

async function tryAgain(
  { db, clock }: StoreContext,
  { run }: ClaimedMail,
  dueAt: string | null,
): Promise<void> {
  await db
    .updateTable('automation_run')
    .set({ state: 'waiting', due_at: dueAt ?? timestampAfter(clock, SERVER_AWAY_SECONDS) })
    .where('id', '=', run.id)
    .execute()
}
