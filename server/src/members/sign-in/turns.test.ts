import { expect, it } from 'vitest'
import { turns } from './turns.ts'

function makeWork() {
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(number)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number % 3 === 0) throw new Error(`number ${number}`)
    return number
  }
  return { work, order, most: () => most }
}

it('runs so many at once and no more, in the order they came, whatever becomes of each', async () => {
  const { work, order, most } = makeWork()
  const inTurn = turns(2)
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  const ends = await Promise.allSettled(numbers.map((number) => inTurn(work(number))))
  expect(most()).toBe(2)
  expect(order).toEqual(numbers)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  await expect(inTurn(work(1))).resolves.toBe(1)
})
