import { reaches } from '@matinee/contract/platform/roles'
import { account } from '../members/queries.ts'
import { queries } from '../queries.ts'
import { mailSettings } from './queries.ts'

/** Where mails go stands above their list: asked for before the list is drawn, which it would push down. */
export async function visitMails() {
  const { role } = await queries.ensureQueryData(account)
  if (reaches(role, 'settings', 'view')) await queries.prefetchQuery(mailSettings)
}
