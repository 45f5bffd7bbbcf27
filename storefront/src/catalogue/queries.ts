import { getContent, initialCategories, listContents } from '@matinee/contract/catalogue'
import { read } from '../read.ts'

export const firstRows = read(initialCategories, {})

/** The newest programs of the whole store. */
export const newest = read(listContents, {})

export const contentAt = (permalink: string) => read(getContent, { params: { permalink } })

/** Programs of the same category, or the newest where it has none. */
export const related = (categoryId: number | undefined) =>
  categoryId ? read(listContents, { query: { category_id: categoryId } }) : newest
