import { goTo } from '../admin.ts'
import { expect, test as base } from '../fixtures.ts'
import { newProduct } from '../new-store.ts'
import type { Product } from '../product.ts'

// Its films are not drawn: that would keep the machine busy for minutes.
const env = { DEMO: 'on', FFMPEG_PATH: '/bin/false' }
const test = base.extend<object, { product: Product }>({ product: newProduct(env) })

test('the home of a first start shows a year of a store, and one click removes it', async ({
  publisher: page,
  visitor,
  staff,
  accessible,
}) => {
  test.setTimeout(180_000)
  const guide = async () =>
    (await (await staff.get('/bullet/api/demo/guide')).json()) as { being_made: boolean }
  await expect.poll(async () => (await guide()).being_made, { timeout: 120_000 }).toBe(false)
  await page.goto('/bullet')
  await expect(page.getByText('This store shows the demo')).toBeVisible()
  await expect(page.getByRole('link', { name: /comments? waiting for approval/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sold today: .+ between €0.00 and €\d+/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest sales' }).getByRole('listitem')).not.toHaveCount(0)
  await accessible(page)

  await page.getByRole('link', { name: /subscribers? whose payments? failed/ }).click()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await visitor.goto('/catalog')
  await expect(visitor.getByRole('link', { name: 'Tide Table' }).first()).toBeVisible()

  await goTo(page, '/bullet')
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click()
  await expect(page.getByText('The demo has been removed.')).toBeVisible()
  await expect(page.getByText('This store shows the demo')).toBeHidden()
  await expect(page.getByText('Your first sale will show up here.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Tide Table')).toBeHidden()
})
