// A process that runs the steps of one import of people at a fixed moment, to be killed by tests: its arguments are the
// moment, the store and the import.
import { flushCompileCache } from 'node:module'
import { workOnTakeover } from '../src/billing/moving/takeover-jobs.ts'
import { checkPeopleFile, takeInPeople } from '../src/members/people/import-jobs.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { makeLogger, openContext } from '../src/program.ts'

const [moment, store_id, import_id] = process.argv.slice(2)
const config = readConfig(process.env)
const clock = { now: () => new Date(moment!) }
const { ctx, pool } = await openContext(config, config.database_url!, makeLogger(config), { clock })
flushCompileCache() // for the next one: this one is killed
process.stdout.write('working\n')
const job = { store_id: Number(store_id), import_id: Number(import_id) }
// Each does nothing for an import at another step.
for (const step of [checkPeopleFile, takeInPeople, workOnTakeover])
  await step.run(ctx, job, new AbortController().signal)
await pool.end()
