import { expect, it } from 'vitest'
import { ReplayableStream } from './replayable-stream.ts'

async function collectParts(text: AsyncIterable<string>) {
  const parts: string[] = []
  for await (const part of text) parts.push(part)
  return parts
}

it('gives every reader the whole text, whenever they start', async () => {
  const held = Promise.withResolvers<void>()
  const growing = new ReplayableStream(
    (async function* () {
      yield 'a'
      await held.promise
      yield 'b'
    })(),
  )
  const early = collectParts(growing)
  const first = await growing[Symbol.asyncIterator]().next()
  expect(first.value).toBe('a')

  held.resolve()
  expect(await early).toEqual(['a', 'b'])
  expect(await growing.whole).toBe('ab')
  expect(await collectParts(growing)).toEqual(['a', 'b'])
})

it('is completed even if a reader leaves', async () => {
  const growing = new ReplayableStream(
    (async function* () {
      yield 'a'
      yield 'b'
    })(),
  )
  for await (const _part of growing) break
  expect(await growing.whole).toBe('ab')
})

it('passes the error of the source to every reader', async () => {
  const growing = new ReplayableStream(
    (async function* () {
      yield 'a'
      throw new Error('torn')
    })(),
  )
  await expect(collectParts(growing)).rejects.toThrow('torn')
  await expect(growing.whole).rejects.toThrow('torn')
})
