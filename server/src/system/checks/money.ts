import { findLedgerFaults } from '../../billing/ledger/audit.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const OVERDUE_MS = 60 * 60 * 1000
const FAULTS_NAMED = 5

/** Whether memberships renew at their moment. */
export const checkRenewals: SystemCheck = async ({ db, clock }) => {
  const { count } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', '<', new Date(clock.now().getTime() - OVERDUE_MS).toISOString())
    .where(isOfLiveStore('subscription.store_id'))
    .executeTakeFirstOrThrow()
  return count > 0 ? makeFinding('renewals.late', { count }) : makeFinding('renewals.fine')
}

/** Whether each entry of the ledger adds up to nothing. */
export const checkBooks: SystemCheck = async ({ db }) => {
  const faults = (await findLedgerFaults(db)).slice(0, FAULTS_NAMED).join(' ')
  return faults ? makeFinding('books.wrong', { faults }) : makeFinding('books.fine')
}
