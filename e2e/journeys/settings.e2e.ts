import { goTo, save } from '../admin.ts'
import { expect, test } from '../fixtures.ts'

test('the publisher names and colours the store, and visitors see it', async ({
  publisher: page,
  visitor,
}) => {
  await page.goto('/bullet/settings')

  await test.step('leaving with unsaved words asks first', async () => {
    await page.getByLabel('Tagline').fill('Half a sentence')
    await page.getByRole('link', { name: 'Programs' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Tagline')).toHaveValue('Half a sentence')

    await page.getByRole('link', { name: 'Programs' }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { name: 'Programs', exact: true })).toBeVisible()
  })

  await test.step('the title is changed', async () => {
    await goTo(page, '/bullet/settings')
    await page.getByLabel('Title', { exact: true }).fill('Harbour Films')
    await save(page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/Harbour Films/)
  })

  const colour = page.getByLabel('Color', { exact: true })
  await test.step('a malformed colour is told at its field and nothing is saved', async () => {
    await goTo(page, '/bullet/settings/look')
    await colour.fill('#12')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(colour).toHaveAccessibleDescription(/Enter a color like #ff3637/)
    await page.reload()
    await expect(colour).toHaveValue(/^#(?!12$)/)
  })

  await test.step('the colour and the scheme are changed', async () => {
    await colour.fill('#0c8599')
    await expect(page.getByRole('region', { name: 'Color preview' })).toContainText('Contrast: button')
    await page.getByText('Dark', { exact: true }).click()
    await save(page)

    await visitor.goto('/catalog')
    await expect(visitor).toHaveTitle(/Harbour Films/)
    await expect(visitor.locator('html')).toHaveAttribute('data-colour-scheme', 'dark')
  })

  await test.step('it is no longer among what is to be done', async () => {
    // A completed step is no link any more, and the list disappears once all steps are done.
    await goTo(page, '/bullet')
    await expect(page.getByRole('definition').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Name your store' })).toBeHidden()
  })
})
