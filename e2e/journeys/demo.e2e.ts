import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goTo, signIn } from '../admin.ts'
import { callerOf } from '../callers.ts'
import { expect, test } from '../fixtures.ts'
import { pageOf } from '../members.ts'
import { Product } from '../product.ts'
import { sharedFolder } from '../shared-folder.ts'

const NOBODY = { cookies: [], origins: [] }

let product: Product

// Its films are not drawn: that would keep the machine busy for minutes. The first waits for an ffmpeg without end; if it
// failed, the stills of all of them would be painted, which takes a third of the time.
test.beforeAll(async () => {
  const FFMPEG_PATH = join(sharedFolder(), 'endless-ffmpeg')
  await writeFile(FFMPEG_PATH, '#!/bin/sh\nexec sleep 3600\n', { mode: 0o755 })
  product = await Product.open({ DEMO: 'on', FFMPEG_PATH })
})
test.afterAll(() => product.stop())

test('the owner of a first start comes by a link, sees a year of a store, and removes it with one click', async ({
  browser,
  contextOptions,
  accessible,
}) => {
  test.setTimeout(300_000)
  const page = await pageOf(browser, product, NOBODY, contextOptions)
  const visitor = await pageOf(browser, product, NOBODY, contextOptions)

  await test.step('the one-time link lets the owner in once and asks for a password', async () => {
    await page.goto(product.link)
    await expect(page.getByRole('heading', { name: 'Welcome to your store' })).toBeVisible()
    await accessible(page)

    await page.getByLabel('Name').fill('Maya')
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /At least 10 characters/,
    )

    await page.getByLabel('Password', { exact: true }).fill('long enough now')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

    await page.goto(product.link)
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in with email and password' }).click()
    await signIn(page, { email: 'maya@example.com', password: 'long enough now' })
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  await test.step('the home shows a year of a store', async () => {
    const staff = await callerOf(product.origin, await page.context().storageState())
    await page.goto('about:blank') // a home that waits as well would ask for it all the time
    const guide = async () =>
      (await (await staff.get('/bullet/api/demo/guide')).json()) as { being_made: boolean }
    await expect.poll(async () => (await guide()).being_made, { timeout: 240_000 }).toBe(false)
    await staff.dispose()

    await page.goto('/bullet')
    await expect(page.getByText('This store shows the demo')).toBeVisible()
    await expect(page.getByRole('link', { name: /comments? waiting for approval/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Sold today: .+ between €\d+\.\d\d and €\d+/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Latest sales' }).getByRole('listitem')).not.toHaveCount(0)
    await accessible(page)

    await page.getByRole('link', { name: /subscribers? whose payments? failed/ }).click()
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
    await visitor.goto('/catalog')
    await expect(visitor.getByRole('link', { name: 'Tide Table' }).first()).toBeVisible()
  })

  await test.step('one click removes it', async () => {
    await goTo(page, '/bullet')
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click()
    await expect(page.getByText('The demo has been removed.')).toBeVisible()
    await expect(page.getByText('This store shows the demo')).toBeHidden()
    await expect(page.getByText('Your first sale will show up here.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Tide Table')).toBeHidden()
  })
})
