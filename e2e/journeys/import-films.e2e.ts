import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeFilm } from '../films.ts'
import { expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

test('a list of films is checked, imported, and plays', async ({ publisher: page, accessible }) => {
  test.setTimeout(120_000)
  const film = await readFile(await makeFilm({ name: 'moved.mp4', seconds: 6 }))
  const server = createServer((request, response) => {
    if (request.url === '/gone.mp4') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': film.length }).end(film)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const list = `Title,Video URL\nMoved in,${origin}/moved.mp4\nGone,${origin}/gone.mp4\n`

  await page.goto('/bullet/videos')
  await page.getByRole('link', { name: 'Import films' }).click()
  await page.locator('input[aria-label="Choose file"]').setInputFiles({
    name: 'films.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  })
  await expect(page.getByRole('heading', { name: 'films.csv' })).toBeVisible()
  await expect(page.getByText('There is nothing at its address (404).')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Nothing has been loaded or published yet.')).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByRole('link', { name: 'Moved in' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Preview the film' }).click({ timeout: 120_000 })
  await expectPlaying(page)
  server.closeAllConnections()
  server.close()
})
