import { reaches } from '@matinee/contract/platform/roles'
import { account } from '../members/queries.ts'
import { queries } from '../queries.ts'
import { mailSettings } from './queries.ts'

/** The mail settings are above the list: they are loaded first, or they would push the list down. */
export async function visitMails() {
  const { role } = await queries.ensureQueryData(account)
  if (reaches(role, 'settings', 'view')) await queries.prefetchQuery(mailSettings)
}
