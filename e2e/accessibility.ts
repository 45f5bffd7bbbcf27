import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails with the rule and the places of every breach of WCAG 2.2 AA that axe can see, in the whole page or in a part of
 * it. It looks from the top of the page: what lies half under the header that stays in sight is a small thing to axe.
 */
export async function checkAccessibility(page: Page, part = 'html'): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .exclude('iframe[sandbox]') // nothing runs in there, axe neither: it would wait for ever
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode() // without a page of its own to gather results in, which frames of one origin do not need: half the time
    .analyze()
  const said = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect(said, await page.title()).toEqual([])
}
