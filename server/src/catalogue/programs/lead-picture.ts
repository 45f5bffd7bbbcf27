import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'

/** The first picture of the banner: of the first program that has one, featured rows first. */
export function findLeadPicture(rows: Pick<CategoryRow, 'featured' | 'contents'>[], newest: Card[]) {
  const [featured, others] = [rows.filter((row) => row.featured), rows.filter((row) => !row.featured)]
  const cards = [...[...featured, ...others].flatMap((row) => row.contents), ...newest]
  return cards.find(({ ready, horizontal_image }) => ready && horizontal_image)?.horizontal_image ?? null
}
