import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 12, g: 133, b: 153, alpha: 0.5 } } })
    .png()
    .toBuffer()
const uploadPicture = async (name: string, bytes: Buffer, type = 'image/png') =>
  owner.put(`/bullet/api/store/${name}`, bytes, { headers: { 'content-type': type } })
const sizeOf = async (address: string) => {
  const { rawPayload, headers } = await world.app.inject(address)
  const { width, height, hasAlpha } = await sharp(rawPayload).metadata()
  return { type: headers['content-type'], width, height, hasAlpha }
}

it('fits a logo into its box with its aspect ratio and transparency, and removes it', async () => {
  const logo: string = (await uploadPicture('logo', await picture(1600, 200))).json().logo
  expect(logo).toMatch(/^\/images\/\d+\/[0-9a-f]{32}\.webp$/)
  expect(await sizeOf(logo)).toEqual({ type: 'image/webp', width: 640, height: 80, hasAlpha: true })

  const small: string = (await uploadPicture('logo', await picture(100, 40))).json().logo
  expect(await sizeOf(small)).toMatchObject({ width: 100, height: 40 })

  expect((await owner.delete('/bullet/api/store/logo')).json().logo).toBeNull()
})

it('stores a banner with its smaller variants', async () => {
  const banner: string = (await uploadPicture('banner_image', await picture(3000, 1200))).json().banner_image
  expect(await sizeOf(banner)).toMatchObject({ width: 2560, height: 1024 })
  expect(await sizeOf(banner.replace('.webp', '-w640.webp'))).toMatchObject({ width: 640, height: 256 })
  expect(await sizeOf(banner.replace('.webp', '-w320.webp'))).toMatchObject({ width: 320, height: 128 })
})

it('refuses files that are no picture, truncated or too small, and changes nothing', async () => {
  const whole = await sharp(await picture(1400, 800))
    .jpeg()
    .toBuffer()
  expect((await uploadPicture('banner_image', Buffer.from('<svg onload="alert(1)"/>'))).json().code).toBe(
    'not_a_picture',
  )
  expect((await uploadPicture('logo', Buffer.from('GIF89a')))?.json().code).toBe('not_a_picture')
  expect(
    (await uploadPicture('banner_image', whole.subarray(0, whole.length / 2), 'image/jpeg')).statusCode,
  ).toBe(400)
  expect((await uploadPicture('banner_image', await picture(600, 400))).json()).toMatchObject({
    code: 'picture_too_small',
  })
  expect((await uploadPicture('logo', whole, 'image/svg+xml')).statusCode).toBe(400)
  expect((await owner.get('/bullet/api/store')).json().logo).toBeNull()
})

it('is for staff alone', async () => {
  const member = await world.as(await world.make.member())
  const headers = { 'content-type': 'image/png' }
  expect((await member.put('/bullet/api/store/logo', await picture(100, 100), { headers })).statusCode).toBe(
    403,
  )
})
