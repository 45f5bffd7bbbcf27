import type { AutomationStep, StepOf } from '@matinee/contract/notices/automation-steps'
import { DEMO_WELCOME, type DemoMail } from '@matinee/demo/life/mailings'
import { changeAutomation, createAutomation } from '../../notices/automations/automations.ts'
import { startAutomation } from '../../notices/automations/course.ts'
import { enterAutomations } from '../../notices/automations/entries.ts'
import { openAutomationLink } from '../../notices/automations/mail-feedback.ts'
import { automationMailToken } from '../../notices/automations/mail-token.ts'
import { listDueAutomations } from '../../notices/automations/walk-queries.ts'
import { walk } from '../../notices/automations/walk.ts'
import { composeMail, PUBLISHER } from './mails.ts'
import type { DemoMember } from './people.ts'
import type { SimulatedContext } from './simulated.ts'

/** Of the mails of an automation. */
const CLICKED_ONE_IN = 3

const { name, tag, waits, hello, plans } = DEMO_WELCOME

/** Turns on what greets whoever joins: a mail at once, another on plans for those without, and a tag for who stays. */
export async function beginWelcome(ctx: SimulatedContext) {
  const { id, trigger } = await createAutomation(ctx, PUBLISHER, { name, template: null })
  await changeAutomation(ctx, PUBLISHER, id, { name, trigger, again: false, steps: await writeSteps(ctx) })
  await startAutomation(ctx, PUBLISHER, id)
}

async function writeSteps(ctx: SimulatedContext): Promise<AutomationStep[]> {
  return [
    await mailStep(ctx, 'hello', hello),
    { key: 'days', kind: 'wait', amount: waits.plans, unit: 'days' },
    unlessPlan('free', { is: false, else_key: 'weeks' }),
    await mailStep(ctx, 'plans', plans),
    { key: 'weeks', kind: 'wait', amount: waits.regular, unit: 'weeks' },
    unlessPlan('stays', { is: true, else_key: null }),
    { key: 'regular', kind: 'tag', act: 'add', tag },
  ]
}

const mailStep = async (ctx: SimulatedContext, key: string, mail: DemoMail): Promise<StepOf<'mail'>> => ({
  ...{ key, kind: 'mail', topic: 'news' },
  ...(await composeMail(ctx, mail)),
})

const unlessPlan = (
  key: string,
  { is, else_key }: Pick<StepOf<'condition'>, 'is' | 'else_key'>,
): StepOf<'condition'> => ({
  ...{ key, kind: 'condition', by: 'plan', is, else_key },
  ...{ segment_id: null, offer_id: null, tag: null },
})

/** Has somebody who joins enter. */
export const enterWelcome = (ctx: SimulatedContext, { id }: DemoMember) =>
  enterAutomations(ctx, {
    store_id: ctx.store.id,
    type: 'member.joined',
    occurrences: [{ member_id: id }],
  })

/** Has everybody go on who is due, and some click in the mails they get. */
export async function goOn(ctx: SimulatedContext, signal: AbortSignal) {
  for (const automation of await listDueAutomations(ctx)) {
    await walk(ctx, automation, signal)
    for (const { id } of await listNewMails(ctx, automation.automation_id))
      if (id % CLICKED_ONE_IN === 0)
        await openAutomationLink(ctx, { token: automationMailToken(ctx, ctx.store.id, id), link: 1 })
  }
}

/** Those that went out at this moment. */
const listNewMails = ({ db, clock }: SimulatedContext, automationId: number) =>
  db
    .selectFrom('automation_mail')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('state', '=', 'sent')
    .where('sent_at', '=', clock.now().toISOString())
    .execute()
