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

/** Notes that somebody agreed to be written to, or no longer does, and how the store knows. */
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

/** Sends somebody the mail they would get by asking to sign in themselves; its link is good for ten minutes. */
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

/** Deletes somebody with everything kept of them; nobody of the staff can be deleted here. */
export function deletePerson(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayDeletePeople(viewer)
  return transact(ctx, async (ctx) => {
    const person = await personForChange(ctx, id)
    if (person.role !== 'user') throw StaffElsewhere()
    await removeMember(ctx, person)
    // Whose it was must not be read from the log: they are gone.
    await audit(ctx, viewer, { act: 'member.deleted', subject: { kind: 'member', id, name: null } })
    return undefined
  })
}

/** Everything kept of somebody, as the text of one JSON file, piece by piece. */
export async function exportPerson(ctx: StoreContext, viewer: Viewer, id: number) {
  assertSeesContacts(assertMayEdit(viewer, 'people'))
  const person = await personOf(ctx, id)
  refuseOnStaff(viewer, person)
  await audit(ctx, viewer, { act: 'member.exported', subject: subjectOf(person) })
  return writePersonalData(ctx, { store_id: ctx.store.id, member_id: id }, async () => {})
}
