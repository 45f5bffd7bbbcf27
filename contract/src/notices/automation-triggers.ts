/** What else a trigger may ask for: that it is about this offer, this program or this tag. */
type Subject = 'offer' | 'program' | 'tag'

/** The events that begin an automation, by what is announced of a member. */
export const AUTOMATION_TRIGGERS = {
  'member.joined': null,
  'member.tagged': 'tag',
  'subscription.started': 'offer',
  'subscription.trial_started': 'offer',
  'subscription.trial_ending': 'offer',
  'subscription.trial_converted': 'offer',
  'subscription.renewal_coming': 'offer',
  'subscription.renewed': 'offer',
  'subscription.plan_changed': 'offer',
  'subscription.paused': 'offer',
  'subscription.resumed': 'offer',
  'subscription.on_hold': 'offer',
  'subscription.canceled': 'offer',
  'subscription.ending': 'offer',
  'subscription.ended': 'offer',
  'payment.failed': 'offer',
  'payment.recovered': 'offer',
  'payment.method_expiring': null,
  'order.completed': 'offer',
  'order.abandoned': 'offer',
  'donation.received': null,
  'gift_card.claimed': null,
  'access.granted': 'offer',
  'access.ended': 'offer',
  'program.finished': 'program',
  'comment.posted': 'program',
} as const satisfies Record<string, Subject | null>

export type AutomationTriggerType = keyof typeof AUTOMATION_TRIGGERS

export const AUTOMATION_TRIGGER_TYPES = Object.keys(AUTOMATION_TRIGGERS) as AutomationTriggerType[]

export const subjectOfTrigger = (type: AutomationTriggerType): Subject | null => AUTOMATION_TRIGGERS[type]
