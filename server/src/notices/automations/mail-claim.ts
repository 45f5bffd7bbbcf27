import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { sql } from 'kysely'
import { timestampAfter } from '../../platform/clock.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { skipReason } from '../campaigns/audience.ts'
import { SERVER_AWAY_SECONDS } from '../campaigns/delivery.ts'
import type { CampaignReader } from '../campaigns/filled-mail.ts'
import type { CampaignTemplate } from '../campaigns/template.ts'
import type { MailDesk } from './mail-desk.ts'
import type { RunRow } from './queries.ts'
import { restUntil } from './walk-queries.ts'

/** A mail that is to be handed over now; nobody else hands it over. */
export interface ClaimedMail {
  id: number
  attempts: number
  run: RunRow & { member_id: number }
  step: StepOf<'mail'>
  reader: CampaignReader
  template: CampaignTemplate
}

interface MailOfRun {
  run: RunRow & { member_id: number }
  step: StepOf<'mail'>
  desk: MailDesk
  now: string
}

/**
 * Claims the mail of a step for its reader. `rests` if the mail server takes none at present; undefined if they get none:
 * they may not be written to, or it was handed over before.
 */
export async function claimMail(
  ctx: StoreContext,
  mail: MailOfRun,
): Promise<ClaimedMail | 'rests' | undefined> {
  const { run, step, desk, now } = mail
  const { email, reason, locale, ...names } = await judgeReader(ctx, mail)
  const template = await desk.templateOf(ctx, step, locale)
  if (desk.fault() !== null) {
    await restUntil(ctx.db, run.id, timestampAfter(ctx.clock, SERVER_AWAY_SECONDS))
    return 'rests'
  }
  const why = reason ?? (run.coupon === null && needsCoupon(template) ? 'no_coupon' : null)
  const claimed = await putMail(ctx, mail, { address: email, reason: why, links: [...template.links] })
  if (!claimed || why !== null) return undefined
  await ctx.db
    .updateTable('automation_run')
    .set({ state: 'mailing', due_at: now })
    .where('id', '=', run.id)
    .execute()
  return { ...claimed, run, step, template, reader: { ...names, email: email!, coupon: run.coupon } }
}

/** Whether it names the coupon and has no other text for those without one. */
const needsCoupon = ({ slots }: CampaignTemplate) =>
  slots.some((slot) => slot.kind === 'variable' && slot.name === 'coupon' && slot.fallback === '')

interface JudgedReader {
  email: string | null
  name: string | null
  nickname: string | null
  locale: string | null
  reason: string | null
}

async function judgeReader(ctx: StoreContext, { run, step }: MailOfRun): Promise<JudgedReader> {
  const { rows } = await sql<JudgedReader>`
    select email, name, nickname, locale, ${skipReason(ctx, step.topic)} as reason
    from member where id = ${run.member_id}`.execute(ctx.db)
  return rows[0]!
}

interface MailColumns {
  address: string | null
  /** Why it is not sent. */
  reason: string | null
  links: string[]
}

/** Writes a mail down as being sent or skipped; undefined if it has had its end before. */
const putMail = ({ db }: StoreContext, { run, step }: MailOfRun, { address, reason, links }: MailColumns) =>
  db
    .insertInto('automation_mail')
    .values({
      ...{
        store_id: run.store_id,
        automation_id: run.automation_id,
        run_id: run.id,
        member_id: run.member_id,
      },
      ...{ step_key: step.key, subject: step.subject, address, reason, links: toJsonb(links) },
      state: reason === null ? 'sending' : 'skipped',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'step_key'])
        .doUpdateSet(({ ref, eb }) => ({
          state: ref('excluded.state'),
          reason: ref('excluded.reason'),
          address: ref('excluded.address'),
          links: ref('excluded.links'),
          attempts: eb('automation_mail.attempts', '+', 1),
        }))
        .where('automation_mail.state', '=', 'waiting'),
    )
    .returning(['id', 'attempts'])
    .executeTakeFirst()
