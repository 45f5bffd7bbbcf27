import { t, type Word } from '../../text.ts'

const SAID: Record<string, Word> = {
  'member.changed': 'person.act.changed',
  'member.invited': 'person.act.invited',
  'member.noted': 'person.act.noted',
  'member.consent_given': 'person.act.consent_given',
  'member.consent_withdrawn': 'person.act.consent_withdrawn',
  'member.link_sent': 'person.act.link_sent',
  'member.signed_out': 'person.act.signed_out',
  'member.access_granted': 'person.act.access_granted',
  'member.access_revoked': 'person.act.access_revoked',
  'member.access_restored': 'person.act.access_restored',
  'winback.sent': 'person.act.winback_sent',
  'member.exported': 'person.act.exported',
}

/** What was done, in words; what has none yet stands as it is kept. */
export const sayAct = (act: string) => (SAID[act] ? t(SAID[act]) : act)
