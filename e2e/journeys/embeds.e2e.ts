import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'

/** A page of somebody else: another origin, with the player in a frame. */
async function openSite(src: string): Promise<{ server: Server; address: string }> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe src="${src}" allow="autoplay" title="Film"></iframe>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('a film plays in a page of another site that the store allows, and in no other', async ({
  visitor: page,
  product,
  programs,
  shop,
}) => {
  const { server, address } = await openSite(`${product.origin}/embed/${shop.aurora.permalink}`)
  const domain = new URL(address).host
  try {
    await programs.changeStore({ embed_mode: 'listed', embed_domains: [domain] })
    await page.goto(address)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: `Play ${shop.aurora.title}` }).click()
    const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.5)

    await programs.changeStore({ embed_mode: 'listed', embed_domains: ['blog.example'] })
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.reload()
    expect((await refusal).text()).toContain("'self' blog.example")
    await expect(frame.getByRole('button')).toHaveCount(0)
  } finally {
    await programs.changeStore({ embed_mode: 'nowhere', embed_domains: [] })
    server.close()
  }
})
