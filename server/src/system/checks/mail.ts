import { DAY_MS } from '@matinee/contract/platform/durations'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** Whether mails leave, and their links lead to the store. */
export const checkMail: SystemCheck = async ({ mail, config, db, clock }) => {
  const values = { place: mail.place }
  const fault = await mail.fault()
  if (fault) return makeFinding('mail.refused', { ...values, fault })
  if (mail.via === 'outbox') return makeFinding('mail.outbox', values)
  if (!config.public_url)
    return makeFinding('mail.local_links', { address: `http://localhost:${config.port}` })
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count > 0 ? makeFinding('mail.unsent', { count }) : makeFinding('mail.fine', values)
}
