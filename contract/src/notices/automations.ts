import { Type, type Static } from 'typebox'
import { Tag } from '../members/people.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { AutomationStep, MOST_AUTOMATION_STEPS, STEP_KINDS } from './automation-steps.ts'
import { AUTOMATION_TRIGGER_TYPES } from './automation-triggers.ts'

/** While it is `paused` nobody enters and nobody goes on; `stopped` has let everybody out. */
export const AUTOMATION_STATES = ['draft', 'on', 'paused', 'stopped'] as const
export type AutomationState = (typeof AUTOMATION_STATES)[number]

export const AUTOMATION_TEMPLATES = ['welcome', 'win_back', 'payment_failed'] as const
export type AutomationTemplate = (typeof AUTOMATION_TEMPLATES)[number]

const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' })

export const AutomationTrigger = Type.Object({
  type: OneOf(AUTOMATION_TRIGGER_TYPES),
  /** Only this offer, program or tag, where the event has one; null for any. */
  offer_id: Nullable(Id),
  content_id: Nullable(Id),
  tag: Nullable(Tag),
})
export type AutomationTrigger = Static<typeof AutomationTrigger>

const changeable = {
  name: Name,
  trigger: AutomationTrigger,
  /** Whether somebody who has left may enter again, at most once a day. */
  again: Type.Boolean(),
  steps: Type.Array(AutomationStep, { maxItems: MOST_AUTOMATION_STEPS }),
}

export const AutomationEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  trigger: AutomationTrigger,
  state: OneOf(AUTOMATION_STATES),
  /** Why it was paused by itself or waits: a refusal code, or the mail server's words. */
  problem: Nullable(Type.String()),
  created_at: Moment,
  /** How often people have entered, and how many are inside now. */
  entered: Type.Integer(),
  inside: Type.Integer(),
  /** Of the demo: nobody else enters it, and it goes with it. */
  demo: Type.Boolean(),
})
export type AutomationEntry = Static<typeof AutomationEntry>

/** What became of a step so far. */
export const AutomationStepReport = Type.Object({
  key: Type.String(),
  standing: Type.Integer(),
  passed: Type.Integer(),
  /** Of a mail: those the mail server took, those whose reader opened a link, and those that were not sent. */
  sent: Type.Integer(),
  clicked: Type.Integer(),
  unsent: Type.Integer(),
})
export type AutomationStepReport = Static<typeof AutomationStepReport>

export const Automation = Type.Object({
  ...AutomationEntry.properties,
  again: Type.Boolean(),
  steps: Type.Array(AutomationStep),
  report: Type.Array(AutomationStepReport),
})
export type Automation = Static<typeof Automation>

const OfAutomation = Type.Object({ id: Id })
const VIEW = { view: 'marketing' } as const
const EDIT = { edit: 'marketing' } as const

/** Automations, newest first. */
export const listAutomations = endpoint({
  method: 'GET',
  path: '/bullet/api/automations',
  access: VIEW,
  query: Type.Object({ page: Type.Optional(Page) }),
  reply: Type.Array(AutomationEntry),
  headers: PageHeaders,
})

/** Begins a draft, empty or from a template in the store's language. */
export const createAutomation = endpoint({
  method: 'POST',
  path: '/bullet/api/automations',
  access: EDIT,
  body: Type.Object({ name: Name, template: Nullable(OneOf(AUTOMATION_TEMPLATES)) }),
  reply: Automation,
  status: 201,
})

export const getAutomation = endpoint({
  method: 'GET',
  path: '/bullet/api/automations/:id',
  access: VIEW,
  params: OfAutomation,
  reply: Automation,
})

/**
 * Saves an automation. People inside go on with the new steps from where they stand; where their step is gone, with the
 * next that is left. A draft may be incomplete, one that is on or paused may not. Steps that give something are refused to
 * whoever may not give it by hand.
 */
export const changeAutomation = endpoint({
  method: 'PUT',
  path: '/bullet/api/automations/:id',
  access: EDIT,
  params: OfAutomation,
  body: Type.Object(changeable),
  reply: Automation,
})

/** Deletes an automation with its report, unless people are inside. */
export const deleteAutomation = endpoint({
  method: 'DELETE',
  path: '/bullet/api/automations/:id',
  access: EDIT,
  params: OfAutomation,
})

const act = (verb: 'start' | 'pause' | 'stop') =>
  endpoint({
    method: 'POST',
    path: `/bullet/api/automations/:id/${verb}`,
    access: EDIT,
    params: OfAutomation,
    reply: Automation,
  })

/** Turns it on, or on again: from then on people enter, and those inside go on. */
export const startAutomation = act('start')
/** Nobody enters and nobody goes on until it is turned on again; what happens meanwhile brings nobody in. */
export const pauseAutomation = act('pause')
/** Turns it off and lets everybody out. */
export const stopAutomation = act('stop')

/** Sends the mails of the saved steps to the viewer's own address now; nothing is waited for, given or counted. */
export const testAutomation = endpoint({
  method: 'POST',
  path: '/bullet/api/automations/:id/test',
  access: EDIT,
  perMinute: 30,
  params: OfAutomation,
  reply: Type.Object({
    address: Type.String(),
    steps: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: OneOf(STEP_KINDS),
        /** Null for what is no mail. */
        sent: Nullable(Type.Boolean()),
        /** The mail server's words. */
        said: Type.String(),
      }),
    ),
  }),
})

/** Who stands at a step, those who go on first. */
export const listAutomationPeople = endpoint({
  method: 'GET',
  path: '/bullet/api/automations/:id/people',
  access: VIEW,
  params: OfAutomation,
  query: Type.Object({ step: Type.String({ maxLength: 10, pattern: NO_NUL }), page: Type.Optional(Page) }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      entered_at: Moment,
      /** When they go on. */
      due_at: Moment,
    }),
  ),
  headers: PageHeaders,
})

/** Takes somebody out of an automation. */
export const removeFromAutomation = endpoint({
  method: 'DELETE',
  path: '/bullet/api/automations/:id/people/:member_id',
  access: EDIT,
  params: Type.Object({ id: Id, member_id: Id }),
})
