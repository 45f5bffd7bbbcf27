import { patchIn, PREVIEW_PATCH, PREVIEW_READY } from '@matinee/contract/store/preview'
import { expect, it, vi } from 'vitest'
import { subscribeToPatches, withPatch } from './preview.ts'
import type { Shop } from './shop.ts'

const ORIGIN = 'https://shop.example'
const patch = (fields: object) => ({ type: PREVIEW_PATCH, patch: fields })

/** A page in a frame of the admin, as far as messages go. */
function framedPage() {
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    parent: { postMessage: vi.fn() },
  })
  const hear = vi.fn()
  const stop = subscribeToPatches(page as unknown as Window, hear)
  const say = (data: unknown, { origin = ORIGIN, source = page.parent as unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
  return { page, hear, stop, say }
}

it('tells its frame that it listens, and hears it until it stops', () => {
  const { page, hear, stop, say } = framedPage()
  expect(page.parent.postMessage).toHaveBeenCalledWith({ type: PREVIEW_READY }, ORIGIN)

  say(patch({ title: 'Tonight' }))
  expect(hear).toHaveBeenCalledExactlyOnceWith({ title: 'Tonight' })
  stop()
  say(patch({ title: 'Later' }))
  expect(hear).toHaveBeenCalledOnce()
})

it('hears no other origin, no other window and nothing that is no patch', () => {
  const { page, hear, say } = framedPage()
  say(patch({ title: 'Planted' }), { origin: 'https://evil.example' })
  say(patch({ title: 'Planted' }), { source: page })
  say(patch({ title: 'Planted' }), { source: null })
  say({ type: 'webpackOk' })
  say(null)
  say({ type: PREVIEW_PATCH, patch: null })
  expect(hear).not.toHaveBeenCalled()
})

it('takes what a preview can show and nothing else', () => {
  expect(
    patchIn(patch({ primary_color: '#0C8599', colour_scheme: 'dark', chapter_style: 'grid', logo: null })),
  ).toEqual({ primary_color: '#0C8599', colour_scheme: 'dark', chapter_style: 'grid', logo: null })
  expect(
    patchIn(
      patch({ primary_color: 'url(x)', colour_scheme: 'neon', title: 5, preview_mode: false, toString: 'x' }),
    ),
  ).toEqual({})
})

it('puts a patch over the store and its settings', () => {
  const shop = {
    store: { title: 'Before', tagline: 'Said', logo: '/a.webp', preview_mode: true },
    settings: { store_title: 'Before', primary_color: '#ff3637', chapter_style: 'sidebar' },
  } as unknown as Shop
  expect(withPatch(shop, { title: 'After', tagline: null, logo: null, primary_color: '#0c8599' })).toEqual({
    store: { title: 'After', tagline: null, logo: null, preview_mode: true },
    settings: { store_title: 'After', primary_color: '#0c8599', chapter_style: 'sidebar' },
  })
})
