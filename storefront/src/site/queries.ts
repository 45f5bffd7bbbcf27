import { showCatalogPage, showPage } from '@matinee/contract/site/pages'
import { readQuery } from '../read.ts'

/** A page of the publisher's own. */
export const pageAt = (permalink: string) => readQuery(showPage, { params: { permalink } })

/** The catalogue's own page. */
export const catalogPage = readQuery(showCatalogPage, {})
