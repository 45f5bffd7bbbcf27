import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { change, goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { moveUp } from '../keyboard.ts'
import { fillCard, introduce } from '../paying.ts'

const PLAN = {
  ...{ type: 'recurring', title: 'Tides, every month', covers_all: true },
  ...{ period: { unit: 'month', count: 1 }, prices: [{ currency: 'USD', amount: 700 }] },
}

/** Tries to get out of its frame, and says what of it was refused. */
const ESCAPE = `<p id="refused"></p><script>
  const tries = {
    page: () => parent.document.title,
    cookies: () => document.cookie,
    storage: () => localStorage.length,
    leaving: () => { top.location = '/catalog' },
  }
  const refused = Object.keys(tries).filter((name) => { try { tries[name]() } catch { return true } })
  fetch('/api/sessions').catch(() => refused.push('calls')).then(() => {
    document.getElementById('refused').textContent = refused.join(' ')
  })
</script>`

test('a page is built by keyboard, published and sold from, and its code stays in its frame', async ({
  publisher: page,
  visitor,
  staff,
}) => {
  const made = await staff.post('/bullet/api/offers', { data: PLAN })
  const plan = (await made.json()) as OfferDetail
  await page.goto('/bullet/pages')
  await page.getByRole('button', { name: 'Add page' }).press('Enter')
  await page.getByLabel('Title of the page').fill('Tides')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add block' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Code' }).press('Enter')
  await page.getByLabel('What the frame shows, for screen readers').fill('A game')
  await page.getByLabel('Code', { exact: true }).fill(ESCAPE)
  const rows = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  await moveUp(page, page.getByRole('button', { name: /Move.*A game|A game.*Move/ }))
  await expect(rows.nth(-2)).toContainText('A game')

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByRole('status').getByText('“Tides” is published.')).toBeVisible()

  await visitor.goto('/pages/tides')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('What your films are about')
  const frame = visitor.getByTitle('A game')
  await frame.scrollIntoViewIfNeeded()
  await expect(frame.contentFrame().locator('#refused')).toHaveText('page cookies storage leaving calls')
  await expect(visitor).toHaveURL('/pages/tides')

  await visitor.locator(`[data-offer="${plan.id}"]`).click() // the store may sell others as well
  await introduce(visitor, { email: 'tides-reader@example.com', name: 'Tove Lund' })
  await fillCard(visitor)
  await visitor.getByRole('button', { name: 'Pay $7.00' }).click()
  await expect(visitor).toHaveURL(/success/)
  await staff.post(`/bullet/api/offers/${plan.id}/archive`)
})

test('a page is translated and the catalogue arranged, by keyboard', async ({
  publisher: page,
  visitor,
  programs,
  shop,
}) => {
  await test.step('a page of questions is translated, and read in the second language', async () => {
    await programs.changeStore({ locales: ['fr'] })
    await page.goto('/bullet/pages')
    await page.getByRole('button', { name: 'Add page' }).press('Enter')
    await page.getByLabel('Title of the page').fill('Before you join')
    await page.getByRole('radio', { name: /Questions and answers/ }).press('Space')
    await page.getByLabel('Title of the page').press('Enter')
    await expect(page.getByRole('heading', { name: 'Before you join', level: 1 })).toBeVisible()

    const card = page.getByRole('region', { name: 'Translations' })
    await expect(card.getByLabel('Language', { exact: true })).toHaveValue(/French \(0 of 7\)/)
    await card.getByRole('button', { name: /^Page/ }).press('Enter')
    await card.getByLabel('Title of the page (French)').fill('Avant de vous abonner')
    await card.getByRole('button', { name: /^Questions/ }).press('Enter')
    await expect(card.getByText('Can I cancel at any time?')).toBeVisible()
    await card.getByLabel('Question 1 (French)').fill('Puis-je résilier à tout moment ?')
    await expect(card.getByLabel('Language', { exact: true })).toHaveValue(/French \(2 of 7\)/)
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.getByRole('status').getByText('“Before you join” is published.')).toBeVisible()
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Avant de vous abonner' }),
    ).toBeVisible()

    await visitor.goto('/pages/before-you-join?locale=fr')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Avant de vous abonner' })).toBeVisible()
    await visitor.getByText('Puis-je résilier à tout moment ?').click()
    await expect(visitor.locator('details[open] p')).toHaveAttribute('lang', 'en')
    await programs.changeStore({ locales: [] })
  })

  await test.step('the catalogue is arranged, and is as before once that is taken back', async () => {
    await goTo(page, '/bullet/pages')
    await page.getByRole('button', { name: 'Arrange the catalog' }).press('Enter')
    const rows = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Add block' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Questions' }).press('Enter')
    await page.getByLabel('Title', { exact: true }).fill('Before you begin')
    await moveUp(page, page.getByRole('button', { name: /Move.*Before you begin|Before you begin.*Move/ }))
    const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await change(page, publish, '/publish')
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    await visitor.goto('/catalog')
    await expect(visitor.getByRole('heading', { name: 'Before you begin' })).toBeVisible()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(visitor.getByRole('link', { name: shop.tides.title }).first()).toBeVisible()

    await page.getByRole('button', { name: /^More/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter')
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await visitor.goto('/catalog')
    await expect(visitor.getByRole('heading', { name: 'Before you begin' })).toBeHidden()
  })
})
