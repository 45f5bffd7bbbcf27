import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { StoreDirectory } from './directory.ts'

const world = await makeWorld()
const nameStore = (title: string) => world.ctx.db.updateTable('store').set({ title }).execute()

it('ignores a slow reload that started before a newer one', async () => {
  await nameStore('Before')
  const stores = new StoreDirectory()
  const isRead = Promise.withResolvers<void>()
  const readings: Promise<unknown>[] = []
  const slow = stores.refresh(delayReadings(isRead.promise, readings))
  await Promise.all(readings)
  await nameStore('After')
  await stores.refresh(world.ctx.db)
  isRead.resolve()
  await slow

  expect(stores.get(world.storeId)?.title).toBe('After')
})

/** The current database, whose answers wait for `gate`. */
function delayReadings(gate: Promise<void>, readings: Promise<unknown>[]) {
  const { db } = world.ctx
  const selectFrom = (table: 'store') => ({
    selectAll() {
      const rows = db.selectFrom(table).selectAll().execute()
      readings.push(rows)
      const execute = async () => gate.then(() => rows)
      return { execute, orderBy: () => ({ execute }) }
    },
  })
  return { selectFrom } as unknown as typeof db
}
