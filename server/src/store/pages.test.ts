import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()

it('shows the admin in the language that each of the staff chose', async () => {
  const [owner, moderator] = await Promise.all([
    world.as(world.owner),
    world.as(await world.make.member({ role: 'moderator' })),
  ])
  const changed = await moderator.patch('/bullet/api/account', { language: 'ar' })
  expect(changed.json()).toMatchObject({ language: 'ar' })
  const pageFor = async (client: typeof owner) => (await client.get('/bullet')).body
  expect(await pageFor(moderator)).toContain('<html lang="ar" dir="rtl"')
  expect(parsePageData(await pageFor(moderator))).toMatchObject({
    locale: 'ar',
    store: { locales: ['en'] },
    words: { 'nav.home': 'الرئيسية' },
  })
  expect(await pageFor(owner)).toContain('<html lang="en"')
  expect(await pageFor(await world.asGuest())).toContain('<html lang="en"')
  await moderator.patch('/bullet/api/account', { language: null })
  expect(await pageFor(moderator)).toContain('<html lang="en"')
  expect((await moderator.patch('/bullet/api/account', { language: 'tlh' })).statusCode).toBe(400)
})

it.each(['/bullet', '/account', '/registrations/new'])(
  'compresses %s as the browser takes it',
  async (url) => {
    const get = (encodings: string) => world.app.inject({ url, headers: { 'accept-encoding': encodings } })
    const [plain, br, gzip] = await Promise.all(['identity', 'gzip, br', 'gzip'].map(get))

    expect(plain!.headers['content-encoding']).toBeUndefined()
    expect(br!.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding$/),
    })
    expect(gzip!.headers['content-encoding']).toBe('gzip')
    expect(br!.rawPayload.length * 2).toBeLessThan(plain!.rawPayload.length)
    const texts = [br!, gzip!].map((answer, at) =>
      [brotliDecompressSync, gunzipSync][at]!(answer.rawPayload).toString(),
    )
    for (const text of texts) expect(parsePageData(text)).toEqual(parsePageData(plain!.body))
  },
)
