import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()
const AVATAR = '/api/users/me/avatar'

const picture = (width: number, height: number, colour = '#c33') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const send = async (client: Client, bytes: Buffer, type = 'image/jpeg') =>
  client.put(AVATAR, bytes, { headers: { 'content-type': type } })

const open = async (address: string) => world.app.inject({ url: address, headers: { host: 'localhost' } })
const cut = (address: string, width: number) => address.replace('.webp', `-w${width}.webp`)

it('keeps the middle of a picture as a square with small cuts, for everybody to see', async () => {
  const ana = await world.as(await world.make.member())
  const { avatar } = (await send(ana, await picture(900, 400))).json()
  for (const [address, side] of [
    [avatar, 512],
    [cut(avatar, 256), 256],
    [cut(avatar, 96), 96],
  ] as const) {
    const { width, height, format } = await sharp((await open(address)).rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: side, height: side, format: 'webp' })
  }
  expect((await ana.get('/api/users/me')).json().avatar).toBe(avatar)
})

it('leaves no file of a picture that was changed or removed', async () => {
  const ana = await world.as(await world.make.member())
  const first = (await send(ana, await picture(300, 300))).json().avatar
  const second = (await send(ana, await picture(300, 300, '#3c3'))).json().avatar
  await world.work()
  expect([(await open(first)).statusCode, (await open(cut(first, 96))).statusCode]).toEqual([404, 404])
  expect((await open(second)).statusCode).toBe(200)

  expect((await ana.delete(AVATAR)).json()).toMatchObject({ avatar: null })
  await world.work()
  expect((await open(cut(second, 256))).statusCode).toBe(404)
})

it('keeps the same picture of two people apart', async () => {
  const [ana, ben] = [await world.as(await world.make.member()), await world.as(await world.make.member())]
  const bytes = await picture(300, 300)
  await send(ana, bytes)
  const { avatar } = (await send(ben, bytes)).json()
  await ana.delete(AVATAR)
  await world.work()
  expect((await open(avatar)).statusCode).toBe(200)
})

it('refuses what is no picture, too small, or a drawing that could carry a script', async () => {
  const ana = await world.as(await world.make.member())
  const codes = [
    await send(ana, Buffer.from('hello')),
    await send(ana, (await picture(300, 300)).subarray(0, 300)),
    await send(ana, await picture(95, 300)),
    await send(ana, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    await ana.put(AVATAR, {}),
  ].map((answer) => answer.json().code)
  expect(codes).toEqual([
    'not_a_picture',
    'not_a_picture',
    'picture_too_small',
    'invalid_input',
    'not_a_picture',
  ])
})
