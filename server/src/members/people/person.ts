import type { Body } from '@matinee/contract/platform/endpoint'
import type {
  changePerson as changeCall,
  invitePerson as inviteCall,
  Person,
} from '@matinee/contract/members/people'
import { asCountry, asName, asNickname } from '../account/profile-values.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { NicknameTaken } from '../account/account-errors.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { AddressTaken } from '../errors.ts'
import { emailChanged } from '../events.ts'
import { forgetSignInLinks, type MemberRow } from '../queries.ts'
import { StaffElsewhere } from './errors.ts'
import { answersToKeep } from './field-values.ts'
import { insertPerson, personForChange, personOf, updatePerson } from './person-queries.ts'
import { nameOnly } from './list.ts'
import { inviteMember } from './invitations.ts'
import { seesContacts } from './policy.ts'
import { gainedTags, publishTagged } from './member-tags.ts'
import { tagsFrom } from './tags.ts'

type Changes = Body<typeof changeCall>
type Invitation = Body<typeof inviteCall>

/** A person, limited to what the viewer may see. */
export async function readPerson(ctx: StoreContext, viewer: Viewer, id: number): Promise<Person> {
  assertMaySee(viewer, 'people')
  const person = await personOf(ctx, id)
  return seesContacts(viewer) ? person : withoutFacts(person)
}

const withoutFacts = (person: Person): Person => ({
  ...person,
  ...nameOnly(person),
  bio: person.bio,
  locale: null,
  time_zone: null,
  email_verified_at: null,
  custom_fields: {},
  marketing_consent_at: null,
  consent_source: null,
  invited_at: null,
})

/**
 * Changes the given fields; the old address is notified of a new one. For staff only tags and answers can be changed
 * here.
 */
export function changePerson(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  changes: Changes,
): Promise<Person> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const person = await personForChange(ctx, id)
    if (person.role !== 'user' && Object.keys(changes).some((name) => !OF_STAFF.has(name)))
      throw StaffElsewhere()
    const columns = await columnsOf(ctx, person, changes)
    const names = namesOfChanged(person, columns)
    if (names.length === 0) return personOf(ctx, id)
    await updatePerson(ctx, id, columns).catch(refuseTaken)
    if (names.includes('email')) await leaveOldAddress(ctx, person)
    if (columns.tags) await publishTagged(ctx, [id], gainedTags(person.tags, columns.tags))
    await audit(ctx, viewer, {
      act: 'member.changed',
      subject: { kind: 'member', id, name: person.name },
      details: { changed: names.filter((name) => name !== 'email_verified_at') },
    })
    return personOf(ctx, id)
  })
}

const OF_STAFF = new Set(['tags', 'custom_fields'])

async function columnsOf(ctx: StoreContext, person: MemberRow, changes: Changes) {
  const { name, email, nickname, country, tags, custom_fields: answers } = changes
  const address = email === undefined ? undefined : emailFrom(email)
  return {
    ...(name !== undefined && { name: asName(name) }),
    ...(address !== undefined && address !== person.email && { email: address, email_verified_at: null }),
    ...(nickname !== undefined && { nickname: normalizeField('nickname', asNickname(nickname)) }),
    ...(country !== undefined && { country: normalizeField('country', asCountry(country)) }),
    ...(tags !== undefined && { tags: tagsFrom(tags) }),
    ...(answers !== undefined && {
      custom_fields: await answersToKeep(ctx, { at: 'staff', answers, known: person.custom_fields }),
    }),
  }
}

function normalizeField(name: string, value: string | null | undefined): string | null {
  if (value === undefined) throw InvalidInput({ errors: { [name]: ['format'] } })
  return value
}

const namesOfChanged = (person: MemberRow, columns: Partial<MemberRow>) =>
  (Object.keys(columns) as (keyof MemberRow)[]).filter(
    (name) => JSON.stringify(columns[name]) !== JSON.stringify(person[name]),
  )

async function leaveOldAddress(ctx: StoreContext, { id, email }: MemberRow) {
  await forgetSignInLinks(ctx.db, id)
  if (email) await publish(ctx, emailChanged, { store_id: ctx.store.id, member_id: id, old_email: email })
}

export function refuseTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'member_by_nickname') throw NicknameTaken({ errors: { nickname: ['taken'] } })
  if (constraint === 'member_store_id_email_key') throw AddressTaken({ errors: { email: ['taken'] } })
  throw error
}

/** Creates an account and mails a link that signs the person in. */
export function invitePerson(ctx: StoreContext, viewer: Viewer, given: Invitation): Promise<Person> {
  assertMayEdit(viewer, 'people')
  const { name, email, tags = [], message } = given
  return transact(ctx, async (ctx) => {
    const { id } = await insertPerson(ctx, {
      name: asName(name),
      email: emailFrom(email),
      tags: tagsFrom(tags),
    }).catch(refuseTaken)
    await inviteMember(ctx, id, message?.trim())
    await publishTagged(ctx, [id], tagsFrom(tags))
    await audit(ctx, viewer, { act: 'member.invited', subject: { kind: 'member', id, name: asName(name) } })
    return personOf(ctx, id)
  })
}
