import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createMicroBatcher, BatcherOverloaded } from './micro-batcher.ts'

/** Work that ends on command, and its input for each call. */
function slowWork() {
  const given: number[][] = []
  const ends: ((outcome?: Error) => void)[] = []
  const work = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      given.push(items)
      ends.push((fault) => (fault ? reject(fault) : resolve(items.map((item) => item * 10))))
    })
  const end = async (fault?: Error) => {
    await turn() // the next batch begins once the last one has resolved
    ends.shift()!(fault)
  }
  return { work, given, end }
}

it('takes everything that waits at once, and gives each asker its own result', async () => {
  const { work, given, end } = slowWork()
  const ask = createMicroBatcher(work, { maxBatchSize: 3, concurrency: 1, maxQueued: 10 })
  const answers = [1, 2, 3, 4, 5].map(ask)
  await end()
  expect(await answers[0]).toBe(10)
  await end()
  expect(await Promise.all(answers.slice(1, 4))).toEqual([20, 30, 40])
  await end()
  expect(await answers[4]).toBe(50)
  expect(given).toEqual([[1], [2, 3, 4], [5]])
})

it('fails those who were part of it, and goes on with the others', async () => {
  const { work, end } = slowWork()
  const ask = createMicroBatcher(work, { maxBatchSize: 2, concurrency: 1, maxQueued: 10 })
  const answers = [1, 2, 3].map(ask)
  void end(new Error('disk full'))
  await expect(answers[0]).rejects.toThrow('disk full')
  await end()
  expect(await Promise.all(answers.slice(1))).toEqual([20, 30])
  const later = ask(4)
  await end()
  expect(await later).toBe(40)
})

it('works on as many at the same time as it has lanes', async () => {
  const { work, given, end } = slowWork()
  const ask = createMicroBatcher(work, { maxBatchSize: 9, concurrency: 2, maxQueued: 9 })
  const answers = [1, 2, 3, 4].map(ask)
  expect(given).toEqual([[1], [2]])
  await end()
  await answers[0]
  expect(given).toEqual([[1], [2], [3, 4]])
  await end()
  await end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
})

it('turns away whom it could only keep waiting', async () => {
  const { work, end } = slowWork()
  const ask = createMicroBatcher(work, { maxBatchSize: 1, concurrency: 1, maxQueued: 1 })
  const answers = [ask(1), ask(2)]
  await expect(ask(3)).rejects.toThrow(BatcherOverloaded)
  await end()
  await answers[0]
  await end()
  expect(await answers[1]).toBe(20)
})
