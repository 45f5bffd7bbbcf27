import { isOfLiveStore } from '../../store/standby.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** One try that fails is tried again; a server that is away for longer needs somebody. */
const FAILING_MINUTES = 30
const SWITCHED_OFF_DAYS = 30

/** Whether webhooks arrive where they are sent. */
export const checkWebhooks: SystemCheck = async ({ db, clock }) => {
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const { failing, switched_off, all } = await db
    .selectFrom('webhook_endpoint')
    .where(isOfLiveStore('webhook_endpoint.store_id'))
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('enabled', '=', true), eb('failing_since', '<', ago(FAILING_MINUTES))]))
        .as('failing'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('switched_off', 'is not', null),
            eb('switched_off_at', '>', ago(SWITCHED_OFF_DAYS * 24 * 60)),
          ]),
        )
        .as('switched_off'),
    ])
    .executeTakeFirstOrThrow()
  if (switched_off > 0) return makeFinding('webhooks.switched_off', { count: switched_off })
  return failing > 0
    ? makeFinding('webhooks.failing', { count: failing })
    : makeFinding('webhooks.fine', { count: all })
}
