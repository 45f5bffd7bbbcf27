import { expect, type Locator, type Page } from '@playwright/test'

/** More Tab stops than any page has between two elements. */
const MOST_STEPS = 120

/** Presses Tab until an element has the focus; every element on the way must show its focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return expectFocusSeen(page)
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** Moves the focus to an element and activates it. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Moves a row of a list up by keys, each pressed once the one before is announced: earlier ones are lost. */
export async function moveUp(page: Page, grip: Locator) {
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/ picked up\. Position \d+ of /)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/: position \d+ of /)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/ dropped at position \d+ of /)).toBeAttached()
  // A frame later the focus is given back to the grip: a key that is meant for another control would lift the row again.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Asserts that the focused element is visible as such. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

// Tab leaves the end of the page for the browser's toolbars, and returns to its start.
async function expectFocusSeen(page: Page) {
  const unseen = await page.evaluate(() => {
    const { activeElement: node } = document
    if (!node || node === document.body) return null
    // A custom control has a hidden native field inside its visible area; a rich text field has a frame.
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
