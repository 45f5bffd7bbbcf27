import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Event } from '../src/platform/jobs/events.ts'
import type { World } from './world.ts'

/** Payloads of a published event whose jobs are still queued, newest first. */
export async function findAnnouncedEvents<P extends TObject>({ ctx }: Pick<World, 'ctx'>, event: Event<P>) {
  const { rows } = await sql<{ payload: Static<P> }>`
    select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where starts_with(task.identifier, ${`${event.name}:`}) order by job.id desc`.execute(ctx.db)
  return rows.map(({ payload }) => payload)
}

/** The newest of these payloads; throws without one. */
export async function findLastAnnouncedEvent<P extends TObject>(world: Pick<World, 'ctx'>, event: Event<P>) {
  const [newest] = await findAnnouncedEvents(world, event)
  if (!newest) throw new Error(`Nothing was announced of ${event.name}.`)
  return newest
}
