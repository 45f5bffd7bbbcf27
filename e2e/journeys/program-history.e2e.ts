import type { Program } from '@matinee/contract/catalogue/programs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Actions/ }).press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

test('a program is duplicated, and its copy goes back to what it was and forward again', async ({
  publisher: page,
  staff,
}) => {
  const made = await staff.post('/bullet/api/programs', { data: { title: 'The first night' } })
  const program = (await made.json()) as Pick<Program, 'id' | 'title'>
  await page.goto(`/bullet/programs/${program.id}`)
  await act(page, 'Duplicate')
  await expect(page.getByRole('heading', { name: `Copy of ${program.title}`, level: 1 })).toBeVisible()

  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('The second night')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'The second night', level: 1 })).toBeVisible()

  await act(page, 'History')
  await page.getByRole('button', { name: /^Compare/ }).press('Enter')
  const compared = page.getByRole('region', { name: 'Title' })
  await expect(compared.getByRole('deletion').first()).toHaveText('Copy of ')
  await expect(compared.getByRole('insertion').first()).toHaveText('second ')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(title).toHaveValue(`Copy of ${program.title}`)

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(title).toHaveValue('The second night')
})
