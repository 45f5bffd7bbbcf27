import { patchIn, PREVIEW_READY, type PreviewPatch } from '@matinee/contract/store/preview'
import type { Shop } from './shop.ts'

/** The shop with a patch of the admin applied. */
export function withPatch(
  { store, settings, ...rest }: Shop,
  { primary_color, chapter_style, ...look }: PreviewPatch,
): Shop {
  return {
    ...rest,
    store: { ...store, ...look },
    settings: {
      ...settings,
      ...(primary_color && { primary_color }),
      ...(chapter_style && { chapter_style }),
      ...(look.title && { store_title: look.title }),
    },
  }
}

/**
 * Subscribes to patches of the admin whose frame shows this page, and of no other window or origin. Returns
 * unsubscribe.
 */
export function subscribeToPatches(page: Window, hear: (patch: PreviewPatch) => void) {
  const { parent, location } = page
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || parent === page) return
    const patch = patchIn(data)
    if (patch) hear(patch)
  }
  page.addEventListener('message', listen)
  if (parent !== page) parent.postMessage({ type: PREVIEW_READY }, location.origin)
  return () => page.removeEventListener('message', listen)
}
