import type { Card, CategoryRow } from '@matinee/contract/catalogue'
import type { LeadPicture } from '../store/head.ts'

/** Widths of the smaller cuts kept beside every picture. */
const CUTS = [320, 640]
const WHOLE = 1280

const cutsOf = (src: string) => {
  const [, name] = /^(\/images\/[\w/-]+)\.webp$/.exec(src) ?? []
  return name && [...CUTS.map((width) => `${name}-w${width}.webp ${width}w`), `${src} ${WHOLE}w`].join(', ')
}

function acrossThePage(src: string, media?: string): LeadPicture {
  const srcset = cutsOf(src)
  return { src, ...(srcset && { srcset, sizes: '100vw' }), ...(media && { media }) }
}

/** The picture at the top of a program's page. */
export const posterOf = ({ horizontal_image }: Pick<Card, 'horizontal_image'>) =>
  horizontal_image ? [acrossThePage(horizontal_image)] : []

/** The pictures of the catalogue's banner, for wide windows and for tall ones. */
export function leadPictures(
  { banner_image }: { banner_image: string | null },
  rows: Pick<CategoryRow, 'featured' | 'contents'>[],
  newest: Card[],
): LeadPicture[] {
  if (banner_image) return [acrossThePage(banner_image)]
  const lead = leadOf(rows, newest)
  if (!lead?.horizontal_image) return []
  if (!lead.vertical_image) return posterOf(lead)
  return [
    acrossThePage(lead.horizontal_image, '(orientation: landscape)'),
    { src: lead.vertical_image, media: '(orientation: portrait)' },
  ]
}

/** What the banner begins with: the first program of the featured rows that has a picture, then of all others. */
function leadOf(rows: Pick<CategoryRow, 'featured' | 'contents'>[], newest: Card[]) {
  const [featured, others] = [rows.filter((row) => row.featured), rows.filter((row) => !row.featured)]
  return [...[...featured, ...others].flatMap((row) => row.contents), ...newest].find(
    ({ ready, horizontal_image }) => ready && horizontal_image,
  )
}
