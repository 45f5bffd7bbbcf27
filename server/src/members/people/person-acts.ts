import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { sendCode } from '../sign-in/codes.ts'
import { removeMember } from '../account/deletion.ts'
import { writePersonalData } from '../account/personal-file.ts'
import type { MemberRow } from '../queries.ts'
import { NoAddress, StaffElsewhere } from './errors.ts'
import { personForChange, personOf, updatePerson } from './person-queries.ts'
import { refuseOnStaff, assertMayDeletePeople, assertSeesContacts } from './policy.ts'

/** Records consent to marketing mail, or its withdrawal, and its source. */
export function changeConsent(
  ctx: StoreContext,
  viewer: Viewer,
  { id, consent, reason }: { id: number; consent: boolean; reason: string },
) {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const person = await personForChange(ctx, id)
    await updatePerson(ctx, id, {
      marketing_consent_at: consent ? ctx.clock.now().toISOString() : null,
      consent_source: reason.trim(),
    })
    const act = consent ? 'member.consent_given' : 'member.consent_withdrawn'
    await audit(ctx, viewer, { act, subject: subjectOf(person), details: { reason: reason.trim() } })
    return personOf(ctx, id)
  })
}

const subjectOf = ({ id, name }: Pick<MemberRow, 'id' | 'name'>) => ({ kind: 'member', id, name })

/** Sends a person their sign-in mail on their behalf; the link is valid for ten minutes. */
export function sendSignInLink(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { email, name, locale } = await personOf(ctx, id)
    if (!email) throw NoAddress()
    await sendCode(ctx, { email, locale: locale ?? ctx.store.locale })
    await audit(ctx, viewer, { act: 'member.link_sent', subject: subjectOf({ id, name }) })
    return undefined
  })
}

/** Deletes a person with all personal data; staff cannot be deleted here. */
export function deletePerson(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayDeletePeople(viewer)
  return transact(ctx, async (ctx) => {
    const person = await personForChange(ctx, id)
    if (person.role !== 'user') throw StaffElsewhere()
    await removeMember(ctx, person)
    // The log must not reveal who was deleted.
    await audit(ctx, viewer, { act: 'member.deleted', subject: { kind: 'member', id, name: null } })
    return undefined
  })
}

/** A person's personal data as the text of one JSON file, streamed. */
export async function exportPerson(ctx: StoreContext, viewer: Viewer, id: number) {
  assertSeesContacts(assertMayEdit(viewer, 'people'))
  const person = await personOf(ctx, id)
  refuseOnStaff(viewer, person)
  await audit(ctx, viewer, { act: 'member.exported', subject: subjectOf(person) })
  return writePersonalData(ctx, { store_id: ctx.store.id, member_id: id }, async () => {})
}
