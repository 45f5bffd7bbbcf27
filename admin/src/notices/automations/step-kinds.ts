import type { AutomationStep, StepKind } from '@matinee/contract/notices/automation-steps'
import {
  IconClock,
  IconCalendarTime,
  IconDoorExit,
  IconGift,
  IconMail,
  IconArrowsSplit2,
  IconTag,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react'
import { page } from '../../page.ts'
import { t } from '../../text.ts'
import { LOCALES } from '@matinee/contract/store/store'

export const STEP_ICONS: Record<StepKind, TablerIcon> = {
  wait: IconClock,
  until: IconCalendarTime,
  condition: IconArrowsSplit2,
  mail: IconMail,
  tag: IconTag,
  grant: IconGift,
  coupon: IconTicket,
  leave: IconDoorExit,
}

const KEY_LENGTH = 8

/** A name that no step of the automation has had: people stand at steps by their names. */
const freshKey = () =>
  `s${Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => (byte % 36).toString(36)).join('')}`

const FRESH: { [K in StepKind]: (key: string) => Extract<AutomationStep, { kind: K }> } = {
  wait: (key) => ({ key, kind: 'wait', amount: 1, unit: 'days' }),
  until: (key) => ({ key, kind: 'until', weekday: null, time: '09:00' }),
  condition: (key) => ({
    ...{ key, kind: 'condition', by: 'plan', is: true },
    ...{ segment_id: null, offer_id: null, tag: null, else_key: null },
  }),
  mail: (key) => ({
    ...{ key, kind: 'mail', subject: '', preheader: '', blocks: [], topic: 'news' },
    locale: LOCALES.find((known) => known === page.store.locales[0]) ?? 'en',
  }),
  tag: (key) => ({ key, kind: 'tag', act: 'add', tag: null }),
  grant: (key) => ({ key, kind: 'grant', offer_id: null, days: null }),
  coupon: (key) => ({ key, kind: 'coupon', percent: 25, duration: 'once', periods: null, days: 14 }),
  leave: (key) => ({ key, kind: 'leave' }),
}

export const freshStep = (kind: StepKind): AutomationStep => FRESH[kind](freshKey())

/** A number of its own for each step, for lists that are sorted. */
export const rowIdOf = ({ key }: AutomationStep) => Number.parseInt(key, 36)

export const kindName = (kind: StepKind) => t(`automations.step.${kind}`)
