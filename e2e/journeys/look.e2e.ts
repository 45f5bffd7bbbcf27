import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.use(PHONE_AND_DESKTOP)

test.afterEach(({ programs }) =>
  programs.changeStore({ typeface: 'figtree', corner: 'round', density: 'cozy' }),
)

test('typeface, corners and density are seen before they are saved, and then by visitors', async ({
  publisher: page,
  visitor,
  accessible,
}) => {
  await page.goto('/bullet/settings/look')
  const shown = page.frameLocator('iframe').locator('html')
  await expect(shown).toHaveAttribute('data-corner', 'round')
  await page.getByRole('radiogroup', { name: 'Typeface' }).getByText('Inter', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Corners' }).getByRole('radio', { name: 'Round' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('radiogroup', { name: 'Density' }).getByText('Compact').click()
  await expect(shown).toHaveAttribute('data-typeface', 'inter')
  await expect(shown).toHaveAttribute('data-corner', 'soft')
  await expect(shown).toHaveAttribute('data-density', 'compact')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()

  const fonts: string[] = []
  visitor.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await visitor.goto('/catalog')
  const play = visitor.getByRole('main').getByRole('link', { name: 'Details' }).first()
  await expect(play).toHaveCSS('border-radius', '8px')
  await expect(play).toHaveCSS('font-family', /^"?Inter Variable/)
  await accessible(visitor)
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((address) => !address.includes('/inter-'))).toEqual([])
})
