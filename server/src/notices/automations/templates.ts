import type { AutomationTemplate, AutomationTrigger } from '@matinee/contract/notices/automations'
import type { AutomationStep, StepOf } from '@matinee/contract/notices/automation-steps'
import type { AutomationTriggerType } from '@matinee/contract/notices/automation-triggers'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import { say } from '@matinee/contract/platform/messages'
import { LOCALES } from '@matinee/contract/store/store'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import { findMailFrame } from '../mail-message.ts'

interface Draft {
  trigger: AutomationTrigger
  steps: AutomationStep[]
}

/** Writes a mail of a template in the store's language. */
type WriteMail = (key: string, mail: { name: string; topic: CampaignTopic; button: string }) => StepOf<'mail'>

const onEvent = (type: AutomationTriggerType): AutomationTrigger => ({
  type,
  offer_id: null,
  content_id: null,
  tag: null,
})

const days = (key: string, amount: number): StepOf<'wait'> => ({ key, kind: 'wait', amount, unit: 'days' })

const unlessPlan = (key: string): StepOf<'condition'> => ({
  ...{ key, kind: 'condition', by: 'plan', is: false },
  ...{ segment_id: null, offer_id: null, tag: null, else_key: null },
})

const TEMPLATES: Record<AutomationTemplate, (write: WriteMail) => Draft> = {
  welcome: (write) => ({
    trigger: onEvent('member.joined'),
    steps: [
      write('hello', { name: 'welcome', topic: 'news', button: '/catalog' }),
      days('days', 3),
      unlessPlan('free'),
      write('plans', { name: 'welcome_plans', topic: 'offers', button: '/join' }),
    ],
  }),
  win_back: (write) => ({
    trigger: onEvent('subscription.ended'),
    steps: [
      days('days', 14),
      unlessPlan('gone'),
      { key: 'coupon', kind: 'coupon', percent: 25, duration: 'once', periods: null, days: 14 },
      write('back', { name: 'win_back', topic: 'offers', button: '/join' }),
    ],
  }),
  payment_failed: (write) => ({
    trigger: onEvent('payment.failed'),
    steps: [
      days('days', 2),
      write('failed', { name: 'payment_failed', topic: 'news', button: '/account/billing' }),
      days('week', 7),
      unlessPlan('closed'),
      write('closed', { name: 'payment_closed', topic: 'news', button: '/account/billing' }),
    ],
  }),
}

/** A new automation's trigger and steps: of a template in the store's language, or none. */
export async function findTemplate(ctx: StoreContext, template: AutomationTemplate | null): Promise<Draft> {
  if (template === null) return { trigger: onEvent('member.joined'), steps: [] }
  return TEMPLATES[template](await findWriter(ctx))
}

async function findWriter(ctx: StoreContext): Promise<WriteMail> {
  const store = await findStore(ctx.db, ctx.store.id)
  const locale = LOCALES.find((known) => known === store.locale) ?? 'en'
  const { words } = await findMailFrame(ctx, ctx.store.id, locale)
  const tell = (word: string) =>
    say(words[word]!, locale, { first_name: '{{first_name}}', store: '{{store}}', coupon: '{{coupon}}' })
  return (key, { name, topic, button }) => ({
    ...{ key, kind: 'mail', locale, topic, preheader: '' },
    subject: tell(`mail.automation.${name}.subject`),
    blocks: [
      { kind: 'text', html: paragraphsOf(tell(`mail.automation.${name}.text`)) },
      { kind: 'button', label: tell(`mail.automation.${name}.button`), url: button },
    ],
  })
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => SIGNS[sign]!)}</p>`)
    .join('')
