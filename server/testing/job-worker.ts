// A process that runs jobs of a test until it is ended. The jobs record their steps in the table `seen`.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { makeLogger, openPlatform } from '../src/bootstrap.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { createShutdownHooks } from '../src/platform/process/shutdown-hooks.ts'
import { transact } from '../src/platform/context.ts'
import { defineJob } from '../src/platform/jobs/jobs.ts'
import { startWorkers } from '../src/platform/jobs/worker.ts'

const config = readConfig(process.env)
const { ctx, pool } = await openPlatform(config, config.database_url!, makeLogger(config))

const insertSeen = (what: string) =>
  pool.query('insert into seen (what, pid) values ($1, $2)', [what, process.pid])

const longJob = defineJob({
  name: 'test.long',
  payload: Type.Object({}),
  attempts: 2,
  async run(_ctx, _payload, signal) {
    await insertSeen('begun')
    await new Promise((_done, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  },
  onGivenUp: async () => void (await insertSeen('given up')),
})

/** Records its start and, once the test lets it continue, its end. */
const shortJob = defineJob({
  name: 'test.short',
  payload: Type.Object({}),
  attempts: 2,
  async run() {
    await insertSeen('short')
    process.stdout.write('short\n')
    await new Promise((done) => process.stdin.once('data', done))
    process.stdout.write('done\n')
  },
})

/** Waits until the test lets it continue, then writes in a transaction. */
const transactionalJob = defineJob({
  name: 'test.writing',
  payload: Type.Object({}),
  attempts: 2,
  async run(ctx) {
    process.stdout.write('writing\n')
    await new Promise((done) => process.stdin.once('data', done))
    try {
      await transact(ctx, ({ db }) => sql`insert into seen values ('written', ${process.pid})`.execute(db))
      process.stdout.write('wrote\n')
    } catch (error) {
      process.stdout.write('lost\n')
      throw error
    }
  },
})

/** Like `transactionalJob`, without a transaction. */
const nonTransactionalJob = defineJob({
  name: 'test.passing',
  payload: Type.Object({}),
  attempts: 2,
  async run(_ctx, _payload, signal) {
    process.stdout.write('writing\n')
    signal.addEventListener('abort', () => process.stdout.write('lost\n'))
    await new Promise((done) => process.stdin.once('data', done))
    process.stdout.write('passed\n')
  },
})

const workers = await startWorkers(ctx, [longJob, shortJob, transactionalJob, nonTransactionalJob], 2)
createShutdownHooks().add(workers.stop)
process.stdout.write('working\n')
