import type { Card, CategoryRow } from '@matinee/contract/catalogue'

/** The picture of what the banner begins with: the first program of the featured rows that has one, then of all others. */
export function leadPicture(rows: Pick<CategoryRow, 'featured' | 'contents'>[], newest: Card[]) {
  const [featured, others] = [rows.filter((row) => row.featured), rows.filter((row) => !row.featured)]
  const cards = [...[...featured, ...others].flatMap((row) => row.contents), ...newest]
  return cards.find(({ ready, horizontal_image }) => ready && horizontal_image)?.horizontal_image ?? null
}
