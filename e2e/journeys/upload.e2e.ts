import type { Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { choose, goTo, Line, rowOf, tray } from '../admin.ts'
import { Cable } from '../cable.ts'
import { makeFilm } from '../films.ts'
import { expect, test } from '../fixtures.ts'

// About 24 MB each: some seconds of upload on a throttled line, and some to encode.
const large = (name: string) => makeFilm({ name, seconds: 6, bitrate: '32M' })

/** The offsets of the parts sent from now on. */
function offsetsOf(page: Page) {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/')) {
      offsets.push(Number(request.headers()['upload-offset']))
    }
  })
  return offsets
}

test('many files: two at a time, refused ones told, each done one a draft', async ({
  publisher: page,
  accessible,
}, info) => {
  const films = await Promise.all(
    ['one.mp4', 'two.mp4', 'three.mp4'].map((name) => makeFilm({ name, seconds: 3 })),
  )
  const [empty, text] = [info.outputPath('empty.mp4'), info.outputPath('notes.txt')]
  await writeFile(empty, '')
  await writeFile(text, 'These are not the films you are looking for.')

  await page.goto('/bullet/programs')
  const line = await Line.of(page)
  await line.slow(20_000) // long enough to look at everything
  await choose(page, 'Upload', [...films, empty, text])

  await expect(rowOf(page, 'empty.mp4')).toContainText('This file is empty.')
  await expect(rowOf(page, 'notes.txt')).toContainText('This is not a video.')
  await expect(rowOf(page, 'three.mp4')).toContainText('In the queue')
  await expect(rowOf(page, 'one.mp4')).toContainText(/\/s · .+ left/)
  await accessible(page)

  await page.getByRole('link', { name: 'Media' }).click()
  await expect(tray(page)).toContainText('Uploading 3 files')
  await line.free()
  for (const film of films) await expect(rowOf(page, basename(film))).toContainText('uploaded.')

  await rowOf(page, 'three.mp4').getByRole('link', { name: 'Open program' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('three')

  await test.step('films dropped anywhere are uploaded', async () => {
    await goTo(page, '/bullet')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    const transfer = await page.evaluateHandle(() => {
      const given = new DataTransfer()
      given.items.add(new File([new Uint8Array(300_000)], 'dropped.mp4', { type: 'video/mp4' }))
      return given
    })
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    const target = page.getByText('Drop films to upload them')
    await expect(target).toBeVisible()
    await target.dispatchEvent('drop', { dataTransfer: transfer })
    await expect(rowOf(page, 'dropped.mp4')).toContainText('uploaded.')
  })
})

test('an upload is paused, goes on and is cancelled; another goes on after a reload, with the same file', async ({
  publisher: page,
}) => {
  const line = await Line.of(page)
  await test.step('an upload is paused, goes on, and is cancelled', async () => {
    const path = await large('paused.mp4')
    await page.goto('/bullet/programs')
    await line.slow(2_000_000)
    await choose(page, 'Upload', [path])
    await expect(rowOf(page, 'paused.mp4')).toContainText(/\d MB of/)

    await page.getByRole('button', { name: 'Pause: paused.mp4' }).click()
    await expect(rowOf(page, 'paused.mp4')).toContainText('Paused at')
    const offsets = offsetsOf(page)
    await page.getByRole('button', { name: 'Resume: paused.mp4' }).click()
    await expect.poll(() => offsets[0]).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Cancel upload: paused.mp4' }).click()
    const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the upload' }).click()
    expect((await dropped).status()).toBe(204)
    await expect(tray(page)).toBeHidden()
  })

  await test.step('an upload goes on after a reload, with the same file and no other', async () => {
    const [path, other] = [await large('reloaded.mp4'), await makeFilm({ name: 'other.mp4', seconds: 2 })]
    await line.slow(2_000_000)
    await choose(page, 'Upload', [path])
    await expect(rowOf(page, 'reloaded.mp4')).toContainText(/[4-9](\.\d)? MB of/)

    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(rowOf(page, 'reloaded.mp4')).toContainText('was uploaded before the page was closed')

    await choose(page, /^Choose the file again/, [other])
    await expect(page.getByRole('alert')).toContainText('This is a different file')

    const offsets = offsetsOf(page)
    await line.free()
    await choose(page, /^Choose the file again/, [path])
    await expect(rowOf(page, 'reloaded.mp4')).toContainText('uploaded.')
    expect(offsets[0]).toBeGreaterThan(1_000_000)
    await rowOf(page, 'reloaded.mp4').getByRole('link', { name: 'Open program' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('reloaded')
  })
})

test('an upload goes on by itself when the network comes back', async ({ publisher: page, product }) => {
  const [path, cable] = [await large('offline.mp4'), await Cable.to(product.origin)]
  await page.goto(`${cable.origin}/bullet/programs`)
  const line = await Line.of(page)
  await line.slow(2_000_000)
  await choose(page, 'Upload', [path])
  await expect(rowOf(page, 'offline.mp4')).toContainText(/[3-9](\.\d)? MB of/)

  cable.pull()
  await expect(rowOf(page, 'offline.mp4')).toContainText('It resumes automatically')
  const offsets = offsetsOf(page)
  cable.plugIn()
  await line.free()

  await expect(rowOf(page, 'offline.mp4')).toContainText('uploaded.', { timeout: 30_000 })
  expect(offsets[0]).toBeGreaterThan(1_000_000)
  await cable.close()
})

test('an upload goes on by itself when a killed server is back', async ({ publisher: page, product }) => {
  const path = await large('killed.mp4')
  await page.goto('/bullet/programs')
  const line = await Line.of(page)
  await line.slow(2_000_000)
  await choose(page, 'Upload', [path])
  await expect(rowOf(page, 'killed.mp4')).toContainText(/[4-9](\.\d)? MB of/)

  await product.kill()
  await expect(rowOf(page, 'killed.mp4')).toContainText('It resumes automatically')
  const offsets = offsetsOf(page)
  await product.start()
  await line.free()

  await expect(rowOf(page, 'killed.mp4')).toContainText('uploaded.', { timeout: 40_000 })
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000)
})
