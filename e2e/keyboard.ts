import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has between two things one wants. */
const MOST_STEPS = 120

/** Goes on with the Tab key until something has the focus; whatever has it on the way can be seen to have it. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return expectFocusSeen(page)
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** Goes to something and presses it. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Something of the page has the focus: whoever has keys alone knows where they are. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

// The end of a page leads into the browser’s own bars, and from there to the beginning.
async function expectFocusSeen(page: Page) {
  const unseen = await page.evaluate(() => {
    const { activeElement: node } = document
    if (!node || node === document.body) return null
    // A drawn choice has its own field, without a size, within what is seen of it; a text of paragraphs has its frame.
    const isDrawn = node.getBoundingClientRect().width === 0
    const shown = (isDrawn ? node.parentElement : node.closest('.mantine-RichTextEditor-root')) ?? node
    const box = shown.getBoundingClientRect()
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0
    const drawn = [node, shown, node.parentElement!, ...node.parentElement!.querySelectorAll('*')]
    const isMarked = drawn.some((each) =>
      ['', '::after', '::before'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part || null)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }),
    )
    return isInSight && isMarked ? null : node.outerHTML.slice(0, 300)
  })
  expect(unseen, 'the focus can be seen').toBeNull()
}
