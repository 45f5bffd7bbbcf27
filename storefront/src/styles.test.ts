import { expect, it } from 'vitest'

const files = import.meta.glob<string>(['./**/*.{ts,tsx,css}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

// Chromium paints what it skipped for one frame in the style it had before the style sheet came, where anything asked
// for a layout until then: an extension of the browser, a tool that records. In the element itself it never had another.
it('skips what is out of sight by a style of the element, never by a class', () => {
  expect(Object.keys(files).length).toBeGreaterThan(100)
  const byClass = Object.entries(files).filter(([, source]) => source.includes('content-visibility:'))
  expect(byClass.map(([file]) => file)).toEqual([])
})

// When a web font replaces its fallback, Chromium lays the text out before it measures `ch` anew: lines break twice.
it('has no width that depends on the font', () => {
  const byFont = Object.entries(files).filter(([, source]) => /\d(ch|ex|ic)\b/.test(source))
  expect(byFont.map(([file]) => file)).toEqual([])
})
