import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { runOnce } from 'graphile-worker'
import { makeWorld } from '../../../testing/world.ts'
import { workOff } from '../../../testing/work-off.ts'
import { transact, type Context } from '../context.ts'
import { defineEvent, subscribeTo, publish, publishAll, publishRelayed, subscribersOf } from './events.ts'
import { enqueue, defineJob } from './jobs.ts'
import { taskListOf, workerLogger } from './worker.ts'

const world = await makeWorld()
const notedWords: string[] = []
const note = defineJob({
  name: 'test.note',
  payload: Type.Object({ word: Type.String() }),
  run: async (_ctx, { word }) => void notedWords.push(word),
})
const testEvent = defineEvent('test.happened', Type.Object({ word: Type.String() }))
const subscription = subscribeTo(
  testEvent,
  'note-it',
  async (_ctx, { word }) => void notedWords.push(`heard ${word}`),
)
const ctx: Context = { ...world.ctx, subscribers: subscribersOf([subscription]) }
const runJobs = () =>
  runOnce({
    pgPool: ctx.pool,
    taskList: taskListOf(ctx, [note, subscription.job]),
    noHandleSignals: true,
    logger: workerLogger(ctx.log),
  })

it('runs a job if and only if its transaction commits', async () => {
  await transact(ctx, (ctx) => enqueue(ctx, note, { word: 'kept' }))
  const undone = transact(ctx, async (ctx) => {
    await enqueue(ctx, note, { word: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await runJobs()
  expect(notedWords.splice(0)).toEqual(['kept'])
})

it('publishes what a process with a part of the rooms has published', async () => {
  const part: Context = { ...ctx, subscribers: new Map(), relaysEvents: true }
  await publish(part, testEvent, { word: 'one' })
  await publishAll(part, testEvent, [{ word: 'two' }, { word: 'three' }])
  expect(notedWords).toEqual([])
  await workOff(ctx, taskListOf(ctx, [publishRelayed, subscription.job]))
  expect(notedWords.splice(0).toSorted()).toEqual(['heard one', 'heard three', 'heard two'])
})

it('runs each subscriber of an event once', async () => {
  await publish(ctx, testEvent, { word: 'news' })
  await runJobs()
  await runJobs()
  expect(notedWords.splice(0)).toEqual(['heard news'])
})
