import { expect, type Frame, type Page, type ViewportSize } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** Options for a test's own page, with frames of any origin. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const AXE = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Frames without scripts, in which axe and transitions would never finish. */
const SILENT = 'iframe[sandbox]'

/**
 * Fails with rule and place of every WCAG 2.2 AA violation axe finds in a page or part of it. It starts from the top of
 * the page, because axe reports elements half covered by the sticky header.
 */
export async function checkAccessibility(page: Page, part?: string) {
  const breaches = await breachesOf(page, part)
  if (breaches.length > 0) expect(breaches, await page.title()).toEqual([])
}

/** The same in the window as it is, and in one of another size. */
export async function checkAccessibilityIn(other: ViewportSize, page: Page, part?: string) {
  const own = page.viewportSize()!
  await checkAccessibility(page, part)
  await page.setViewportSize(other)
  await page.evaluate(() => new Promise(requestAnimationFrame)) // transitions caused by the width have begun
  await checkAccessibility(page, part)
  await page.setViewportSize(own)
}

/** The violations of colours, which are all that another colour scheme changes. */
export const contrastBreachesOf = (page: Page, part?: string) =>
  breachesOf(page, part, { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } })

/** The violations as a list. */
export async function breachesOf(page: Page, part = 'html', options = OPTIONS): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded') // a link that is only half received has no text yet
  const frames = await runningFrames(page)
  await Promise.all(frames.map(prepare))
  const context = { include: part, exclude: SILENT }
  const { violations } = await page.evaluate(look, { context, options })
  return violations.map(say)
}

/** Brings axe into a frame, once: it is half a megabyte, and half of the time. */
async function prepare(frame: Frame) {
  if (!(await frame.evaluate(settleColours))) await frame.evaluate(AXE)
}

/**
 * Scrolls the page to its top, where elements such as the header change colour, and ends transitions, whose colours
 * cannot be measured on the way. Elements that inherit a fading colour start one of their own after it, and those out of
 * sight would never end by themselves. Resolves to whether axe is there.
 */
async function settleColours() {
  if (parent === self && scrollY !== 0) {
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  }
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      )
  for (let left = running(); left.length > 0; left = running()) for (const each of left) each.finish()
  return 'axe' in window
}

/** The page and its frames, without those that run no scripts. */
async function runningFrames(page: Page) {
  const frames = page.frames()
  const silent = await Promise.all(frames.map(isSilent))
  return frames.filter((_, index) => !silent[index])
}

async function isSilent(frame: Frame) {
  const element = frame.parentFrame() && (await frame.frameElement())
  return element?.evaluate((iframe, silent) => (iframe as Element).matches(silent), SILENT)
}

const look = ({ context, options }: { context: axe.ElementContext; options: RunOptions }) =>
  window.axe.run(context, options)

const say = ({ id, help, nodes }: Result) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`
