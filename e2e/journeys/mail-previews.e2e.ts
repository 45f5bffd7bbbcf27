import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.use(PHONE_AND_DESKTOP)

test('the publisher looks at what mails say before any is sent', async ({ publisher: page, accessible }) => {
  await page.goto('/bullet/mails/previews')
  await expect(page.getByRole('heading', { level: 1, name: 'Email templates' })).toBeVisible()
  await expect(page.getByText('a trial is about to end')).toBeVisible()

  await page.getByRole('link', { name: 'Trial ending soon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trial ending soon' })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: /^Your trial ends on/ })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'View your membership' })).toBeVisible()
  await accessible(page)

  await page.getByRole('radiogroup', { name: 'Color scheme' }).getByText('Dark').click()
  const card = mail.locator('.card')
  await expect(card).toHaveCSS('background-color', 'rgb(29, 32, 39)')
  await page.getByRole('radiogroup', { name: 'Preview width' }).getByText('Desktop').click()
  await expect(page.locator('iframe')).toHaveCSS('width', '800px')

  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Arabic/ }).click()
  await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /German/ }).click()
  await page.getByRole('radiogroup', { name: 'Format' }).getByText('Plain text').click()
  await expect(page.getByRole('textbox', { name: 'Plain text' })).toHaveValue(/Deine Testphase endet am/)
  await expect(page).toHaveURL(/locale=de/)
  await accessible(page)

  const subject = page.getByRole('textbox', { name: 'Custom text for Subject' })
  await subject.fill('Noch bis {nobody}')
  await expect(page.getByText('“nobody” is not known here.')).toBeVisible()
  await subject.fill('Bald ist es so weit')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Bald ist es so weit' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Bald ist es so weit' })).toHaveCount(0)
})
