// A process that works on jobs of a test until it is ended, each as long as the test likes. What they do is written into the table `seen`.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { makeLogger, openFoundation } from '../src/foundation.ts'
import { readConfig } from '../src/platform/config.ts'
import { closing } from '../src/platform/closing.ts'
import { transact } from '../src/platform/context.ts'
import { job } from '../src/platform/jobs.ts'
import { startWorkers } from '../src/platform/worker.ts'

const config = readConfig(process.env)
const { ctx, pool } = await openFoundation(config, config.database_url!, makeLogger(config))

const note = (what: string) => pool.query('insert into seen (what, pid) values ($1, $2)', [what, process.pid])

const long = job({
  name: 'test.long',
  payload: Type.Object({}),
  attempts: 2,
  async run(_ctx, _payload, signal) {
    await note('begun')
    await new Promise((_done, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  },
  givenUp: async () => void (await note('given up')),
})

/** Says when it has begun and, once it is told to go on, that it is done. */
const short = job({
  name: 'test.short',
  payload: Type.Object({}),
  attempts: 2,
  async run() {
    await note('short')
    process.stdout.write('short\n')
    await new Promise((done) => process.stdin.once('data', done))
    process.stdout.write('done\n')
  },
})

/** Waits in its midst until it is told to go on, and then writes. */
const writing = job({
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

/** The same without a transaction of its own. */
const passing = job({
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

const workers = await startWorkers(ctx, [long, short, writing, passing], 2)
closing().add(workers.stop)
process.stdout.write('working\n')
