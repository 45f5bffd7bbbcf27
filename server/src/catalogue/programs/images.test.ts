import { expect, it } from 'vitest'
import type { Program } from '@matinee/contract/catalogue/programs'
import sharp from 'sharp'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const png = { headers: { 'content-type': 'image/png' } }

const draft = async () => (await world.make.content({ status: 'draft' })).id
const at = (id: number, rest = '') => `/bullet/api/programs/${id}${rest}`

/** Red on the left, blue on the right. */
const halves = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#ff0000' } })
  .composite([
    {
      input: { create: { width: 1000, height: 1200, channels: 3, background: '#0000ff' } },
      left: 1000,
      top: 0,
    },
  ])
  .png()
  .toBuffer()

async function measurePicture(address: string) {
  const picture = sharp((await world.app.inject(address)).rawPayload)
  const [{ width, height }, { dominant }] = await Promise.all([picture.metadata(), picture.stats()])
  return { width, height, isRed: dominant.r > 128, isBlue: dominant.b > 128 }
}

it('cuts a picture to every shape, each with its smaller cuts', async () => {
  const id = await draft()
  const saved: Program = (await owner.put(at(id, '/image'), halves, png)).json()
  expect(await measurePicture(saved.horizontal_image!)).toMatchObject({ width: 1280, height: 720 })
  expect(await measurePicture(saved.vertical_image!)).toMatchObject({ width: 720, height: 1080 })
  expect(await measurePicture(saved.square_image!)).toMatchObject({ width: 1080, height: 1080 })
  for (const image of [saved.horizontal_image!, saved.vertical_image!, saved.square_image!]) {
    expect(await measurePicture(image.replace('.webp', '-w640.webp'))).toMatchObject({ width: 640 })
    expect(await measurePicture(image.replace('.webp', '-w320.webp'))).toMatchObject({ width: 320 })
  }
  expect(saved.blur_hash).toMatch(/^L/)
})

it('cuts one shape where it is told, and again elsewhere from the same original', async () => {
  const id = await draft()
  const left = '?x=0&y=0&width=0.4&height=1'
  const first: Program = (await owner.put(at(id, `/images/vertical${left}`), halves, png)).json()
  expect(await measurePicture(first.vertical_image!)).toMatchObject({ isRed: true, isBlue: false })
  expect(first).toMatchObject({
    horizontal_image: null,
    images: { vertical: { crop: { x: 0, y: 0, width: 0.4, height: 1 } } },
  })
  const right = '?x=0.6&y=0&width=0.4&height=1'
  const again: Program = (await owner.put(at(id, `/images/vertical${right}`))).json()
  expect(await measurePicture(again.vertical_image!)).toMatchObject({ isRed: false, isBlue: true })
  expect(again.images.vertical?.original).toBe(first.images.vertical?.original)

  const square: Program = (await owner.put(at(id, `/images/square${left}&from=vertical`))).json()
  expect(await measurePicture(square.square_image!)).toMatchObject({ width: 1080, isRed: true })
})

it('takes a picture away and leaves the others', async () => {
  const id = await draft()
  await owner.put(at(id, '/image'), halves, png)
  const saved: Program = (await owner.delete(at(id, '/images/square'))).json()
  expect(saved).toMatchObject({ square_image: null, images: { square: null } })
  expect(saved.vertical_image).not.toBeNull()
})

it('keeps new pictures of a published program aside', async () => {
  const { id, permalink } = await world.make.film()
  const saved = (await owner.put(at(id, '/image'), halves, png)).json()
  expect(saved).toMatchObject({ has_changes: true, image: saved.horizontal_image })
  expect((await world.app.inject(`/api/contents/${permalink}`)).json().horizontal_image).toBeNull()
  await owner.post(at(id, '/publish'))
  await expect
    .poll(async () => (await world.app.inject(`/api/contents/${permalink}`)).json().horizontal_image)
    .toBe(saved.horizontal_image)
})

it('refuses what is no picture, too little of one, or none at all', async () => {
  const id = await draft()
  const code = async (url: string, body?: Buffer) =>
    (await owner.put(at(id, url), body, body && png)).json().code
  expect(await code('/images/square', Buffer.from('nonsense'))).toBe('not_a_picture')
  expect(await code('/images/square')).toBe('no_picture_yet')
  expect(await code('/images/square?still=0')).toBe('unknown_still')
  expect(await code('/images/square?x=0&y=0&width=0.1&height=0.1', halves)).toBe('crop_too_small')
  expect(await code('/images/square?x=0', halves)).toBe('invalid_input')
  expect(await code('/images/round', halves)).toBe('invalid_input')
})

it('says which part it shows by itself, and cutting that part makes the same picture', async () => {
  const id = await draft()
  const spot = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ffcc00' } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#333333' } })
    .composite([{ input: spot, left: 1650, top: 450 }])
    .png()
    .toBuffer()
  const { images }: Program = (await owner.put(at(id, '/image'), picture, png)).json()
  expect(images.square?.crop).toBeNull()
  const cut = (await owner.get(at(id, '/images/square/cut'))).json()
  expect(cut.width).toBeCloseTo(0.6, 2)
  expect(cut.height).toBeCloseTo(1, 2)
  expect(cut.x).toBeGreaterThan(0.3)
  const query = new URLSearchParams(cut).toString()
  const again: Program = (await owner.put(at(id, `/images/square?${query}`))).json()
  const [automatic, chosen] = await Promise.all(
    [images.square!.image, again.square_image!].map(async (address) =>
      sharp((await world.app.inject(address)).rawPayload)
        .resize(8, 8)
        .raw()
        .toBuffer(),
    ),
  )
  const apart = automatic!.map((value, index) => Math.abs(value - chosen![index]!))
  expect(Math.max(...apart)).toBeLessThan(40)
})
