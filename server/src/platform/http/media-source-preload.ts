import { createHash } from 'node:crypto'

/**
 * Preloads a module in browsers that play through Media Source Extensions; Apple's play HLS by themselves, see the player's
 * `choose-engine.ts`. A link in the page would be fetched by all of them, and a script of its own would come later.
 */
export const MEDIA_SOURCE_PRELOAD =
  `if("MediaSource"in self&&!("WebKitPlaybackTargetAvailabilityEvent"in self))` +
  `document.head.append(Object.assign(document.createElement("link"),` +
  `{rel:"modulepreload",href:document.currentScript.dataset.module}))`

/** Lets pages run it, as a source of scripts. */
export const MEDIA_SOURCE_PRELOAD_SOURCE = `'sha256-${createHash('sha256').update(MEDIA_SOURCE_PRELOAD).digest('base64')}'`
