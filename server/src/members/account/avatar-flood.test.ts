import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })
    .png()
    .toBuffer()

const send = (client: Client, bytes: Buffer) =>
  client.put('/api/users/me/avatar', bytes, { headers: { 'content-type': 'image/png' } })

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => world.as(await world.make.member())))

/** The longest wait for a file while `work` was running, as a share of its time. */
async function longestReadDuring(work: Promise<unknown>, key: string): Promise<number> {
  const start = performance.now()
  let [longest, isUnderWay] = [0, true]
  void work.finally(() => (isUnderWay = false))
  while (isUnderWay) {
    const begun = performance.now()
    const answer = await world.app.inject(key)
    expect(answer.statusCode).toBe(200)
    longest = Math.max(longest, performance.now() - begun)
  }
  return longest / (performance.now() - start)
}

it('serves files at once while eight people send pictures of sixty million pixels', async () => {
  const picture = await flat(8000, 7500)
  expect(picture.length).toBeLessThan(1_000_000)
  await world.ctx.storage.putBytes(`images/${world.storeId}/still.webp`, Buffer.alloc(200_000))
  const members = await people(8)
  const flood = Promise.all(members.map((member) => send(member, picture)))
  const longest = await longestReadDuring(flood, `/images/${world.storeId}/still.webp`)
  expect((await flood).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(longest).toBeLessThan(0.25) // 15 s at a time when pictures shared the threads that read files
}, 60_000)

it('decodes nothing of a picture with more pixels than any telephone takes', async () => {
  const [ana] = await people(1)
  const picture = await flat(10_000, 10_000)
  const begun = performance.now()
  expect((await send(ana!, picture)).json()).toMatchObject({
    code: 'picture_too_large',
    values: { most: 64 },
  })
  expect(performance.now() - begun).toBeLessThan(2000)
}, 60_000)

const FILTER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter><rect width="9000" height="9000" filter="url(#f)"/></svg>',
)

it('finds out by its content that a drawing is no photograph', async () => {
  const [ana] = await people(1)
  for (const bytes of [FILTER, Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), FILTER])])
    expect((await send(ana!, bytes)).json()).toMatchObject({ code: 'not_a_picture' })
})

it('lets nobody have more than two pictures under way', async () => {
  const [ana] = await people(1)
  const picture = await flat(4000, 4000)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(ana!, picture)))
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 200, 429, 429, 429])
}, 60_000)
