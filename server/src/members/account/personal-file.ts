import type { Context } from '../../platform/context.ts'

interface Person {
  store_id: number
  member_id: number
}

/**
 * A member's personal data as the text of one JSON file: an object with a list per kind of data, one entry a line.
 * Streamed, so that memory stays flat. `tell` is called with the number of rooms completed.
 */
export async function* writePersonalData(
  ctx: Context,
  { store_id, member_id }: Person,
  tell: (done: number) => Promise<unknown>,
): AsyncGenerator<string> {
  yield `{\n"about": ${JSON.stringify(await aboutOf(ctx, store_id))}`
  for (const [at, room] of ctx.personal.entries()) {
    for (const [name, rows] of Object.entries(await room.export(ctx, member_id))) yield* writeList(name, rows)
    await tell(at + 1)
  }
  yield '\n}\n'
}

async function* writeList(name: string, rows: Iterable<unknown> | AsyncIterable<unknown>) {
  yield `,\n${JSON.stringify(name)}: [`
  let separator = '\n  '
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n  '
  }
  yield ']'
}

async function aboutOf({ db, clock }: Context, storeId: number) {
  const { title } = await db
    .selectFrom('store')
    .select('title')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return { store: title, made_at: clock.now().toISOString(), times: 'UTC', lengths: 'seconds' }
}
