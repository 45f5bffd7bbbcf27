import './app.css'
import type { PageData } from '@matinee/contract/store/store'
import { captureEarlyEvents } from './early-events.ts'
import { beginEarly } from './playback/early.ts'
import { loadAfterFirstPaint } from './after-first-paint.ts'

// This file is tiny, so that it runs before React is loaded: the film and the screens are fetched in parallel.
const page = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
const endKeeping = captureEarlyEvents()
const { asked, seen } = beginEarly(page)
await seen
if (page.later) await loadAfterFirstPaint(page.later)
const words = wordsOf(page)
await import('react-dom/client') // imported separately: evaluated with the rest, the longest task on a phone takes 12 ms more
const { start } = await import('./start.tsx')
await start({ ...page, words: await words }, { asked, endKeeping })

async function wordsOf({ words, words_at }: PageData) {
  return words_at ? ((await (await fetch(words_at)).json()) as PageData['words']) : words
}
