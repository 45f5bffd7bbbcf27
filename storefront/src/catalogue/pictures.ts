import type { CardShape } from './ProgramCard.tsx'

/** Widths of the smaller cuts kept beside every picture: `<name>-w320.webp` and so on. */
const CUTS = [320, 640]
/** How wide the whole pictures are. */
const WHOLE = { wide: 1280, tall: 720 } as const satisfies Record<CardShape, number>

/** The cuts of a picture for `srcset`; undefined for pictures that are not the store's own. */
export function cutsOf(src: string, shape: CardShape = 'wide') {
  const [, name] = /^(\/images\/[\w/-]+)\.webp$/.exec(src) ?? []
  if (!name) return undefined
  return [...CUTS.map((width) => `${name}-w${width}.webp ${width}w`), `${src} ${WHOLE[shape]}w`].join(', ')
}
