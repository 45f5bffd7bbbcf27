import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()

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
