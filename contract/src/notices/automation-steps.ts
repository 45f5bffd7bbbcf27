import { Type, type Static } from 'typebox'
import { DURATIONS } from '../billing/coupons.ts'
import { Tag } from '../members/people.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id } from '../platform/shapes.ts'
import { CampaignContent, MailTranslations } from './campaigns.ts'

export const WAIT_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
export type WaitUnit = (typeof WAIT_UNITS)[number]

export const CONDITION_KINDS = ['plan', 'offer', 'segment', 'tag'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export const MOST_AUTOMATION_STEPS = 50

/** Names a step within its automation for good: people stand at it and have passed it by this name. */
const StepKey = Type.String({ pattern: '^[a-z][a-z0-9]{0,9}$' })

const step = { key: StepKey }

export const AutomationStep = Type.Union([
  Type.Object({
    ...step,
    kind: Type.Literal('wait'),
    amount: Type.Integer({ minimum: 1, maximum: 365 }),
    unit: OneOf(WAIT_UNITS),
  }),
  /** Until the next time it is this hour, on this day of the week (1 is Monday) or any, in the person's own zone. */
  Type.Object({
    ...step,
    kind: Type.Literal('until'),
    weekday: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
    time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  }),
  /** Whoever `is` one with any plan, an offer, in a segment or with a tag goes on; the others go to the later step `else_key`, or leave. */
  Type.Object({
    ...step,
    kind: Type.Literal('condition'),
    by: OneOf(CONDITION_KINDS),
    is: Type.Boolean(),
    segment_id: Nullable(Id),
    offer_id: Nullable(Id),
    tag: Nullable(Tag),
    else_key: Nullable(StepKey),
  }),
  Type.Object({
    ...step,
    kind: Type.Literal('mail'),
    ...CampaignContent.properties,
    translations: Type.Optional(MailTranslations),
  }),
  Type.Object({ ...step, kind: Type.Literal('tag'), act: OneOf(['add', 'remove']), tag: Nullable(Tag) }),
  /** Gives an offer free of charge, for so many days or as long as it usually lasts. */
  Type.Object({
    ...step,
    kind: Type.Literal('grant'),
    offer_id: Nullable(Id),
    days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  }),
  /** A coupon for this person alone, which later mails name as `{{coupon}}`. */
  Type.Object({
    ...step,
    kind: Type.Literal('coupon'),
    percent: Type.Integer({ minimum: 1, maximum: 100 }),
    duration: OneOf(DURATIONS),
    /** The number of payments a repeating one lowers. */
    periods: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
    /** Until when it must be used. */
    days: Type.Integer({ minimum: 1, maximum: 365 }),
  }),
  Type.Object({ ...step, kind: Type.Literal('leave') }),
])
export type AutomationStep = Static<typeof AutomationStep>
export type StepKind = AutomationStep['kind']
export type StepOf<K extends StepKind> = Extract<AutomationStep, { kind: K }>

export const STEP_KINDS = ['wait', 'until', 'condition', 'mail', 'tag', 'grant', 'coupon', 'leave'] as const
