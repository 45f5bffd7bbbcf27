import { chromium, type Browser, type Page } from '@playwright/test'
import type { FastifyInstance } from 'fastify'

/** A Chromium in which films play by themselves, for what runs beside the journeys. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...sandbox, '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
}

/** Shows a store in a browser of its own, which is closed with the work; the store is reached by a port meanwhile. */
export async function withChromium<T>(app: FastifyInstance, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchChromium()
  try {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const context = await browser.newContext({ baseURL: `http://localhost:${port}`, reducedMotion: 'reduce' })
    return await work(await context.newPage())
  } finally {
    await browser.close()
  }
}
