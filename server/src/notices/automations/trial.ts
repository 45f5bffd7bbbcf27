import type { AutomationStep, StepOf } from '@matinee/contract/notices/automation-steps'
import { randomUUID } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { fillWithoutCounting } from '../campaigns/filled-mail.ts'
import { SAMPLE_COUPON } from '../campaigns/trial.ts'
import { renderLanguages } from '../campaigns/sendable-mail.ts'
import { addressFrom } from '../mail-address.ts'
import { assertNotSuppressed } from '../suppression/suppression-list.ts'
import { findAutomationOrThrow, recordAudit } from './automations.ts'

/** Sends the mails of an automation to the viewer now, and says what became of each. Nothing else is done or counted. */
export async function testAutomation(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'marketing')
  const automation = await findAutomationOrThrow(ctx, id)
  const address = addressFrom(viewer.email ?? '')
  await assertNotSuppressed(ctx, address)
  await recordAudit(ctx, viewer, automation, 'automation.tested')
  const steps = []
  for (const step of automation.steps) steps.push(await tryStep(ctx, viewer, { step, address }))
  return { address, steps }
}

interface TriedStep<S extends AutomationStep = AutomationStep> {
  step: S
  address: string
}

const tryStep = async (ctx: StoreContext, viewer: Viewer, { step, address }: TriedStep) => ({
  key: step.key,
  kind: step.kind,
  ...(step.kind === 'mail' ? await tryMail(ctx, viewer, { step, address }) : { sent: null, said: '' }),
})

async function tryMail(
  ctx: StoreContext,
  { name, nickname }: Viewer,
  { step, address }: TriedStep<StepOf<'mail'>>,
) {
  const templates = await renderLanguages(ctx, step, { isToBeSent: false, hasCoupon: true })
  try {
    for (const [language, template] of templates)
      await ctx.mail.send({
        id: `automation-test-${step.key}-${language}-${ctx.clock.now().getTime()}`,
        store_id: ctx.store.id,
        sender: template.store,
        to: { name: '', address },
        ...fillWithoutCounting(template, { name, nickname, email: address, coupon: SAMPLE_COUPON }),
        message_id: `<${randomUUID()}@${ctx.config.mail_from.split('@').pop()}>`,
        locale: template.locale,
      })
    return { sent: true, said: ctx.mail.place }
  } catch (error) {
    return { sent: false, said: (error as Error).message }
  }
}
