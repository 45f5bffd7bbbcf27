import type { Card, CategoryRow } from '@matinee/contract/catalogue'
import { cutsOf, type PictureShape } from '@matinee/contract/pictures'
import type { LeadPicture } from '../store/head.ts'

function acrossThePage(src: string, shape: PictureShape, media?: string): LeadPicture {
  const srcset = cutsOf(src, shape)
  return { src, ...(srcset && { srcset, sizes: '100vw' }), ...(media && { media }) }
}

/** The picture at the top of a program's page. */
export const posterOf = ({ horizontal_image }: Pick<Card, 'horizontal_image'>) =>
  horizontal_image ? [acrossThePage(horizontal_image, 'wide')] : []

/** The pictures of the catalogue's banner, for wide windows and for tall ones. */
export function leadPictures(
  { banner_image }: { banner_image: string | null },
  rows: Pick<CategoryRow, 'featured' | 'contents'>[],
  newest: Card[],
): LeadPicture[] {
  if (banner_image) return [acrossThePage(banner_image, 'banner')]
  const lead = leadOf(rows, newest)
  if (!lead?.horizontal_image) return []
  if (!lead.vertical_image) return posterOf(lead)
  return [
    acrossThePage(lead.horizontal_image, 'wide', '(orientation: landscape)'),
    acrossThePage(lead.vertical_image, 'tall', '(orientation: portrait)'),
  ]
}

/** What the banner begins with: the first program of the featured rows that has a picture, then of all others. */
function leadOf(rows: Pick<CategoryRow, 'featured' | 'contents'>[], newest: Card[]) {
  const [featured, others] = [rows.filter((row) => row.featured), rows.filter((row) => !row.featured)]
  return [...[...featured, ...others].flatMap((row) => row.contents), ...newest].find(
    ({ ready, horizontal_image }) => ready && horizontal_image,
  )
}
