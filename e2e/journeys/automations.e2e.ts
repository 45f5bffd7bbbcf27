import { expect, test } from '../fixtures.ts'
import { moveUp } from '../keyboard.ts'

test('an automation is built by keyboard and turned on', async ({ publisher: page, accessible }) => {
  await page.goto('/bullet/automations')
  await page.getByRole('button', { name: 'New automation' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Empty automation' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New automation' })).toBeVisible()

  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add a step' }).press('Enter')
    await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  }
  await add('Wait')
  await expect(page.getByRole('button', { name: /^Wait: 1 day/ })).toHaveAttribute('aria-expanded', 'true')
  await add('Email')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{first_name}}')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good to have you here.')
  await expect(page.frameLocator('iframe').getByText('Good to have you here.')).toBeVisible()
  // Two columns, of which the arrow keys lead from one to the other.
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter')
  await page.keyboard.type('On the left')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('On the right')
  const cells = page.frameLocator('iframe').locator('td.column')
  await expect(cells).toHaveText(['On the left', 'On the right'])
  await accessible(page)

  // The mail first, then the wait.
  const rows = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await page.getByRole('button', { name: /^Hello/ }).press('Enter')
  await moveUp(page, page.getByRole('button', { name: 'Move: Hello {{first_name}}' }))
  await expect(rows.first()).toContainText('Hello')

  await page.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(page.getByText('The automation is on.')).toBeVisible()
  await expect(rows.last()).toContainText('0 here')
})
