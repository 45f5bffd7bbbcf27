import type { Acknowledged } from './traffic.ts'

/** Asks the database for rows. */
export type RowQuery = <Row extends object>(statement: string, values: unknown[]) => Promise<Row[]>

/** What was acknowledged and is missing, or exists twice. */
export async function findLosses(query: RowQuery, told: Acknowledged): Promise<string[]> {
  const { comments, orders, events, films } = told
  const count = async (statement: string, values: unknown[]) =>
    Number((await query<{ count: string }>(statement, values))[0]!.count)
  const once = `select count(*) from (select unnest($1::text[]) as told) t where 1 <>`
  const figures: [string, number][] = [
    [
      'comments are not there exactly once',
      await count(`${once} (select count(*) from comment where body = told)`, [comments]),
    ],
    [
      'orders are not completed',
      await count(`${once} (select count(*) from purchase where key::text = told and state = 'completed')`, [
        orders,
      ]),
    ],
    [
      'orders were not paid exactly once',
      await count(
        `${once} (select count(*) from payment join purchase on purchase.id = payment.purchase_id
          where purchase.key::text = told and payment.state = 'succeeded')`,
        [orders],
      ),
    ],
    [
      'payments are the provider’s alone',
      await count(
        `select count(*) from test_provider.payment p where state = 'succeeded' and refunded < amount and not exists
          (select from payment where payment.ref = p.ref and payment.state = 'succeeded')`,
        [],
      ),
    ],
    ['player events were lost', Math.max(0, events - (await count(`select count(*) from player_event`, [])))],
    [
      'films are not ready',
      await count(`select count(*) from video where id = any($1) and state <> 'ready'`, [films]),
    ],
  ]
  return figures.filter(([, wrong]) => wrong > 0).map(([what, wrong]) => `${wrong} ${what}`)
}
